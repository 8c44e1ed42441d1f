//! The swizzles and paddings of a tile, with the wavefronts that an access takes.

use stridewise_value::{Access, AccessCost, BankedMemory, Json, Layout, LayoutError, Swizzle};

/// The table of the best swizzle of each number of bits, for a tile, the bits of an element and an
/// access. The best row is the first with the fewest wavefronts.
pub(crate) fn table(tile: &str, bits: i64, access: &str) -> Result<Json, LayoutError> {
    let layout = Layout::parse(tile)?;
    let memory = BankedMemory::SHARED.of_bits(bits)?;
    let access = Access::parse(access, &layout.shape(), bits)?;
    let choices = layout.choose_swizzle_of_each_bits(&[access], memory)?;
    let mut rows: Vec<(String, AccessCost)> = choices
        .iter()
        .enumerate()
        .filter(|(place, choice)| *place == 0 || !choice.swizzle.is_identity())
        .map(|(_, choice)| (choice.swizzle.to_string(), choice.costs()[0]))
        .collect();
    let least = rows[0].1.least;
    let best = (0..rows.len()).min_by_key(|&at| rows[at].1.wavefronts);
    if let Some(padded) = layout.least_padding(&[access], memory)? {
        rows.push((padded.to_string(), access.cost(&padded.into(), memory)?));
    }
    let row = |(at, (name, cost)): (usize, &(String, AccessCost))| {
        Json::Object(vec![
            ("name", name.as_str().into()),
            ("is_swizzle", name.parse::<Swizzle>().is_ok().into()),
            ("wavefronts", cost.wavefronts.into()),
            ("degree", cost.degree.into()),
            ("is_best", (Some(at) == best).into()),
        ])
    };
    let rows = rows.iter().enumerate().map(row).collect();
    let fields = vec![("least", least.into()), ("rows", Json::Array(rows))];
    Ok(Json::Object(fields))
}
