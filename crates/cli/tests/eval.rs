//! The command `stridewise`, from outside.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Output, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stridewise"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs to the end; the input is written by a thread of its own, as answers come before the end of
/// it.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    // A command that does not read its input closes it.
    let writer = thread::spawn(move || stdin.write_all(&input).ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// What it prints, where nothing is wrong.
fn answers(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && stderr.is_empty(),
        "{arguments:?}: {} {stderr}",
        output.status
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a refusal to answer.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn eval_answers_each_line_in_order() {
    let input = concat!(
        r#"{"op":"composition","args":["(6,2):(8,2)","(4,3):(3,1)"]}"#,
        "\n",
        r#"{"op":"size","args":[20]}"#,
        "\r\n",
        r#"{"id":7,"args":["(4,(2,2)):(1,(4,8))","(1,_)"],"op":"call"}"#,
        "\n",
        r#"{"op":"compatible","args":["(6,4)","(6,(2,2))"],"result":"true"}"#,
        "\n",
        // An array stands for a tuple.
        r#"{"op":"layout_from","args":["(4,2)",[0,1,2,3,5,4,7,6]]}"#,
        "\n",
        r#"{"op":"size","args":[[4,[2,"3"]]]}"#,
        "\n",
        // Without an end of line.
        r#"{"op":"idx2crd","args":[-1,"(4,2)"]}"#,
    );
    let expected = [
        r#"{"result":"((2,2),3):((24,2),8)"}"#,
        r#"{"result":"20"}"#,
        r#"{"result":"((2,2)):((4,8))"}"#,
        r#"{"result":"true"}"#,
        r#"{"result":"Sw<1,0,2> o 0 o (4,2):(1,4)"}"#,
        r#"{"result":"24"}"#,
        // Floor digits: -1 = 3 + 4 * -1.
        r#"{"result":"(3,-1)"}"#,
        "",
    ];
    assert_eq!(answers(&["eval"], input.as_bytes()), expected.join("\n"));
    assert_eq!(
        answers(&["eval", "-"], input.as_bytes()),
        expected.join("\n")
    );

    let path = std::env::temp_dir().join(format!("stridewise-cli-{}.jsonl", std::process::id()));
    fs::write(&path, input).unwrap();
    let from_file = answers(&["eval", path.to_str().unwrap()], b"");
    fs::remove_file(&path).unwrap();
    assert_eq!(from_file, expected.join("\n"));
}

#[test]
fn eval_goes_on_after_bad_lines() {
    let good: (&[u8], &str) = (br#"{"op":"rank","args":["(4,5)"]}"#, r#"{"result":"2"}"#);
    let long = [b"[".repeat(1 << 21), b"1".to_vec()].concat();
    let lines: [(&[u8], &str); 22] = [
        good,
        (
            b"nonsense",
            r#"{"error":"line 2: not JSON: expected ident at byte 1"}"#,
        ),
        (
            b"",
            r#"{"error":"line 3: empty, where {\"op\":\"...\",\"args\":[\"...\"]} is expected"}"#,
        ),
        good,
        (
            b" \t\r",
            r#"{"error":"line 5: empty, where {\"op\":\"...\",\"args\":[\"...\"]} is expected"}"#,
        ),
        (
            br#"{"op":"size","args":["4"]"#,
            r#"{"error":"line 6: not JSON: EOF while parsing an object at byte 25"}"#,
        ),
        (
            br#"{"args":["4"]}"#,
            r#"{"error":"line 7: there is no \"op\""}"#,
        ),
        (
            br#"{"op":"size"}"#,
            r#"{"error":"line 8: there are no \"args\""}"#,
        ),
        (
            br#"{"op":4,"args":[]}"#,
            r#"{"error":"line 9: \"op\" is a number, not a string"}"#,
        ),
        (
            br#"{"op":"size","args":"4"}"#,
            r#"{"error":"line 10: \"args\" is a string, not an array"}"#,
        ),
        (
            br#"{"op":"size","args":[[4,{}]]}"#,
            r#"{"error":"line 11: argument 1 is an object, not a string or an integer"}"#,
        ),
        (
            br#"{"op":"call","args":["4:1",1.5]}"#,
            r#"{"error":"line 12: argument 2 is 1.5, not an integer of 64 bits"}"#,
        ),
        (
            br#"{"op":"compositon","args":["4:1","2"]}"#,
            r#"{"error":"line 13: unknown operation \"compositon\"; did you mean \"composition\"?"}"#,
        ),
        (
            br#"{"op":"frobnicate","args":[]}"#,
            r#"{"error":"line 14: unknown operation \"frobnicate\""}"#,
        ),
        (
            b"{\"op\":\"size\",\"args\":[\"\xff\"]}",
            r#"{"error":"line 15: not UTF-8 from byte 22"}"#,
        ),
        (
            br#"["size","4"]"#,
            r#"{"error":"line 16: expected an object {\"op\":\"...\",\"args\":[\"...\"]}, found an array"}"#,
        ),
        (&long, r#"{"error":"line 17: longer than 1048576 bytes"}"#),
        good,
        // An operation that refuses says why, and where in which argument it cannot read.
        (
            br#"{"op":"size","args":["(4,"]}"#,
            r#"{"error":"size: expected an integer or ( at byte 3, in argument 1"}"#,
        ),
        (
            br#"{"op":"composition","args":["4:1","<2,2>"]}"#,
            r#"{"error":"composition: expected at most 1 modes, found 2, in 4:1 ∘ <2,2>"}"#,
        ),
        (
            b"\0",
            r#"{"error":"line 21: not JSON: expected value at byte 0"}"#,
        ),
        good,
    ];
    let input = lines.map(|(line, _)| line).join(&b'\n');
    let output = answers(&["eval"], &input);
    assert!(output.ends_with('\n'));
    let output: Vec<&str> = output.lines().collect();
    assert_eq!(output, lines.map(|(_, answer)| answer));
}

#[test]
fn eval_of_nothing_answers_nothing() {
    assert_eq!(answers(&["eval"], b""), "");
    assert_eq!(answers(&["eval"], b"\n").lines().count(), 1);
}

#[test]
fn eval_survives_any_nesting() {
    for (open, least) in [
        ("[", "line 1: not JSON: "),
        ("{\"op\":", "line 1: not JSON: "),
    ] {
        let answer = answers(&["eval"], open.repeat(100_000).as_bytes());
        assert!(
            answer.starts_with(&format!("{{\"error\":\"{least}")) && answer.lines().count() == 1,
            "{answer}"
        );
    }
    for open in ["(", "<"] {
        let line = format!(
            r#"{{"op":"composition","args":["4:1","{}"]}}"#,
            open.repeat(100_000)
        );
        let answer = answers(&["eval"], line.as_bytes());
        assert!(
            answer.starts_with(r#"{"error":"composition: "#) && answer.len() < 200,
            "{answer}"
        );
    }
}

/// Answers as they come, so that waiting for one can end.
fn lines_of(child: &mut Child) -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    thread::spawn(move || {
        stdout
            .lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    receiver
}

#[test]
fn eval_answers_before_the_next_line_is_sent() {
    let mut child = command(&["eval"]).spawn().unwrap();
    let answers = lines_of(&mut child);
    let mut stdin = child.stdin.take().unwrap();
    for size in 1..=20 {
        writeln!(stdin, r#"{{"op":"size","args":["({size},3):(1,9)"]}}"#).unwrap();
        let answer = answers
            .recv_timeout(Duration::from_secs(30))
            .expect("no answer while the input is open");
        assert_eq!(answer, format!(r#"{{"result":"{}"}}"#, 3 * size));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert!(answers.recv().is_err());
}

#[test]
fn a_closed_output_ends_quietly() {
    let mut child = command(&["eval"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The command goes away after the first answer; then this fails too.
    while stdin.write_all(b"{\"op\":\"size\",\"args\":[4]}\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );

    for arguments in [
        &["show", "4:1"][..],
        &["explain", "composition", "4:1", "2"],
    ] {
        let mut child = command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(0), &b""[..])
        );
    }
}

#[test]
fn a_file_that_cannot_be_read() {
    assert!(refusal(&["eval", "/no/such/file"]).starts_with("error: /no/such/file: "));
    // A folder can be opened on some systems, and read on none.
    assert!(refusal(&["eval", env!("CARGO_MANIFEST_DIR")]).starts_with("error: "));
}

#[test]
fn show_rank_0() {
    let expected = "\
():()

size           1
cosize         1
rank           0
depth          1
offsets        0, each once, without gaps
32-bit indices yes
coalesced      1:0
filtered       1:0
complement     1:0
right inverse  1:0
left inverse   1:0

0
";
    assert_eq!(answers(&["show", "():()"], b""), expected);
}

#[test]
fn show_rank_1() {
    let expected = "\
(4):(2)

size           4
cosize         7
rank           1
depth          1
offsets        0 to 6, each once, with gaps from 1 on
32-bit indices yes
coalesced      4:2
filtered       4:2
complement     2:1
right inverse  1:0
left inverse   (2,4):(0,1)

0 1 2 3
-------
0 2 4 6
";
    assert_eq!(answers(&["show", "(4):(2)"], b""), expected);

    let backwards = answers(&["show", "4:-3"], b"");
    assert!(
        backwards.contains("\noffsets        -9 to 0, each once, with gaps from -8 on\n"),
        "{backwards}"
    );
    assert!(
        backwards.contains("\ncomplement     none: stride -3 is negative"),
        "{backwards}"
    );
    assert!(
        backwards.ends_with("\n\n0  1  2  3\n----------\n0 -3 -6 -9\n"),
        "{backwards}"
    );
}

#[test]
fn show_rank_2() {
    let expected = "\
(3,(2,2)):(4,(1,12))

size           12
cosize         22
rank           2
depth          2
offsets        0 to 21, each once, with gaps from 2 on
32-bit indices yes
coalesced      (3,2,2):(4,1,12)
filtered       (3,2,2):(4,1,12)
complement     2:2
right inverse  2:3
left inverse   (4,3,2):(3,1,6)

  | 0 1  2  3
--+----------
0 | 0 1 12 13
1 | 4 5 16 17
2 | 8 9 20 21
";
    assert_eq!(answers(&["show", "(3,(2,2)):(4,(1,12))"], b""), expected);
    // Blanks and static integers are read, and not printed.
    assert_eq!(
        answers(&["show", " (_3, (2,2)) : (4,(_1,12))"], b""),
        expected
    );
}

#[test]
fn show_rank_3() {
    let expected = "\
(2,2,2):(1,0,2)

size           8
cosize         4
rank           3
depth          1
offsets        0 to 3, some repeat, as at 0 and 2, without gaps
32-bit indices yes
coalesced      (2,2,2):(1,0,2)
filtered       4:1
complement     1:0
right inverse  (2,2):(1,4)
left inverse   (2,2):(1,4)

(_,_,0)
  | 0 1
--+----
0 | 0 0
1 | 1 1

(_,_,1)
  | 0 1
--+----
0 | 2 2
1 | 3 3
";
    assert_eq!(answers(&["show", "(2,2,2):(1,0,2)"], b""), expected);
}

#[test]
fn show_what_is_empty_or_large() {
    let empty = answers(&["show", "(0,2):(1,1)"], b"");
    assert!(
        empty.contains("\noffsets        none\n") && empty.ends_with("\n\n(no elements)\n"),
        "{empty}"
    );
    let large = answers(&["show", "(4294967296,4294967296):(1,0)"], b"");
    assert!(
        large.contains("\nsize           none: a number does not fit in 64 bits"),
        "{large}"
    );
    assert!(
        large.contains(
            "\noffsets        0 to 4294967295, some repeat, as at 0 and 4294967296, without gaps\n"
        ),
        "{large}"
    );
    assert!(
        large.ends_with(
            "\n18446744073709551616 cells: a pixel has the colour of one of 8388608 x 8388608\ncells\n"
        ),
        "{large}"
    );
    let huge = format!("({0},{0},{0}):({0},{0},{0})", i64::MAX);
    let answer = answers(&["show", &huge], b"");
    assert!(
        answer.contains("\noffsets        not all in 64 bits\n"),
        "{answer}"
    );
}

#[test]
fn explain_a_composition() {
    let expected = "\
composition (6,2):(8,2) (4,3):(3,1)

An index of the left layout, coalesced, has one digit in each mode:
  digit 0 is below 6 and has stride 8
  digit 1 has no bound and has stride 2
Mode 4:3 of the right layout, in mode 0:
  stride 3 has the digits (3,0), index 3*8 + 0*2 = 24
    steps without a carry: 2, because 1*3 < 6; 2 divides 4
    the mode 2:24, and 2 steps of stride 6 are left
  stride 6 has the digits (0,1), index 0*8 + 1*2 = 2
    steps without a carry: any number, because only the last digit changes
    the mode 2:2
Mode 3:1 of the right layout, in mode 1:
  stride 1 has the digits (1,0), index 1*8 + 0*2 = 8
    steps without a carry: 6, because 5*1 < 6
    the mode 3:8
    together with the runs before, digit 0 reaches 3 + 2 = 5 < 6

Result: ((2,2),3):((24,2),8)
";
    assert_eq!(
        answers(
            &["explain", "composition", "(6,2):(8,2)", "(4,3):(3,1)"],
            b""
        ),
        expected
    );
    // Tilers that start like an option or a placeholder.
    for (tiler, result) in [
        ("_", "(6,2):(8,2)"),
        ("<2>", "(2):(8)"),
        ("<_,1>", "(6,1):(8,2)"),
    ] {
        let answer = answers(&["explain", "composition", "(6,2):(8,2)", tiler], b"");
        assert!(
            answer.ends_with(&format!("\nResult: {result}\n")),
            "{answer}"
        );
    }
}

#[test]
fn swizzle_beside_its_alternatives() {
    // A tile that CuTe swizzles by Sw<3,2,3> for SM80, written by rows, read by an instruction.
    let expected = "\
wavefronts           all    along/0  ((4,8),(2,2)):((32,1),(8,128))
least                 12          8                               4
none                  24          8                              16
Sw<1,4,1>             16          8                               8
Sw<2,3,2>             12          8                               4
Sw<3,2,3>             16          8                               8
(32,8):(1,40)         12          8                               4

((4,8),(2,2)):((32,1),(8,128)): 4-way conflicts, as of threads 2 and 3
best swizzle: Sw<2,3,2>
least padding: (32,8):(1,40)
";
    let operand = "((4,8),(2,2)):((32,1),(8,128))";
    let arguments = ["swizzle", "(32,8):(1,32)", "32", "along/0", operand];
    assert_eq!(answers(&arguments, b""), expected);

    let expected = "\
wavefronts           all  ldmatrix/1
least                  8           8
none                   8           8
Sw<1,3,1>              8           8
Sw<2,3,2>             14          14
Sw<3,3,5>             15          15
(8,64):(72,1)          8           8

best swizzle: Sw<0,0,0>
least padding: (8,64):(72,1)
";
    assert_eq!(
        answers(&["swizzle", "(8,64):(72,1)", "16", "ldmatrix/1"], b""),
        expected
    );

    // Three columns of 33: neither.
    let answer = answers(&["swizzle", "(3,33):(33,1)", "32", "along/0/1"], b"");
    assert!(
        answer.contains("\nno swizzle is free of conflicts\n"),
        "{answer}"
    );
    assert!(
        answer.ends_with("\nleast padding: (3,33):(43,1)\n"),
        "{answer}"
    );
    let answer = answers(&["swizzle", "(2,32):(33,32)", "32", "(32,1):(2,0)/1"], b"");
    assert!(
        answer.ends_with("\nno padding is free of conflicts\n"),
        "{answer}"
    );
    // Nothing at all, and layouts that begin like an option.
    assert!(
        answers(&["swizzle", "0:1", "8", "(0,1):(1,0)"], b"").contains("none                0")
    );
}

#[test]
fn swizzle_of_what_is_none() {
    for (arguments, message) in [
        (
            ["(8,64:(64,1)", "16", "along/1"],
            "error: the layout: expected , or ) at byte 5",
        ),
        (
            ["8:1", "7", "along/0"],
            "error: access_cost: 7 is not a power of two",
        ),
        (
            ["8:1", "8", "along"],
            "error: the access: expected / and the number of a mode at byte 5\n  along\n       ^",
        ),
        (
            ["8:1", "8", "along/0/x"],
            "error: the access: expected an integer at byte 8\n",
        ),
        (
            ["8:1", "8", "down/0"],
            "error: the access: expected along, across, ldmatrix or a layout at byte 0\n",
        ),
        (
            ["8:1", "8", "along/0/1/2"],
            "error: the access: expected the end at byte 9\n",
        ),
        (
            ["8:1", "8", "8:1/1/2"],
            "error: the access: expected the end at byte 5\n",
        ),
        (
            ["8:1", "8", "along/1/1"],
            "error: the access: make_access: mode 1 is out of bounds: there are 1 modes",
        ),
        (
            ["8:1", "8", "along/0"],
            "error: the access: make_access: extent 8 is not a multiple",
        ),
        (
            ["8:2", "8", "(1,2):(0,1)/2"],
            "error: choose_swizzle: the 2 elements of a vector of thread 0 are not contiguous",
        ),
        (["8:1", "8", "(1,2:1"], "error: the access: expected"),
    ] {
        let all = ["swizzle", arguments[0], arguments[1], arguments[2]];
        let found = refusal(&all);
        assert!(found.starts_with(message), "{found}");
    }
    let nine = ["swizzle", "8:1", "8"].into_iter().chain(["along/0/1"; 9]);
    let found = refusal(&nine.collect::<Vec<_>>());
    assert!(
        found.starts_with("error: choose_swizzle: there are more than 8 accesses"),
        "{found}"
    );
}

#[test]
fn eval_takes_the_steps_of_a_search() {
    let layouts =
        r#""(1049,1049,1049):(36674,61119,85569)","(1049,1049,1):(12223,12224,1)",64023025"#;
    let input = format!(
        "{{\"op\":\"overlap\",\"args\":[{layouts},1000]}}\n{{\"op\":\"overlap\",\"args\":[{layouts}]}}\n"
    );
    let answer = answers(&["eval"], input.as_bytes());
    let (few, all) = answer.split_once('\n').unwrap();
    let undecided = r#"{"error":"overlap: undecided after 1000 steps"#;
    assert!(few.starts_with(undecided), "{few}");
    assert_eq!(all, "{\"result\":\"()\"}\n");
}

#[test]
fn eval_knows_accesses() {
    let input = concat!(
        r#"{"op":"make_access","args":["(8,64)",1,8]}"#,
        "\n",
        r#"{"op":"access_cost","args":["(8,64):(64,1)",16,"(8,8):(1,8)",8]}"#,
        "\n",
        r#"{"op":"access_cost","args":["Sw<3,3,3> o 0 o (8,64):(64,1)",16,"(8,8):(1,8)",8]}"#,
        "\n",
        r#"{"op":"coalescing","args":["(32,32):(32,1)",32,"(32,1):(1,0)",1]}"#,
        "\n",
        r#"{"op":"choose_swizzle","args":["(8,64):(64,1)",16,"(8,8):(1,8)",8]}"#,
        "\n",
        r#"{"op":"least_padding","args":["(8,64):(64,1)",16,"(8,8):(1,8)",8]}"#,
        "\n",
        r#"{"op":"least_padding","args":["(2,32):(33,32)",32,"(32,1):(2,0)",1]}"#,
        "\n",
        r#"{"op":"vectorise","args":["(2,8):(8,1)",4]}"#,
        "\n",
        r#"{"op":"choose_swizzle","args":["8:1",3,"(8,1):(1,0)",1]}"#,
        "\n",
    );
    let expected = [
        r#"{"result":"((8,8),8):((64,1),8)"}"#,
        r#"{"result":"8"}"#,
        r#"{"result":"1"}"#,
        r#"{"result":"32"}"#,
        r#"{"result":"Sw<3,3,3>"}"#,
        r#"{"result":"(8,64):(72,1)"}"#,
        r#"{"result":"()"}"#,
        r#"{"result":"(4,(2,2)):(1,(8,4))"}"#,
        "",
    ];
    let answer = answers(&["eval"], input.as_bytes());
    let (lines, error) = answer.split_at(answer.rfind("{\"error").unwrap());
    assert_eq!(lines, expected.join("\n"));
    assert!(
        error.starts_with(r#"{"error":"choose_swizzle: 3 is not a power of two"#),
        "{error}"
    );
}

#[test]
fn explain_a_refusal() {
    let expected = "\
composition (3,2):(2,1) (2,2):(1,2)

An index of the left layout, coalesced, has one digit in each mode:
  digit 0 is below 3 and has stride 2
  digit 1 has no bound and has stride 1
Mode 2:1 of the right layout, in mode 0:
  stride 1 has the digits (1,0), index 1*2 + 0*1 = 2
    steps without a carry: 3, because 2*1 < 3
    the mode 2:2
Mode 2:2 of the right layout, in mode 1:
  stride 2 has the digits (2,0), index 2*2 + 0*1 = 4
    steps without a carry: 2, because 1*2 < 3
    the mode 2:4
    together with the runs before, digit 0 reaches 1 + 2 = 3 >= 3, which carries: refused
At coordinate (1,1), the right layout has index 3, at which the left layout has index 1.
A layout adds the indices of its modes, 2 + 4 = 6, not 1. No layout is the composition.

Refused: composition: the modes of the right layout together step to 3 in a left mode, whose extent is 3, \
in mode 1 on the right of (3,2):(2,1) ∘ (2,2):(1,2); at coordinate 3 the right layout has index 3, which the left layout maps to 1
";
    assert_eq!(
        answers(
            &["explain", "composition", "(3,2):(2,1)", "(2,2):(1,2)"],
            b""
        ),
        expected
    );
}

#[test]
fn explain_other_operations() {
    let expected = "\
complement (2,2):(1,6) 24

In the order of the strides, the modes are 2:1, 2:6.
The next mode, 2:1, begins at 1, where the covered indices end. With it, the indices below 1*2 = 2 are covered.
The next mode, 2:6, begins at 6, but only the indices below 2 are covered: 6 / 2 gives the gap 3:2. With both, the indices below 6*2 = 12 are covered.
Extent 24 of the target / 12, rounded up, is 2.
The last gap is 2:12. The gaps are coalesced.

Result: (3,2):(2,12)
";
    assert_eq!(
        answers(&["explain", "complement", "(2,2):(1,6)", "24"], b""),
        expected
    );
    // A refusal names the step.
    let expected = "\
complement (2,2):(1,1) 8

In the order of the strides, the modes are 2:1, 2:1.
The next mode, 2:1, begins at 1, where the covered indices end. With it, the indices below 1*2 = 2 are covered.

Refused: complement: the mode of stride 1 begins before another mode ends, at 2, so elements coincide, \
in (2,2):(1,1) and 8
";
    assert_eq!(
        answers(&["explain", "complement", "(2,2):(1,1)", "8"], b""),
        expected
    );
    let tiles = answers(&["explain", "zipped_divide", "(8,24):(24,1)", "<4,8>"], b"");
    for step in [
        "\n  Mode 1: logical_divide 24:1 8 → (8,3):(1,8)\n",
        "\n    The first indices of the tiles are the complement of the tiler: complement 8:1 24 → 3:8\n",
        "\n    From tile to tile, mode 3:8 takes the elements 3:8 of mode 24:1: the mode 3:8.\n",
        "\nResult: ((4,8),(2,3)):((24,1),(96,8))\n",
    ] {
        assert!(tiles.contains(step), "{tiles}");
    }
}

#[test]
fn explain_positions_in_tiles() {
    // Figure 1 of XLA's page on tiled layouts.
    assert_eq!(
        answers(
            &[
                "explain",
                "xla.linear_index",
                "f32[3,5]{1,0:T(2,2)}",
                "[2,3]"
            ],
            b""
        ),
        "\
xla.linear_index f32[3,5]{1,0:T(2,2)} [2,3]

From major to minor, the axes have extents 3, 5, and the digits are 2, 3.
After tile (2,2), the axes have extents 2, 3, 2, 2, and the digits are 1, 1, 0, 1.
The element is at position 17.
The position counts the digits in the last axes, the last axis fastest.

Result: 17
"
    );
    let refused = answers(
        &["explain", "xla.broadcast", "f32[2,3]", "f32[3]", "[0]"],
        b"",
    );
    assert!(refused.contains("Dimension 0, of extent 3, meets dimension 0, of extent 2.\n"));
}

#[test]
fn what_cannot_be_explained() {
    for (arguments, said) in [
        (
            &["explain", "compositon", "4:1", "2"][..],
            "error: unknown operation \"compositon\"; did you mean \"composition\"?\n",
        ),
        (
            &["explain", "xla.element", "f32[2]"],
            "error: unknown operation \"xla.element\"; did you mean \"xla.elements\"?\n",
        ),
        (
            &["explain", "xla.elements", "f32[2,"],
            "error: xla.elements: argument 1: expected an integer at byte 6\n",
        ),
        (
            &["explain", "tiled.retile", "atom"],
            "error: tiled.retile: atom: name=value is expected\n",
        ),
        (
            &["explain", "composition", "4:1"],
            "error: composition: expected 2 argument(s), found 1\n",
        ),
        (
            &["explain", "size", "(2,"],
            "error: argument 1: expected an integer or ( at byte 3\n  (2,\n     ^\n",
        ),
    ] {
        assert_eq!(refusal(arguments), said);
    }
    assert!(refusal(&["explain", "size"]).contains("Usage: "));
}

#[test]
fn swizzled_layouts() {
    let expected = "\
Sw<2,0,2> o 0 o (4,4):(4,1)

size           16
cosize         16
rank           2
depth          1
inside         0 to 15, each once, without gaps
32-bit indices yes
coalesced      Sw<2,0,2> o 0 o (4,4):(4,1)
right inverse  Sw<2,0,-2> o 0 o (4,4):(4,1)
left inverse   Sw<2,0,-2> o 0 o (4,4):(4,1)

  |  0  1  2  3
--+------------
0 |  0  1  2  3
1 |  5  4  7  6
2 | 10 11  8  9
3 | 15 14 13 12
";
    assert_eq!(
        answers(&["show", "Sw<2,0,2> o 0 o (4,4):(4,1)"], b""),
        expected
    );
    let line = br#"{"op":"complement","args":["Sw<3,0,3> o 0 o (8,8):(8,1)"]}"#;
    assert_eq!(
        answers(&["eval"], line),
        "{\"error\":\"complement: the operation is not defined for swizzled layouts: use the layout inside, or a slice, in argument 1\"}\n"
    );
}

#[test]
fn a_caret_stands_under_the_byte() {
    assert_eq!(
        refusal(&["show", "(4,8:(1,4)"]),
        "error: the layout: expected , or ) at byte 4\n  (4,8:(1,4)\n      ^\n"
    );
    assert_eq!(
        refusal(&["show", "4"]),
        "error: the layout: expected : at byte 1\n  4\n   ^\n"
    );
    // é is two bytes and one place.
    assert_eq!(
        refusal(&["explain", "composition", "4:1", "(4,é,x)"]),
        "error: argument 2: expected an integer, _, <, ( or a layout at byte 3\n  (4,é,x)\n     ^\n"
    );
    assert_eq!(
        refusal(&["show", "-4:1"]),
        "error: the layout: extent -4 is negative\n  -4:1\n"
    );
    // Read as a tiler, not as an option.
    assert_eq!(
        refusal(&["explain", "composition", "4:1", "-1"]),
        "error: argument 2: extent -1 is negative\n  -1\n"
    );
}

#[test]
fn wrong_usage_is_2_and_help_is_0() {
    for arguments in [
        &[][..],
        &["bogus"],
        &["show"],
        &["show", "4:1", "4:1"],
        &["explain"],
        &["eval", "a", "b"],
    ] {
        assert!(refusal(arguments).contains("Usage: "), "{arguments:?}");
    }
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["eval", "--help"],
        &["show", "--help"],
        &["help", "explain"],
    ] {
        assert!(!answers(arguments, b"").is_empty());
    }
}

#[test]
fn eval_answers_on_xla_shapes_in_json() {
    let rows = [
        (
            r#""xla.parse","args":["f32[2, 3]"]"#,
            r#"{"result":"f32[2,3]{1,0}"}"#,
        ),
        (
            r#""xla.parse","args":["f32[2, 3"]"#,
            r#"{"error":"xla.parse: argument 1: expected ',' or ']' at byte 8"}"#,
        ),
        (
            r#""xla.validate","args":["f32[2,3]"]"#,
            r#"{"result":true}"#,
        ),
        (
            r#""xla.validate","args":["f32[2,3]{0,0}"]"#,
            r#"{"error":"xla.validate: minor_to_major {0,0} is no order of the 2 dimensions: 0 comes twice"}"#,
        ),
        (
            r#""xla.linear","args":["f32[2,3]{0,1:T(2)}"]"#,
            r#"{"result":[0,2,4,1,3,5]}"#,
        ),
        (
            r#""xla.linear_index","args":["f32[3,5]{1,0:T(2,2)}",[2,3]]"#,
            r#"{"result":17}"#,
        ),
        (
            r#""xla.multi_index","args":["f32[3,5]{1,0:T(2,2)}",17]"#,
            r#"{"result":[2,3]}"#,
        ),
        (
            r#""xla.multi_index","args":["f32[3,5]{1,0:T(2,2)}",18]"#,
            r#"{"result":null}"#,
        ),
        (
            r#""xla.broadcast","args":["f32[2,3]","f32[3]",[1]]"#,
            r#"{"result":"f32[2,3]{1,0}"}"#,
        ),
        (
            r#""xla.broadcast_in_dim","args":["f32[3]",[2,3],[1]]"#,
            r#"{"result":"f32[2,3]{1,0}"}"#,
        ),
        (
            r#""xla.permute_dimensions","args":["f32[2,3]",[1,0]]"#,
            r#"{"result":"f32[3,2]{0,1}"}"#,
        ),
        (
            r#""xla.transpose_is_bitcast","args":["f32[2,3]","f32[3,2]{0,1}",[1,0]]"#,
            r#"{"result":true}"#,
        ),
        (
            r#""xla.reshape_is_bitcast","args":["f32[2,3]","f32[6]"]"#,
            r#"{"result":true}"#,
        ),
        (
            r#""xla.byte_size","args":["bf16[16,257]{1,0:T(8,128)(2,1)}"]"#,
            r#"{"result":8224}"#,
        ),
        (
            r#""xla.to_layout","args":["f32[4,8]{1,0:T(2,4)(2,1)}"]"#,
            r#"{"result":"((2,2),(4,2)):((1,16),(2,8))"}"#,
        ),
        (
            r#""xla.from_layout","args":["f32","(3,5):(8,1)"]"#,
            r#"{"result":"f32[3,5]{1,0:T(8)}"}"#,
        ),
        (
            r#""sharding.parse","args":["{devices=[2,1]<=[2]T(0)}"]"#,
            r#"{"result":{"text":"{devices=[2,1]<=[2]}","dims":[2,1],"devices":[0,1],"replicate_on_last_tile_dim":false,"subgroup_types":[]}}"#,
        ),
        (
            r#""sharding.tiles","args":["{devices=[2,1]1,0}",[3,4]]"#,
            r#"{"result":{"text":"{devices=[2,1]1,0}","shard_shape":[2,4],"indices":{"0":[[2,3],[0,4]],"1":[[0,2],[0,4]]}}}"#,
        ),
        // The axes of a mesh keep their order.
        (
            r#""sharding.named","args":[{"axes":{"z":2,"a":1},"devices":[1,0]},["z"],[4]]"#,
            r#"{"result":{"hlo":"{devices=[2]<=[2]}","shard_shape":[2],"indices":{"0":[[2,4]],"1":[[0,2]]}}}"#,
        ),
        (
            r#""sharding.reshard","args":[[4],"{devices=[2]<=[2]}","{devices=[2]1,0}"]"#,
            r#"{"result":{"collective":"collective-permute","moved":4,"most_sent":2,"most_received":2,"transfers":[{"source":0,"target":1,"box":[[0,2]],"source_layout":"(2):(1)","source_offset":0,"target_layout":"(2):(1)","target_offset":0},{"source":1,"target":0,"box":[[2,4]],"source_layout":"(2):(1)","source_offset":0,"target_layout":"(2):(1)","target_offset":0}]}}"#,
        ),
        (
            r#""sharding.to_layout","args":["{devices=[4,2]<=[2,4]T(1,0)}"]"#,
            r#"{"result":"(4,2):(1,4)"}"#,
        ),
        (
            r#""sharding.from_layout","args":["(4,2):(1,4)",8]"#,
            r#"{"result":"{devices=[4,2]<=[2,4]T(1,0)}"}"#,
        ),
        (
            r#""sharding.parse","args":["{devices=[3,2]<=[8]}"]"#,
            r#"{"error":"sharding.parse: argument 1: the product of [3,2] is 6, but there are 8 devices: both must be equal, at byte 9"}"#,
        ),
        (
            r#""xla.to_layot","args":[]"#,
            r#"{"error":"unknown operation \"xla.to_layot\"; did you mean \"xla.to_layout\"?"}"#,
        ),
        (
            r#""xla.linear","args":["u8[1000000,1000000]"]"#,
            r#"{"error":"xla.linear: 1000000000000 elements, more than the 1048576 that are listed"}"#,
        ),
        (
            r#""xla.linear_index","args":["f32[3,5]"]"#,
            r#"{"error":"xla.linear_index takes 2 arguments (text, [indices]), not 1"}"#,
        ),
        (
            r#""xla.linear_index","args":["f32[3,5]",7]"#,
            r#"{"error":"xla.linear_index: argument 2 is not an array of integers of 64 bits"}"#,
        ),
    ];
    let input: Vec<String> = rows
        .iter()
        .map(|(question, _)| format!("{{\"op\":{question}}}"))
        .collect();
    let expected: Vec<&str> = rows.iter().map(|(_, answer)| *answer).collect();
    assert_eq!(
        answers(&["eval"], input.join("\n").as_bytes())
            .lines()
            .collect::<Vec<_>>(),
        expected
    );
}

#[test]
fn show_draws_an_xla_buffer_with_its_padding() {
    let picture = answers(&["show", "f32[3,3]{1,0:T(2,2)}"], b"");
    assert!(
        picture.contains("buffer         16 elements, 7 of them padding; axes (2, 2, 2, 2)\n"),
        "{picture}"
    );
    assert!(
        picture.ends_with(" 8 | 2,0 2,1   ·   ·\n12 | 2,2   ·   ·   ·\n\n·: padding\n"),
        "{picture}"
    );
    let invalid = answers(&["show", "f32[3]{0:T(0)}"], b"");
    assert!(
        invalid.contains("not valid: tile 0 is empty, or has an extent below 1"),
        "{invalid}"
    );
    assert!(
        refusal(&["show", "f32[3,]"])
            .contains("expected an integer at byte 6\n  f32[3,]\n        ^")
    );
}

#[test]
fn show_reads_what_others_print() {
    let shown = |text: &str| answers(&["show", text], b"");
    for (printed, plain) in [
        (
            "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
            "Sw<3,3,3> o 0 o (8,64):(64,1)",
        ),
        (
            "ptr[32b](0x7ffc501662b0) o (_8,_3,_2):(_3,_1,_24)",
            "(8,3,2):(3,1,24)",
        ),
        (
            "Tensor<0x7f4b22000000@gmem o (2,32768,32768):(1073741824,32768,1)>",
            "(2,32768,32768):(1073741824,32768,1)",
        ),
        (
            "((32,),(2,5)):((16,),(512,1))",
            "((32),(2,5)):((16),(512,1))",
        ),
        (
            "S<3,4,3> o 0 o (10,2):(2,1)",
            "Sw<3,4,3> o 0 o (10,2):(2,1)",
        ),
    ] {
        assert_eq!(shown(printed), shown(plain));
        assert!(shown(plain).starts_with(&format!("{plain}\n\n")));
        let drawn = |text: &str| answers(&["draw", "layout", text], b"");
        assert_eq!(drawn(printed), drawn(plain));
        let coalesced = |text: &str| {
            let told = answers(&["explain", "coalesce", text], b"");
            let answer = answers(&["draw", "coalesce", text], b"");
            (told, answer)
        };
        assert_eq!(coalesced(printed), coalesced(plain));
    }
    assert_eq!(
        shown("tensor<ptr<f32, gmem> o (?,?{div=8}):(?{i64 div=8},1)>"),
        "(?,?{div=8}):(?{i64 div=8},1)\n\n\
         size           none: the result depends on the leaf `?` at byte 25: write a number in its place\n\
         cosize         none: the result depends on the leaf `?` at byte 25: write a number in its place\n\
         rank           2\n\
         depth          1\n"
    );
    assert_eq!(
        refusal(&["draw", "layout", "(4,?):(1,4)"]),
        "error: argument 1: parse: the result depends on the leaf `?` at byte 3: write a number in its place\n"
    );
    assert_eq!(
        refusal(&["explain", "coalesce", "(4,?):(1,4)"]),
        "error: argument 1: expected a number, for the leaf ? has no value, at byte 3\n  (4,?):(1,4)\n     ^\n"
    );
    assert_eq!(
        refusal(&["show", "[4,2]"]),
        "error: the text: expected an integer or ( as of CuTe, or an element type such as f32 as of XLA, at byte 0\n  [4,2]\n  ^\n"
    );
    assert!(
        refusal(&["draw", "crd2idx", "(4,8):(8,1)", "(0,1)"])
            .contains("argument 1 is a layout and argument 2 is a coordinate: swap them")
    );
}

#[test]
fn show_says_whether_indices_fit_32_bits() {
    for (layout, wanted) in [
        ("(2147483647):(1)", "yes"),
        ("(2147483648):(1)", "no: 1-D coordinates reach 2147483647"),
        (
            "(65536,65536):(0,0)",
            "no: 1-D coordinates reach 4294967295",
        ),
        ("(2):(2147483647)", "yes"),
        ("(2):(2147483648)", "no: offsets reach 2147483648"),
        ("(2):(-2147483648)", "no: offsets reach -2147483648"),
        ("(0):(2147483648)", "yes"),
        (
            "(4294967296,4294967296):(1,0)",
            "no: the size leaves 64 bits",
        ),
        ("(8,8):(1073741824@0,1@1)", "no: offsets reach 7516192768"),
        ("(2,2):(2147483647@0,2147483647@1)", "yes"),
        (
            "Sw<1,0,31> o 0 o (2):(2147483648)",
            "no: offsets reach 2147483649",
        ),
    ] {
        let shown = answers(&["show", layout], b"");
        let line = format!("\n32-bit indices {wanted}\n");
        assert!(shown.contains(&line), "{shown}");
    }
    assert_eq!(
        refusal(&["show", "(65536{i32},65536{i32}):(65536{i32},1)"]),
        "error: the layout: the least and the largest index differ by 4294967295, but layouts whose dynamic leaves all have 32 bits admit at most 2147483645\n  (65536{i32},65536{i32}):(65536{i32},1)\n"
    );
}

#[test]
fn show_tells_the_padding_of_xla_shapes() {
    let lines = |text: &str| answers(&["show", text], b"");
    let padded = lines("f32[2,300]{0,1:T(8,128)}");
    assert!(
        padded.contains(
            "\nbyte size      2400 bytes\n\
             buffer size    155648 bytes\n\
             expansion      64.853 times the elements\n\
             padding        dimension 1 from 300 to 304 by tile 0; dimension 0 from 2 to 128 by tile 0\n\
             least padding  in f32[2,300]{1,0:T(8,128)}: 12288 bytes, 5.120 times the elements\n"
        ),
        "{padded}"
    );
    assert_eq!(
        lines("(f32[3]{0:T(2)}, (s32[], token[]), opaque[])"),
        "(f32[3]{0:T(2)}, (s32[], token[]), opaque[])\n\n\
         elements       3\n\
         pointers       24 bytes\n\
         byte size      24 bytes\n\
         buffer size    28 bytes\n\n\
         element {0} f32[3]{0:T(2)}\n\
         element type   f32, 32 bits in memory\n\
         rank           1, 1 of extents other than 1\n\
         elements       3\n\
         buffer         4 elements, 1 of them padding; axes (2, 2)\n\
         byte size      12 bytes\n\
         buffer size    16 bytes\n\
         expansion      1.333 times the elements\n\
         padding        dimension 0 from 3 to 4 by tile 0\n\
         least padding  in this order of the dimensions\n\
         CuTe layout    ((2,2)):((1,2))\n\
         elements at    ((2,2)):((1@0,2@0)) < (3)\n\n\
         element {1,0} s32[]\n\
         element type   s32, 32 bits in memory\n\
         rank           0, 0 of extents other than 1\n\
         elements       1\n\
         buffer         1 elements, 0 of them padding; axes ()\n\
         byte size      4 bytes\n\
         buffer size    4 bytes\n\
         expansion      1.000 times the elements\n\
         padding        no dimension is padded\n\
         least padding  in this order of the dimensions\n\
         CuTe layout    ():()\n\
         elements at    all coordinates\n\n\
         element {1,1} token[]\n\
         byte size      0 bytes\n\n\
         element {2} opaque[]\n\
         byte size      8 bytes\n"
    );
    let line = lines("ROOT %f.1 = f32[3]{0:T(2)} fusion(f32[8]{0} %a, %b), kind=kLoop");
    assert!(line.starts_with("ROOT %f.1 = f32[3]{0:T(2)} fusion(f32[8]{0} %a, %b)\n\nresult f32[3]{0:T(2)}\n\nelement type   f32"), "{line}");
    assert!(
        line.contains("\n\noperand f32[8]{0} %a\n\nelement type   f32")
            && line.contains("\nbyte size      32 bytes\n"),
        "{line}"
    );
    assert_eq!(lines("token[]"), "token[]\n\nbyte size      0 bytes\n");
    // No element, no bound, and sizes past 64 bits.
    assert!(lines("f32[0,3]").contains("\nexpansion      none: there are no elements\n"));
    for text in [
        "f32[?]",
        "u8[4611686018427387904]{0:T(3,3)}",
        "(f32[?], u8[9223372036854775807], u8[9223372036854775807])",
    ] {
        assert!(lines(text).contains("none: "), "{text}");
    }
}

#[test]
fn show_tells_the_forms_of_a_sharding() {
    let shown = answers(&["show", "{devices=[4,2]<=[2,4]T(1,0)}"], b"");
    for line in [
        "rank           2\n",
        "tiles          4 x 2\n",
        "devices        8, 1 for each tile\n",
        "XLA            {devices=[4,2]<=[2,4]T(1,0)}\n",
        "named          {mesh['axis_0'=2,'axis_1'=4], [{'axis_1'}, {'axis_0'}]}\n",
        "Shardy         <mesh<[\"axis_0\"=2, \"axis_1\"=4]>, [{\"axis_1\"}, {\"axis_0\"}]>\n",
        "layout         (4,2):(1,4)\n",
        "the devices of the tiles",
    ] {
        assert!(shown.contains(line), "{line} {shown}");
    }
    let mesh = answers(&["show", "<mesh<[\"a\"=2]>, [{\"a\"}]>"], b"");
    assert!(mesh.contains("the mesh a=2"), "{mesh}");
    let replicated = answers(&["show", "{{replicated}, {maximal device=3}}"], b"");
    assert!(replicated.contains("3 has the whole array"), "{replicated}");
    assert_eq!(
        refusal(&["show", "{devices=[2,2]<=[4"]),
        "error: the sharding: expected ',' or ']' at byte 18\n  {devices=[2,2]<=[4\n                    ^\n"
    );
}
