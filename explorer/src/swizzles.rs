//! The swizzles and paddings of a tile, with the wavefronts that an access takes.

use stridewise_value::{Access, AccessCost, BankedMemory, Json, Layout, LayoutError, Swizzle};

/// The table of the best swizzle of each number of bits, for a tile, the bits of an element and an
/// access. The best row is the first with the fewest wavefronts.
pub(crate) fn table(tile: &str, bits: i64, access: &str) -> Result<Json, LayoutError> {
    let layout = Layout::parse(tile)?;
    let memory = BankedMemory::SHARED.of_bits(bits)?;
    let access = Access::parse(access, &layout.shape(), bits)?;
    let choices = layout.choose_swizzle_of_each_bits(&[access], memory)?;
    let cost = |name: String, cost: AccessCost| Row { name, cost };
    let mut rows = Vec::new();
    for (place, choice) in choices.iter().enumerate() {
        if place == 0 || !choice.swizzle.is_identity() {
            rows.push(cost(choice.swizzle.to_string(), choice.costs()[0]));
        }
    }
    let best = rows.iter().map(|row| row.cost.wavefronts).min();
    let first = rows
        .iter()
        .position(|row| Some(row.cost.wavefronts) == best);
    let mut all: Vec<Json> = (0..)
        .zip(&rows)
        .map(|(at, row)| row.json(Some(at) == first))
        .collect();
    if let Some(padded) = layout.least_padding(&[access], memory)? {
        let row = cost(padded.to_string(), access.cost(&padded.into(), memory)?);
        all.push(row.json(false));
    }
    Ok(Json::Object(vec![
        ("least", rows[0].cost.least.into()),
        ("rows", Json::Array(all)),
    ]))
}

struct Row {
    name: String,
    cost: AccessCost,
}

impl Row {
    fn json(&self, is_best: bool) -> Json {
        Json::Object(vec![
            ("name", self.name.as_str().into()),
            ("is_swizzle", self.name.parse::<Swizzle>().is_ok().into()),
            ("wavefronts", self.cost.wavefronts.into()),
            ("degree", self.cost.degree.into()),
            ("is_best", is_best.into()),
        ])
    }
}
