//! `stridewise draw`, from outside.

use std::{
    fs::{self, File},
    io::BufReader,
    path::PathBuf,
    process::{Command, Output},
};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stridewise"));
    command
        .args(arguments)
        .env_remove("COLUMNS")
        .output()
        .unwrap()
}

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn prints_text() {
    let output = run(&["draw", "zipped_divide", "(4,4):(4,1)", "<2,2>"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("Result: ((2,2),(2,2)):((4,1),(8,2))"),
        "{text}"
    );
    assert!(!text.contains('\x1b'));
    let output = run(&[
        "draw", "layout", "4:1", "--color", "always", "--theme", "dark",
    ]);
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("\x1b[38;2;255;255;255;48;2;")
    );
}

#[test]
fn writes_each_format() {
    let folder = folder("formats");
    for (ending, begins) in [
        ("svg", "<svg ".as_bytes()),
        ("png", b"\x89PNG\r\n\x1a\n"),
        ("tex", b"\\documentclass[tikz"),
        ("html", b"<!DOCTYPE html>"),
        ("txt", b"(4,8):(8,1)\n"),
    ] {
        let file = folder.join(format!("layout.{ending}"));
        let output = run(&[
            "draw",
            "layout",
            "(4,8):(8,1)",
            "-o",
            file.to_str().unwrap(),
        ]);
        assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
        assert!(fs::read(&file).unwrap().starts_with(begins), "{ending}");
    }
    // No other file is left.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 5);
}

/// A column beside a row: at twice its size, this one would have more than 100 million pixels.
#[test]
fn a_png_is_bounded() {
    let file = folder("bounded").join("wide.png");
    let layouts = ["(200,1):(1,0)", "(1,200):(0,1)"];
    let arguments = [
        "draw",
        "overlap",
        layouts[0],
        layouts[1],
        "-o",
        file.to_str().unwrap(),
    ];
    assert!(run(&arguments).status.success());
    let bytes = fs::read(&file).unwrap();
    let side = |at: usize| u64::from(u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()));
    let pixels = side(16) * side(20);
    assert!((10_000_000..=12_100_000).contains(&pixels), "{pixels}");
}

/// More cells than a part of a PNG has: each one is there in the colour that the SVG gives it.
#[test]
fn a_png_has_all_cells() {
    let folder = folder("cells");
    let [svg, png] = ["svg", "png"].map(|ending| {
        let file = folder.join(format!("cells.{ending}"));
        let name = file.to_str().unwrap();
        assert!(
            run(&["draw", "layout", "(40,40):(40,1)", "-o", name])
                .status
                .success()
        );
        file
    });
    let mut png = png::Decoder::new(BufReader::new(File::open(png).unwrap()))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; png.output_buffer_size().unwrap()];
    let width = png.next_frame(&mut pixels).unwrap().width as usize;
    let svg = fs::read_to_string(svg).unwrap();
    let mut cells = 0;
    for cell in svg.split("<rect class=\"c").skip(1) {
        let numbers: Vec<usize> = cell
            .split('"')
            .step_by(2)
            .take(3)
            .map(|it| it.parse().unwrap())
            .collect();
        let [class, x, y] = numbers[..] else {
            unreachable!()
        };
        let rule = format!(".c{class}{{fill:#");
        let colour = svg.split_once(&rule).unwrap().1;
        // A PNG is twice as large.
        let place = 3 * ((2 * y + 6) * width + 2 * x + 6);
        let &[r, g, b] = &pixels[place..place + 3] else {
            unreachable!()
        };
        let pixel = format!("{r:02x}{g:02x}{b:02x}");
        assert!(colour.starts_with(&pixel), "{pixel} at {x}, {y}");
        cells += 1;
    }
    assert_eq!(cells, 1600);
}

#[test]
fn says_what_is_wrong_in_one_sentence() {
    let folder = folder("wrong");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let there = folder.join("there.svg");
    fs::create_dir(&there).unwrap();
    for (arguments, said) in [
        (
            vec!["nothing", "4:1"],
            "there is no kind of picture `nothing`".to_owned(),
        ),
        (
            vec!["layuot", "4:1"],
            "there is no kind of picture `layuot`; `layout` is near".into(),
        ),
        (vec!["layout"], "layout: the arguments are LAYOUT".into()),
        (
            vec!["layout", "(4,5"],
            "argument 1: expected , or ) at byte 4".into(),
        ),
        (
            vec!["composition", "4:1", "(4,5"],
            "composition: expected , or ) at byte 4, in argument 2".into(),
        ),
        (
            vec!["composition", "4:1"],
            "composition: expected 2 argument(s), found 1".into(),
        ),
        (
            vec!["layout", "4:1", "-o", &file("a.gif")],
            format!(
                "{}: the ending says the format: .svg, .png, .tex, .html or .txt",
                file("a.gif")
            ),
        ),
        (
            vec!["layout", "4:1", "-o", &file("a")],
            format!(
                "{}: the ending says the format: .svg, .png, .tex, .html or .txt",
                file("a")
            ),
        ),
        (
            vec!["layout", "4:1", "--by", "colour"],
            "the option --by takes offset, index, coordinate, thread or bank".into(),
        ),
        (
            vec!["memory", "(99999999,99):(1,1)"],
            "the picture would look at more than 16777216 elements".into(),
        ),
        (
            vec!["xla", "f32[2,3"],
            "argument 1: expected ',' or ']' at byte 7".into(),
        ),
        (
            vec!["layout", "4:1", "--bits", "0"],
            "the option --bits takes a number of 1 or more".into(),
        ),
        (
            vec!["layout", "4:1", "--highlight", "(x"],
            "the option --highlight: expected an integer, _ or ( at byte 1".into(),
        ),
        (
            vec!["layout", "4:1", "--access", "along"],
            "the option --access: expected / and the number of a mode at byte 5".into(),
        ),
        (
            vec!["layout", "4:1", "-o", &file("no/such/folder.svg")],
            format!("{}: ", file("no/such/folder.svg")),
        ),
        (
            vec!["layout", "4:1", "-o", &file("there.svg")],
            format!("{}: ", file("there.svg")),
        ),
    ] {
        let mut all = vec!["draw"];
        all.extend(arguments.iter().copied());
        let output = run(&all);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(
            output.stdout.is_empty() && stderr.starts_with("error: "),
            "{stderr}"
        );
        assert!(stderr.contains(&said), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    // Nothing is half written.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn completions_and_the_manual() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]);
        assert!(output.status.success());
        assert!(
            String::from_utf8(output.stdout)
                .unwrap()
                .contains("highlight"),
            "{shell}"
        );
    }
    let output = run(&["man"]);
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(
        page.contains(".TH stridewise 1") && page.contains("draw"),
        "{page}"
    );
    assert_eq!(run(&["completions", "csh"]).status.code(), Some(2));
}
