//! The value layer: every row of CuTe, text, constants.

use stridewise_oracle as common;

mod atoms;
mod constants;
mod printed;
mod text;
mod vectors;

/// A text with letters that are inserted, replaced, removed or cut off.
pub fn mutated(text: &str, edits: &[(usize, u8, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(place, kind, letter) in edits {
        let place = place % (letters.len() + 1);
        match kind % 4 {
            0 => letters.insert(place, letter),
            1 if place < letters.len() => letters[place] = letter,
            2 if place < letters.len() => drop(letters.remove(place)),
            _ => letters.truncate(place),
        }
    }
    letters.into_iter().collect()
}
