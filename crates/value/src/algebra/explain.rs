//! A composition in words: the exact rule, run by run, with its numbers.

#[cfg(test)]
mod tests;

use super::{composition::Counter, exact_rule::Run, modes::Modes};
use crate::{
    Coord, IntTuple,
    by_mode::{Step, Walk},
    error::{Error, ModePath, Reason, Refusal, Witness},
    index::linear,
    layout::Layout,
    tiler::Tiler,
    tree::{Node, Tree},
    tuple::size,
};
use core::fmt::{self, Display, Formatter};

impl Layout {
    /// The steps of [`composition`](Self::composition) as text: the reason of its answer
    /// or refusal.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(6,2):(8,2)".parse()?;
    /// let explanation = layout.explain_composition(&"4:3".parse()?);
    /// assert_eq!(
    ///     explanation.to_string(),
    ///     "\
    /// (6,2):(8,2) ∘ 4:3
    ///
    /// The left-hand layout, coalesced, counts in these digits:
    ///   digit 0  below 6, worth 8
    ///   digit 1  without end, worth 2
    ///
    /// The right-hand mode 4:3
    ///   stride 3 is the digits (3,0), worth 3*8 + 0*2 = 24
    ///     2 steps carry nowhere, as 1*3 < 6
    ///     2 divides 4: the mode 2:24, and 2 more steps of stride 6
    ///   stride 6 is the digits (0,1), worth 0*8 + 1*2 = 2
    ///     any number of steps carries nowhere
    ///     the mode 2:2
    ///
    /// Result: (2,2):(24,2)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    #[must_use]
    pub const fn explain_composition(&self, right: &Tiler) -> Explanation {
        Explanation {
            left: *self,
            right: *right,
            result: self.composition(right),
        }
    }
}

/// A composition explained, from [`Layout::explain_composition`]: `Display` prints each step with
/// its numbers.
///
/// It names the digits that the left-hand layout, coalesced, counts in; says for each mode of the
/// right-hand layout in which runs it is taken and their worth; and ends with the result,
/// or with the refusal and a coordinate that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    left: Layout,
    right: Tiler,
    result: Result<Layout, Error>,
}

impl Explanation {
    /// The result of [`composition`](Layout::composition).
    pub const fn result(&self) -> Result<Layout, Error> {
        self.result
    }
}

impl Display for Explanation {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} ∘ {}", self.left, self.right)?;
        // The narration stops where the composition does; why, the result says.
        // Where a number overflows there is nothing to see.
        let broken = self
            .result
            .err()
            .filter(|error| error.reason() != Reason::Overflow);
        let witness = broken.and_then(|error| error.witness());
        Narration { out, witness }.tiler(&self.left.tree, &self.right)?;
        match self.result {
            Ok(result) => write!(out, "\nResult: {result}"),
            Err(error) => write!(out, "\nRefused: {error}"),
        }
    }
}

/// Whether the narration goes on.
type GoesOn = Result<bool, fmt::Error>;

struct Narration<'a, 'b> {
    out: &'a mut Formatter<'b>,
    witness: Option<Witness>,
}

/// A line of the narration.
macro_rules! say {
    ($narration:ident, $($text:tt)*) => { writeln!($narration.out, $($text)*)? };
}

/// `In mode 1, `; nothing for the whole.
struct Heading(ModePath);

impl Display for Heading {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if self.0.modes().is_empty() {
            return Ok(());
        }
        write!(out, "In mode {}, ", self.0)
    }
}

impl Narration<'_, '_> {
    /// As the composition goes through a tiler, one section for each mode.
    fn tiler(&mut self, left: &Tree<3>, tiler: &Tiler) -> fmt::Result {
        let part = |node| Layout::from_tree(left.subtree(node));
        let mut walk = tiler.over(left);
        loop {
            match walk.next() {
                Ok(Some(Step::Open | Step::Close)) => {}
                Ok(Some(Step::Part(node, at))) => {
                    if !self.part(&walk, &part(node), tiler, at)? {
                        return Ok(());
                    }
                }
                Ok(Some(Step::Rest(node))) => {
                    let (place, mode) = (walk.place(), part(node));
                    say!(
                        self,
                        "\nMode {place}, {mode}, is dropped: nothing stands against it."
                    );
                }
                Ok(None) => return Ok(()),
                Err(Refusal { reason, mode, .. }) => {
                    if let Reason::TooManyModes { found, most } = reason {
                        let modes = mode.modes().iter().map(|&mode| usize::from(mode));
                        let node = modes.fold(left.root(), |node, mode| {
                            left.mode(node, mode).unwrap_or(node)
                        });
                        let mode = part(node);
                        say!(
                            self,
                            "\n{found} modes stand against the {most} of {mode}: refused"
                        );
                    }
                    return Ok(());
                }
            }
        }
    }

    /// A part of the left-hand layout, and the leaf of the tiler that stands against it.
    fn part(&mut self, walk: &Walk<'_, 3, 3>, mode: &Layout, tiler: &Tiler, at: Node) -> GoesOn {
        let place = walk.place();
        let is_whole = place.modes().is_empty();
        let heading = Heading(place);
        let right = if tiler.is_all(at) {
            say!(self, "\n{heading}{mode} ∘ _ stays as it is.");
            return Ok(true);
        } else if tiler.is_int(at) {
            let Ok(extent) = tiler.extent_at(at) else {
                return Ok(false);
            };
            say!(
                self,
                "\n{heading}{mode} ∘ {extent}, which stands for {extent}:1"
            );
            Tree::leaf([extent, 1, 0])
        } else {
            let right = tiler.tree.subtree(at);
            if !is_whole {
                say!(self, "\n{heading}{mode} ∘ {}", Layout::from_tree(right));
            }
            right
        };
        self.layout(Modes::of(&mode.tree, mode.tree.root()), &right, walk)
    }

    fn layout(&mut self, mut left: Modes, right: &Tree<3>, walk: &Walk<'_, 3, 3>) -> GoesOn {
        let nothing = left.len() == 0;
        left.coalesce(true);
        if nothing {
            say!(
                self,
                "\nThe left-hand layout has no mode, only an element at 0."
            );
        } else {
            say!(
                self,
                "\nThe left-hand layout, coalesced, counts in these digits:"
            );
            let last = left.len() - 1;
            for mode in 0..=last {
                let stride = left.stride(mode);
                write!(self.out, "  digit {mode}  ")?;
                if mode < last {
                    say!(self, "below {}, worth {stride}", left.extent(mode));
                } else {
                    say!(self, "without end, worth {stride}");
                }
            }
        }
        if size(right, right.root()) == Ok(0) {
            say!(
                self,
                "\nThe right-hand layout has no elements: nothing can be wrong."
            );
            return Ok(true);
        }
        let mut counter = Counter::new(&left);
        for slot in (0..right.len()).filter(|&slot| !right.is_empty_slot(slot)) {
            let [extent, stride, _] = right.at(slot);
            let here = right.locate(slot, Refusal::of(Reason::Empty));
            let here = walk.locate(here).mode;
            let place = if here.modes().is_empty() {
                ""
            } else {
                " in mode "
            };
            say!(self, "\nThe right-hand mode {extent}:{stride}{place}{here}");
            if extent == 1 || stride == 0 {
                say!(self, "  stays at 0");
            } else if nothing {
                say!(self, "  has no digit to count in: refused");
                return Ok(false);
            } else if !self.mode(&mut counter, extent, stride)? {
                self.why(&left, right, extent, stride)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One right-hand mode, run by run.
    fn mode(&mut self, counter: &mut Counter<'_>, mut extent: i64, mut stride: i64) -> GoesOn {
        loop {
            let before = counter.reach.digits;
            // The run without those before it, so that its digits are told where it is refused.
            let alone = match Run::of(counter.left, extent, stride) {
                Err(Refusal {
                    reason: Reason::Uneven { steps, .. },
                    ..
                }) => Run::of(counter.left, steps, stride),
                run => run,
            };
            let alone = match alone {
                Ok(alone) => alone,
                Err(refusal) => return self.stopped(stride, refusal.reason),
            };
            self.digits(counter.left, stride, &alone)?;
            let run = counter.run(extent, stride, None);
            write!(self.out, "    ")?;
            if let Some(room) = alone.room.filter(|&room| room < extent) {
                if extent % room != 0 {
                    say!(self, "{room} does not divide {extent}: refused");
                    return Ok(false);
                }
                write!(self.out, "{room} divides {extent}: ")?;
            }
            write!(self.out, "the mode {}:{}", alone.part, alone.mode[1])?;
            let left = extent / alone.part;
            // Only a stride that is gone on with may not overflow.
            let next = stride.checked_mul(alone.part);
            if let Some(next) = next.filter(|_| left > 1) {
                write!(self.out, ", and {left} more steps of stride {next}")?;
            }
            say!(self, "");
            self.carries(counter, &before, &alone)?;
            if run.is_err() {
                return Ok(false);
            }
            if left == 1 {
                return Ok(true);
            }
            let Some(next) = next else {
                return self.stopped(stride, Reason::Overflow);
            };
            (extent, stride) = (left, next);
        }
    }

    /// A stride that has no digits.
    fn stopped(&mut self, stride: i64, reason: Reason) -> GoesOn {
        let why = if reason == Reason::Overflow {
            "a number leaves 64 bits"
        } else {
            "a digit below 0 does not exist"
        };
        say!(self, "  stride {stride}: {why}: refused");
        Ok(false)
    }

    /// Items, with a separator between them.
    fn list<T>(
        &mut self,
        separator: &str,
        items: impl Iterator<Item = T>,
        item: impl Fn(&mut Formatter<'_>, T) -> fmt::Result,
    ) -> fmt::Result {
        for (place, value) in items.enumerate() {
            if place > 0 {
                self.out.write_str(separator)?;
            }
            item(self.out, value)?;
        }
        Ok(())
    }

    /// A stride in the digits of the left-hand layout, and how many steps of it carry nowhere.
    fn digits(&mut self, left: &Modes, stride: i64, run: &Run) -> fmt::Result {
        let last = left.len() - 1;
        let digits = || run.digits.iter().take(last + 1).enumerate();
        let (plural, open, close) = if last > 0 {
            ("s", "(", ")")
        } else {
            ("", "", "")
        };
        write!(self.out, "  stride {stride} is the digit{plural} {open}")?;
        self.list(",", digits(), |out, (_, digit)| write!(out, "{digit}"))?;
        write!(self.out, "{close}, worth ")?;
        self.list(" + ", digits(), |out, (mode, digit)| {
            write!(out, "{digit}*{}", left.stride(mode))
        })?;
        say!(self, " = {}", run.mode[1]);
        let Some(room) = run.room else {
            return writeln!(self.out, "    any number of steps carries nowhere");
        };
        let steps = if room == 1 {
            "step carries"
        } else {
            "steps carry"
        };
        write!(self.out, "    {room} {steps} nowhere, as ")?;
        let counting = digits().filter(|&(mode, &digit)| mode < last && digit > 0);
        self.list(" and ", counting, |out, (mode, digit)| {
            write!(out, "{}*{digit} < {}", room - 1, left.extent(mode))
        })?;
        writeln!(self.out)
    }

    /// Why a right-hand layout is refused, by the offsets that were asked for.
    fn why(&mut self, left: &Modes, right: &Tree<3>, extent: i64, stride: i64) -> fmt::Result {
        let Some(Witness {
            coordinate,
            inner,
            outer,
        }) = self.witness
        else {
            return Ok(());
        };
        let shape = IntTuple::from_tree(right.columns(0));
        let Ok(digits) = shape.idx2crd(&Coord::int(coordinate)) else {
            return Ok(());
        };
        // A layout is 0 at 0: only the modes that have stepped have a say.
        let parts = || {
            (0..right.len())
                .filter(|&slot| !right.is_empty_slot(slot))
                .zip(digits.leaves())
                .filter(|&(_, digit)| digit != 0)
                .map(|(slot, digit)| at(left, digit, right.at(slot)[1]))
        };
        let sum = parts().try_fold(0_i128, |sum, part| Some(sum + i128::from(part?)));
        let Some(sum) = sum.filter(|&sum| sum != i128::from(outer) && parts().count() > 1) else {
            return self.sequence(left, extent, stride);
        };
        say!(
            self,
            "\nAt {digits} the right-hand layout is {inner}, and the left-hand layout of that is {outer}."
        );
        write!(self.out, "A layout adds up what its modes say one by one: ")?;
        self.list(" + ", parts().flatten(), |out, part| write!(out, "{part}"))?;
        writeln!(
            self.out,
            " = {sum}, not {outer}. So no layout is the composition."
        )
    }

    /// The offsets along one right-hand mode.
    fn sequence(&mut self, left: &Modes, extent: i64, stride: i64) -> fmt::Result {
        const MOST: i64 = 12;
        write!(self.out, "\nAlong this mode the offsets would be ")?;
        let offsets = (0..extent.min(MOST)).map_while(|step| at(left, step, stride));
        self.list(", ", offsets, |out, offset| write!(out, "{offset}"))?;
        writeln!(self.out, "{}", if extent > MOST { ", …" } else { "." })
    }

    /// How far this run and those before it step together, where there were any.
    fn carries(&mut self, counter: &Counter<'_>, before: &[i64], run: &Run) -> fmt::Result {
        for (mode, &before) in before.iter().enumerate().take(counter.left.len() - 1) {
            let steps = (run.part - 1).saturating_mul(run.digits[mode]);
            if before > 0 && steps > 0 {
                let (reach, extent) = (before.saturating_add(steps), counter.left.extent(mode));
                let (word, end) = if reach < extent {
                    ("<", "")
                } else {
                    (">=", ", which carries: refused")
                };
                say!(
                    self,
                    "    together with the modes before, digit {mode} goes to {before} + {steps} = {reach} {word} {extent}{end}"
                );
            }
        }
        Ok(())
    }
}

/// The left-hand layout so many steps of a stride away from 0.
fn at(left: &Modes, steps: i64, stride: i64) -> Option<i64> {
    linear(steps.checked_mul(stride)?, &left.layout().tree).ok()
}
