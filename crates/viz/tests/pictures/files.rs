//! SVG, `TikZ` and HTML.

use super::picture;
use roxmltree::{Document, Node};
use std::{fs, process::Command};
use stridewise_viz::{Axis, Cell, Options, Paint, Panel, Scene, Theme, draw};

/// Pictures of every kind.
fn pictures() -> Vec<Scene> {
    let mut options = Options::default();
    options.access = Some("across/1/1".into());
    let mut signs = Scene::titled("<&\"'>\\{}_#%$^~ ∘ é");
    let cell = |_, _| Cell::new(Paint::of(1), "<&\">", "");
    let panel = Panel::new("<&>", Axis::new(1), Axis::new(1), cell);
    signs.push(panel, false);
    vec![
        picture("layout", &["((_2,2),(4,_2)):((1,4),(2,16))"]),
        picture("layout", &["(2,2,3):(1,-9223372036854775807,2)"]),
        picture("layout", &["(300,400):(400,1)"]),
        picture("memory", &["(4,(2,2)):(2,(1,16))"]),
        picture("composition", &["(3,2):(2,1)", "(2,2):(1,2)"]),
        picture("zipped_divide", &["(8,24):(24,1)", "<4,8>"]),
        picture("complement", &["(2,2):(1,6)", "24"]),
        picture("relayout", &["(4,8):(8,1)", "(4,8):(1,4)"]),
        picture("zipped_divide_predicate", &["(5,5):(5,1)", "<2,4>"]),
        picture("atom", &["SM80_16x8x16_F32F16F16F32_TN"]),
        picture("atom", &["SM75_U32x4_LDSM_N"]),
        picture("xla", &["bf16[3,5]{1,0:T(2,2)}"]),
        picture("broadcast", &["f32[3]", "f32[2,3]", "1"]),
        draw("swizzle", &["Sw<3,0,3>", "(8,8):(8,1)"], &options).unwrap(),
        signs,
        Scene::default(),
    ]
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name)
        .unwrap_or_else(|| panic!("{name} of {node:?}"))
        .parse()
        .unwrap()
}

#[test]
fn svg_is_well_formed_and_deterministic_and_stands_alone() {
    for (scene, again) in pictures().into_iter().zip(pictures()) {
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            let svg = scene.to_svg(theme, true);
            assert_eq!(svg, again.to_svg(theme, true));
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
            let root = document.root_element();
            assert_eq!(
                root.first_element_child().unwrap().text().unwrap_or(""),
                scene.title
            );
            // Nothing is loaded from elsewhere.
            for node in document.descendants() {
                let href = node.attribute("href").unwrap_or("data:");
                assert!(href.starts_with("data:"), "{href}");
            }
            // Everything lies inside of the picture.
            let (width, height) = (number(root, "width"), number(root, "height"));
            let body = document
                .descendants()
                .filter(|node| node.attribute("class") == Some("s"));
            for node in body
                .flat_map(|body| body.descendants())
                .filter(|node| node.has_tag_name("rect"))
            {
                let (x, y) = (number(node, "x"), number(node, "y"));
                assert!(x + number(node, "width") <= width && y + number(node, "height") <= height);
            }
        }
    }
}

#[test]
fn numbers_fit_their_cells() {
    for scene in pictures() {
        let svg = scene.to_svg(Theme::Light, false);
        let document = Document::parse(&svg).unwrap();
        let mut cell = None;
        for node in document.descendants() {
            let class = node.attribute("class").unwrap_or("");
            if node.has_tag_name("rect") && class.starts_with(['c', 'p', 'n']) {
                cell = Some(node);
            }
            if node.has_tag_name("text") && class.starts_with('x') {
                let cell = cell.unwrap();
                let text = node.text().unwrap();
                // A character of a monospaced font is at most 0.65 of its size of 12 wide.
                let half = f64::from(text.chars().count() as u32) * 7.8 / 2.0;
                let (left, width) = (number(cell, "x"), number(cell, "width"));
                let middle = number(node, "x");
                assert!(
                    middle - half >= left && middle + half <= left + width,
                    "{text}"
                );
                let (top, base) = (number(cell, "y"), number(node, "y"));
                assert!(
                    base - 10.0 >= top && base + 3.0 <= top + number(cell, "height"),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn rasters_are_embedded_pngs() {
    let svg = picture("layout", &["(300,400):(400,1)"]).to_svg(Theme::Light, true);
    let document = Document::parse(&svg).unwrap();
    let image = document
        .descendants()
        .find(|node| node.has_tag_name("image"))
        .unwrap();
    assert!(
        image
            .attribute("href")
            .unwrap()
            .starts_with("data:image/png;base64,iVBORw0KGgo")
    );
    assert_eq!(
        (number(image, "width"), number(image, "height")),
        (400.0, 300.0)
    );
}

#[test]
fn tikz_has_all_braces_and_no_bare_character() {
    for scene in pictures() {
        let tikz = scene.to_tikz();
        assert!(tikz.contains("\\begin{tikzpicture}") && tikz.ends_with("\\end{document}\n"));
        let (mut depth, mut escaped) = (0, false);
        for character in tikz.chars() {
            match character {
                _ if escaped => {}
                '{' => depth += 1,
                '}' => depth -= 1,
                '#' | '%' | '&' | '$' | '^' | '~' => panic!("{character} in {tikz}"),
                _ => {}
            }
            escaped = character == '\\' && !escaped;
            assert!(depth >= 0);
        }
        assert_eq!(depth, 0);
        assert!(!tikz.contains(['∘', '…']));
    }
}

#[test]
fn html_holds_the_svg() {
    for scene in pictures() {
        let html = scene.to_html(Theme::Auto);
        assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
        assert!(html.contains(&scene.to_svg(Theme::Auto, true)));
        assert!(html.contains("@media (prefers-color-scheme:dark)"));
    }
}

/// Where TeX is installed, with the class and the package that the files need.
#[test]
fn tikz_compiles() {
    let run = |name: &str, arguments: &[&str]| Command::new(name).args(arguments).output();
    let has = |file: &str| run("kpsewhich", &[file]).is_ok_and(|found| found.status.success());
    if run("pdflatex", &["--version"]).is_err() || !has("standalone.cls") || !has("tikz.sty") {
        println!("skipped: there is no TeX");
        return;
    }
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/tikz");
    fs::create_dir_all(folder).unwrap();
    for (number, scene) in pictures().iter().enumerate() {
        let file = format!("{folder}/{number}.tex");
        fs::write(&file, scene.to_tikz()).unwrap();
        let output = format!("-output-directory={folder}");
        let arguments = ["-halt-on-error", "-interaction=nonstopmode", &output, &file];
        let compiled = run("pdflatex", &arguments).unwrap();
        let log = String::from_utf8_lossy(&compiled.stdout);
        assert!(compiled.status.success(), "{}: {log}", scene.title);
    }
}

/// The cells of the tables in a page, header or not, by row.
fn tables(html: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let plain = |cell: &str| {
        let text = cell.split_once('>').unwrap().1;
        text.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&")
    };
    let table = |table: &str| {
        let (caption, rows) = table.split_once("</caption>").unwrap();
        let rows = rows.split("</tr>").filter_map(|row| row.split_once("<tr>"));
        let cells = rows.map(|(_, row)| {
            let cells = row.split("</t").filter(|cell| cell.contains("<t"));
            cells
                .map(|cell| plain(cell.rsplit_once("<t").unwrap().1))
                .collect()
        });
        (plain(caption), cells.collect())
    };
    let inside = html.split("<table>\n<caption").skip(1);
    inside
        .map(|text| table(text.split("</table>").next().unwrap()))
        .collect()
}

#[test]
fn html_has_tables_for_screen_readers() {
    let scene = picture("zipped_divide_predicate", &["(3,1):(1,3)", "<2,_>"]);
    let html = scene.to_html(Theme::Light);
    // The identity of three rows in tiles of two: the last row of the second tile is partial.
    let table = "\
<caption>((2,1),(2)):((1@0,0),(2@0)) &lt; (3)</caption>
<tr><td></td><th scope=\"col\">0</th><th scope=\"col\">1</th></tr>
<tr><th scope=\"row\">0</th><td>0</td><td>2</td></tr>
<tr><th scope=\"row\">1</th><td>1</td><td>3 hatched</td></tr>
</table>
";
    assert!(html.contains(table), "{html}");
    assert!(
        html.contains("<p>hatched: partial tile: no element</p>"),
        "{html}"
    );
    for scene in pictures() {
        let tables = tables(&scene.to_html(Theme::Dark));
        let panels = scene.panels.iter().map(|(_, panel)| panel);
        let panels: Vec<_> = panels.filter(|panel| panel.summary().is_none()).collect();
        assert_eq!(tables.len(), panels.len(), "{}", scene.title);
        for (panel, (caption, rows)) in panels.into_iter().zip(tables) {
            let title = if panel.title.is_empty() {
                &scene.title
            } else {
                &panel.title
            };
            assert_eq!(
                (caption.as_str(), rows.len()),
                (title.as_str(), panel.rows().extent + 1)
            );
            for (row, cells) in rows.iter().skip(1).enumerate() {
                assert_eq!(cells.len(), panel.columns().extent + 1);
                for (column, text) in cells.iter().skip(1).enumerate() {
                    let cell = panel.cell(row, column).unwrap();
                    assert!(text.starts_with(&cell.text.replace('\n', " ")), "{text}");
                    assert_eq!(text.ends_with("hatched"), cell.paint.hatched);
                }
            }
        }
    }
}
