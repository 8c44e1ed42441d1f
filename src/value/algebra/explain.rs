//! A composition in words: the same rule, run by run, with its numbers.

#[cfg(test)]
mod tests;

use super::{composition::Counter, exact_rule::Run, modes::Modes};
use crate::value::{
    Coord, IntTuple,
    error::{Error, ModePath, Reason, Refusal, Witness},
    index::linear,
    layout::Layout,
    tiler::Tiler,
    tree::{Node, Tree},
    tuple::size,
};
use core::fmt::{self, Display, Formatter};

impl Layout {
    /// What [`composition`](Self::composition) does, step by step, as text: why it answers what it
    /// answers, or refuses.
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
/// right-hand layout in which runs it is taken and what they are worth; and ends with the result,
/// or with the refusal and a coordinate that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    left: Layout,
    right: Tiler,
    result: Result<Layout, Error>,
}

impl Explanation {
    /// What [`composition`](Layout::composition) answers.
    ///
    /// # Errors
    /// As [`composition`](Layout::composition).
    pub const fn result(&self) -> Result<Layout, Error> {
        self.result
    }
}

impl Display for Explanation {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} ∘ {}", self.left, self.right)?;
        let (left, right) = (&self.left.tree, &self.right);
        // The narration stops where the composition does; why, the result says.
        // Where a number overflows there is nothing to see.
        let broken = self
            .result
            .err()
            .filter(|error| error.reason() != Reason::Overflow);
        let witness = broken.and_then(|error| error.witness());
        Narration { out, witness }.tiler(left, left.root(), right, right.tree.root(), None)?;
        match self.result {
            Ok(result) => write!(out, "\nResult: {result}"),
            Err(error) => write!(out, "\nRefused: {error}"),
        }
    }
}

/// Whether the narration goes on.
type Told = Result<bool, fmt::Error>;

/// A mode of a tiler, and the mode that it is in.
struct Path<'a> {
    mode: usize,
    above: Option<&'a Self>,
}

impl Path<'_> {
    /// The path of a refusal that was found under this one.
    const fn from_the_root(mut path: Option<&Self>, mut refusal: Refusal) -> ModePath {
        while let Some(Path { mode, above }) = path {
            refusal = refusal.inside(*mode);
            path = *above;
        }
        refusal.mode
    }
}

struct Narration<'a, 'b> {
    out: &'a mut Formatter<'b>,
    witness: Option<Witness>,
}

impl Narration<'_, '_> {
    /// As the composition goes through a tiler, one section for each mode.
    fn tiler(
        &mut self,
        left: &Tree<3>,
        node: Node,
        tiler: &Tiler,
        at: Node,
        path: Option<&Path<'_>>,
    ) -> Told {
        let mode = Layout::from_tree(left.subtree(node));
        if tiler.is_by_mode(at) {
            let (found, most) = (tiler.tree.rank(at), left.rank(node));
            if found > most {
                writeln!(
                    self.out,
                    "\n{found} modes stand against the {most} of {mode}: refused"
                )?;
                return Ok(false);
            }
            let mut index = 0;
            while let (Some(child), Some(part)) =
                (left.mode(node, index), tiler.tree.mode(at, index))
            {
                if !self.tiler(
                    left,
                    child,
                    tiler,
                    part,
                    Some(&Path {
                        mode: index,
                        above: path,
                    }),
                )? {
                    return Ok(false);
                }
                index += 1;
            }
            if found < most {
                writeln!(
                    self.out,
                    "\nModes {found} and up of {mode} are dropped: nothing stands against them."
                )?;
            }
            return Ok(true);
        }
        let place = Path::from_the_root(path, Refusal::of(Reason::Empty));
        let heading = match path {
            Some(_) => format_args!("In mode {place}, "),
            None => format_args!(""),
        };
        if tiler.is_all(at) {
            writeln!(self.out, "\n{heading}{mode} ∘ _ stays as it is.")?;
            return Ok(true);
        }
        let right = if tiler.is_int(at) {
            let Ok(extent) = tiler.extent_at(at) else {
                return Ok(false);
            };
            writeln!(
                self.out,
                "\n{heading}{mode} ∘ {extent}, which stands for {extent}:1"
            )?;
            Tree::leaf([extent, 1, 0])
        } else {
            let right = tiler.tree.subtree(at);
            if path.is_some() {
                writeln!(self.out, "\n{heading}{mode} ∘ {}", Layout { tree: right })?;
            }
            right
        };
        self.layout(&Modes::of(left, node), &right, path)
    }

    fn layout(&mut self, left: &Modes, right: &Tree<3>, path: Option<&Path<'_>>) -> Told {
        let nothing = left.len() == 0;
        let mut left = *left;
        left.coalesce(true);
        if nothing {
            writeln!(
                self.out,
                "\nThe left-hand layout has no mode, only an element at 0."
            )?;
        } else {
            writeln!(
                self.out,
                "\nThe left-hand layout, coalesced, counts in these digits:"
            )?;
            let last = left.len() - 1;
            for mode in 0..last {
                writeln!(
                    self.out,
                    "  digit {mode}  below {}, worth {}",
                    left.extent(mode),
                    left.stride(mode)
                )?;
            }
            writeln!(
                self.out,
                "  digit {last}  without end, worth {}",
                left.stride(last)
            )?;
        }
        if size(right, right.root()) == Ok(0) {
            writeln!(
                self.out,
                "\nThe right-hand layout has no elements: nothing can be wrong."
            )?;
            return Ok(true);
        }
        let mut counter = Counter::new(&left);
        for slot in (0..right.len()).filter(|&slot| !right.is_empty_slot(slot)) {
            let [extent, stride, _] = right.at(slot);
            let found = right.locate(slot, Refusal::of(Reason::Empty));
            let found = Path::from_the_root(path, found);
            let place = if found.modes().is_empty() {
                ""
            } else {
                " in mode "
            };
            writeln!(
                self.out,
                "\nThe right-hand mode {extent}:{stride}{place}{found}"
            )?;
            if extent == 1 || stride == 0 {
                writeln!(self.out, "  stays at 0")?;
            } else if nothing {
                writeln!(self.out, "  has no digit to count in: refused")?;
                return Ok(false);
            } else if !self.mode(&mut counter, extent, stride)? {
                self.why(&left, right, extent, stride)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One right-hand mode, run by run.
    fn mode(&mut self, counter: &mut Counter<'_>, mut extent: i64, mut stride: i64) -> Told {
        loop {
            let before = counter.reach;
            // Alone, to tell its digits also where it carries into what came before, or does not
            // divide.
            let alone = match Run::of(counter.left, extent, stride) {
                Err(refusal) => match refusal.reason {
                    Reason::Uneven { steps, .. } => Run::of(counter.left, steps, stride),
                    _ => Err(refusal),
                },
                run => run,
            };
            let alone = match alone {
                Ok(alone) => alone,
                Err(refusal) => return self.stopped(stride, refusal.reason),
            };
            self.digits(counter.left, stride, &alone)?;
            let run = counter.run(extent, stride, None);
            if let Some(room) = alone.room.filter(|&room| room < extent) {
                if extent % room != 0 {
                    writeln!(self.out, "    {room} does not divide {extent}: refused")?;
                    return Ok(false);
                }
                write!(self.out, "    {room} divides {extent}: ")?;
            } else {
                write!(self.out, "    ")?;
            }
            write!(self.out, "the mode {}:{}", alone.part, alone.mode[1])?;
            let left = extent / alone.part;
            // Only a stride that is gone on with may not overflow.
            let next = if left > 1 {
                stride.checked_mul(alone.part)
            } else {
                Some(0)
            };
            match next {
                Some(next) if left > 1 => {
                    writeln!(self.out, ", and {left} more steps of stride {next}")?;
                }
                _ => writeln!(self.out)?,
            }
            self.carries(counter, &before.digits, &alone)?;
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

    /// A stride that cannot even be told in digits.
    fn stopped(&mut self, stride: i64, reason: Reason) -> Told {
        let why = if reason == Reason::Overflow {
            "a number leaves 64 bits"
        } else {
            "a digit below 0 does not exist"
        };
        writeln!(self.out, "  stride {stride}: {why}: refused")?;
        Ok(false)
    }

    /// What a stride is in the digits of the left-hand layout, and how many steps of it carry
    /// nowhere.
    fn digits(&mut self, left: &Modes, stride: i64, run: &Run) -> fmt::Result {
        let last = left.len() - 1;
        let digits = || run.digits.iter().take(last + 1);
        let (plural, open, close) = if last > 0 {
            ("s", "(", ")")
        } else {
            ("", "", "")
        };
        write!(self.out, "  stride {stride} is the digit{plural} {open}")?;
        for (mode, digit) in digits().enumerate() {
            write!(self.out, "{}{digit}", if mode > 0 { "," } else { "" })?;
        }
        write!(self.out, "{close}, worth ")?;
        for (mode, digit) in digits().enumerate() {
            write!(
                self.out,
                "{}{digit}*{}",
                if mode > 0 { " + " } else { "" },
                left.stride(mode)
            )?;
        }
        writeln!(self.out, " = {}", run.mode[1])?;
        let Some(room) = run.room else {
            return writeln!(self.out, "    any number of steps carries nowhere");
        };
        write!(
            self.out,
            "    {room} step{} nowhere, as ",
            if room == 1 { " carries" } else { "s carry" }
        )?;
        let counting = (0..last).filter(|&mode| run.digits[mode] > 0);
        for (place, mode) in counting.enumerate() {
            let and = if place > 0 { " and " } else { "" };
            write!(
                self.out,
                "{and}{}*{} < {}",
                room - 1,
                run.digits[mode],
                left.extent(mode)
            )?;
        }
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
        let shape = IntTuple::from_tree(right.column(0));
        let Ok(digits) = shape.idx2crd(&Coord::int(coordinate)) else {
            return Ok(());
        };
        // A layout is 0 at 0: only the modes that have stepped have a say.
        let parts = || {
            let modes = (0..right.len())
                .filter(|&slot| !right.is_empty_slot(slot))
                .map(|slot| right.at(slot)[1]);
            modes
                .zip(digits.leaves())
                .filter(|&(_, digit)| digit != 0)
                .map(|(stride, digit)| at(left, digit, stride))
        };
        let sum = parts().try_fold(0_i128, |sum, part| Some(sum + i128::from(part?)));
        let Some(sum) = sum.filter(|&sum| sum != i128::from(outer) && parts().count() > 1) else {
            return self.sequence(left, extent, stride);
        };
        writeln!(
            self.out,
            "\nAt {digits} the right-hand layout is {inner}, and the left-hand layout of that is {outer}."
        )?;
        write!(self.out, "A layout adds up what its modes say one by one: ")?;
        for (index, part) in parts().flatten().enumerate() {
            write!(self.out, "{}{part}", if index > 0 { " + " } else { "" })?;
        }
        writeln!(
            self.out,
            " = {sum}, not {outer}. So no layout is the composition."
        )
    }

    /// The offsets along one right-hand mode.
    fn sequence(&mut self, left: &Modes, extent: i64, stride: i64) -> fmt::Result {
        const MOST: i64 = 12;
        write!(self.out, "\nAlong this mode the offsets would be")?;
        for (step, offset) in
            (0..extent.min(MOST)).map_while(|step| Some((step, at(left, step, stride)?)))
        {
            write!(self.out, "{} {offset}", if step > 0 { "," } else { "" })?;
        }
        writeln!(self.out, "{}", if extent > MOST { ", …" } else { "." })
    }

    /// How far this run and those before it step together, where there were any.
    fn carries(&mut self, counter: &Counter<'_>, before: &[i64], run: &Run) -> fmt::Result {
        for (mode, &before) in before.iter().enumerate().take(counter.left.len() - 1) {
            let steps = (run.part - 1).saturating_mul(run.digits[mode]);
            if before > 0 && steps > 0 {
                let (reach, extent) = (before.saturating_add(steps), counter.left.extent(mode));
                let word = if reach < extent { "<" } else { ">=" };
                let end = if reach < extent {
                    ""
                } else {
                    ", which carries: refused"
                };
                writeln!(
                    self.out,
                    "    together with the modes before, digit {mode} goes to {before} + {steps} = {reach} {word} {extent}{end}"
                )?;
            }
        }
        Ok(())
    }
}

/// The left-hand layout so many steps of a stride away from 0.
fn at(left: &Modes, steps: i64, stride: i64) -> Option<i64> {
    let layout = left.layout();
    linear(steps.checked_mul(stride)?, &layout.tree).ok()
}
