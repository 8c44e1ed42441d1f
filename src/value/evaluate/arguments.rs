//! What an operation was given, read as what it takes.

use crate::value::{
    basis::BasisStride,
    coord::Coord,
    error::{Error, Operand, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::MAX_LEAVES,
};

pub(super) struct Arguments<'a> {
    pub(super) operation: Operation,
    pub(super) texts: &'a [&'a str],
}

impl Arguments<'_> {
    pub(super) fn count(&self, least: usize, most: usize) -> Result<(), Error> {
        let given = self.texts.len();
        if (least..=most).contains(&given) {
            return Ok(());
        }
        let reason = if least == most {
            let needed = least;
            Reason::Arguments { given, needed }
        } else {
            Reason::ArgumentsBetween { given, least, most }
        };
        Err(self.error(reason, Operand::None))
    }

    pub(super) fn error(&self, reason: Reason, operand: Operand) -> Error {
        Error::new(self.operation, Refusal::of(reason), operand, Operand::None)
    }

    pub(super) fn has(&self, place: usize) -> bool {
        place < self.texts.len()
    }

    pub(super) fn is_layout(&self, place: usize) -> bool {
        self.texts.get(place).is_some_and(|text| text.contains(':'))
    }

    /// Whether a stride has a direction.
    pub(super) fn has_direction(&self, place: usize) -> bool {
        self.texts.get(place).is_some_and(|text| text.contains('@'))
    }

    /// Names the operation and the argument in an error of reading.
    pub(super) fn read<T>(
        &self,
        place: usize,
        parse: impl Fn(&str) -> Result<T, Error>,
    ) -> Result<T, Error> {
        parse(self.texts[place])
            .map_err(|error| self.error(error.reason(), Operand::Argument(place + 1)))
    }

    pub(super) fn layout(&self, place: usize) -> Result<Layout, Error> {
        self.read(place, Layout::parse)
    }

    pub(super) fn basis_stride(&self, place: usize) -> Result<BasisStride, Error> {
        self.read(place, BasisStride::parse)
    }

    pub(super) fn tuple(&self, place: usize) -> Result<IntTuple, Error> {
        self.read(place, IntTuple::parse)
    }

    pub(super) fn coord(&self, place: usize) -> Result<Coord, Error> {
        self.read(place, Coord::parse)
    }

    pub(super) fn tiler(&self, place: usize) -> Result<Tiler, Error> {
        self.read(place, Tiler::parse)
    }

    /// A shape, or the shape of a layout.
    pub(super) fn shape(&self, place: usize) -> Result<IntTuple, Error> {
        if self.is_layout(place) {
            Ok(self.layout(place)?.shape())
        } else {
            self.tuple(place)
        }
    }

    pub(super) fn integer(&self, place: usize) -> Result<i64, Error> {
        let tuple = self.tuple(place)?;
        tuple.as_int().ok_or_else(|| {
            self.error(
                Reason::TupleForInteger { rank: tuple.rank() },
                Operand::Argument(place + 1),
            )
        })
    }

    /// The number of a mode, or a rank.
    pub(super) fn number(&self, place: usize) -> Result<usize, Error> {
        let tuple = self.tuple(place)?;
        let reason = match tuple.as_int() {
            Some(number) => match usize::try_from(number) {
                Ok(number) => return Ok(number),
                Err(_) => Reason::NegativeMode { mode: number },
            },
            None => Reason::TupleForInteger { rank: tuple.rank() },
        };
        Err(self.error(reason, Operand::Argument(place + 1)))
    }

    pub(super) fn modes(&self, place: usize) -> Result<ModeList, Error> {
        let tuple = self.tuple(place)?;
        if tuple.depth() > 1 {
            return Err(self.error(
                Reason::NotFlat {
                    depth: tuple.depth(),
                },
                Operand::Argument(place + 1),
            ));
        }
        let mut list = ModeList {
            len: 0,
            modes: [0; MAX_LEAVES],
        };
        for number in tuple.leaves() {
            list.modes[list.len] = usize::try_from(number).map_err(|_| {
                self.error(
                    Reason::NegativeMode { mode: number },
                    Operand::Argument(place + 1),
                )
            })?;
            list.len += 1;
        }
        Ok(list)
    }
}

pub(super) struct ModeList {
    len: usize,
    modes: [usize; MAX_LEAVES],
}

impl ModeList {
    pub(super) fn as_slice(&self) -> &[usize] {
        &self.modes[..self.len]
    }
}
