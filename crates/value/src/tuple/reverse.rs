//! `reverse`: modes from last to first.

use crate::{int_tuple::IntTuple, tree::Builder};

impl IntTuple {
    /// The modes from last to first, each as it is: `(1,(2,3))` → `((2,3),1)`. See
    /// `Reverse`.
    pub const fn reverse(&self) -> Self {
        let root = self.tree.root();
        let mut index = self.tree.rank(root);
        if !self.tree.is_tuple(root) || index == 0 {
            return *self;
        }
        let mut builder = Builder::new();
        builder.open();
        while index > 0 {
            index -= 1;
            if let Some(mode) = self.tree.mode(root, index) {
                builder.copy(&self.tree, mode);
            }
        }
        builder.close();
        match Self::of(builder.finish()) {
            Ok(reversed) => reversed,
            // As many leaves and levels as before.
            Err(_) => *self,
        }
    }
}
