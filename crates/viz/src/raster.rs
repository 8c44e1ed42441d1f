//! Pictures as pixels.

use super::{Theme, scene::Scene};
use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::fmt::Display;
use resvg::{tiny_skia, usvg};

impl Scene {
    /// The picture as PNG, at twice its size, or smaller if that has too many pixels.
    ///
    /// # Errors
    /// A message, if the picture cannot be rendered.
    pub fn to_png(&self, theme: Theme) -> Result<Vec<u8>, String> {
        png(&self.to_svg(theme, false))
    }
}

/// An SVG of a [`Scene`] as PNG.
///
/// It is rendered in parts: the tree of all elements would take more memory than the pixels.
fn png(svg: &str) -> Result<Vec<u8>, String> {
    const MOST_PIXELS: f32 = 12e6;
    const ELEMENTS: usize = 1000;
    let mut options = usvg::Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
    let family = fonts.faces().next().map(|face| face.families[0].0.clone());
    options.font_family = family.clone().unwrap_or_default();
    Arc::make_mut(&mut options.fontdb).set_monospace_family(family.unwrap_or_default());
    let said = |why: &dyn Display| why.to_string();
    let read = |svg: &str| usvg::Tree::from_str(svg, &options).map_err(|error| said(&error));
    // Each element begins a line, and no text contains `<`.
    let (head, picture) = svg.split_once("<rect").unwrap_or((svg, ""));
    let (background, picture) = picture
        .split_once("\n<g class=\"s\">")
        .unwrap_or((picture, ""));
    let picture = picture.trim_end_matches("\n</g>\n</svg>\n");
    let elements: Vec<&str> = picture.split("\n<").skip(1).collect();
    let background = read(&format!("{head}<rect{background}</svg>"))?;
    let size = background.size();
    let scale = (MOST_PIXELS / (size.width() * size.height()))
        .sqrt()
        .min(2.0);
    let whole = size.to_int_size().scale_by(scale);
    let pixels = whole.and_then(|whole| {
        let pixels = tiny_skia::Pixmap::new(whole.width(), whole.height())?;
        Some((whole.to_size(), pixels))
    });
    let (whole, mut pixels) = pixels.ok_or_else(|| said(&"it is too large"))?;
    // The background covers the last pixels.
    let scale = tiny_skia::Transform::from_scale(
        whole.width() / size.width(),
        whole.height() / size.height(),
    );
    resvg::render(&background, scale, &mut pixels.as_mut());
    for part in elements.chunks(ELEMENTS) {
        let part = format!("{head}<g class=\"s\"><{}</g></svg>", part.join("\n<"));
        resvg::render(&read(&part)?, scale, &mut pixels.as_mut());
    }
    // Without the alphas, which say that every pixel is opaque.
    let (width, height) = (pixels.width(), pixels.height());
    let mut colours = pixels.take();
    for pixel in 0..colours.len() / 4 {
        colours.copy_within(4 * pixel..4 * pixel + 3, 3 * pixel);
    }
    colours.truncate(colours.len() / 4 * 3);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let written = encoder
        .write_header()
        .and_then(|mut file| file.write_image_data(&colours));
    written.map_err(|error| said(&error))?;
    Ok(bytes)
}
