//! The rows of COMPARISON.md in CuTe-rs.
use nn_rust::{Layout, compose, shape, sl, stride};

fn main() {
    let a = Layout::new(shape!((3, 2)), stride!((2, 1))).unwrap();
    let b = Layout::new(shape!((2, 2)), stride!((1, 2))).unwrap();
    println!(
        "composition((3,2):(2,1), (2,2):(1,2)) {:?}",
        compose(&a, &b)
    );
    let a = Layout::new(shape!((6, 2)), stride!((8, 2))).unwrap();
    let b = Layout::new(shape!((4, 3)), stride!((3, 1))).unwrap();
    println!(
        "composition((6,2):(8,2), (4,3):(3,1)) {:?}",
        compose(&a, &b).map(|r| r.to_string())
    );
    // Each coordinate of `4:0` is index 0.
    let a = Layout::new(shape!(8), stride!(3)).unwrap();
    let b = Layout::new(shape!(4), stride!(0)).unwrap();
    let r = compose(&a, &b).unwrap();
    println!(
        "composition(8:3, 4:0) {r}: r(3) = {}, a(b(3)) = {}",
        r.call(3),
        a.call(b.call(3) as u64)
    );
    println!(
        "slice((4,8):(8,1), (1,_)) {:?}",
        Layout::new(shape!((4, 8)), stride!((8, 1)))
            .unwrap()
            .slice(&sl!((1, _)))
            .0
    );
}
