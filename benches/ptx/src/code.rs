//! Instructions with branches and labels, and the loops among them.

use std::collections::{BTreeMap, HashMap};

/// One instruction.
#[derive(Debug, Default)]
struct Instruction {
    /// The name up to the first dot.
    name: String,
    /// Whether a predicate decides if it is executed.
    guarded: bool,
    /// The label that it goes to.
    target: Option<String>,
}

impl Instruction {
    /// Whether the next instruction can follow.
    fn falls_through(&self) -> bool {
        self.guarded
            || !matches!(
                self.name.to_ascii_lowercase().as_str(),
                "bra" | "ret" | "exit" | "trap"
            )
    }
}

/// The instructions of a kernel.
#[derive(Debug, Default)]
pub(crate) struct Code {
    instructions: Vec<Instruction>,
    /// The instruction that follows each label.
    labels: HashMap<String, usize>,
}

/// Instructions from the target of a branch to the branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

impl Loop {
    pub(crate) fn instructions(self) -> usize {
        self.last - self.first + 1
    }

    pub(crate) fn contains(self, other: Self) -> bool {
        self != other && self.first <= other.first && other.last <= self.last
    }
}

impl Code {
    pub(crate) fn label(&mut self, name: &str) {
        self.labels
            .insert(name.to_string(), self.instructions.len());
    }

    /// An instruction as text: a guard, a name, operands. The last operand of a branch is its label.
    pub(crate) fn push(&mut self, text: &str) {
        let mut words = text.split_whitespace().peekable();
        let guarded = words.next_if(|word| word.starts_with('@')).is_some();
        let name = words
            .next()
            .unwrap_or_default()
            .split('.')
            .next()
            .unwrap_or_default()
            .to_string();
        let target = name
            .eq_ignore_ascii_case("bra")
            .then(|| words.last())
            .flatten()
            .map(|label| label.trim_matches(['`', '(', ')']).to_string());
        self.instructions.push(Instruction {
            name,
            guarded,
            target,
        });
    }

    /// How many instructions there are.
    pub(crate) fn instructions(&self) -> usize {
        self.instructions.len()
    }

    /// Whether a function is called.
    pub(crate) fn calls(&self) -> bool {
        self.instructions
            .iter()
            .any(|instruction| instruction.name.eq_ignore_ascii_case("call"))
    }

    /// The loops in the order of their first instructions. Loops with the same first instruction
    /// are one.
    pub(crate) fn loops(&self) -> Vec<Loop> {
        let mut last_of = BTreeMap::new();
        for last in 0..self.instructions.len() {
            let back = |first: &usize| *first <= last && self.leads(*first, last);
            if let Some(first) = self.goes_to(last).filter(back) {
                last_of.insert(first, last);
            }
        }
        last_of
            .into_iter()
            .map(|(first, last)| Loop { first, last })
            .collect()
    }

    /// Of the loops without loops inside, the one with most instructions.
    pub(crate) fn hot_loop(&self) -> Option<Loop> {
        let loops = self.loops();
        let innermost = loops
            .iter()
            .filter(|outer| !loops.iter().any(|inner| outer.contains(*inner)));
        innermost.copied().max_by_key(|one| one.instructions())
    }

    fn goes_to(&self, place: usize) -> Option<usize> {
        let target = self.instructions[place].target.as_ref()?;
        self.labels.get(target).copied()
    }

    /// Whether control gets from one instruction to another.
    fn leads(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.instructions.len()];
        let mut open = vec![from];
        while let Some(place) = open.pop() {
            if place == to {
                return true;
            }
            if place < seen.len() && !seen[place] {
                seen[place] = true;
                open.extend(self.goes_to(place));
                if self.instructions[place].falls_through() {
                    open.push(place + 1);
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(lines: &[&str]) -> Code {
        let mut code = Code::default();
        for line in lines {
            match line.strip_suffix(':') {
                Some(label) => code.label(label),
                None => code.push(line),
            }
        }
        code
    }

    #[test]
    fn a_branch_back_to_a_join_is_no_loop() {
        // A block that seldom runs stands after the return.
        let code = code(&[
            "@p bra RARE",
            "JOIN:",
            "add",
            "ret",
            "RARE:",
            "mul",
            "bra JOIN",
        ]);
        assert_eq!(code.instructions(), 5);
        assert_eq!(code.loops(), []);
    }

    #[test]
    fn two_branches_to_one_label_are_one_loop() {
        let code = code(&["TOP:", "add", "@p bra TOP", "mul", "@q bra TOP", "ret"]);
        assert_eq!(code.loops(), [Loop { first: 0, last: 3 }]);
    }
}
