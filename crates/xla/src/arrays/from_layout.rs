//! CuTe layouts as XLA layouts.

use super::{
    ArrayShape, Bridge, ElementType, Layout, Tile, XlaError,
    bridge::{Digits, digits_of, joined},
    error::NoBridge,
};
use alloc::vec::Vec;
use stridewise_value as value;

/// A digit of a dimension. `bound` is how much room the axis has in memory: more than the extent
/// where there is padding.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Digit {
    extent: i64,
    stride: i64,
    bound: i64,
}

impl ArrayShape {
    /// The shape whose element `(i, j, …)` lies where a CuTe layout has it: mode i is dimension i,
    /// and dimensions are as large as modes.
    ///
    /// The digits of the modes become axes in memory, by their strides. Where each mode has one
    /// digit their order is the whole layout; else tiles cut the dimensions into digits and bring
    /// them into their order, and pad them where strides leave gaps.
    ///
    /// # Laws
    /// For each index `i`: `result.linear_index(i) = layout.crd2idx(i)`.
    ///
    /// ```
    /// use stridewise::{
    ///     value::Layout,
    ///     xla::{
    ///         ArrayShape,
    ///         ElementType::{Bf16, F32},
    ///     },
    /// };
    ///
    /// let shape = |element, text: &str| {
    ///     ArrayShape::from_layout(element, &text.parse::<Layout>().unwrap())
    ///         .map(|shape| shape.to_string())
    /// };
    /// assert_eq!(shape(F32, "(5,8,10):(1,50,5)")?, "f32[5,8,10]{0,2,1}");
    /// assert_eq!(
    ///     shape(F32, "((2,2),(4,2)):((1,16),(2,8))")?,
    ///     "f32[4,8]{1,0:T(2,4)(2,1)}"
    /// );
    /// assert_eq!(
    ///     shape(Bf16, "((2,4,2),(128,2)):((1,256,2048),(2,1024))")?,
    ///     "bf16[16,256]{1,0:T(8,128)(2,1)}"
    /// );
    /// assert_eq!(shape(F32, "(3,5):(8,1)")?, "f32[3,5]{1,0:T(8)}"); // rows of 5, with room for 8
    /// assert!(shape(F32, "(4,4):(1,1)").is_err());
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`XlaError::NoBridge`] if elements lie over one another, strides are negative or do not
    /// divide one another, or the element type is not one of arrays.
    pub fn from_layout(
        element_type: ElementType,
        layout: &value::Layout,
    ) -> Result<Self, XlaError> {
        let refuse = || NoBridge::NotTiles.of(layout);
        let extents: Result<Vec<i64>, _> = layout.modes().map(|mode| mode.size()).collect();
        shape(element_type, layout, &extents.map_err(|_| refuse())?).ok_or_else(refuse)
    }
}

impl Bridge {
    /// The XLA shape again, with any layout that has each element in its place.
    ///
    /// # Errors
    /// [`XlaError::NoBridge`], of a layout that comes from an XLA shape only where `*` made strides
    /// that do not divide one another.
    pub fn to_shape(&self, element_type: ElementType) -> Result<ArrayShape, XlaError> {
        shape(element_type, self.layout(), self.extents())
            .ok_or_else(|| NoBridge::NotTiles.of(self.layout()))
    }
}

fn shape(element_type: ElementType, layout: &value::Layout, extents: &[i64]) -> Option<ArrayShape> {
    let plain = ArrayShape::new(element_type, extents.iter().copied());
    if extents.contains(&0) {
        return Some(plain);
    }
    let modes: Vec<Digits> = layout.modes().map(|mode| digits_of(&mode)).collect();
    let mut dimensions: Vec<Vec<Digit>> = modes
        .iter()
        .zip(extents)
        .map(|(digits, &extent)| outermost_first(digits, extent))
        .collect();
    let memory = in_memory(&mut dimensions)?;
    // Dimensions without digits are most major, the others in the order of their outermost digits.
    let mut order: Vec<usize> = (0..dimensions.len()).collect();
    order.sort_by_key(|&dimension| {
        dimensions[dimension]
            .first()
            .map_or(0, |first| 1 + place(&memory, first))
    });
    let axes = order
        .iter()
        .map(|&dimension| dimensions[dimension].clone())
        .collect();
    let minor_to_major = order.iter().rev().map(|&dimension| dimension as i64);
    let tiles = Tiling::new(axes, &memory).tiles(&memory);
    let shape = ArrayShape {
        layout: Layout {
            tiles,
            ..Layout::new(minor_to_major)
        },
        ..plain
    };
    // The law, looked at once more.
    let bridge = shape.to_layout().ok()?;
    let function = |digits: &Digits, extent: i64| outermost_first(&joined(digits), extent);
    let modes = bridge.layout().modes().zip(&modes).zip(extents);
    let same = modes.into_iter().all(|((mode, digits), &extent)| {
        function(&digits_of(&mode), extent) == function(digits, extent)
    });
    same.then_some(shape)
}

/// The digits that an extent needs, those of extent 1 left out.
fn outermost_first(digits: &Digits, extent: i64) -> Vec<Digit> {
    let mut left = extent;
    let mut needed = Vec::new();
    for &(digit, stride) in digits {
        if digit > 1 && left > 1 {
            needed.push(Digit {
                extent: digit.min(left),
                stride,
                bound: digit.min(left),
            });
            left = (left - 1) / digit + 1;
        }
    }
    needed.reverse();
    needed
}

/// All digits by falling strides, each with the room that the next larger stride leaves it; `None`
/// if strides do not follow from extents.
fn in_memory(dimensions: &mut [Vec<Digit>]) -> Option<Vec<Digit>> {
    let mut larger: Option<i64> = None;
    let mut strides: Vec<i64> = dimensions
        .iter()
        .flatten()
        .map(|digit| digit.stride)
        .collect();
    strides.sort_unstable_by(|a, b| b.cmp(a));
    let mut memory = Vec::new();
    for stride in strides {
        let mut found = dimensions
            .iter_mut()
            .flatten()
            .filter(|digit| digit.stride == stride);
        let (digit, None) = (found.next()?, found.next()) else {
            return None;
        };
        if let Some(larger) = larger {
            digit.bound = larger.checked_div(stride)?;
            if stride < 1 || larger % stride != 0 || digit.bound < digit.extent {
                return None;
            }
        }
        larger = Some(stride);
        memory.push(*digit);
    }
    larger.is_none_or(|least| least > 0).then_some(memory)
}

fn place(memory: &[Digit], digit: &Digit) -> usize {
    memory
        .iter()
        .position(|other| other.stride == digit.stride)
        .unwrap_or(0)
}

/// Tiles that cut axes into digits and put these into an order.
struct Tiling {
    tiles: Vec<Tile>,
    /// The digits of the axes that are left to cut, outermost first.
    axes: Vec<Vec<Digit>>,
    /// The axes before them, a digit each, or none for an axis of extent 1.
    done: Vec<Option<Digit>>,
}

impl Tiling {
    /// If an outer digit is more minor than an inner one, each digit gets an axis of its own first.
    fn new(axes: Vec<Vec<Digit>>, memory: &[Digit]) -> Self {
        let falling = axes
            .iter()
            .all(|axis| axis.is_sorted_by_key(|digit| place(memory, digit)));
        let mut tiling = Self {
            tiles: Vec::new(),
            axes,
            done: Vec::new(),
        };
        if !falling {
            while tiling.axes.iter().any(|axis| axis.len() > 1) {
                let outermost = alloc::vec![true; tiling.axes.len()];
                tiling.cut(&outermost);
            }
            let single = |digit: Option<Digit>| digit.into_iter().collect::<Vec<_>>();
            let done = core::mem::take(&mut tiling.done).into_iter().map(single);
            tiling.axes = done.chain(core::mem::take(&mut tiling.axes)).collect();
        }
        tiling
    }

    /// A tile that takes the outermost digits of these axes off; the other axes are in it as a
    /// whole.
    fn cut(&mut self, taken: &[bool]) {
        let mut sizes = Vec::new();
        for (axis, &taken) in self.axes.iter_mut().zip(taken) {
            self.done
                .push((taken && !axis.is_empty()).then(|| axis.remove(0)));
            sizes.push(axis.iter().map(|digit| digit.extent).product::<i64>());
        }
        // A most major axis that is used up stays out of this tile, and of all that
        // follow.
        let over = sizes
            .iter()
            .take_while(|&&size| size == 1)
            .count()
            .min(sizes.len() - 1);
        self.axes.drain(..over);
        self.tiles.push(sizes.into_iter().skip(over).collect());
    }

    fn tiles(mut self, memory: &[Digit]) -> Vec<Tile> {
        let mut rest = memory;
        while self
            .axes
            .iter()
            .flatten()
            .map(|digit| digit.stride)
            .ne(rest.iter().map(|digit| digit.stride))
            || self.axes.iter().any(|axis| axis.len() > 1)
        {
            let mut taken = alloc::vec![false; self.axes.len()];
            let mut from = 0;
            while let Some(next) = rest.first() {
                let axis = (from..taken.len()).find(|&axis| self.axes[axis].first() == Some(next));
                let Some(axis) = axis else { break };
                taken[axis] = true;
                from = axis + 1;
                rest = &rest[1..];
            }
            self.cut(&taken);
        }
        self.padded(memory)
    }

    /// A last tile that fills up the axes that need it.
    fn padded(mut self, memory: &[Digit]) -> Vec<Tile> {
        let last = self.axes.into_iter().map(|axis| axis.first().copied());
        let mut bounds: Vec<(i64, i64)> = self
            .done
            .into_iter()
            .chain(last)
            .map(|digit| digit.map_or((1, 1), |digit| (digit.extent, digit.bound)))
            .collect();
        let least = memory.last().map_or(1, |digit| digit.stride);
        if least > 1 {
            self.tiles.push(Tile::from([1]));
            bounds.push((1, least));
        }
        if let Some(first) = bounds.iter().position(|(extent, bound)| extent < bound) {
            self.tiles
                .push(bounds[first..].iter().map(|&(_, bound)| bound).collect());
        }
        self.tiles
    }
}
