//! Pictures as SVG.

use super::{
    Emphasis, Theme,
    palette::{Class, Rgb},
    scene::{Cell, PanelOf, Raster, Scene},
    shapes::{Role, Shape, Shapes},
};
use alloc::{collections::BTreeSet, format, string::String, vec::Vec};
use core::fmt::Display;
use xmlwriter::{Indent, XmlWriter};

/// The rules that no theme changes.
const STYLE: &str = "
.stridewise{font:12px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;stroke-width:.5}
.stridewise text{stroke:none;pointer-events:none}
.stridewise .x,.stridewise .l{text-anchor:middle}
.stridewise .r{text-anchor:end}
.stridewise .t{font-weight:bold}
.stridewise .m,.stridewise .a{fill:none;stroke-width:2}
.stridewise .o{fill:none;stroke-width:1.5}
.stridewise .g,.stridewise .d{fill:none}
.stridewise .d{stroke-dasharray:3 4}
.stridewise .h{fill:url(#stridewise-hatch);pointer-events:none}";

impl Scene {
    /// The picture as SVG: text that can be searched and copied, as large as its contents.
    ///
    /// The file is well-formed XML, refers to nothing outside of it, and is equal for equal
    /// scenes. A raster is an embedded PNG. With `details`, the line of details of each cell is
    /// its `title`, which browsers show where the pointer rests.
    ///
    /// ```
    /// use stridewise_viz::{Options, Theme, draw};
    ///
    /// let picture = draw("layout", &["(4,8):(8,1)"], &Options::default())?;
    /// let svg = picture.to_svg(Theme::Light, false);
    /// assert!(svg.starts_with("<svg ") && svg.contains(">31</text>"));
    /// # Ok::<(), stridewise_viz::DrawError>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self, theme: Theme, details: bool) -> String {
        self.svg(
            theme,
            if details {
                Details::Title
            } else {
                Details::None
            },
        )
    }

    /// The picture as SVG for a page with a program: [`to_svg`](Self::to_svg) with details, in
    /// which the `rect` of each cell says what it shows.
    ///
    /// `data-at` has the panel, the row and the column; `data-of` the operand of the panel, counted
    /// from 0, or `result`; `data-index`, `data-element` and `data-thread` those of the [`Cell`].
    /// An attribute is left out where the cell has none.
    ///
    /// ```
    /// use stridewise_viz::{Options, Theme, draw};
    ///
    /// let picture = draw("composition", &["(4,4):(4,1)", "4:2"], &Options::default())?;
    /// let svg = picture.to_interactive_svg(Theme::Light);
    /// // Coordinate 1 of the result is the element at offset 8.
    /// assert!(svg.contains(
    ///     "data-at=\"2,1,0\" data-of=\"result\" data-index=\"1\" data-element=\"8\">"
    /// ));
    /// # Ok::<(), stridewise_viz::DrawError>(())
    /// ```
    #[must_use]
    pub fn to_interactive_svg(&self, theme: Theme) -> String {
        self.svg(theme, Details::Data)
    }

    fn svg(&self, theme: Theme, details: Details) -> String {
        let Shapes {
            all: shapes,
            width,
            height,
        } = Shapes::new(self);
        let classes = shapes.iter().filter_map(|shape| match shape {
            Shape::Cell(_, paint, _) => Some(self.palette.class(*paint)),
            _ => None,
        });
        let style = self.style(theme, &classes.collect());
        let options = xmlwriter::Options {
            indent: Indent::Spaces(0),
            ..Default::default()
        };
        let mut svg = Svg(XmlWriter::new(options));
        let view = format!("0 0 {width} {height}");
        let names = "xmlns class role viewBox width height";
        let space = "http://www.w3.org/2000/svg";
        svg.open(
            "svg",
            names,
            &[&space, &"stridewise", &"img", &view, &width, &height],
        );
        svg.with_text("title", "", &[], &self.title);
        svg.with_text("style", "", &[], &style);
        svg.definitions();
        svg.element("rect", "class width height", &[&"b", &width, &height]);
        svg.open("g", "class", &[&"s"]);
        for shape in shapes {
            match shape {
                Shape::Cell(sides, paint, origin) => {
                    let class = name(self.palette.class(paint));
                    svg.begin_rectangle(&class, sides);
                    if let Some((at, cell)) = origin.filter(|_| details != Details::None) {
                        if details == Details::Data {
                            svg.data(at, self.panels[at[0]].1.of, cell);
                        }
                        if !cell.details.is_empty() {
                            svg.with_text("title", "", &[], &cell.details);
                        }
                    }
                    svg.0.end_element();
                    if paint.hatched {
                        svg.rectangle("h", sides);
                    }
                    if paint.emphasis == Emphasis::Marked {
                        let [x, y, width, height] = sides;
                        svg.rectangle("m", [x + 2, y + 2, width - 4, height - 4]);
                    }
                }
                Shape::Outline(sides) => svg.rectangle("o", sides),
                Shape::Image([x, y, width, height], raster) => {
                    let png = self.png(raster, theme);
                    let style = "image-rendering:pixelated";
                    let names = "x y width height style href";
                    svg.element("image", names, &[&x, &y, &width, &height, &style, &png]);
                }
                Shape::Border([x, y, u, v], level, dynamic) => {
                    let path = format!("M{x} {y}L{u} {v}");
                    let thickness = format!("{level}.5");
                    let classes = ["g", "d"].into_iter().take(1 + usize::from(dynamic));
                    for class in classes {
                        svg.element("path", "class d stroke-width", &[&class, &path, &thickness]);
                    }
                }
                Shape::Arrow([x, y, u, v]) => {
                    let bend = y.min(v).saturating_sub(24);
                    let path = format!("M{x} {y}Q{} {bend} {u} {v}", x.midpoint(u));
                    let end = "url(#stridewise-arrow)";
                    svg.element("path", "class d marker-end", &[&"a", &path, &end]);
                }
                Shape::Text([x, y], role, text) => {
                    let class = match role {
                        Role::Title => "t",
                        Role::Note => "e",
                        Role::Column => "l",
                        Role::Row => "r",
                        Role::Cell => "x",
                        Role::FadedCell => "x f",
                    };
                    svg.with_text("text", "class x y", &[&class, &x, &y], &text);
                }
            }
        }
        svg.0.end_document()
    }

    /// The rules of the classes that the picture uses.
    fn style(&self, theme: Theme, classes: &BTreeSet<Class>) -> String {
        let rules = |theme: Theme| {
            let frame = theme.frame();
            let [background, text, faint, line, mark] = frame.map(hex);
            let mut rules = format!(
                "\n.stridewise .b,.stridewise .n{{fill:{background}}}\
                 \n.stridewise text{{fill:{text}}}\
                 \n.stridewise .l,.stridewise .r,.stridewise .f{{fill:{faint}}}\
                 \n.stridewise .s,.stridewise .k{{stroke:{line}}}\
                 \n.stridewise .d{{stroke:{background}}}\
                 \n.stridewise .g,.stridewise .o{{stroke:{text}}}\
                 \n.stridewise .m,.stridewise .a{{stroke:{mark}}}\
                 \n.stridewise .q{{fill:{mark}}}"
            );
            for &class in classes.iter().filter(|(_, number)| number.is_some()) {
                let colour = hex(self.palette.of_class(class, theme));
                rules.extend(["\n.stridewise .", &name(class), "{fill:", &colour, "}"]);
            }
            rules
        };
        match theme {
            Theme::Auto => {
                let (light, dark) = (rules(Theme::Light), rules(Theme::Dark));
                format!("{STYLE}{light}\n@media (prefers-color-scheme:dark){{{dark}\n}}")
            }
            theme => format!("{STYLE}{}", rules(theme)),
        }
    }

    /// A raster as a PNG in a data address.
    fn png(&self, raster: &Raster, theme: Theme) -> String {
        let [height, width] = raster.extents;
        let colour = |&paint| self.palette.fill(paint, theme);
        let pixels: Vec<u8> = raster.pixels.iter().flat_map(colour).collect();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&pixels));
        written.expect("at most 512 x 512 pixels are written to memory");
        let base64 = base64::display::Base64Display::new(&bytes, &base64::prelude::BASE64_STANDARD);
        format!("data:image/png;base64,{base64}")
    }
}

/// What an SVG says about its cells besides their text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Details {
    None,
    /// The line of details.
    Title,
    /// The line of details, and attributes for a program.
    Data,
}

/// The name of a class of cells.
fn name((is_faded, number): Class) -> String {
    let letter = if is_faded { "p" } else { "c" };
    number.map_or("n".into(), |number| format!("{letter}{number}"))
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Elements, one a line.
struct Svg(XmlWriter);

impl Svg {
    /// Begins an element with attributes, whose names are separated by spaces.
    fn open(&mut self, name: &str, names: &str, values: &[&dyn Display]) {
        self.0.start_element(name);
        for (name, value) in names.split(' ').zip(values) {
            self.0.write_attribute(name, value);
        }
    }

    fn element(&mut self, name: &str, names: &str, values: &[&dyn Display]) {
        self.open(name, names, values);
        self.0.end_element();
    }

    fn with_text(&mut self, name: &str, names: &str, values: &[&dyn Display], text: &str) {
        self.open(name, names, values);
        self.0.set_preserve_whitespaces(true);
        // The writer takes care of `<` alone.
        self.0.write_text(&text.replace('&', "&amp;"));
        self.0.end_element();
        self.0.set_preserve_whitespaces(false);
    }

    fn begin_rectangle(&mut self, class: &str, [x, y, width, height]: [usize; 4]) {
        let values: [&dyn Display; 5] = [&class, &x, &y, &width, &height];
        self.open("rect", "class x y width height", &values);
    }

    fn rectangle(&mut self, class: &str, sides: [usize; 4]) {
        self.begin_rectangle(class, sides);
        self.0.end_element();
    }

    /// What a cell shows, as attributes.
    fn data(&mut self, [panel, row, column]: [usize; 3], of: Option<PanelOf>, cell: &Cell) {
        let at = format!("{panel},{row},{column}");
        self.0.write_attribute("data-at", &at);
        match of {
            Some(PanelOf::Operand(place)) => self.0.write_attribute("data-of", &place),
            Some(PanelOf::Result) => self.0.write_attribute("data-of", "result"),
            None => {}
        }
        let numbers = [
            ("data-index", cell.index),
            ("data-element", cell.element),
            ("data-thread", cell.thread),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                self.0.write_attribute(name, &number);
            }
        }
    }

    /// Hatching, and the head of an arrow.
    fn definitions(&mut self) {
        self.open("defs", "", &[]);
        let names = "id patternUnits width height";
        self.open(
            "pattern",
            names,
            &[&"stridewise-hatch", &"userSpaceOnUse", &6, &6],
        );
        self.element("path", "class d", &[&"k", &"M-1 7L7-1M-1 1L1-1M5 7L7 5"]);
        self.0.end_element();
        let names = "id markerUnits markerWidth markerHeight refX refY orient";
        let unit = "userSpaceOnUse";
        self.open(
            "marker",
            names,
            &[&"stridewise-arrow", &unit, &8, &8, &7, &4, &"auto"],
        );
        self.element("path", "class d", &[&"q", &"M0 0L8 4L0 8z"]);
        self.0.end_element();
        self.0.end_element();
    }
}
