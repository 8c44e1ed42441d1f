use super::on_trees;
use crate::value::{
    error::{Error, Reason, Refusal, report},
    tree::{Builder, Tree},
};

on_trees! {
    /// One more mode at the end: `(3,4):(1,3)`, `2:12` → `(3,4,2):(1,3,12)`.
    ///
    /// # Laws
    /// `rank(append(l, x)) = rank(l) + 1`, and its last mode is x.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(3,4):(1,3)".parse()?;
    /// assert_eq!(layout.append(&"2:12".parse()?)?.to_string(), "(3,4,2):(1,3,12)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyLeaves`](Reason::TooManyLeaves), [`TooDeep`](Reason::TooDeep).
    ///
    /// Source: CuTe `append`.
    pub const fn append(&self, mode: &Self) -> Result<Self, Error> {
        report!(tree padded(&self.tree, self.rank() + 1, &mode.tree, true), Append, self, mode)
    }

    /// One more mode in front: `(3,4):(1,3)`, `2:12` → `(2,3,4):(12,1,3)`.
    ///
    /// # Laws
    /// `rank(prepend(l, x)) = rank(l) + 1`, and its mode 0 is x.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(3,4):(1,3)".parse()?;
    /// assert_eq!(layout.prepend(&"2:12".parse()?)?.to_string(), "(2,3,4):(12,1,3)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`append`](Self::append).
    ///
    /// Source: CuTe `prepend`.
    pub const fn prepend(&self, mode: &Self) -> Result<Self, Error> {
        report!(tree padded(&self.tree, self.rank() + 1, &mode.tree, false), Prepend, self, mode)
    }

    /// A mode at the end as often as rank `rank` needs it: `10:1`, 3, `1:0` → `(10,1,1):(1,0,0)`.
    ///
    /// # Laws
    /// `rank(append_n(l, n, x)) = n`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "10:1".parse()?;
    /// assert_eq!(layout.append_n(3, &Layout::UNIT)?.to_string(), "(10,1,1):(1,0,0)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyModes`](Reason::TooManyModes) where the rank is larger already; as
    /// [`append`](Self::append).
    ///
    /// Source: CuTe `append<N>`.
    pub const fn append_n(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        report!(tree padded(&self.tree, rank, &mode.tree, true), AppendN, self, mode)
    }

    /// A mode in front as often as rank `rank` needs it: `10:1`, 3, `1:0` → `(1,1,10):(0,0,1)`.
    ///
    /// # Laws
    /// `rank(prepend_n(l, n, x)) = n`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "10:1".parse()?;
    /// assert_eq!(layout.prepend_n(3, &Layout::UNIT)?.to_string(), "(1,1,10):(0,0,1)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`append_n`](Self::append_n).
    ///
    /// Source: CuTe `prepend<N>`.
    pub const fn prepend_n(&self, rank: usize, mode: &Self) -> Result<Self, Error> {
        report!(tree padded(&self.tree, rank, &mode.tree, false), PrependN, self, mode)
    }

    /// Another mode in place of mode `index`: `(3,4):(1,3)`, 1, `2:9` → `(3,2):(1,9)`.
    ///
    /// One past the last mode, it is appended.
    ///
    /// # Laws
    /// Mode `index` of the result is the new one, and the others are as they were.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(3,4):(1,3)".parse()?;
    /// assert_eq!(layout.replace(1, &"2:9".parse()?)?.to_string(), "(3,2):(1,9)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NoSuchMode`](Reason::NoSuchMode); as [`append`](Self::append).
    ///
    /// Source: CuTe `replace<N>`.
    pub const fn replace(&self, index: usize, mode: &Self) -> Result<Self, Error> {
        report!(tree replaced(&self.tree, index, &mode.tree), ReplaceN, self, mode)
    }
}

/// `tree` with as many copies of `mode` as `wanted` modes need; unchanged where none is needed.
pub(crate) const fn padded<const W: usize>(
    tree: &Tree<W>,
    wanted: usize,
    mode: &Tree<W>,
    behind: bool,
) -> Result<Tree<W>, Refusal> {
    let rank = tree.rank(tree.root());
    if rank == wanted {
        return Ok(*tree);
    }
    if rank > wanted {
        return Err(Refusal::of(Reason::TooManyModes {
            found: rank,
            most: wanted,
        }));
    }
    let mut builder = Builder::new();
    builder.open();
    if behind {
        builder.copy_modes(tree, tree.root());
    }
    let mut missing = wanted - rank;
    // More copies than fit say so as well as all of them.
    while missing > 0 && builder.fits().is_ok() {
        builder.copy(mode, mode.root());
        missing -= 1;
    }
    if !behind {
        builder.copy_modes(tree, tree.root());
    }
    builder.close();
    builder.finish()
}

const fn replaced<const W: usize>(
    tree: &Tree<W>,
    place: usize,
    mode: &Tree<W>,
) -> Result<Tree<W>, Refusal> {
    let root = tree.root();
    let rank = tree.rank(root);
    if place == rank {
        return padded(tree, rank + 1, mode, true);
    }
    if place > rank {
        return Err(Refusal::of(Reason::NoSuchMode { mode: place, rank }));
    }
    let mut builder = Builder::new();
    builder.open();
    let mut index = 0;
    while let Some(old) = tree.mode(root, index) {
        if index == place {
            builder.copy(mode, mode.root());
        } else {
            builder.copy(tree, old);
        }
        index += 1;
    }
    builder.close();
    builder.finish()
}
