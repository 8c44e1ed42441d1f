//! Pictures as text, with or without colours.

use super::{
    Axis, Emphasis, Theme,
    paint::Paint,
    palette::Rgb,
    scene::{Cell, Panel, Raster, Scene},
    shapes::wrapped,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
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
    /// # Ok::<(), stridewise_viz::DrawError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self, style: TextStyle) -> String {
        let mut parts = Vec::new();
        if !self.title.is_empty() {
            parts.push(format!("{}\n", self.title));
        }
        for (_, panel) in &self.panels {
            let body = match &panel.raster {
                Some(raster) => self.shades(raster, style),
                None => self.table(panel, style),
            };
            parts.push(match &*panel.title {
                "" => body,
                title => format!("{title}\n{body}"),
            });
        }
        let legend = self.legend.iter().filter_map(|(paint, meaning)| {
            Some(match (paint.emphasis, paint.hatched) {
                _ if style.colours => {
                    format!("{} {meaning}", self.coloured(*paint, "  ".into(), style))
                }
                (Emphasis::Marked, _) => format!("[ ]: {meaning}"),
                (_, true) => format!("{}: {meaning}", self.hatching()),
                // A colour that is not there has no meaning.
                _ => return None,
            })
        });
        // Escape sequences take no room.
        let most = style.width * if style.colours { 4 } else { 1 };
        let lines = legend.chain(self.notes.iter().cloned());
        let lines = lines.map(|line| wrapped(&line, most.max(20)).join("\n") + "\n");
        parts.extend(lines.reduce(|lines, line| lines + &line));
        parts.join("\n")
    }

    /// How hatched cells are written, with and without a text.
    fn hatching(&self) -> &'static str {
        let cells = self.panels.iter().flat_map(|(_, panel)| &panel.cells);
        let hatched = cells.filter(|cell| cell.paint.hatched);
        let mut is_empty = hatched.map(|cell| cell.text.is_empty());
        match (is_empty.clone().any(|it| !it), is_empty.any(|it| it)) {
            (true, true) => "/ / or ·",
            (true, false) => "/ /",
            (false, _) => "·",
        }
    }

    /// The rows and columns of a panel.
    fn table(&self, panel: &Panel, style: TextStyle) -> String {
        let (rows, columns) = (panel.rows.extent, panel.columns.extent);
        if rows * columns == 0 {
            return "(no elements)\n".into();
        }
        let mut emphases = panel.cells.iter().map(|cell| cell.paint.emphasis);
        let selects = emphases.any(|emphasis| emphasis == Emphasis::Faded);
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
        let texts: Vec<String> = panel.cells.iter().map(written).collect();
        let label = |axis: &Axis, place| axis.label(place).unwrap_or_default();
        let width = |column| {
            let texts = texts.iter().skip(column).step_by(columns);
            let widths = texts.map(|text| text.chars().count());
            widths.chain([label(&panel.columns, column).len()]).max()
        };
        let left = panel.rows.longest();
        let margin = |label: &str| match left {
            0 => String::new(),
            _ => format!("{label:>left$} |"),
        };
        // As many columns as fit beside the numbers of the rows, and one at least.
        let mut room = style.width.saturating_sub(margin("").len());
        let mut fits = |&(column, width): &(usize, usize)| {
            let rest = room.checked_sub(width + 1);
            room = rest.unwrap_or(room);
            rest.is_some() || column == 0
        };
        let widths = (0..columns).filter_map(width).enumerate();
        let widths: Vec<_> = widths.take_while(|column| fits(column)).collect();
        // Without numbers of rows a line begins with a space, which colours need.
        let skipped = usize::from(left == 0 && !style.colours);
        let line = |label: &str, cell: &dyn Fn(usize, usize) -> String| {
            let cells = widths.iter().map(|&(column, width)| cell(column, width));
            let line = margin(label) + &cells.collect::<String>();
            line[skipped..].trim_end().to_string()
        };
        let mut lines = Vec::new();
        if panel.columns.step.is_some() {
            lines.push(line("", &|column, width| {
                format!(" {:>width$}", label(&panel.columns, column))
            }));
            let rule = margin("").replace(' ', "-").replace('|', "+");
            let rule = rule + &"-".repeat(widths.iter().map(|(_, width)| width + 1).sum());
            lines.push(rule[skipped..].into());
        }
        for row in 0..rows.min(MOST_LINES) {
            lines.push(line(&label(&panel.rows, row), &|column, width| {
                let place = row * columns + column;
                let text = format!(" {:>width$}", texts[place]);
                self.coloured(panel.cells[place].paint, text, style)
            }));
        }
        let left_out = |all, shown, what| {
            let count = usize::checked_sub(all, shown).filter(|&count| count > 0)?;
            Some(format!("({count} {what} left out)"))
        };
        lines.extend(left_out(columns, widths.len(), "columns"));
        lines.extend(left_out(rows, MOST_LINES, "rows"));
        lines.join("\n") + "\n"
    }

    /// A text on the background of a paint, if the style has colours.
    fn coloured(&self, paint: Paint, text: String, style: TextStyle) -> String {
        if !style.colours {
            return text;
        }
        let [_, plain, faded, _, marked] = *style.theme.frame();
        let [red, green, blue] = self.palette.fill(paint, style.theme);
        let crossed = if paint.hatched { "9;" } else { "" };
        let ([r, g, b], font) = match paint.emphasis {
            Emphasis::Marked => (marked, "1;4;"),
            Emphasis::Faded => (faded, crossed),
            Emphasis::Plain => (plain, crossed),
        };
        format!("\x1b[{font}38;2;{r};{g};{b};48;2;{red};{green};{blue}m{text}\x1b[0m")
    }

    /// A raster in shades of grey, or in colours.
    fn shades(&self, raster: &Raster, style: TextStyle) -> String {
        let [height, width] = raster.extents;
        let rows = height.min(MOST_ROWS);
        let columns = width.min(style.width.clamp(1, 2 * MOST_ROWS));
        let shade = |row, column| {
            let paint = raster.part([row, column], [rows, columns]);
            let [red, green, blue] = self.palette.fill(paint, style.theme);
            if style.colours {
                return format!("\x1b[48;2;{red};{green};{blue}m \x1b[0m");
            }
            ["@", "#", "+", "-", " "][brightness([red, green, blue])].into()
        };
        let line = |row| {
            (0..columns)
                .map(|column| shade(row, column))
                .collect::<String>()
                + "\n"
        };
        (0..rows).map(line).collect()
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
