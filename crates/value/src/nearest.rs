//! The known name that an unknown one may have been meant for.

use alloc::vec::Vec;

/// The known name that is nearest to an unknown one, if one is near.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // A long name is near to nothing, and comparing it would take long.
    if name.len() > 64 {
        return None;
    }
    let most = (name.chars().count() / 3).max(1);
    let near = known.map(|candidate| (edits(name, candidate), candidate));
    near.min_by_key(|&(edits, _)| edits)
        .filter(|&(edits, _)| edits <= most)
        .map(|(_, candidate)| candidate)
}

/// How many characters to insert, delete or replace to get from one word to the other.
pub(crate) fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, &other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}
