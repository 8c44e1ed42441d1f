//! Every name of `tests/vectors/cute/atoms.jsonl` and every alias, as real CuTe evaluates it; and the names that do
//! not exist.

use serde_json::Value;
use std::{collections::BTreeMap, fs};
use stridewise_value::{
    Layout, MmaOperand,
    atoms::{Atom, AtomError, BitCopy, NamedMma, SharedMemoryTile, atom_by_name, names},
};

fn rows() -> Vec<Value> {
    let text = fs::read_to_string("../../tests/vectors/cute/atoms.jsonl").unwrap();
    let rows = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap());
    rows.collect()
}

fn text<'v>(row: &'v Value, field: &str) -> &'v str {
    row[field]
        .as_str()
        .unwrap_or_else(|| panic!("{field} of {row}"))
}

/// A layout as CuTe prints it, from a row.
fn printed(row: &Value, field: &str) -> Option<String> {
    row.get(field).map(|text| text.as_str().unwrap().to_owned())
}

fn check_mma(row: &Value, mma: &NamedMma) {
    let [m, n, k] = mma.atom.shape();
    let found = |layout: Layout| Some(layout.to_string());
    let operand = |operand| found(mma.atom.layout_tv(operand));
    assert_eq!(
        printed(row, "Shape_MNK"),
        Some(format!("({m},{n},{k})")),
        "{row}"
    );
    assert_eq!(printed(row, "ThrID"), found(mma.atom.thread_id()), "{row}");
    assert_eq!(printed(row, "ALayout"), operand(MmaOperand::A), "{row}");
    assert_eq!(printed(row, "BLayout"), operand(MmaOperand::B), "{row}");
    assert_eq!(printed(row, "CLayout"), operand(MmaOperand::C), "{row}");
    assert_eq!(
        printed(row, "ELayout"),
        mma.metadata.and_then(found),
        "{row}"
    );
    let [of_a, of_b] = mma.scale_factors.map_or([None; 2], |both| both.map(Some));
    assert_eq!(printed(row, "SFALayout"), of_a.and_then(found), "{row}");
    assert_eq!(printed(row, "SFBLayout"), of_b.and_then(found), "{row}");
}

fn check_copy(row: &Value, copy: &BitCopy) {
    let found = |layout: Layout| Some(layout.to_string());
    assert_eq!(printed(row, "ThrID"), found(copy.thread_id), "{row}");
    assert_eq!(printed(row, "SrcLayout"), found(copy.source), "{row}");
    assert_eq!(printed(row, "DstLayout"), found(copy.destination), "{row}");
    assert_eq!(printed(row, "RefLayout"), found(copy.reference), "{row}");
    for (width, wanted) in row["elements"].as_object().unwrap() {
        let atom = copy.of_elements(width.parse().unwrap());
        let atom = atom.unwrap_or_else(|error| panic!("{width}: {error} in {row}"));
        assert_eq!(
            printed(wanted, "src"),
            found(atom.source()),
            "{width}: {row}"
        );
        assert_eq!(
            printed(wanted, "dst"),
            found(atom.destination()),
            "{width}: {row}"
        );
        assert_eq!(
            printed(wanted, "ref"),
            found(atom.reference()),
            "{width}: {row}"
        );
    }
    // Of an element that is wider than the copy, CuTe copies the beginning.
    for field in ["elements_refused", "elements_wider_than_copy"] {
        for width in row
            .get(field)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            let atom = copy.of_elements(width.0.parse().unwrap());
            assert!(atom.is_err(), "{field} {}: {atom:?} in {row}", width.0);
        }
    }
}

fn check_tile(row: &Value, tile: &SharedMemoryTile) {
    let SharedMemoryTile {
        swizzle,
        bits,
        sparsity,
        layout,
        ..
    } = tile;
    // CuTe prints the identity as a swizzle.
    let pointer = if row.get("sparsity").is_some() {
        format!("smem_sparse<{sparsity}>_ptr[{bits}b](unset)")
    } else {
        format!("smem_ptr[{bits}b](unset)")
    };
    assert_eq!(
        text(row, "layout"),
        format!("{swizzle} o {pointer} o {layout}"),
        "{row}"
    );
    assert_eq!(row["element"]["bits"], *bits, "{row}");
    let in_elements = tile.in_elements().unwrap();
    match printed(row, "independent") {
        Some(wanted) => assert_eq!(in_elements.to_string(), wanted, "{row}"),
        // The law: the swizzle of addresses, where `sparsity` elements share a stored one. Addresses in bits.
        None => {
            for place in 0..layout.size().unwrap() {
                let [plain, swizzled] =
                    [layout.at(place), in_elements.at(place)].map(Result::unwrap);
                let address = |element: i64| element / sparsity * bits;
                let wanted = 8 * swizzle.apply(address(plain) / 8) + address(plain) % 8;
                assert_eq!(address(swizzled), wanted, "{place}: {row}");
                assert_eq!(plain % sparsity, swizzled % sparsity, "{place}: {row}");
            }
        }
    }
}

fn check(row: &Value, name: &str) {
    let answer = atom_by_name(name);
    // Layouts with a shape and a stride that are not congruent are no layouts.
    let is_malformed = row
        .get("ALayout")
        .is_some_and(|a| a.as_str().unwrap().parse::<Layout>().is_err());
    if is_malformed {
        assert!(
            matches!(answer, Err(AtomError::Malformed { .. })),
            "{name}: {answer:?}"
        );
        return;
    }
    let atom = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
    match (text(row, "kind"), atom) {
        ("mma", Atom::Mma(mma)) => check_mma(row, &mma),
        ("copy", Atom::Copy(copy)) => check_copy(row, &copy),
        ("smem", Atom::SharedMemory(tile)) => check_tile(row, &tile),
        ("operand", Atom::Operand(operand)) => {
            assert_eq!(text(row, "layout"), operand.layout.to_string());
        }
        (kind, atom) => panic!("{name} is {atom:?}, not {kind}"),
    }
}

#[test]
fn each_name_and_alias_is_as_in_cute() {
    let mut families = BTreeMap::<_, [usize; 2]>::new();
    for row in rows().iter().filter(|row| row["exists"] == true) {
        let aliases = row["alias"].as_array().unwrap();
        let names = core::iter::once(&row["name"]).chain(aliases);
        names.for_each(|name| check(row, name.as_str().unwrap()));
        let family = ["kind", "arch", "family"].map(|field| text(row, field));
        let [rows, aliases_of] = families.entry(family.join(" ")).or_default();
        *rows += 1;
        *aliases_of += aliases.len();
    }
    println!("{families:#?}");
    let rows: usize = families.values().map(|[rows, _]| rows).sum();
    assert_eq!(rows, 3987);
}

#[test]
fn names_that_do_not_exist_are_refused() {
    let rows = rows();
    let absent: Vec<_> = rows.iter().filter(|row| row["exists"] == false).collect();
    assert_eq!(absent.len(), 64);
    for row in absent {
        let name = text(row, "name");
        let answer = atom_by_name(name);
        // It may be the name of an atom of another kind.
        let kind = match &answer {
            Ok(Atom::Mma(_)) => "mma",
            Ok(Atom::Copy(_)) => "copy",
            Ok(_) => "smem",
            Err(_) => "none",
        };
        assert_ne!(kind, text(row, "kind"), "{name}");
        match answer {
            Ok(_) => {}
            Err(AtomError::Unknown { nearest, .. }) => {
                println!("{name}: {nearest:?}");
                // A suggestion exists.
                if let Some(nearest) = nearest {
                    assert!(atom_by_name(nearest.as_str()).is_ok(), "{name}: {nearest}");
                }
            }
            Err(other) => panic!("{name}: {other}"),
        }
    }
}

/// What is listed exists, or is a template.
#[test]
fn listed_names_exist() {
    let (mut atoms, mut templates) = (0, Vec::new());
    for name in names() {
        match atom_by_name(&name) {
            Ok(_) => atoms += 1,
            Err(AtomError::Unknown { .. }) => templates.push(name),
            Err(AtomError::Malformed { .. }) => panic!("{name}"),
            Err(other) => panic!("{name}: {other}"),
        }
    }
    println!("{atoms} {templates:?}");
    assert!(atoms > 2500);
    for name in &templates {
        let error = atom_by_name(&format!("{name}<banana>")).unwrap_err();
        assert!(
            matches!(error, AtomError::Unknown { .. }),
            "{name}: {error}"
        );
    }
}

/// Names that are cut off, or have a letter too many or another one, are answered or refused, and quickly.
#[test]
fn hostile_names_are_refused() {
    for name in [
        "",
        "<",
        ">",
        "<>",
        "::",
        ",",
        "a<b",
        "a>b",
        "cute::",
        "Copy_Traits<",
        "Copy_Traits<>",
        "MMA_Atom<MMA_Atom<>>",
        "SM90_64x99999999999999999999x16_F32F16F16_SS",
        "UniversalCopy<complex<complex<float>>>",
        "UniversalCopy<float,>",
        "SM90_64x008x16_F32F16F16_SS",
        "SM90_64x8x16_F32F16F16_SS<>",
        "SM90_64x64x16_F32F16F16_RS<GMMA::Major::MN, GMMA::Major::K>",
        "Ünïcödé<ß>",
        "SM90_BULK_COPY_G2S, Int<0>",
        "SM90_BULK_COPY_G2S, Int<100>",
        "SM90_BULK_COPY_G2S",
        "GMMA::ABLayout<0,16>",
        "SM100::SM80_16x8x16_F32F16F16F32_TN",
        "GMMA::Layout_K_SW128_SpAtom<half_t, 3>",
    ] {
        let answer = atom_by_name(name);
        assert!(
            matches!(answer, Err(AtomError::Unknown { .. })),
            "{name}: {answer:?}"
        );
    }
    let long = "SM90_".repeat(100_000);
    assert!(atom_by_name(&long).is_err());
    let nested = format!("UniversalCopy<{}>", "complex<".repeat(10_000));
    assert!(atom_by_name(&nested).is_err());
    let wrapped = format!(
        "{}SM61_DP4A{}",
        "MMA_Atom<".repeat(10_000),
        ">".repeat(10_000)
    );
    assert!(atom_by_name(&wrapped).is_err());
}
