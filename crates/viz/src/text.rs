//! Pictures as text, with or without colours.

use super::{
    Axis, Emphasis, Labels, Theme,
    palette::{Rgb, fill},
    scene::{Cell, Content, Panel, Raster, Scene},
    shapes::wrapped,
};
use alloc::{format, string::String, vec::Vec};

use core::fmt::{self, Display, Formatter};

/// How a picture is written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// The characters in a line; what does not fit is left out, and a line says how much.
    pub width: usize,
    /// Whether cells are coloured by ANSI escape sequences, for a terminal with 24-bit colours.
    pub colours: bool,
    /// The theme of the colours.
    pub theme: Theme,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self {
            width: 80,
            colours: false,
            theme: Theme::Light,
        }
    }
}

/// The most rows of a table.
const MOST_LINES: usize = 64;

/// The most rows of a raster as text.
const MOST_ROWS: usize = 32;

impl Scene {
    /// The picture as text: a table for each panel, then the notes.
    ///
    /// Without colours, `[5]` is selected or marked; hatched cells are `/5/`, or `·` if empty.
    ///
    /// ```
    /// use stridewise_viz::{Options, TextStyle, draw};
    ///
    /// let mut options = Options::default();
    /// options.highlight = Some("(1,_)".into());
    /// let text = draw("layout", &["(2,3):(3,1)"], &options)?.to_text(TextStyle::default());
    /// assert!(text.contains("1 | [3] [4] [5]"));
    /// # Ok::<(), stridewise_viz::Error>(())
    /// ```
    #[must_use]
    pub fn to_text(&self, style: TextStyle) -> String {
        let mut parts = Vec::new();
        if !self.title.is_empty() {
            parts.push(format!("{}\n", self.title));
        }
        for (_, panel) in &self.panels {
            let mut part = panel.title.clone();
            if !part.is_empty() {
                part.push('\n');
            }
            part += &match &panel.content {
                Content::Cells(cells) => self.table(panel, cells, style),
                Content::Raster(raster) => self.shades(raster, style),
            };
            parts.push(part);
        }
        let legend = self.legend.iter().filter_map(|(paint, meaning)| {
            let sample = Cell {
                paint: *paint,
                ..Cell::default()
            };
            Some(match (paint.emphasis, paint.hatched) {
                _ if style.colours => format!("{} {meaning}", self.coloured(&sample, "  ", style)),
                (Emphasis::Marked, _) => format!("[ ]: {meaning}"),
                (_, true) => format!("{}: {meaning}", self.hatching()),
                // A colour that is not there has no meaning.
                _ => return None,
            })
        });
        let lines = legend
            .chain(self.notes.iter().cloned())
            .fold(String::new(), |text, line| {
                let most = if style.colours {
                    4 * style.width
                } else {
                    style.width
                };
                let wrapped = wrapped(&line, most.max(20)).join("\n");
                text + &wrapped + "\n"
            });
        if !lines.is_empty() {
            parts.push(lines);
        }
        parts.join("\n")
    }

    /// How hatched cells are written, with and without a text.
    fn hatching(&self) -> &'static str {
        let all = self
            .panels
            .iter()
            .flat_map(|(_, panel)| match &panel.content {
                Content::Cells(cells) => cells.as_slice(),
                Content::Raster(_) => &[],
            });
        let hatched = |is_empty: bool| {
            let mut all = all.clone().filter(|cell| cell.paint.hatched);
            all.any(|cell| cell.text.is_empty() == is_empty)
        };
        match (hatched(false), hatched(true)) {
            (true, true) => "/ / or ·",
            (true, false) => "/ /",
            (false, _) => "·",
        }
    }

    /// The rows and columns of a panel.
    fn table(&self, panel: &Panel, cells: &[Cell], style: TextStyle) -> String {
        let (rows, columns) = (panel.rows.extent, panel.columns.extent);
        if rows * columns == 0 {
            return "(no elements)\n".into();
        }
        let selects = cells
            .iter()
            .any(|cell| cell.paint.emphasis == Emphasis::Faded);
        let written = |cell: &Cell| {
            let text = cell.text.replace('\n', " ");
            match (cell.paint.emphasis, cell.paint.hatched) {
                _ if style.colours => text,
                (Emphasis::Marked, _) => format!("[{text}]"),
                (Emphasis::Plain, _) if selects => format!("[{text}]"),
                (_, true) if !text.is_empty() => format!("/{text}/"),
                (_, true) => "·".into(),
                _ => text,
            }
        };
        let texts: Vec<String> = cells.iter().map(written).collect();
        let label = |axis: &Axis, place| axis.label(place).unwrap_or_default();
        let left = panel.rows.longest();
        // As many columns as fit beside the numbers of the rows.
        let mut room = style
            .width
            .saturating_sub(if left > 0 { left + 2 } else { 0 });
        let mut widths = Vec::new();
        for column in 0..columns {
            let texts = texts.iter().skip(column).step_by(columns);
            let longest = texts.map(|text| text.chars().count()).max().unwrap_or(0);
            let width = longest.max(label(&panel.columns, column).chars().count());
            match room.checked_sub(width + 1) {
                Some(rest) => room = rest,
                None if column > 0 => break,
                None => {}
            }
            widths.push(width);
        }
        let margin = |label: &str| match left {
            0 => String::new(),
            _ => format!("{label:>left$} |"),
        };
        let mut lines = Vec::new();
        // Without numbers of rows a line begins with a space, which colours need.
        let skipped = usize::from(left == 0 && !style.colours);
        if panel.columns.labels != Labels::None {
            let labels = widths.iter().enumerate();
            let labels =
                labels.map(|(column, width)| format!(" {:>width$}", label(&panel.columns, column)));
            let header = margin("") + &labels.collect::<Vec<_>>().concat();
            let rule = margin("").replace(' ', "-").replace('|', "+");
            let rule = rule + &"-".repeat(widths.iter().map(|width| width + 1).sum());
            lines.push(header[skipped..].trim_end().into());
            lines.push(rule[skipped..].into());
        }
        for row in 0..rows.min(MOST_LINES) {
            let mut line = margin(&label(&panel.rows, row));
            for (column, &width) in widths.iter().enumerate() {
                let place = row * columns + column;
                let cell = format!(" {:>width$}", texts[place]);
                line += &if style.colours {
                    self.coloured(&cells[place], &cell, style)
                } else {
                    cell
                };
            }
            lines.push(line[skipped..].trim_end().into());
        }
        for (all, shown, what) in [
            (columns, widths.len(), "columns"),
            (rows, rows.min(MOST_LINES), "rows"),
        ] {
            if shown < all {
                lines.push(format!("({} {what} left out)", all - shown));
            }
        }
        lines.join("\n") + "\n"
    }

    /// A text on the background of a cell.
    fn coloured(&self, cell: &Cell, text: &str, style: TextStyle) -> String {
        let frame = style.theme.frame();
        let [red, green, blue] = fill(cell.paint, self.palette, style.theme);
        let [r, g, b] = match cell.paint.emphasis {
            Emphasis::Faded => frame[2],
            Emphasis::Marked => frame[4],
            Emphasis::Plain => frame[1],
        };
        let bold = match (cell.paint.emphasis, cell.paint.hatched) {
            (Emphasis::Marked, _) => "1;4;",
            (_, true) => "9;",
            _ => "",
        };
        format!("\x1b[{bold}38;2;{r};{g};{b};48;2;{red};{green};{blue}m{text}\x1b[0m")
    }

    /// A raster in shades of grey, or in colours.
    fn shades(&self, raster: &Raster, style: TextStyle) -> String {
        let [height, width] = raster.extents;
        let rows = height.min(MOST_ROWS);
        let columns = width.min(style.width.clamp(1, 2 * MOST_ROWS));
        let mut text: Vec<String> = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let place = row * height / rows * width + column * width / columns;
                let colour = fill(raster.pixels[place], self.palette, style.theme);
                text.push(if style.colours {
                    let [red, green, blue] = colour;
                    format!("\x1b[48;2;{red};{green};{blue}m \x1b[0m")
                } else {
                    ["@", "#", "+", "-", " "][brightness(colour)].into()
                });
            }
            text.push("\n".into());
        }
        text.concat()
    }
}

/// From 0 for black to 4 for white.
fn brightness([red, green, blue]: Rgb) -> usize {
    let sum = 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue);
    (sum * 5 / (8 * 256)) as usize
}

impl Display for Scene {
    /// [`to_text`](Self::to_text) of 80 characters a line, without colours.
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.to_text(TextStyle::default()))
    }
}
