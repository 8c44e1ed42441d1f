//! Laws of XLA's shapes on values, and text in the notation of CuTe or of XLA.

mod bitcast;
mod padding;
mod pasted;

/// Inserts, replaces, removes or cuts off letters of a text.
fn mutated(text: &str, edits: &[(usize, u8, char)]) -> String {
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
