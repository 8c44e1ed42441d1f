//! What the explorer exports as Rust, each program a test. `explorer/tests/answers.rs` writes the file.

/// `(4,(2,2)):(1,(4,8))`
mod n0 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((4, (2, 2)) : (1, (4, 8)));
        println!("{layout}");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `(4,8):(1@0,1@1)`
mod n1 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((4, 8) : (1 @ 0, 1 @ 1));
        println!("{layout}");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `logical_divide((4,8):(8,1), <2,4>)`
mod n2 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((4, 8) : (8, 1));
        let result = layout.logical_divide(tile!(2, 4));
        assert_eq!(result.to_string(), "((2,2),(4,2)):((8,16),(1,4))");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `logical_divide((9,(4,8)):(59,(13,1)), <3:3,(2,4):(1,8)>)`
mod n3 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((9, (4, 8)) : (59, (13, 1)));
        let result = layout.logical_divide(tile!(3 : 3, (2, 4) : (1, 8)));
        assert_eq!(result.to_string(), "((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `zipped_divide((4,2,3):(2,1,8), 4:2)`
mod n4 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((4, 2, 3) : (2, 1, 8));
        let result = layout.zipped_divide(layout!(4 : 2));
        assert_eq!(result.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `composition((6,2):(8,2), (4,3):(3,1))`
mod n5 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((6, 2) : (8, 2));
        let result = layout.composition(layout!((4, 3) : (3, 1)));
        assert_eq!(result.to_string(), "((2,2),3):((24,2),8)");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `composition(coalesce((2,(1,6)):(1,(6,2))), <4>)`
mod n6 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!(12 : 1);
        let result = layout.composition(tile!(4));
        assert_eq!(result.to_string(), "(4):(1)");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `complement((2,2):(1,6), 24)`
mod n7 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((2, 2) : (1, 6));
        let result = layout.complement(shape!(24));
        assert_eq!(result.to_string(), "(3,2):(2,12)");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `right_inverse((4,8):(8,-1))`
mod n8 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((4, 8) : (8, -1));
        let result = layout.right_inverse();
        assert_eq!(result.to_string(), "1:0");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `raked_product((2,5):(5,1), (3,4):(1,3))`
mod n9 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((2, 5) : (5, 1));
        let result = layout.raked_product(layout!((3, 4) : (1, 3)));
        assert_eq!(result.to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `flat_product((2,5):(5,1), <3:5,4:6>)`
mod n10 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((2, 5) : (5, 1));
        let result = layout.flat_product(tile!(3 : 5, 4 : 6));
        assert_eq!(result.to_string(), "(2,5,3,4):(5,1,10,30)");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `local_tile((4,8):(8,1), <2,4>, (1,0))`
mod n11 {
    // Needs the feature `evaluate` of stridewise.
    use stridewise::value::{Operation, evaluate};

    fn main() {
        let result = evaluate(Operation::LocalTile, &["(4,8):(8,1)", "<2,4>", "(1,0)"]).unwrap();
        assert_eq!(result.to_string(), "(2,4):(8,1) ; 16");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `tile_to_shape((2,2):(1,2), (8,8))`
mod n12 {
    use stridewise::prelude::*;

    fn main() {
        let layout = layout!((2, 2) : (1, 2));
        let result = layout.tile_to_shape(shape!((8,8)));
        assert_eq!(result.to_string(), "((2,4),(2,4)):((1,4),(2,16))");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `slice((2,_), (4,8):(8,1))`
mod n13 {
    // Needs the feature `evaluate` of stridewise.
    use stridewise::value::{Operation, evaluate};

    fn main() {
        let result = evaluate(Operation::Slice, &["(2,_)", "(4,8):(8,1)"]).unwrap();
        assert_eq!(result.to_string(), "(8):(1)");
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `composition((3,2):(2,1), (2,2):(1,2))`
mod n14 {
    // Needs the feature `evaluate` of stridewise.
    use stridewise::value::{Operation, evaluate};

    fn main() {
        match evaluate(Operation::Composition, &["(3,2):(2,1)", "(2,2):(1,2)"]) {
            Ok(result) => println!("{result}"),
            Err(error) => println!("{error}"),
        }
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `Sw<3,0,3> o 0 o (8,8):(8,1)`
mod n15 {
    use stridewise::value::AnyLayout;

    fn main() {
        match "Sw<3,0,3> o 0 o (8,8):(8,1)".parse::<AnyLayout>() {
            Ok(result) => println!("{result}"),
            Err(error) => println!("{error}"),
        }
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `swizzle(Sw<3,0,3>, (8,8):(8,1))`
mod n16 {
    // Needs the feature `evaluate` of stridewise.
    use stridewise::value::{Operation, evaluate};

    fn main() {
        match evaluate(Operation::Composition, &["Sw<3,0,3>", "(8,8):(8,1)"]) {
            Ok(result) => println!("{result}"),
            Err(error) => println!("{error}"),
        }
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `f32[3,5]{1,0:T(2,2)}`
mod n17 {
    // Needs the feature `alloc` of stridewise.
    use stridewise::xla::ArrayShape;

    fn main() {
        match "f32[3,5]{1,0:T(2,2)}".parse::<ArrayShape>() {
            Ok(result) => println!("{result}"),
            Err(error) => println!("{error}"),
        }
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `xla.to_layout(f32[4,6]{1,0:T(2,2)})`
mod n18 {
    // Needs the feature `evaluate` of stridewise.
    use stridewise::xla::evaluate;

    fn main() {
        match evaluate("xla.to_layout", &["f32[4,6]{1,0:T(2,2)}"]) {
            Ok(result) => println!("{result}"),
            Err(error) => println!("{error}"),
        }
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `SM80_16x8x16_F32F16F16F32_TN`
mod n19 {
    // Needs the feature `atoms` of stridewise.
    use stridewise::atoms::atom_by_name;

    fn main() {
        println!("{:?}", atom_by_name("SM80_16x8x16_F32F16F16F32_TN"));
    }

    #[test]
    fn runs() {
        main();
    }
}

/// `tiled.local_tile(in=(16,16):(16,1), tiler=<8,4>, coord=(0,1))`
mod n20 {
    // Needs the feature `evaluate` of stridewise.
    use stridewise::value::evaluate_tiled;

    fn main() {
        match evaluate_tiled("tiled.local_tile", &[("in", "(16,16):(16,1)"), ("tiler", "<8,4>"), ("coord", "(0,1)")], &mut Vec::new()) {
            Ok(result) => println!("{result}"),
            Err(error) => println!("{error}"),
        }
    }

    #[test]
    fn runs() {
        main();
    }
}
