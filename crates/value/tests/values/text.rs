//! Text in and out: round trips, positions of errors, and bytes of any kind.

use proptest::prelude::*;
use stridewise::value::{
    Coord, IntTuple, Layout, LayoutError, MAX_DEPTH, MAX_LEAVES, Predicate, Reason, Tiler,
};

fn syntax(error: &LayoutError) -> (usize, &'static str) {
    match error.reason() {
        Reason::Syntax { position, expected } => (position, expected),
        reason => panic!("{reason:?}"),
    }
}

#[test]
fn what_is_read_is_printed() {
    for text in [
        "4",
        "-4",
        "()",
        "(4)",
        "((4))",
        "(4,())",
        "((),4)",
        "(())",
        "((2,(3,())),(((5))),0)",
    ] {
        assert_eq!(text.parse::<IntTuple>().unwrap().to_string(), text);
        assert_eq!(text.parse::<Coord>().unwrap().to_string(), text);
        assert_eq!(
            format!("{text:>40}"),
            format!("{:>40}", text.parse::<IntTuple>().unwrap())
        );
    }
    for text in ["_", "(_)", "(_,1,(0,_))", "((_,()),2)"] {
        assert_eq!(text.parse::<Coord>().unwrap().to_string(), text);
    }
    for text in [
        "4:1",
        "():()",
        "(()):(())",
        "(4):(-1)",
        "(4,(2,2)):(1,(4,8))",
        "((),4):((),1)",
    ] {
        assert_eq!(text.parse::<Layout>().unwrap().to_string(), text);
        assert_eq!(format!("{:?}", text.parse::<Layout>().unwrap()), text);
        assert_eq!(text.parse::<Tiler>().unwrap().to_string(), text);
    }
    for text in [
        "4",
        "_",
        "<>",
        "<4>",
        "<_>",
        "<4,(2,2):(1,2),_>",
        "<<4,_>,<>,((2)):((1)),():()>",
    ] {
        assert_eq!(text.parse::<Tiler>().unwrap().to_string(), text);
    }
}

#[test]
fn predicates_are_read_as_printed() {
    for (layout, tiler) in [
        ("41:1", "4"),
        ("(5,5):(25,1)", "<4,2>"),
        ("(5,(2,3)):(1,(5,10))", "<4,_>"),
        ("(8,3):(1,9)", "<(2,2):(1,4),2>"),
        ("(0,3):(1,1)", "<4,2>"),
        ("7:1", "_"),
    ] {
        let (layout, tiler) = (layout.parse::<Layout>(), tiler.parse());
        let predicate = layout.unwrap().zipped_divide_predicate(&tiler.unwrap());
        let predicate = predicate.unwrap();
        let read = predicate.to_string().parse::<Predicate>();
        assert_eq!(read, Ok(predicate), "{predicate}");
    }
    // A digit past a single element steps by nothing.
    let layout: Layout = "((0,4),3):((1,1),4)".parse().unwrap();
    let padded = Predicate::of_modes(&layout, &[0, 3]);
    assert_eq!(padded.to_string().parse(), Ok(padded), "{padded}");

    let refused = |text: &str| syntax(&text.parse::<Predicate>().unwrap_err());
    assert_eq!(refused("4:1@0"), (5, "<"));
    assert_eq!(refused("4:1@0 < 4"), (9, BOUNDS));
    assert_eq!(refused("4:1@0 < ((4))"), (13, BOUNDS));
    assert_eq!(refused("4:1@0 < ()"), (10, BOUNDS));
    assert_eq!(refused("4:1 < (4)"), (9, BOUNDS));
    assert_eq!(refused("4:1@1 < (4)"), (11, BOUNDS));
    assert_eq!(refused("4:1@0@0 < (4)"), (13, BOUNDS));
    assert_eq!(refused("4:1@0 < (4) 5"), (12, "nothing more"));
}
const BOUNDS: &str = "a flat tuple with a bound for the direction of each stride";

#[test]
fn lenient_on_input() {
    assert_eq!(
        " ( 4 , ( 2 ,2 ) ) : ( 1,( 4,8)) "
            .parse::<Layout>()
            .unwrap()
            .to_string(),
        "(4,(2,2)):(1,(4,8))"
    );
    assert_eq!(
        "(_4,(2,_2)):(_1,(_-4,8))"
            .parse::<Layout>()
            .unwrap()
            .to_string(),
        "(4,(2,2)):(1,(-4,8))"
    );
    assert_eq!(
        "(4,(2,2))".parse::<Tiler>().unwrap().to_string(),
        "<4,<2,2>>"
    );
    assert_eq!("(4,_)".parse::<Tiler>().unwrap().to_string(), "<4,_>");
    assert_eq!("(_4,_)".parse::<Coord>().unwrap().to_string(), "(4,_)");
    assert_eq!(
        "(_4,96{div=32}):(1,-48 { div = 16 })"
            .parse::<Layout>()
            .unwrap()
            .to_string(),
        "(4,96):(1,-48)"
    );
    assert_eq!(
        "<_,8{div=4}>".parse::<Tiler>().unwrap().to_string(),
        "<_,8>"
    );
    assert_eq!("007:-0".parse::<Layout>().unwrap().to_string(), "7:0");
}

#[test]
fn errors_say_where() {
    let tuple = |text: &str| syntax(&text.parse::<IntTuple>().unwrap_err());
    assert_eq!(tuple(""), (0, "an integer or ("));
    assert_eq!(tuple("(4,"), (3, "an integer or ("));
    assert_eq!(tuple("(4"), (2, ", or )"));
    assert_eq!(tuple("4)"), (1, "nothing more"));
    assert_eq!(tuple("(4 5)"), (3, ", or )"));
    assert_eq!(tuple("(4,,5)"), (3, "an integer or ("));
    assert_eq!(tuple("-"), (1, "a digit"));
    assert_eq!(tuple("- 4"), (1, "a digit"));
    assert_eq!(tuple("(_,4)"), (1, "an integer or ("));
    assert_eq!(
        tuple("99999999999999999999"),
        (18, "a number of at most 64 bits before this digit")
    );
    assert_eq!(tuple("4{by=2}"), (2, "div="));
    assert_eq!(tuple("4{div=2"), (7, "}"));
    assert_eq!(tuple("4{div=x}"), (6, "a digit"));
    let reason = |text: &str| text.parse::<IntTuple>().unwrap_err().reason();
    assert_eq!(
        reason("(4,60{div=16})"),
        Reason::DivisorMismatch {
            number: 60,
            divisor: 16
        }
    );
    assert_eq!(
        reason("4{div=0}"),
        Reason::DivisorMismatch {
            number: 4,
            divisor: 0
        }
    );
    assert_eq!(tuple("4{i64}"), (3, "i32"));
    assert_eq!(tuple("4{i32;"), (5, ","));
    assert_eq!(tuple("4{i32,by=2}"), (6, "div="));
    assert_eq!(
        reason("(4,3000000000{i32})"),
        Reason::LeafWidth {
            number: 3_000_000_000
        }
    );
    let narrow: IntTuple = "(4{i32},(-8{i32,div=4},_2))".parse().unwrap();
    assert_eq!(narrow.to_string(), "(4,(-8,2))");
    assert_eq!(tuple("(4,,)"), (3, "an integer or ("));
    assert_eq!(tuple("(,)"), (1, "an integer or ("));
    assert_eq!(
        syntax(&"(4,x)".parse::<Coord>().unwrap_err()),
        (3, "an integer, _ or (")
    );
    let layout = |text: &str| syntax(&text.parse::<Layout>().unwrap_err());
    assert_eq!(layout("(4,2)"), (5, ":"));
    assert_eq!(
        layout("(4,2):(1,(4))"),
        (0, "a shape and a stride with the same parentheses")
    );
    assert_eq!(layout("4:1:2"), (3, "nothing more"));
    assert_eq!(layout("4:_"), (2, "an integer or ("));
    let tiler = |text: &str| syntax(&text.parse::<Tiler>().unwrap_err());
    assert_eq!(tiler("<4,2"), (4, ", or >"));
    assert_eq!(tiler("<4,2)"), (4, ", or >"));
    assert_eq!(tiler("<4,(2,2):>"), (9, "an integer or ("));
    assert_eq!(tiler("é"), (0, "an integer, _, <, ( or a layout"));
    assert_eq!(
        "(4,-2):(1,1)".parse::<Layout>().unwrap_err().reason(),
        Reason::NegativeExtent { extent: -2 }
    );
    assert_eq!(
        "<4,-2>".parse::<Tiler>().unwrap_err().reason(),
        Reason::NegativeExtent { extent: -2 }
    );
    assert_eq!(
        "4)".parse::<IntTuple>().unwrap_err().to_string(),
        "parse: expected nothing more at byte 1"
    );
}

#[test]
fn the_whole_range_of_numbers() {
    for number in [i64::MAX, i64::MIN, i64::MIN + 1, 0, -1] {
        assert_eq!(
            number.to_string().parse::<IntTuple>().unwrap().as_int(),
            Some(number)
        );
        assert_eq!(IntTuple::int(number).to_string(), number.to_string());
    }
    assert!("9223372036854775808".parse::<IntTuple>().is_err());
    assert!("-9223372036854775809".parse::<IntTuple>().is_err());
}

#[test]
fn what_does_not_fit_is_an_error() {
    let list = |count: usize| format!("({})", vec!["1"; count].join(","));
    let nested = |levels: usize| format!("{}1{}", "(".repeat(levels), ")".repeat(levels));
    assert_eq!(
        list(MAX_LEAVES).parse::<IntTuple>().unwrap().rank(),
        MAX_LEAVES
    );
    assert_eq!(
        nested(MAX_DEPTH).parse::<IntTuple>().unwrap().depth(),
        MAX_DEPTH
    );
    for text in [
        list(MAX_LEAVES + 1),
        list(100_000),
        format!("({})", vec!["()"; MAX_LEAVES + 1].join(",")),
    ] {
        assert_eq!(
            text.parse::<IntTuple>().unwrap_err().reason(),
            Reason::TooManyLeaves
        );
        assert_eq!(
            text.parse::<Coord>().unwrap_err().reason(),
            Reason::TooManyLeaves
        );
        assert_eq!(
            format!("{text}:{text}")
                .parse::<Layout>()
                .unwrap_err()
                .reason(),
            Reason::TooManyLeaves
        );
        assert_eq!(
            format!("{text}:{text}")
                .parse::<Tiler>()
                .unwrap_err()
                .reason(),
            Reason::TooManyLeaves
        );
        assert_eq!(
            text.parse::<Tiler>().unwrap_err().reason(),
            Reason::TooManyLeaves
        );
    }
    for levels in [MAX_DEPTH + 1, 1_000, 300_000] {
        let text = nested(levels);
        assert_eq!(
            text.parse::<IntTuple>().unwrap_err().reason(),
            Reason::TooDeep
        );
        assert_eq!(
            format!("{text}:{text}")
                .parse::<Layout>()
                .unwrap_err()
                .reason(),
            Reason::TooDeep
        );
        assert_eq!(text.parse::<Tiler>().unwrap_err().reason(), Reason::TooDeep);
        let brackets = text.replace('(', "<").replace(')', ">");
        assert_eq!(
            brackets.parse::<Tiler>().unwrap_err().reason(),
            Reason::TooDeep
        );
        // Unbalanced, and full before it ends.
        assert!("<".repeat(levels).parse::<Tiler>().is_err());
        assert!("(".repeat(levels).parse::<IntTuple>().is_err());
    }
    // The longest text there is prints whole.
    let deepest = format!(
        "(((((((({})))))))",
        vec![i64::MIN.to_string(); MAX_LEAVES].join(",")
    );
    let long = format!("{deepest})");
    assert_eq!(long.parse::<IntTuple>().unwrap().to_string(), long);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "[-0-9_(),:<>@ ]{0,40}") {
        for printed in [
            text.parse::<IntTuple>().map(|value| value.to_string()),
            text.parse::<Coord>().map(|value| value.to_string()),
            text.parse::<Layout>().map(|value| value.to_string()),
            text.parse::<Tiler>().map(|value| value.to_string()),
            text.parse::<Predicate>().map(|value| value.to_string()),
        ] {
            match printed {
                Ok(printed) => prop_assert!(!printed.is_empty()),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
        // What is printed is read again as the same value.
        if let Ok(tuple) = text.parse::<IntTuple>() {
            prop_assert_eq!(tuple.to_string().parse::<IntTuple>(), Ok(tuple));
        }
        if let Ok(coord) = text.parse::<Coord>() {
            prop_assert_eq!(coord.to_string().parse::<Coord>(), Ok(coord));
        }
        if let Ok(layout) = text.parse::<Layout>() {
            prop_assert_eq!(layout.to_string().parse::<Layout>(), Ok(layout));
        }
        if let Ok(tiler) = text.parse::<Tiler>() {
            prop_assert_eq!(tiler.to_string().parse::<Tiler>(), Ok(tiler));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        let text = String::from_utf8_lossy(&bytes);
        for position in [
            text.parse::<IntTuple>().err().map(|error| error.reason()),
            text.parse::<Layout>().err().map(|error| error.reason()),
            text.parse::<Coord>().err().map(|error| error.reason()),
            text.parse::<Tiler>().err().map(|error| error.reason()),
        ].into_iter().flatten() {
            if let Reason::Syntax { position, .. } = position {
                prop_assert!(position <= text.len());
            }
        }
    }
}
