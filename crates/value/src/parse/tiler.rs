//! Tilers.

use super::Parser;
use crate::{
    error::{Reason, Refusal},
    tiler::TilerBuilder,
};

impl Parser<'_> {
    /// A tiler: `<4,(2,2):(1,2),_>`, `4:1`, `4`, `_`; a tuple is read as `<…>`.
    pub(crate) const fn tiler(&mut self, out: &mut TilerBuilder) -> Result<(), Refusal> {
        if self.starts_int() || self.peek() == b'(' {
            let mut ahead = *self;
            match ahead.tuple::<1>(false) {
                Ok(_) if ahead.take(b':') => {
                    let layout = attempt!(self.layout());
                    out.layout(&layout);
                    return Ok(());
                }
                // By mode, perhaps.
                Ok(_)
                | Err(Refusal {
                    reason: Reason::Syntax { .. },
                    ..
                }) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        if self.starts_int() {
            out.int(attempt!(self.int()));
            return Ok(());
        }
        let close = match self.peek() {
            b'<' => b'>',
            b'(' => b')',
            b'_' => {
                self.take(b'_');
                out.all();
                return Ok(());
            }
            _ => return self.expected("an integer, _, <, ( or a layout"),
        };
        self.position += 1;
        out.open();
        attempt!(out.full());
        if !self.take(close) {
            loop {
                attempt!(self.tiler(out));
                if self.take(close) {
                    break;
                }
                if !self.take(b',') {
                    return self.expected(if close == b'>' { ", or >" } else { ", or )" });
                }
                if close == b')' && self.take(close) {
                    break;
                }
            }
        }
        out.close();
        Ok(())
    }
}
