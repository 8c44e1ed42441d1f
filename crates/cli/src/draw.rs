//! `stridewise draw`: pictures as text, SVG, PNG, `TikZ` or HTML.

use crate::failure::Failure;
use std::{
    fmt::Write as _,
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};
use stridewise_value::Operation;
use stridewise_viz::{By, KINDS, Options, Scene, TextStyle, Theme, draw};

/// The arguments of the command.
#[derive(clap::Args)]
pub(crate) struct Request {
    /// The kind: layout, memory, atom, …, or the name of an operation.
    kind: String,
    /// Layouts, shapes, names; -- goes before one that begins with a hyphen.
    #[arg(allow_negative_numbers = true)]
    arguments: Vec<String>,
    /// The file, whose ending says the format: .svg, .png, .tex, .html or .txt. Without it, text is
    /// printed.
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// The theme of the colours; auto is whichever the viewer asks for.
    #[arg(long, value_parser = ["light", "dark", "auto"], default_value = "light")]
    theme: String,
    /// The number that colours stand for: offset, index, thread or bank.
    #[arg(long)]
    by: Option<String>,
    /// The bits of an element, for banks and addresses.
    #[arg(long, default_value_t = 32)]
    bits: i64,
    /// A coordinate such as '(1,_)': other elements are faded.
    #[arg(long, allow_hyphen_values = true)]
    highlight: Option<String>,
    /// An access whose bank conflicts are marked: ldmatrix/MODE, along/MODE, across/MODE, or a
    /// thread-value layout, each with /ELEMENTS for other vectors than of 128 bits.
    #[arg(long)]
    access: Option<String>,
    /// Whether text is coloured.
    #[arg(long, value_parser = ["auto", "always", "never"], default_value = "auto")]
    color: String,
}

/// The kinds and the operations.
pub(crate) fn help() -> String {
    let mut help = String::from(
        "Draw a layout, an operation, an atom, an XLA shape or a sharding.\n\nKinds and their \
         arguments:\n",
    );
    for kind in KINDS {
        let _ = writeln!(help, "  {} {}: {}", kind.name, kind.arguments, kind.about);
    }
    help += "\nOperations are drawn with their operands, and refusals with the elements that \
             show the reason; `stridewise eval --help` has the arguments:\n ";
    for operation in Operation::ALL {
        let _ = write!(help, " {operation}");
    }
    help + "\n\nExamples:\n  stridewise draw layout '((2,2),(4,2)):((1,4),(2,16))' -o layout.svg\n  \
            stridewise draw zipped_divide '(8,24):(24,1)' '<4,8>'\n  \
            stridewise draw swizzle 'Sw<3,0,3>' '(8,8):(8,1)' --access across/1/1 -o banks.png\n  \
            stridewise draw atom SM80_16x8x16_F32F16F16F32_TN -o atom.tex\n  \
            stridewise draw sharding '{devices=[4,2]<=[2,4]T(1,0)}' 10,6 -o sharding.svg"
}

pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let said = |error: stridewise_viz::DrawError| Failure::Message(error.to_string());
    let mut options = Options::default();
    options.by = request
        .by
        .as_deref()
        .map(str::parse::<By>)
        .transpose()
        .map_err(said)?;
    options.bits = request.bits;
    options.highlight.clone_from(&request.highlight);
    options.access.clone_from(&request.access);
    let theme = match request.theme.as_str() {
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        _ => Theme::Light,
    };
    // An unknown format is told before anything is drawn.
    let with_format = |path| Format::of(path).map(|format| (path, format));
    let file = request.output.as_deref().map(with_format).transpose()?;
    let arguments: Vec<&str> = request.arguments.iter().map(String::as_str).collect();
    let scene = draw(&request.kind, &arguments, &options).map_err(said)?;
    if let Some((path, format)) = file {
        return write(path, &format.bytes(&scene, theme)?);
    }
    let mut output = io::BufWriter::new(io::stdout().lock());
    write!(output, "{}", scene.to_text(style(&request.color, theme)))?;
    Ok(output.flush()?)
}

/// Text as wide as the terminal, in colours if they are asked for or it is a terminal.
pub(crate) fn style(color: &str, theme: Theme) -> TextStyle {
    let colours = match color {
        "always" => true,
        "never" => false,
        _ => io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    };
    TextStyle {
        width: width(),
        colours,
        theme,
    }
}

/// The characters in a line: those of the terminal, or what COLUMNS says.
fn width() -> usize {
    let said = std::env::var("COLUMNS")
        .ok()
        .and_then(|text| text.parse().ok());
    let seen = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    said.or(seen).unwrap_or(80)
}

/// The format of a file.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
    Tikz,
    Html,
    Text,
}

impl Format {
    /// By the ending of the name.
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        Ok(match ending {
            Some("svg") => Self::Svg,
            Some("png") => Self::Png,
            Some("tex") => Self::Tikz,
            Some("html") => Self::Html,
            Some("txt") => Self::Text,
            _ => {
                let endings = "the ending says the format: .svg, .png, .tex, .html or .txt";
                return Err(Failure::Message(format!("{}: {endings}", path.display())));
            }
        })
    }

    fn bytes(self, scene: &Scene, theme: Theme) -> Result<Vec<u8>, Failure> {
        Ok(match self {
            Self::Svg => scene.to_svg(theme, true).into_bytes(),
            Self::Png => {
                let png = scene.to_png(theme);
                png.map_err(|why| Failure::Message(format!("the picture as PNG: {why}")))?
            }
            Self::Tikz => scene.to_tikz().into_bytes(),
            Self::Html => scene.to_html(theme).into_bytes(),
            Self::Text => {
                // A file is as wide as its tables, whatever terminal it is written from.
                let style = TextStyle {
                    width: 1 << 16,
                    ..TextStyle::default()
                };
                scene.to_text(style).into_bytes()
            }
        })
    }
}

/// Writes a file as a whole, or not at all.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Message(format!("{}: {error}", path.display()));
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| {
        // The error is told already if this fails too.
        let _ = fs::remove_file(&part);
        failed(error)
    })
}
