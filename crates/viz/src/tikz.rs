//! Pictures as `TikZ`, for LaTeX.

use super::{
    Emphasis, Paint, Theme,
    palette::Rgb,
    scene::Scene,
    shapes::{Role, Shape, Shapes},
};
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

/// The most rows and columns of a raster.
const MOST_BLOCKS: usize = 64;

/// The names of the colours that are in use.
type Colours = BTreeMap<Rgb, String>;

impl Scene {
    /// The picture as a document of LaTeX with one `tikzpicture`, cropped by the class
    /// `standalone`. To include it in another document, take the lines from `\definecolor` to
    /// `\end{tikzpicture}`.
    ///
    /// A raster has at most 64 × 64 blocks.
    ///
    /// ```
    /// use stridewise_viz::{Options, draw};
    ///
    /// let tikz = draw("layout", &["4:2"], &Options::default())?.to_tikz();
    /// assert!(tikz.contains("\\begin{tikzpicture}") && tikz.contains("{6};"));
    /// # Ok::<(), stridewise_viz::DrawError>(())
    /// ```
    #[must_use]
    pub fn to_tikz(&self) -> String {
        let (mut body, mut colours) = (Vec::new(), Colours::new());
        for shape in Shapes::new(self).all {
            body.push(match shape {
                Shape::Cell(sides, paint, _) => self.box_of(&mut colours, sides, paint),
                Shape::Outline(sides) => format!("\\draw[thick] {};\n", rectangle(sides)),
                Shape::Image([x, y, width, height], raster) => {
                    let parts = raster.extents.map(|extent| extent.min(MOST_BLOCKS));
                    let [rows, columns] = parts;
                    let block = |place: usize| {
                        let (row, column) = (place / columns, place % columns);
                        let [left, right] = [column, column + 1].map(|at| at * width / columns);
                        let [top, low] = [row, row + 1].map(|at| at * height / rows);
                        let sides = [x + left, y + top, right - left, low - top];
                        self.box_of(&mut colours, sides, raster.part([row, column], parts))
                    };
                    (0..rows * columns).map(block).collect()
                }
                Shape::Border([x, y, u, v], level, dynamic) => {
                    let dashed = if dynamic { ", dashed" } else { "" };
                    let (width, tenths) = ((level * 5 + 3) / 10, (level * 5 + 3) % 10);
                    format!(
                        "\\draw[line width={width}.{tenths}pt{dashed}] ({x},{y}) -- ({u},{v});\n"
                    )
                }
                Shape::Arrow([x, y, u, v]) => {
                    format!("\\draw[->, very thick, marked] ({x},{y}) to[bend left] ({u},{v});\n")
                }
                Shape::Text([x, y], role, text) => {
                    let options = match role {
                        Role::Title => "base west, font=\\ttfamily\\footnotesize\\bfseries",
                        Role::Note => "base west",
                        Role::Row => "base east, text=black!60",
                        Role::Cell => "base",
                        Role::Column | Role::FadedCell => "base, text=black!60",
                    };
                    let text = escaped(&text);
                    format!("\\node[anchor={options}, inner sep=0pt] at ({x},{y}) {{{text}}};\n")
                }
            });
        }
        let body = body.concat();
        // `mark` is an option of TikZ.
        let mark = (Theme::Light.frame()[4], String::from("marked"));
        let define = |([red, green, blue], name): (Rgb, String)| {
            format!("\\definecolor{{{name}}}{{RGB}}{{{red},{green},{blue}}}\n")
        };
        let colours: String = colours.into_iter().chain([mark]).map(define).collect();
        format!(
            "\\documentclass[tikz, border=2mm]{{standalone}}\n\\usetikzlibrary{{patterns}}\n\
             \\begin{{document}}\n{colours}\
             \\begin{{tikzpicture}}[x=0.22mm, y=-0.22mm, font=\\ttfamily\\footnotesize]\n\
             {body}\\end{{tikzpicture}}\n\\end{{document}}\n"
        )
    }

    fn box_of(&self, colours: &mut Colours, sides: [usize; 4], paint: Paint) -> String {
        let name = format!("colour{}", colours.len());
        let colour = self.palette.fill(paint, Theme::Light);
        let name = colours.entry(colour).or_insert(name);
        let sides = rectangle(sides);
        let mut paths = alloc::vec![format!("\\path[fill={name}, draw=black!60]")];
        if paint.hatched {
            paths.push("\\path[pattern=north east lines, pattern color=black!45]".into());
        }
        if paint.emphasis == Emphasis::Marked {
            paths.push("\\draw[marked, very thick]".into());
        }
        paths
            .iter()
            .flat_map(|path| [path, " ", &sides, ";\n"])
            .collect()
    }
}

fn rectangle([x, y, width, height]: [usize; 4]) -> String {
    format!("({x},{y}) rectangle ({},{})", x + width, y + height)
}

/// A text whose characters mean nothing to LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '{' | '}' | '_' | '#' | '%' | '&' | '$' => escaped.extend(['\\', character]),
            '\\' => escaped += "\\textbackslash{}",
            '^' => escaped += "\\^{}",
            '~' => escaped += "\\~{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '∘' => escaped += "\\ensuremath{\\circ}",
            '…' => escaped += "\\ldots{}",
            other => escaped.push(other),
        }
    }
    escaped
}
