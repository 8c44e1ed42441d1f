//! CuTe's notation, and how it is spelled in Rust.

/// What a text of the vectors says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    /// `_`: the whole mode.
    Underscore,
    /// `4`, or with a mark, `_4`; with a direction, `4@0@1`.
    Leaf {
        value: i128,
        marked: bool,
        direction: Vec<u128>,
    },
    /// `(4,2)`, or by mode, `<4,2>`.
    Tuple(Vec<Tree>),
    /// `4:1`.
    Layout(Box<Tree>, Box<Tree>),
    /// `Sw<3,0,3>`.
    Swizzle(Vec<Tree>),
    /// `Sw<3,0,3>o8o4:1`: a swizzle, an offset and a layout.
    Composed(Box<Tree>, Box<Tree>, Box<Tree>),
}

/// Reads a text of the vectors; `None` if it is no tuple, layout or tiler.
pub(crate) fn parse(text: &str) -> Option<Tree> {
    let mut rest = text;
    let tree = item(&mut rest)?;
    rest.is_empty().then_some(tree)
}

fn item(rest: &mut &str) -> Option<Tree> {
    if let Some(numbers) = rest.strip_prefix("Sw") {
        *rest = numbers;
        let Tree::Tuple(numbers) = tuple(rest)? else {
            return None;
        };
        let swizzle = Tree::Swizzle(numbers);
        if !take(rest, 'o') {
            return Some(swizzle);
        }
        let offset = leaf(rest)?;
        take(rest, 'o').then_some(())?;
        return Some(Tree::Composed(
            swizzle.into(),
            offset.into(),
            item(rest)?.into(),
        ));
    }
    let shape = tuple(rest)?;
    if !take(rest, ':') {
        return Some(shape);
    }
    Some(Tree::Layout(shape.into(), tuple(rest)?.into()))
}

fn tuple(rest: &mut &str) -> Option<Tree> {
    let end = match rest.chars().next()? {
        '(' => ')',
        '<' => '>',
        _ => return leaf(rest),
    };
    *rest = &rest[1..];
    let mut items = Vec::new();
    while !take(rest, end) {
        items.push(item(rest)?);
        take(rest, ',');
    }
    Some(Tree::Tuple(items))
}

fn leaf(rest: &mut &str) -> Option<Tree> {
    let marked = take(rest, '_');
    let end = rest.find([',', ':', ')', '>', 'o']).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    if marked && digits.is_empty() {
        return Some(Tree::Underscore);
    }
    let mut parts = digits.split('@');
    let value = parts.next()?.parse().ok()?;
    Some(Tree::Leaf {
        value,
        marked,
        direction: parts.map(str::parse).collect::<Result<_, _>>().ok()?,
    })
}

fn take(rest: &mut &str, letter: char) -> bool {
    rest.strip_prefix(letter)
        .map(|after| *rest = after)
        .is_some()
}

/// A type or an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Type,
    Value,
}

/// What a number without a mark is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bare {
    Static,
    Dynamic,
    /// Dynamic, of 32 bits.
    Narrow,
}

/// How a tree is spelled in Rust.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    pub(crate) kind: Kind,
    pub(crate) bare: Bare,
}

impl Spelling {
    pub(crate) fn spell(self, tree: &Tree) -> String {
        match tree {
            Tree::Underscore => "Underscore".to_owned(),
            Tree::Leaf {
                value,
                marked,
                direction,
            } => {
                let step = self.leaf(*value, *marked || self.bare == Bare::Static);
                direction
                    .iter()
                    .fold(step, |step, mode| self.in_mode(&step, *mode))
            }
            Tree::Tuple(items) => items.iter().rfold("Nil".to_owned(), |tail, head| {
                self.node("Cons", &self.spell(head), &tail)
            }),
            Tree::Layout(shape, stride) => self.layout(shape, stride),
            Tree::Swizzle(numbers) => {
                let numbers = numbers.iter().map(|number| {
                    Self {
                        kind: Kind::Type,
                        bare: Bare::Static,
                    }
                    .spell(number)
                });
                let swizzle = format!("MakeSwizzle<{}>", numbers.collect::<Vec<_>>().join(", "));
                if self.kind == Kind::Type {
                    swizzle
                } else {
                    format!("<{swizzle}>::default()")
                }
            }
            Tree::Composed(swizzle, offset, layout) => {
                let parts = [swizzle, offset, layout]
                    .map(|part| self.spell(part))
                    .join(", ");
                if self.kind == Kind::Type {
                    format!("ComposedLayout<{parts}>")
                } else {
                    format!("ComposedLayout({parts})")
                }
            }
        }
    }

    fn leaf(self, value: i128, is_static: bool) -> String {
        let leaf = if value < 0 { "Negative" } else { "Static" };
        let number = number(value.unsigned_abs());
        match (self.kind, is_static) {
            (Kind::Type, true) => format!("{leaf}<{number}>"),
            (Kind::Type, false) if self.bare == Bare::Narrow => "Narrow".to_owned(),
            (Kind::Value, false) if self.bare == Bare::Narrow => format!("<Narrow>::new({value})"),
            (Kind::Type, false) => "Dyn".to_owned(),
            (Kind::Value, true) => format!("{leaf}::<{number}>::new()"),
            (Kind::Value, false) => format!("Dyn::new({value})"),
        }
    }

    fn in_mode(self, step: &str, mode: u128) -> String {
        match self.kind {
            Kind::Type => format!("Basis<{step}, {}>", number(mode)),
            Kind::Value => format!("Basis::<_, {}>::new({step})", number(mode)),
        }
    }

    /// Mode by mode; a shape and a stride with different parentheses make no layout, which only
    /// `MakeLayout` can say.
    fn layout(self, shape: &Tree, stride: &Tree) -> String {
        self.modes(shape, stride).unwrap_or_else(|| {
            let make_layout = if self.kind == Kind::Type {
                "MakeLayout"
            } else {
                "make_layout"
            };
            self.node(make_layout, &self.spell(shape), &self.spell(stride))
        })
    }

    fn modes(self, shape: &Tree, stride: &Tree) -> Option<String> {
        match (shape, stride) {
            (Tree::Tuple(shapes), Tree::Tuple(strides)) if shapes.len() == strides.len() => shapes
                .iter()
                .zip(strides)
                .try_rfold("NoModes".to_owned(), |tail, (shape, stride)| {
                    Some(self.node("Modes", &self.modes(shape, stride)?, &tail))
                }),
            (Tree::Leaf { .. }, Tree::Leaf { .. }) => {
                let mode = if self.kind == Kind::Type {
                    "Mode"
                } else {
                    "Mode::new"
                };
                Some(self.node(mode, &self.spell(shape), &self.spell(stride)))
            }
            _ => None,
        }
    }

    fn node(self, name: &str, first: &str, second: &str) -> String {
        match self.kind {
            Kind::Type => format!("{name}<{first}, {second}>"),
            Kind::Value => format!("{name}({first}, {second})"),
        }
    }
}

/// A number of typenum: by name up to 1024, which is as far as each number has one, and bit by bit
/// beyond.
fn number(magnitude: u128) -> String {
    if magnitude <= 1024 {
        return format!("U{magnitude}");
    }
    format!("UInt<{}, B{}>", number(magnitude >> 1), magnitude & 1)
}
