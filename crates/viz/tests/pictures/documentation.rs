//! The pictures in the documentation of `stridewise`, which lie in that crate.
//!
//! `PICTURES=overwrite` writes them anew.

use super::picture;
use std::{fs, path::Path};
use stridewise_viz::Theme;

/// Pages and the requests that are drawn on them.
#[rustfmt::skip]
const PAGES: &[(&str, &str, &[&str])] = &[
    ("layout", "layout", &["(4,(2,2)):(1,(4,8))"]),
    ("coalesce", "coalesce", &["(2,(1,6)):(1,(6,2))"]),
    ("complement", "complement", &["4:2", "24"]),
    ("composition", "composition", &["(6,2):(8,2)", "(4,3):(3,1)"]),
    ("right_inverse", "right_inverse", &["(4,8):(8,1)"]),
    ("left_inverse", "left_inverse", &["4:2"]),
    ("logical_divide", "logical_divide", &["(4,2,3):(2,1,8)", "4:2"]),
    ("zipped_divide", "zipped_divide", &["(4,8):(8,1)", "<2,4>"]),
    ("tiled_divide", "tiled_divide", &["(4,8):(8,1)", "<2,4>"]),
    ("flat_divide", "flat_divide", &["(4,8):(8,1)", "<2,4>"]),
    ("predicate", "zipped_divide_predicate", &["(3,5):(5,1)", "<2,2>"]),
    ("mask", "zipped_divide", &["(3,5):(5,1)", "<2,2>"]),
    ("logical_product", "logical_product", &["(2,2):(4,1)", "6:1"]),
    ("blocked_product", "blocked_product", &["(2,3):(3,1)", "(2,2):(1,2)"]),
    ("raked_product", "raked_product", &["(2,3):(3,1)", "(2,2):(1,2)"]),
    ("local_tile", "local_tile", &["(4,8):(8,1)", "<2,4>", "(1,0)"]),
    ("swizzle", "swizzle", &["Sw<2,0,2>", "(4,4):(4,1)"]),
    ("composed", "layout", &["Sw<3,0,3> o 0 o (8,8):(8,1)"]),
    ("thread_view", "thread_view", &["(4,4):(4,1)", "((2,2),(2,2)):((2,8),(1,4))", "1"]),
    ("thread_value", "thread_value", &["((2,2),(2,2)):((2,8),(1,4))", "(4,4)"]),
    ("xla", "xla", &["f32[3,5]{1,0:T(2,2)}"]),
    ("refused", "composition", &["(3,2):(2,1)", "(2,2):(1,2)"]),
    ("row_major", "layout", &["(4,8):(8,1)"]),
    ("blocked", "layout", &["((2,2),(4,2)):((4,8),(1,16))"]),
    ("sharding", "sharding", &["{devices=[4,2]<=[2,4]T(1,0)}", "7,8"]),
    ("opening", "zipped_divide", &["(4,8):(8,1)", "<2,4>"]),
];

/// The picture of the README, a file of its own.
const README: (&str, &str, &[&str]) =
    ("readme-opening", "zipped_divide", &["(4,8):(8,1)", "<2,4>"]);

/// A picture as rustdoc takes it: HTML without an empty line, in the theme that the reader chose.
fn on_a_page(kind: &str, arguments: &[&str], is_front: bool) -> String {
    let svg = picture(kind, arguments).to_svg(Theme::Auto, false);
    let themed = svg.replace(
        "@media (prefers-color-scheme:dark){",
        ":root:is([data-theme=dark],[data-theme=ayu]){",
    );
    assert_ne!(svg, themed);
    // The README's own pictures have no address in the documentation.
    let hidden = "<style>img[src^=\"src/pictures/\"]{display:none}</style>\n";
    let hidden = if is_front { hidden } else { "" };
    format!("<figure style=\"margin:1em 0;overflow-x:auto\">\n{hidden}{themed}</figure>\n")
}

#[test]
fn pictures_of_the_documentation() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/pictures");
    let overwrite = std::env::var("PICTURES").is_ok_and(|value| value == "overwrite");
    let pages = PAGES
        .iter()
        .map(|&(name, kind, arguments)| (name, on_a_page(kind, arguments, name == "opening")));
    let (name, kind, arguments) = README;
    let file = picture(kind, arguments).to_svg(Theme::Auto, false);
    let pictures: Vec<_> = pages.chain([(name, file)]).collect();
    for (name, svg) in &pictures {
        let file = folder.join(format!("{name}.svg"));
        // Markdown ends HTML at an empty line, and takes indented lines for code.
        let is_html = |line: &str| !line.is_empty() && !line.starts_with([' ', '\t']);
        assert!(svg.lines().all(is_html), "{name}");
        let most = if name.starts_with("readme") {
            30_000
        } else {
            12_000
        };
        assert!(svg.len() < most, "{name} has {} bytes", svg.len());
        if overwrite {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, svg).unwrap();
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            found == *svg,
            "{} is out of date: PICTURES=overwrite writes it",
            file.display()
        );
    }
    let mut names: Vec<_> = pictures
        .iter()
        .map(|(name, _)| format!("{name}.svg"))
        .collect();
    let found = fs::read_dir(&folder).unwrap();
    let mut found: Vec<_> = found
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    found.sort();
    assert_eq!(found, names);
}
