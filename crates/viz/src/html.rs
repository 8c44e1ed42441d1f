//! Pictures as pages.

use super::{Axis, Emphasis, Paint, Panel, Theme, scene::Scene};
use alloc::{
    format,
    string::{String, ToString},
};

/// The style of the part that only screen readers show.
const UNSEEN: &str = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";

impl Scene {
    /// The picture as a page that stands alone: the SVG with the details of its cells.
    ///
    /// Screen readers find a table for each panel, with a caption and the headers of rows and
    /// columns, and then the legend and the notes.
    #[must_use]
    pub fn to_html(&self, theme: Theme) -> String {
        let (svg, title) = (self.to_svg(theme, true), escaped(&self.title));
        let scheme = match theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Auto => "light dark",
        };
        let tables = self.to_tables();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"color-scheme\" content=\"{scheme}\">\n<title>{title}</title>\n\
             <main>\n{svg}<div style=\"{UNSEEN}\">\n{tables}</div>\n</main>\n</html>\n"
        )
    }

    /// The picture as HTML for screen readers: a table for each panel, with a caption and the
    /// headers of rows and columns, and then the legend and the notes as paragraphs.
    ///
    /// ```
    /// use stridewise_viz::{Options, draw};
    ///
    /// let tables = draw("layout", &["2:4"], &Options::default())?.to_tables();
    /// assert!(tables.starts_with("<table>\n<caption>2:4</caption>\n"), "{tables}");
    /// # Ok::<(), stridewise_viz::DrawError>(())
    /// ```
    #[must_use]
    pub fn to_tables(&self) -> String {
        let title = escaped(&self.title);
        let tables = self.panels.iter().map(|(_, panel)| table(panel, &title));
        let tables: String = tables.collect();
        let legend = self.legend.iter().map(|(paint, meaning)| {
            let signs = signs(*paint);
            let sign = signs.strip_prefix(' ').unwrap_or("coloured");
            format!("{sign}: {meaning}")
        });
        let lines = legend.chain(self.notes.iter().cloned());
        let line = |lines: String, line: String| lines + "<p>" + &escaped(&line) + "</p>\n";
        let lines = lines.fold(String::new(), line);
        tables + &lines
    }
}

/// A text between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// In words, the signs of a cell besides its text.
fn signs(paint: Paint) -> String {
    let emphasis = match paint.emphasis {
        Emphasis::Marked => " marked",
        Emphasis::Faded => " faded",
        Emphasis::Plain => "",
    };
    let hatched = if paint.hatched { " hatched" } else { "" };
    [emphasis, hatched].concat()
}

/// The cells of a panel, or its summary.
fn table(panel: &Panel, title: &str) -> String {
    let caption = match &*panel.title {
        "" => title.into(),
        caption => escaped(caption),
    };
    if let Some(summary) = panel.summary() {
        return format!("<p>{caption}: {}</p>\n", escaped(&summary));
    }
    let header = |axis: &Axis, place: usize, scope: &str| {
        let label = axis.label(place).unwrap_or_else(|| place.to_string());
        format!("<th scope=\"{scope}\">{}</th>", escaped(&label))
    };
    let width = panel.columns.extent;
    let columns: String = (0..width)
        .map(|at| header(&panel.columns, at, "col"))
        .collect();
    let rows = panel
        .cells
        .chunks(width.max(1))
        .enumerate()
        .map(|(row, cells)| {
            let cells = cells.iter().map(|cell| {
                let text = escaped(&cell.text.replace('\n', " "));
                format!("<td>{}</td>", (text + &signs(cell.paint)).trim())
            });
            let cells: String = cells.collect();
            format!("<tr>{}{cells}</tr>\n", header(&panel.rows, row, "row"))
        });
    let rows: String = rows.collect();
    format!("<table>\n<caption>{caption}</caption>\n<tr><td></td>{columns}</tr>\n{rows}</table>\n")
}
