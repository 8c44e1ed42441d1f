//! `draw`: pictures, and what notebooks show of a layout.

use crate::{error, layout::PyLayout, operand};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};
use std::{fmt::Display, fs, path::PathBuf};
use stridewise_value::AnyLayout;
use stridewise_viz::{Options, Scene, TextStyle, Theme, draw as drawn};

/// A picture. Notebooks show it; `save` writes a file.
#[pyclass(frozen, name = "Picture", module = "stridewise")]
pub(crate) struct PyPicture {
    scene: Scene,
    theme: Theme,
}

#[pymethods]
impl PyPicture {
    /// The picture as SVG.
    #[getter]
    fn svg(&self) -> String {
        self.scene.to_svg(self.theme, true)
    }

    /// The picture as a page of HTML.
    #[getter]
    fn html(&self) -> String {
        self.scene.to_html(self.theme)
    }

    /// The picture as TikZ.
    #[getter]
    fn tikz(&self) -> String {
        self.scene.to_tikz()
    }

    /// The picture as text.
    #[getter]
    fn text(&self) -> String {
        let theme = self.theme;
        self.scene.to_text(TextStyle {
            theme,
            ..TextStyle::default()
        })
    }

    /// The picture as the bytes of a PNG.
    #[getter]
    fn png(&self) -> PyResult<Vec<u8>> {
        let png = self.scene.to_png(self.theme);
        png.map_err(|why| PyValueError::new_err(format!("draw: the picture as PNG: {why}")))
    }

    /// Writes a file, whose ending says the format: .svg, .png, .tex, .html or .txt.
    #[pyo3(signature = (path, /))]
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let bytes = match ending {
            Some("svg") => self.svg().into_bytes(),
            Some("png") => self.png()?,
            Some("tex") => self.tikz().into_bytes(),
            Some("html") => self.html().into_bytes(),
            Some("txt") => self.text().into_bytes(),
            _ => {
                let endings = "the ending says the format: .svg, .png, .tex, .html or .txt";
                return Err(PyValueError::new_err(format!(
                    "{}: {endings}",
                    path.display()
                )));
            }
        };
        Ok(fs::write(path, bytes)?)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Picture of {}>", self.scene.title)
    }
}

/// Draws a layout, or an operation beside its operands.
///
/// `draw(layout)` shows the indices of a layout. `draw(kind, …)` takes one of the kinds `layout`,
/// `memory`, `thread_value`, `atom`, `swizzle`, `xla` and `broadcast`, or the name of an operation,
/// whose refusal is drawn, too. `by` is what colours stand for: `offset`, `index`, `coordinate`,
/// `thread` or `bank`; `bits` is the width of an element, `highlight` a coordinate such as
/// `(1, None)`, `access` an access whose bank conflicts are marked, such as `"across/1/1"`, and
/// `theme` is `light`, `dark` or `auto`.
///
/// >>> print(draw("(2,(2,2)):(4,(1,8))"))
/// (2,(2,2)):(4,(1,8))
/// <BLANKLINE>
///   | 0 1  2  3
/// --+----------
/// 0 | 0 1  8  9
/// 1 | 4 5 12 13
/// <BLANKLINE>
/// size 8, cosize 14, rank 2, depth 2
/// <BLANKLINE>
#[pyfunction]
#[pyo3(signature = (kind, *operands, by = None, bits = 32, highlight = None, access = None, theme = "light"))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn draw(
    py: Python<'_>,
    kind: &Bound<'_, PyAny>,
    operands: &Bound<'_, PyTuple>,
    by: Option<&str>,
    bits: i64,
    highlight: Option<&Bound<'_, PyAny>>,
    access: Option<&Bound<'_, PyAny>>,
    theme: &str,
) -> PyResult<PyPicture> {
    let operands: Vec<_> = operands.iter().collect();
    let refused = |why: &dyn Display| error::said(py, "draw", why, &operands);
    let mut options = Options::default();
    options.by = by.map(str::parse).transpose().map_err(|_| {
        refused(&"by must be \"offset\", \"index\", \"coordinate\", \"thread\" or \"bank\"")
    })?;
    options.bits = bits;
    options.highlight = highlight
        .map(|object| operand::text(object, &"draw: highlight"))
        .transpose()?;
    options.access = access
        .map(|object| operand::json(object, &"draw: access", false))
        .transpose()?;
    let theme = match theme {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        _ => return Err(refused(&"theme must be \"light\", \"dark\" or \"auto\"")),
    };
    let first = operand::text(kind, &"draw: kind")?;
    let is_layout = first.contains(':');
    let kind = if is_layout { "layout" } else { &first };
    let mut texts = Vec::from_iter(is_layout.then(|| first.clone()));
    texts.extend(operand::texts("draw", &operands, false)?);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let scene = drawn(kind, &texts, &options).map_err(|why| refused(&why))?;
    Ok(PyPicture { scene, theme })
}

/// A text in HTML.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}

/// The picture of a layout, if there is one.
fn svg_of(layout: &AnyLayout) -> Option<String> {
    let scene = drawn("layout", &[&layout.to_string()], &Options::default()).ok()?;
    Some(scene.to_svg(Theme::Light, true))
}

#[pymethods]
impl PyLayout {
    fn _repr_svg_(&self) -> Option<String> {
        svg_of(&self.0)
    }

    /// The picture, or the text if there is none.
    fn _repr_html_(&self) -> String {
        svg_of(&self.0).unwrap_or_else(|| format!("<pre>{}</pre>", escaped(&self.0.to_string())))
    }
}
