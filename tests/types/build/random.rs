//! Rows that nobody chose: small layouts with zero, negative and size-1 entries, for which types must answer or refuse as the value layer does.

use crate::{
    operations::{Form, OPERATIONS},
    rows::{Row, of_value_layer},
};

/// How many rows each operation gets.
const EACH: usize = 60;

/// Xorshift; the rows are the same in every build.
struct Random(u64);

impl Random {
    /// A number from `least` to `most`.
    fn between(&mut self, least: i64, most: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        least + (self.0 % (most - least + 1) as u64) as i64
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.between(0, choices.len() as i64 - 1) as usize]
    }

    /// Modes that often divide their way through each other: each stride is mostly a multiple of what is below it.
    fn layout(&mut self, most_modes: i64) -> String {
        let rank = self.between(1, most_modes);
        let mut next = 1;
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let extent = self.one_of(&[1, 2, 2, 3, 4, 4, 6, 8]);
            let step = match self.between(0, 9) {
                0 => 0,
                1 => -next,
                2 | 3 => self.between(-3, 12),
                _ => next * self.one_of(&[1, 1, 1, 2, 3]),
            };
            next = (step.abs() * extent).max(1);
            shape.push(if self.between(0, 40) == 0 { 0 } else { extent });
            stride.push(step);
        }
        let swapped = self.between(0, 2) == 0 && rank > 1;
        if swapped {
            shape.swap(0, 1);
            stride.swap(0, 1);
        }
        format!("{}:{}", tuple(&shape), tuple(&stride))
    }
}

fn tuple(leaves: &[i64]) -> String {
    let texts: Vec<_> = leaves.iter().map(ToString::to_string).collect();
    if leaves.len() == 1 { texts.concat() } else { format!("({})", texts.join(",")) }
}

/// The rows of all operations that take layouts.
pub(crate) fn rows() -> Vec<Row> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut rows = Vec::new();
    for operation in OPERATIONS
        .iter()
        .filter(|operation| ["unary", "composition", "divide", "product", "reshape"].contains(&operation.file))
    {
        for index in 0..EACH {
            let arguments = match operation.forms {
                [Form::Layout] => vec![random.layout(4)],
                [_, Form::Layout] => vec![random.layout(3), random.layout(2)],
                _ if operation.name.ends_with("cast") => {
                    vec![random.layout(3), random.one_of(&["1", "2", "3", "4", "6", "8", "0"]).to_owned()]
                }
                _ if operation.name == "complement" => vec![random.layout(3), random.between(1, 60).to_string()],
                _ => continue,
            };
            let demand = of_value_layer(operation, &arguments);
            rows.push(Row { place: format!("random:{index}"), operation, arguments, demand });
        }
    }
    rows
}
