//! Families of names: how a name is put together, and the rule for what it names.

use super::{
    Atom,
    name::{Name, arguments, bits, is_argument},
};
use crate::LayoutError;

/// A part of an identifier, or a parameter of a template.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    /// This text.
    Text(&'static str),
    /// One of these. A parameter that is not given is the first.
    OneOf(&'static [&'static str]),
    /// A number between the first two, a multiple of the third.
    Number(i64, i64, i64),
    /// `Int<N>`, where N is as in `Number`.
    Int(i64, i64, i64),
    /// An element type.
    Type,
    /// An argument that the layouts do not depend on: `PREFIX<…>`.
    Any(&'static str),
}

/// Names `space::identifier<parameters>`, and what they name.
#[derive(Clone, Copy)]
pub(super) struct Family {
    /// The namespace inside of `cute`; its outer namespaces may be left out.
    pub(super) space: &'static str,
    pub(super) identifier: &'static [Slot],
    pub(super) template: Template,
    pub(super) rule: fn(&Values<'_>) -> Answer,
}

/// The template that an identifier is.
#[derive(Clone, Copy)]
pub(super) enum Template {
    /// None.
    No,
    /// One whose first parameters, as many as the number says, have to be given.
    Of(usize, &'static [Slot]),
    /// As `Of`, and the identifier alone stands for the arguments that change no layout.
    OrBare(usize, &'static [Slot]),
}

/// Why there is no atom.
#[derive(Clone, Copy)]
#[allow(clippy::large_enum_variant, reason = "a refusal is looked at once")]
pub(super) enum Refusal {
    /// CUTLASS has none of the name.
    Absent,
    /// CUTLASS describes it by layouts that contradict each other.
    Malformed(&'static str),
    /// The layouts are not accepted.
    Value(LayoutError),
}

impl From<LayoutError> for Refusal {
    fn from(error: LayoutError) -> Self {
        Self::Value(error)
    }
}

/// What a rule makes of the values.
pub(super) type Answer = Result<Atom, Refusal>;

/// The most values of a name: the choices and numbers of its identifier, and its arguments.
const MOST_VALUES: usize = 16;

/// The texts in the slots of a name, in their order, without those of `Slot::Text`.
#[derive(Clone, Copy)]
pub(super) struct Values<'n> {
    texts: [&'n str; MOST_VALUES],
    len: usize,
}

impl<'n> Values<'n> {
    const fn new() -> Self {
        Self {
            texts: [""; MOST_VALUES],
            len: 0,
        }
    }

    fn push(&mut self, text: &'n str) {
        if let Some(place) = self.texts.get_mut(self.len) {
            *place = text;
            self.len += 1;
        }
    }

    pub(super) fn text(&self, slot: usize) -> &'n str {
        self.texts[slot]
    }

    /// A number, or the number that a text begins with; 0 where there is none.
    pub(super) fn number(&self, slot: usize) -> i64 {
        let text = self.texts[slot];
        let end = text.find(|letter: char| !letter.is_ascii_digit());
        text[..end.unwrap_or(text.len())].parse().unwrap_or(0)
    }

    /// M, N and K of `16x8x16`.
    pub(super) fn shape(&self, slot: usize) -> [i64; 3] {
        let mut sizes = self.texts[slot]
            .split('x')
            .map(|size| size.parse().unwrap_or(0));
        [0; 3].map(|none| sizes.next().unwrap_or(none))
    }

    /// The width of an element type, in bits.
    pub(super) fn bits(&self, slot: usize) -> i64 {
        bits(self.texts[slot]).unwrap_or(0)
    }
}

/// The digits of a decimal number without leading zeros that is in a range.
fn digits(text: &str, [first, last, step]: [i64; 3]) -> Option<&str> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number: i64 = text.parse().ok()?;
    let is_in = (first..=last).contains(&number) && number % step == 0;
    (is_plain && is_in).then_some(text)
}

/// Matches an identifier; a choice that leaves a rest which does not match is taken back.
fn match_identifier<'n>(slots: &[Slot], text: &'n str, values: &mut Values<'n>) -> bool {
    let Some((slot, rest)) = slots.split_first() else {
        return text.is_empty();
    };
    let mark = *values;
    match *slot {
        Slot::Text(known) => text
            .strip_prefix(known)
            .is_some_and(|text| match_identifier(rest, text, values)),
        Slot::OneOf(choices) => choices.iter().any(|choice| {
            *values = mark;
            values.push(choice);
            text.strip_prefix(choice)
                .is_some_and(|text| match_identifier(rest, text, values))
        }),
        Slot::Number(first, last, step) => {
            let end = text.find(|letter: char| !letter.is_ascii_digit());
            let (number, text) = text.split_at(end.unwrap_or(text.len()));
            digits(number, [first, last, step]).is_some_and(|number| {
                values.push(number);
                match_identifier(rest, text, values)
            })
        }
        Slot::Int(..) | Slot::Type | Slot::Any(_) => false,
    }
}

/// The value of an argument.
fn match_argument(slot: Slot, written: &str) -> Option<&str> {
    let written = written.trim();
    match slot {
        Slot::Text(known) => (written == known).then_some(known),
        Slot::OneOf(choices) => {
            let mut choices = choices.iter().copied();
            choices.find(|choice| is_argument(written, choice))
        }
        Slot::Number(first, last, step) => digits(written, [first, last, step]),
        Slot::Int(first, last, step) => {
            let inside = written.strip_prefix("cute::").unwrap_or(written);
            let template = || inside.strip_prefix("Int<").or(inside.strip_prefix("C<"));
            let number = inside
                .strip_prefix('_')
                .or_else(|| template()?.strip_suffix('>'))?;
            digits(number.trim(), [first, last, step])
        }
        Slot::Type => bits(written).map(|_| written),
        Slot::Any(prefix) => {
            let inside = written.strip_prefix("cute::").unwrap_or(written);
            inside
                .strip_prefix(prefix)?
                .starts_with('<')
                .then_some(written)
        }
    }
}

impl Family {
    pub(super) const fn new(
        space: &'static str,
        identifier: &'static [Slot],
        template: Template,
        rule: fn(&Values<'_>) -> Answer,
    ) -> Self {
        Self {
            space,
            identifier,
            template,
            rule,
        }
    }

    /// The values of a name; `None` where the name is of another family, or an argument is not
    /// admissible.
    fn values<'n>(&self, name: Name<'n>) -> Option<Values<'n>> {
        let mut values = Values::new();
        let paths = core::iter::successors(Some(self.space), |space| {
            Some(space.split_once("::").map_or("", |(_, inner)| inner))
                .filter(|_| !space.is_empty())
        });
        let mut identifiers = paths.filter_map(|space| {
            let path = name.path.strip_prefix(space)?;
            if space.is_empty() {
                Some(path)
            } else {
                path.strip_prefix("::")
            }
        });
        if !identifiers.any(|identifier| {
            values = Values::new();
            match_identifier(self.identifier, identifier, &mut values)
        }) {
            return None;
        }
        let (required, parameters) = match (self.template, name.arguments) {
            (Template::No, None) => return Some(values),
            (Template::OrBare(_, parameters), None) => (0, parameters),
            (
                Template::Of(required, parameters) | Template::OrBare(required, parameters),
                Some(_),
            ) => (required, parameters),
            (Template::No, Some(_)) | (Template::Of(..), None) => return None,
        };
        let list = name.arguments.unwrap_or_default();
        let mut given = arguments(list).filter(|_| !list.trim().is_empty());
        for (place, &parameter) in parameters.iter().enumerate() {
            values.push(match (given.next(), parameter) {
                (Some(argument), _) => match_argument(parameter, argument)?,
                (None, _) if place < required => return None,
                (None, Slot::OneOf(choices)) => choices.first()?,
                (None, _) => "",
            });
        }
        given.next().is_none().then_some(values)
    }
}

/// The atom of a name.
pub(super) fn find(families: &[&[Family]], text: &str) -> Answer {
    // No name is as long, and reading one takes a level of calls for each angle bracket.
    let text = Some(text).filter(|text| text.len() <= 1024);
    let name = text.and_then(Name::read).ok_or(Refusal::Absent)?;
    let mut answer = Err(Refusal::Absent);
    for family in families.iter().copied().flatten() {
        if let Some(values) = family.values(name) {
            answer = (family.rule)(&values);
            if !matches!(answer, Err(Refusal::Absent)) {
                break;
            }
        }
    }
    answer
}

#[cfg(feature = "alloc")]
pub(super) use nearest::nearest;

#[cfg(feature = "alloc")]
mod nearest {
    use super::{super::name::TYPES, *};
    use crate::nearest::edits;
    use alloc::{
        format,
        string::{String, ToString},
        vec::Vec,
    };

    /// Calls a function with each identifier of some slots.
    fn identifiers(slots: &[Slot], text: &mut String, call: &mut dyn FnMut(&str)) {
        let Some((slot, rest)) = slots.split_first() else {
            return call(text);
        };
        for choice in choices(*slot) {
            let mark = text.len();
            text.push_str(&choice);
            identifiers(rest, text, call);
            text.truncate(mark);
        }
    }

    impl Family {
        /// Calls a function with each identifier that exists.
        pub(in super::super) fn identifiers(&self, call: &mut dyn FnMut(&str)) {
            identifiers(self.identifier, &mut String::new(), &mut |identifier| {
                let is_template = matches!(self.template, Template::Of(..));
                if is_template || with_arguments(self, identifier, None).is_some() {
                    call(identifier);
                }
            });
        }
    }

    /// What may stand in a slot.
    fn choices(slot: Slot) -> Vec<String> {
        let numbers = |first: i64, last: i64, step: i64| {
            let begin = (first + step - 1) / step;
            (begin..=last / step).map(move |number| number * step)
        };
        match slot {
            Slot::Text(text) => [text.to_string()].into(),
            Slot::OneOf(choices) => choices.iter().map(ToString::to_string).collect(),
            Slot::Number(first, last, step) => numbers(first, last, step)
                .map(|number| number.to_string())
                .collect(),
            Slot::Int(first, ..) => [format!("Int<{first}>")].into(),
            Slot::Type => TYPES
                .iter()
                .flat_map(|(_, names)| *names)
                .map(ToString::to_string)
                .collect(),
            Slot::Any(prefix) => [format!("{prefix}<>")].into(),
        }
    }

    /// The name that exists and is nearest to one that does not, if one is near.
    pub(in super::super) fn nearest(tables: &[&[&[Family]]], text: &str) -> Option<String> {
        if text.len() > 256 {
            return None;
        }
        let name = Name::read(text).unwrap_or(Name {
            path: text,
            arguments: None,
        });
        let identifier = name.path.rsplit("::").next()?;
        let mut best = None;
        let mut least = identifier.chars().count() / 3 + 1;
        for family in tables.iter().copied().flatten().copied().flatten() {
            identifiers(family.identifier, &mut String::new(), &mut |candidate| {
                if candidate.len().abs_diff(identifier.len()) >= least {
                    return;
                }
                let distance = edits(
                    &identifier.to_ascii_lowercase(),
                    &candidate.to_ascii_lowercase(),
                );
                if distance < least {
                    if let Some(found) = with_arguments(family, candidate, name.arguments) {
                        least = distance;
                        best = Some(found);
                    }
                }
            });
        }
        best
    }

    /// The name with this identifier whose arguments are nearest to those that are given.
    fn with_arguments(family: &Family, identifier: &str, given: Option<&str>) -> Option<String> {
        let path = match family.space {
            "" => identifier.to_string(),
            space => format!("{space}::{identifier}"),
        };
        let exists = |arguments: Option<&[String]>| {
            let list = arguments.map(|arguments| arguments.join(", "));
            let values = family.values(Name {
                path: &path,
                arguments: list.as_deref(),
            })?;
            (family.rule)(&values).ok()?;
            Some(list.map_or(path.clone(), |list| format!("{path}<{list}>")))
        };
        let (required, parameters) = match (family.template, given) {
            (Template::No, _) | (Template::OrBare(..), None) => return exists(None),
            (Template::Of(required, parameters) | Template::OrBare(required, parameters), _) => {
                (required, parameters)
            }
        };
        let list = given.unwrap_or_default();
        let given: Vec<&str> = arguments(list)
            .map(str::trim)
            .filter(|one| !one.is_empty())
            .collect();
        let count = given.len().clamp(required, parameters.len());
        // For each parameter what may stand there, nearest first.
        let ordered: Vec<Vec<String>> = parameters[..count]
            .iter()
            .enumerate()
            .map(|(place, &slot)| {
                let written = given.get(place).copied();
                let mut all = choices(slot);
                if let Some(written) = written {
                    all.sort_by_key(|choice| {
                        match (slot, written.parse::<i64>(), choice.parse::<i64>()) {
                            (Slot::Number(..), Ok(written), Ok(choice)) => {
                                written.abs_diff(choice) as usize
                            }
                            _ => edits(written, choice),
                        }
                    });
                    if match_argument(slot, written).is_some() {
                        all.insert(0, written.to_string());
                    }
                }
                all
            })
            .collect();
        let mut arguments: Vec<String> = ordered
            .iter()
            .map(|all| all.first().cloned())
            .collect::<Option<_>>()?;
        if let Some(found) = exists(Some(&arguments)) {
            return Some(found);
        }
        // The arguments do not go together: another one in one place.
        for place in (0..count).rev() {
            for choice in &ordered[place] {
                let before = core::mem::replace(&mut arguments[place], choice.clone());
                if let Some(found) = exists(Some(&arguments)) {
                    return Some(found);
                }
                arguments[place] = before;
            }
        }
        None
    }
}
