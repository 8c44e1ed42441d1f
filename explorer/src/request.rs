//! Requests: the fields of a link's fragment.

use stridewise_viz::{By, Options, Theme};

/// The fields of a request, decoded.
pub(crate) struct Request(Vec<(String, String)>);

impl Request {
    pub(crate) fn read(text: &str) -> Self {
        let text = text.strip_prefix('#').unwrap_or(text);
        let fields = text.split('&').filter_map(|field| field.split_once('='));
        let fields = fields.map(|(name, value)| (name.to_owned(), decoded(value)));
        Self(fields.collect())
    }

    /// A field; the empty text where there is none.
    pub(crate) fn field(&self, name: &str) -> &str {
        let field = self.0.iter().find(|(known, _)| known == name);
        field.map_or("", |(_, value)| value)
    }

    pub(crate) fn theme(&self) -> Theme {
        [Theme::Light, Theme::Dark][usize::from(self.field("theme") == "dark")]
    }

    /// The width and the height of the place for the picture, in its pixels.
    pub(crate) fn place(&self) -> Option<[usize; 2]> {
        let (width, height) = self.field("place").split_once('x')?;
        Some([width.parse().ok()?, height.parse().ok()?])
    }

    /// The options of the picture.
    pub(crate) fn options(&self) -> Result<Options, String> {
        let number = |name: &str| {
            let by = Some(self.field(name)).filter(|by| !by.is_empty());
            let by = by.map(str::parse::<By>).transpose();
            by.map_err(|_| format!("`{name}` is offset, index, coordinate, thread or bank"))
        };
        let mut options = Options::default();
        (options.by, options.show) = (number("by")?, number("show")?);
        let bits = self.field("bits");
        if !bits.is_empty() {
            let bits = bits.parse().ok().filter(|bits| (1..=4096).contains(bits));
            options.bits = bits.ok_or("an element has from 1 to 4096 bits")?;
        }
        let access = self.field("access");
        options.access = (!["", "none"].contains(&access)).then(|| access.to_owned());
        Ok(options)
    }
}

/// A text in which `%` and two hexadecimal digits stand for a byte.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).filter(|digits| !digits.starts_with('+'));
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => bytes.extend([&[byte], &part.as_bytes()[2..]].concat()),
            None => bytes.extend([b"%", part.as_bytes()].concat()),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
