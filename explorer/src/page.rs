//! What the page shows of a line: picture, result, steps, swizzles; and the files that it exports.

use crate::{
    catalogue,
    code::{LANGUAGES, code},
    line::{self, Line, Unread},
    request::Request,
    swizzles,
};
use stridewise_explain::{
    Explanation, Property, Unreadable, array_properties, explain, layout_properties,
};
use stridewise_value::{AnyLayout, Json, LayoutError, Operation, Swizzle};
use stridewise_viz::{DrawError, KINDS, Options, Panel, PanelOf, Scene, TextStyle, draw};
use stridewise_xla::{Pasted, Shape};

pub(crate) fn answer(request: &Request) -> Json {
    let answer = match request.field("want") {
        "catalogue" => return catalogue::json(),
        "" => page(request),
        want => file(request, want),
    };
    answer.unwrap_or_else(|why| {
        let place = why.place.map(|(text, at)| {
            let at = (0..=at.min(text.len())).rfind(|&at| text.is_char_boundary(at));
            let (before, after) = text.split_at(at.unwrap_or(0));
            Json::Object(vec![("before", before.into()), ("after", after.into())])
        });
        let fields = vec![("message", why.message.into()), ("place", place.into())];
        Json::Object(vec![("error", Json::Object(fields))])
    })
}

/// A line with what is computed of it.
struct Shown {
    line: Line,
    options: Options,
    /// The steps of an operation.
    explanation: Option<Explanation>,
    /// The picture, or why there is none.
    scene: Result<Scene, String>,
}

impl Shown {
    fn of(request: &Request) -> Result<Self, Unread> {
        let (line, options) = (Line::read(request.field("x"))?, request.options()?);
        let explanation = explained(&line)?;
        let is_kind = explanation.is_none();
        let is_about_operands = |error: &DrawError| {
            use DrawError::{Arguments, Atom, Shape};
            matches!(error, Shape(..) | Arguments { .. } | Atom(_))
        };
        let mut scene = match &explanation {
            Some(explanation) if Operation::from_name(&line.name).is_none() => {
                Ok(side_by_side(&line, explanation, &options))
            }
            _ => match draw(&line.name, &line.texts(), &options) {
                Ok(scene) => Ok(scene),
                Err(DrawError::Argument(place, error)) if is_kind => {
                    return Err(misread(&line, place, &error));
                }
                Err(error) if is_kind && is_about_operands(&error) => {
                    return Err(error.to_string().into());
                }
                Err(error) => Err(error.to_string()),
            },
        };
        if let (Ok(scene), Some(place)) = (&mut scene, request.place()) {
            scene.arrange(place);
            // The page shows the result itself.
            let own = |note: &String| note.starts_with("Result: ") || note.starts_with("Refused: ");
            scene.notes.retain(|note| !own(note));
        }
        Ok(Self {
            line,
            options,
            explanation,
            scene,
        })
    }
}

/// The steps and the result of an operation; a kind of picture has none.
fn explained(line: &Line) -> Result<Option<Explanation>, Unread> {
    let is_kind = KINDS.iter().any(|kind| kind.name == line.name);
    let explain = || explain(&line.name, &line.texts()).map_err(|why| unreadable(&why, line));
    (!is_kind).then(explain).transpose()
}

fn result(explanation: Option<&Explanation>) -> Option<&str> {
    explanation?.call.result.as_deref().ok()
}

/// The error of an operand, counted from 1.
fn misread(line: &Line, place: usize, error: &LayoutError) -> Unread {
    let text = line.values.get(place.wrapping_sub(1));
    let at = line::place_in(error);
    Unread {
        message: at.map_or(error.to_string(), |_| error.reason().to_string()),
        place: at.and_then(|at| Some((text?.clone(), at))),
    }
}

fn unreadable(why: &Unreadable, line: &Line) -> Unread {
    let Unreadable::Operands(error) = why else {
        return why.to_string().into();
    };
    let place = error.operands()[0].strip_prefix("argument ");
    let place = place.and_then(|place| place.parse().ok());
    misread(line, place.unwrap_or(0), error)
}

/// The operands and the result of an operation that has no picture of its own, those that are
/// layouts or XLA shapes.
fn side_by_side(line: &Line, explanation: &Explanation, options: &Options) -> Scene {
    let mut scene = Scene::titled(format!("{}({})", line.name, line.values.join(", ")));
    let mut add = |title: &str, text: &str, of: PanelOf| {
        let kind = match Pasted::parse(text) {
            Ok(Pasted::Layout(_)) => "layout",
            Ok(Pasted::Shape(_)) => "xla",
            Ok(Pasted::Sharding(_)) => "sharding",
            _ => return,
        };
        let Ok(drawn) = draw(kind, &[text], options) else {
            return;
        };
        for (number, (_, mut panel)) in drawn.panels.into_iter().enumerate() {
            let text = if number == 0 { text } else { "" };
            let heading = format!("{title} {text} {}", panel.title);
            panel.title = heading.split_whitespace().collect::<Vec<_>>().join(" ");
            panel.of = Some(of);
            scene.push(panel, number == 0);
        }
    };
    for (place, operand) in line.values.iter().enumerate() {
        let (name, text) = operand.split_once('=').unwrap_or(("", operand));
        add(name, text, PanelOf::Operand(place));
    }
    match &explanation.call.result {
        Ok(result) => {
            for field in result.split("; ") {
                let (name, text) = field.split_once(' ').unwrap_or(("result", field));
                add(name, text, PanelOf::Result);
            }
            scene.notes.push(format!("Result: {result}"));
        }
        Err(refusal) => scene.notes.push(format!("Refused: {}", refusal.message)),
    }
    scene
}

/// The properties of the layout or XLA shape that a line shows, or of the result of its operation.
fn properties(line: &Line, result: Option<&str>) -> Json {
    let text = match &*line.name {
        "swizzle" => line.values.get(1).map(String::as_str),
        "layout" | "memory" | "thread_value" | "xla" => line.values.first().map(String::as_str),
        _ => result,
    };
    let properties = match text.map(Pasted::parse) {
        Some(Ok(Pasted::Layout(layout))) => layout_properties(&layout),
        Some(Ok(Pasted::Shape(Shape::Array(array)))) => array_properties(&array),
        _ => Vec::new(),
    };
    let row = |(name, value): Property| Json::Array(vec![name.into(), value.into()]);
    Json::Array(properties.into_iter().map(row).collect())
}

/// The picture, tables, properties and steps of a line.
fn page(request: &Request) -> Result<Json, Unread> {
    let shown = Shown::of(request)?;
    let line = &shown.line;
    let mut answer = vec![
        ("name", line.name.as_str().into()),
        ("operands", catalogue::fields(line)),
    ];
    match &shown.scene {
        Ok(scene) => answer.extend([
            ("svg", scene.to_interactive_svg(request.theme()).into()),
            ("tables", scene.to_tables().into()),
        ]),
        Err(why) => answer.push(("undrawn", why.as_str().into())),
    }
    let result = result(shown.explanation.as_ref());
    // A slice is followed by its offset.
    let first = result.and_then(|result| result.split(" ; ").next());
    answer.push(("properties", properties(line, first)));
    if let Some(explanation) = &shown.explanation {
        let is_layout = |text: &&str| AnyLayout::parse(text).is_ok();
        answer.extend([
            ("result", result.into()),
            ("layout", first.filter(is_layout).into()),
            ("explanation", explanation.to_json()),
        ]);
    }
    if line.name == "swizzle" {
        let swizzle = line.values.first();
        let swizzle = swizzle.and_then(|text| text.parse::<Swizzle>().ok());
        let numbers = swizzle.map(|swizzle| {
            let [bits, base] = [swizzle.bits(), swizzle.base()].map(i64::from);
            vec![bits, base, i64::from(swizzle.shift())]
        });
        answer.push(("swizzle", numbers.into()));
        if let (Some(tile), Some(access)) = (line.values.get(1), &shown.options.access) {
            let table = swizzles::table(tile, shown.options.bits, access);
            let said = |error: LayoutError| Json::Object(vec![("error", error.to_string().into())]);
            answer.push(("swizzles", table.unwrap_or_else(said)));
        }
    }
    Ok(Json::Object(answer))
}

/// What is on the page as a file.
fn file(request: &Request, want: &str) -> Result<Json, Unread> {
    if LANGUAGES.contains(&want) {
        let line = Line::read(request.field("x"))?;
        if line.values.is_empty() {
            return Err(format!("{} has no operands", line.name).into());
        }
        let explanation = explained(&line)?;
        let code = code(want, &line, result(explanation.as_ref()));
        return Ok(Json::Object(vec![("file", code.into())]));
    }
    let mut scene = Shown::of(request)?.scene?;
    let text = match want {
        "svg" => scene.to_svg(request.theme(), true),
        "thumbnail" => {
            (scene.title, scene.notes, scene.legend) = Default::default();
            // Of an operation, the result alone; of an MMA, the accumulators.
            let first = scene.panels.first();
            let is_mma = first.is_some_and(|(place, _)| *place != [0, 0]);
            let is_result = |(place, panel): &([usize; 2], Panel)| {
                panel.of == Some(PanelOf::Result) || is_mma && *place == [1, 1]
            };
            if scene.panels.iter().any(is_result) {
                scene.arrows.clear();
                let panels = std::mem::take(&mut scene.panels).into_iter();
                panels
                    .filter(is_result)
                    .for_each(|(_, panel)| scene.push(panel, false));
            }
            scene.to_svg(request.theme(), false)
        }
        "tikz" => scene.to_tikz(),
        "text" => scene.to_text(TextStyle {
            width: 1 << 16,
            ..TextStyle::default()
        }),
        "html" => scene.to_html(request.theme()),
        _ => return Err(format!("there is no file `{want}`").into()),
    };
    Ok(Json::Object(vec![("file", text.into())]))
}
