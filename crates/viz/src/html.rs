//! Pictures as pages.

use super::{Theme, scene::Scene};
use alloc::{format, string::String};

impl Scene {
    /// The picture as a page that stands alone: the SVG with the details of its cells.
    #[must_use]
    pub fn to_html(&self, theme: Theme) -> String {
        // The title is in the picture too, written by a writer of XML.
        let svg = self.to_svg(theme, true);
        let title = svg
            .split("</title>")
            .next()
            .and_then(|text| text.rsplit("<title>").next());
        let title = title.unwrap_or_default();
        let scheme = match theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Auto => "light dark",
        };
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"color-scheme\" content=\"{scheme}\">\n<title>{title}</title>\n\
             <main>\n{svg}</main>\n</html>\n"
        )
    }
}
