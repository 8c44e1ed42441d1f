//! The memory of the operands.

use crate::{
    cases::{Bench, Operand, ROOM},
    library::Memory,
    twins::Way,
};
use by_hand::{Complex, Element, Rgb, Wide};

/// A page more than an operand may need, for its shift.
const LENGTH: usize = ROOM + (2 << 12);

/// A target for the library, a target for the loops by hand, and two sources.
pub(crate) struct Arena {
    blocks: [Vec<u8>; 4],
}

/// Sources begin elsewhere in a page than targets, as the processor takes an address for another one
/// that differs in high bits only.
const SHIFTS: [usize; 4] = [0, 0, 1088, 2240];

impl Arena {
    pub(crate) fn new() -> Self {
        Self {
            blocks: std::array::from_fn(|_| vec![1; LENGTH + 4096]),
        }
    }

    /// Where an operand begins.
    fn place(&mut self, block: usize, operand: Option<&Operand>) -> *mut u8 {
        let begin = self.blocks[block].as_mut_ptr();
        let page = begin.align_offset(4096);
        let shift = SHIFTS[block] + operand.map_or(0, |operand| operand.shift);
        begin.wrapping_add(page + shift)
    }

    /// The memory for the library, and that of the loops by hand.
    pub(crate) fn of(&mut self, case: &Bench) -> [Memory; 2] {
        let [y, x, z] = [0, 1, 2].map(|place| case.operands.get(place));
        let (x, z) = (self.place(2, x), self.place(3, z));
        [[self.place(0, y), x, z], [self.place(1, y), x, z]]
    }
}

/// Calls a function for the type of an operand's elements.
macro_rules! typed {
    ($operand:expr, $T:ident => $run:expr) => {
        match $operand.element.0 {
            "u8" => {
                type $T = u8;
                $run
            }
            "[u8;3]" => {
                type $T = Rgb;
                $run
            }
            "u16" => {
                type $T = u16;
                $run
            }
            "f32" => {
                type $T = f32;
                $run
            }
            "f64" => {
                type $T = f64;
                $run
            }
            "u64" => {
                type $T = u64;
                $run
            }
            "i32" => {
                type $T = i32;
                $run
            }
            "[f32;2]" => {
                type $T = Complex;
                $run
            }
            "[f32;4]" => {
                type $T = Wide;
                $run
            }
            other => unreachable!("{other} is no type of elements"),
        }
    };
}

fn slice<'a, T>(memory: *mut u8, length: usize) -> &'a mut [T] {
    // SAFETY: an operand has so much memory, and nothing else uses it meanwhile.
    unsafe { std::slice::from_raw_parts_mut(memory.cast(), length) }
}

/// Writes small numbers to an operand.
pub(crate) fn fill(case: &Bench, place: usize, memory: *mut u8) {
    let operand = &case.operands[place];
    if let (Some(chosen), 2) = (case.chosen, place) {
        for (i, is_chosen) in slice::<bool>(memory, operand.span).iter_mut().enumerate() {
            let number = (i as u32).wrapping_mul(0x9e37_79b9) >> 24;
            *is_chosen = chosen == 255 || number < u32::from(chosen);
        }
        return;
    }
    typed!(operand, T => {
        for (i, x) in slice::<T>(memory, operand.span).iter_mut().enumerate() {
            *x = T::of(((i * 7 + place) % 11) as u8);
        }
    });
}

/// Whether both targets are alike.
pub(crate) fn are_alike(case: &Bench, [first, second]: [*mut u8; 2]) -> bool {
    let operand = &case.operands[0];
    let tolerance = match case.size {
        _ if !case.is_sum => 0.0,
        ..1_000_000 => 1e-4,
        _ => 2e-2,
    };
    typed!(operand, T => {
        let (first, second) = (slice::<T>(first, operand.span), slice::<T>(second, operand.span));
        first.iter().zip(second).all(|(x, y)| x.is_near(*y, tolerance))
    })
}

/// A loop by hand as a function without arguments.
pub(crate) fn run_by_hand(case: &Bench, way: &Way, memory: Memory) -> Box<dyn FnMut()> {
    let bytes = |place: usize| -> (*mut u8, usize) {
        match case.operands.get(place) {
            Some(operand) => (memory[place], operand.span),
            None => (std::ptr::NonNull::<u64>::dangling().as_ptr().cast(), 0),
        }
    };
    let [(y, of_y), (x, of_x), (z, of_z)] = [0, 1, 2].map(bytes);
    let Way { function, loops } = *way;
    Box::new(move || {
        // SAFETY: these are the operands' memory and numbers of elements; the function knows the types.
        let (y, x, z) = unsafe {
            (
                std::slice::from_raw_parts_mut(y, of_y),
                std::slice::from_raw_parts(x, of_x),
                std::slice::from_raw_parts(z, of_z),
            )
        };
        function(y, x, z, &loops);
    })
}
