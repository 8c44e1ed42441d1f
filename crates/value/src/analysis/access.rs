//! The cost of accessing all elements of a layout at once.

use super::warp_access::{MOST_ELEMENTS, at_most};
use crate::{
    AnyLayout, ComposedLayout,
    arithmetic::{multiply, positive},
    error::{LayoutError, Reason, Refusal},
    layout::Layout,
};

/// The words that an access may have.
const MOST: usize = 2048;

macro_rules! accesses {
    ($Layout:ident as $Variant:ident) => {
        impl $Layout {
            /// In how many passes `banks` banks of `bank_bytes` each deliver all elements, of
            /// `element_bytes` each: `32:2` of 4 bytes in 32 banks → 2; `8:32` → 8, but
            /// `Sw<3,0,5> o 0 o 8:32` → 1.
            ///
            /// Element i of the layout is the access of thread i. A bank delivers one word of its
            /// width in a pass, to all threads that want it; a wider element takes several words.
            ///
            /// # Laws
            /// The largest number of different words in one bank: word w is in bank `w mod banks`.
            ///
            /// # Errors
            /// [`TooManyWords`](Reason::TooManyWords), [`TooManyParts`](Reason::TooManyParts) past
            /// 2^20 elements, [`CountNotPositive`](Reason::CountNotPositive) for a width or number
            /// that is not positive, [`Overflow`](Reason::Overflow).
            pub const fn bank_conflicts(
                &self,
                element_bytes: i64,
                banks: i64,
                bank_bytes: i64,
            ) -> Result<i64, LayoutError> {
                let layout = AnyLayout::$Variant(*self);
                let passes = conflicts(&layout, element_bytes, banks, bank_bytes);
                report!(passes, BankConflicts, layout.inside())
            }

            /// How many aligned segments of `segment_bytes` all elements touch, of `element_bytes`
            /// each: `32:1` of 4 bytes in segments of 32 → 4.
            ///
            /// A warp's access to global memory takes as many transactions.
            pub const fn segments(
                &self,
                element_bytes: i64,
                segment_bytes: i64,
            ) -> Result<i64, LayoutError> {
                let layout = AnyLayout::$Variant(*self);
                report!(
                    let words = words(&layout, element_bytes, segment_bytes) => words.len as i64,
                    Segments, layout.inside()
                )
            }
        }
    };
}

accesses!(Layout as Layout);
accesses!(ComposedLayout as Composed);

/// Different words, from low to high.
struct Words {
    len: usize,
    words: [i64; MOST],
}

const fn words(layout: &AnyLayout, element_bytes: i64, word_bytes: i64) -> Result<Words, Refusal> {
    attempt!(positive(element_bytes));
    attempt!(positive(word_bytes));
    let elements = attempt!(layout.size(), |error| Refusal::of(error.reason()));
    let mut words = Words {
        len: 0,
        words: [0; MOST],
    };
    for_range!(0..elements, |element| {
        attempt!(at_most(element + 1, "elements of an access", MOST_ELEMENTS));
        let index = attempt!(layout.at(element), |error| Refusal::of(error.reason()));
        let first = attempt!(multiply(index, element_bytes));
        let Some(last) = first.checked_add(element_bytes - 1) else {
            return Err(Refusal::of(Reason::Overflow));
        };
        let mut word = first.div_euclid(word_bytes);
        attempt!(words.insert(word));
        while word < last.div_euclid(word_bytes) {
            word += 1;
            attempt!(words.insert(word));
        }
    });
    Ok(words)
}

impl Words {
    const fn insert(&mut self, word: i64) -> Result<(), Refusal> {
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.words[middle] < word {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if low < self.len && self.words[low] == word {
            return Ok(());
        }
        if self.len == MOST {
            return Err(Refusal::of(Reason::TooManyWords { most: MOST }));
        }
        let mut place = self.len;
        while place > low {
            self.words[place] = self.words[place - 1];
            place -= 1;
        }
        self.words[low] = word;
        self.len += 1;
        Ok(())
    }
}

const fn conflicts(
    layout: &AnyLayout,
    element_bytes: i64,
    banks: i64,
    bank_bytes: i64,
) -> Result<i64, Refusal> {
    attempt!(positive(banks));
    let words = attempt!(words(layout, element_bytes, bank_bytes));
    let mut passes = 0;
    for_range!(0..words.len, |index| {
        // How many words of the same bank there are up to this one.
        let bank = words.words[index].rem_euclid(banks);
        let mut in_bank = 1;
        for_range!(0..index, |before| {
            in_bank += (words.words[before].rem_euclid(banks) == bank) as i64;
        });
        passes = if in_bank > passes { in_bank } else { passes };
    });
    Ok(passes)
}
