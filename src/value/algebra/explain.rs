//! A composition in words: the same rule, run by run, with its numbers.

use super::{composition::Counter, count::Run, modes::Modes, walk::locate};
use crate::value::{
    error::{Error, Reason, Refusal},
    layout::{Layout, size},
    tiler::Tiler,
    tree::{Node, Tree},
};
use core::fmt::{self, Display, Formatter};

impl Layout {
    /// What [`composition`](Self::composition) does, step by step, as text: why it answers what it answers, or refuses.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(6,2):(8,2)".parse()?;
    /// let explanation = layout.explain_composition(&"4:3".parse()?);
    /// assert_eq!(explanation.to_string(), "\
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
    /// Result: (2,2):(24,2)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    #[must_use]
    pub const fn explain_composition(&self, right: &Tiler) -> Explanation {
        Explanation { left: *self, right: *right, result: self.composition(right) }
    }
}

/// A composition explained, from [`Layout::explain_composition`]: `Display` prints each step with its numbers.
///
/// It names the digits that the left-hand layout, coalesced, counts in; says for each mode of the right-hand layout in which runs it is taken
/// and what they are worth; and ends with the result, or with the refusal and a coordinate that shows it.
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
        Narration { out }.tiler(left, left.root(), right, right.tree.root())?;
        match self.result {
            Ok(result) => write!(out, "\nResult: {result}"),
            Err(error) => write!(out, "\nRefused: {error}"),
        }
    }
}

/// Whether the narration goes on.
type Told = Result<bool, fmt::Error>;

struct Narration<'a, 'b> {
    out: &'a mut Formatter<'b>,
}

impl Narration<'_, '_> {
    /// As the composition goes through a tiler, one section for each mode.
    fn tiler(&mut self, left: &Tree<2>, node: Node, tiler: &Tiler, at: Node) -> Told {
        let mode = Layout { tree: left.subtree(node) };
        let whole = at.end - at.begin == tiler.tree.len();
        if tiler.is_by_mode(at) {
            let (found, most) = (tiler.tree.rank(at), left.rank(node));
            if found > most {
                return Ok(false);
            }
            let mut index = 0;
            while let (Some(child), Some(part)) = (left.mode(node, index), tiler.tree.mode_of_tuple(at, index)) {
                if !self.tiler(left, child, tiler, part)? {
                    return Ok(false);
                }
                index += 1;
            }
            if found < most {
                writeln!(self.out, "\nThe modes of {mode} past its mode {} are dropped.", found as i64 - 1)?;
            }
            return Ok(true);
        }
        if tiler.is_all(at) {
            writeln!(self.out, "\n{mode} ∘ _ stays as it is.")?;
            return Ok(true);
        }
        let right = if tiler.is_int(at) {
            let extent = tiler.tree.at(at.begin)[0];
            writeln!(self.out, "\n{mode} ∘ {extent}, which stands for {extent}:1")?;
            Tree::leaf([extent, 1])
        } else {
            let right = tiler.tree.subtree(at);
            if !whole {
                writeln!(self.out, "\n{mode} ∘ {}", Layout { tree: right })?;
            }
            right
        };
        self.layout(&Modes::of(left, node), &right)
    }

    fn layout(&mut self, left: &Modes, right: &Tree<2>) -> Told {
        if left.len() == 0 {
            writeln!(self.out, "\nThe left-hand layout has no mode, only an element at 0.")?;
        }
        let Ok(left) = left.coalesced(true) else { return Ok(false) };
        writeln!(self.out, "\nThe left-hand layout, coalesced, counts in these digits:")?;
        let last = left.len() - 1;
        for mode in 0..last {
            writeln!(self.out, "  digit {mode}  below {}, worth {}", left.extent(mode), left.stride(mode))?;
        }
        writeln!(self.out, "  digit {last}  without end, worth {}", left.stride(last))?;
        if size(right, right.root()) == Ok(0) {
            writeln!(self.out, "\nThe right-hand layout has no elements: nothing can be wrong.")?;
            return Ok(true);
        }
        let mut counter = Counter::new(&left);
        for slot in (0..right.len()).filter(|&slot| !right.is_empty_slot(slot)) {
            let [extent, stride] = right.at(slot);
            let path = locate(right, right.root(), slot, Refusal::of(Reason::Empty)).mode;
            let place = if path.modes().is_empty() { "" } else { " in mode " };
            writeln!(self.out, "\nThe right-hand mode {extent}:{stride}{place}{path}")?;
            if extent == 1 || stride == 0 {
                writeln!(self.out, "  stays at 0")?;
            } else if !self.mode(&mut counter, extent, stride)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One right-hand mode, run by run.
    fn mode(&mut self, counter: &mut Counter<'_>, mut extent: i64, mut stride: i64) -> Told {
        loop {
            let before = counter.reach;
            // Alone, to tell its digits also where it carries into what came before, or does not divide.
            let alone = match Run::of(counter.left, extent, stride) {
                Err(refusal) => match refusal.reason {
                    Reason::Uneven { steps, .. } => Run::of(counter.left, steps, stride),
                    _ => return Ok(false),
                },
                run => run,
            };
            let Ok(alone) = alone else { return Ok(false) };
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
            write!(self.out, "the mode {}:{}", alone.part, alone.value)?;
            let left = extent / alone.part;
            let Some(next) = stride.checked_mul(alone.part) else { return Ok(false) };
            if left > 1 {
                write!(self.out, ", and {left} more steps of stride {next}")?;
            }
            writeln!(self.out)?;
            self.carries(counter, &before.digits, &alone)?;
            if run.is_err() {
                return Ok(false);
            }
            if left == 1 {
                return Ok(true);
            }
            (extent, stride) = (left, next);
        }
    }

    /// What a stride is in the digits of the left-hand layout, and how many steps of it carry nowhere.
    fn digits(&mut self, left: &Modes, stride: i64, run: &Run) -> fmt::Result {
        let last = left.len() - 1;
        // What the digits below the last leave of the stride.
        let end =
            run.digits[..last].iter().enumerate().fold(stride, |rest, (mode, _)| rest.div_euclid(left.extent(mode)));
        let digits = || (0..=last).map(|mode| if mode == last { end } else { run.digits[mode] });
        write!(self.out, "  stride {stride} is the digit{} ", if last == 0 { "" } else { "s" })?;
        for (mode, digit) in digits().enumerate() {
            write!(
                self.out,
                "{}{digit}",
                if mode > 0 {
                    ","
                } else if last > 0 {
                    "("
                } else {
                    ""
                }
            )?;
        }
        write!(self.out, "{}, worth ", if last > 0 { ")" } else { "" })?;
        for (mode, digit) in digits().enumerate() {
            write!(self.out, "{}{digit}*{}", if mode > 0 { " + " } else { "" }, left.stride(mode))?;
        }
        writeln!(self.out, " = {}", run.value)?;
        let Some(room) = run.room else {
            return writeln!(self.out, "    any number of steps carries nowhere");
        };
        write!(self.out, "    {room} step{} nowhere, as ", if room == 1 { " carries" } else { "s carry" })?;
        let counting = (0..last).filter(|&mode| run.digits[mode] > 0);
        for (place, mode) in counting.enumerate() {
            let and = if place > 0 { " and " } else { "" };
            write!(self.out, "{and}{}*{} < {}", room - 1, run.digits[mode], left.extent(mode))?;
        }
        writeln!(self.out)
    }

    /// How far this run and those before it step together, where there were any.
    fn carries(&mut self, counter: &Counter<'_>, before: &[i64], run: &Run) -> fmt::Result {
        for (mode, &before) in before.iter().enumerate().take(counter.left.len() - 1) {
            let steps = (run.part - 1).saturating_mul(run.digits[mode]);
            if before > 0 && steps > 0 {
                let (reach, extent) = (before.saturating_add(steps), counter.left.extent(mode));
                let word = if reach < extent { "<" } else { ">=" };
                let end = if reach < extent { "" } else { ", which carries: refused" };
                writeln!(
                    self.out,
                    "    together with the modes before, digit {mode} goes to {before} + {steps} = {reach} {word} {extent}{end}"
                )?;
            }
        }
        Ok(())
    }
}
