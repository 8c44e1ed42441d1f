//! Shardings against XLA's answers, and against loops over all devices and elements.

use serde_json::Value;
use std::{collections::BTreeMap, fs};
use stridewise::xla::{
    Mesh, NamedSharding, PartitionSpec, ReplicaGroups, Reshard, Sharding, Subgroup, TileAssignment,
    TiledSharding, evaluate,
};

/// Numbers that look random, the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    pub(crate) fn permutation(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        for place in (1..length).rev() {
            order.swap(place, self.below(place + 1));
        }
        order
    }

    /// Factors of a number, in any order, with some ones among them.
    fn factors(&mut self, mut number: i64) -> Vec<i64> {
        let mut factors = Vec::new();
        while number > 1 {
            let divisors: Vec<i64> = (2..=number).filter(|by| number % by == 0).collect();
            factors.push(self.of(&divisors));
            number /= factors[factors.len() - 1];
        }
        while factors.is_empty() || self.below(4) == 0 {
            factors.insert(self.below(factors.len() + 1), 1);
        }
        factors
    }
}

pub(crate) fn separated<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(",")
}

/// All coordinates of an array, in row-major order.
pub(crate) fn coordinates(extents: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for &extent in extents {
        let longer = |coordinate: &Vec<i64>| {
            let coordinate = coordinate.clone();
            (0..extent).map(move |digit| [&coordinate[..], &[digit]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// A tile assignment in XLA's notation, and its devices by loops.
pub(crate) struct Tiles {
    pub(crate) text: String,
    pub(crate) extents: Vec<i64>,
    pub(crate) devices: Vec<i64>,
}

pub(crate) fn any_tiles(random: &mut Random, extents: Vec<i64>) -> Tiles {
    let count: i64 = extents.iter().product();
    if random.below(4) == 0 && count > 1 {
        let devices: Vec<i64> = random
            .permutation(count as usize)
            .iter()
            .map(|&device| device as i64)
            .collect();
        return Tiles {
            text: format!("[{}]{}", separated(&extents), separated(&devices)),
            extents,
            devices,
        };
    }
    let reshape = random.factors(count);
    let order = random.permutation(reshape.len());
    let transposed: Vec<i64> = order.iter().map(|&place| reshape[place]).collect();
    let device = |coordinate: Vec<i64>| {
        let mut own = vec![0; reshape.len()];
        for (&place, digit) in order.iter().zip(coordinate) {
            own[place] = digit;
        }
        let digits = own.iter().zip(&reshape);
        digits.fold(0, |device, (digit, extent)| device * extent + digit)
    };
    let devices = coordinates(&transposed).into_iter().map(device).collect();
    let transpose = if reshape.len() == 1 && random.below(2) == 0 {
        String::new()
    } else {
        format!("T({})", separated(&order))
    };
    Tiles {
        text: format!(
            "[{}]<=[{}]{transpose}",
            separated(&extents),
            separated(&reshape)
        ),
        extents,
        devices,
    }
}

fn answer(operation: &str, arguments: &[Value]) -> Result<Value, String> {
    let texts: Vec<String> = arguments
        .iter()
        .map(|value| {
            value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned)
        })
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let answer = evaluate(operation, &texts).map_err(|error| error.to_string())?;
    Ok(serde_json::from_str(&answer.to_string()).unwrap())
}

#[test]
fn every_row_of_xla() {
    let path = "../../tests/vectors/xla/sharding.jsonl";
    let text = fs::read_to_string(path).unwrap();
    let (mut answered, mut refused) = (0, 0);
    for line in text.lines().skip(1) {
        let row: Value = serde_json::from_str(line).unwrap();
        let operation = row["op"].as_str().unwrap();
        let arguments = match operation {
            "sharding.named" => vec![
                row["mesh"].clone(),
                row["spec"].clone(),
                row["shape"].clone(),
            ],
            _ => row["args"].as_array().unwrap().clone(),
        };
        let answer = answer(operation, &arguments);
        if row["error"] == true {
            let error = answer.expect_err(line);
            assert!(error.contains("byte "), "{line}\n{error}");
            refused += 1;
            continue;
        }
        let answer = answer.unwrap_or_else(|error| panic!("{line}\n{error}"));
        for (field, value) in row.as_object().unwrap() {
            if !["op", "args", "mesh", "spec", "shape", "sdy"].contains(&field.as_str()) {
                assert_eq!(answer[field], *value, "{field} of {line}");
            }
        }
        if operation == "sharding.named" {
            let mesh: Mesh = row["mesh"].to_string().parse().unwrap();
            let spec: PartitionSpec = row["spec"].to_string().parse().unwrap();
            let rank = row["shape"].as_array().unwrap().len();
            let named = spec.on(&mesh, rank).unwrap().by_place().to_string();
            let dimensions = named.split_once("], ").unwrap().1.trim_end_matches('}');
            // `SdyArray` has the entries of the spec only.
            let entries = row["sdy"].as_str().unwrap();
            let entries = entries
                .trim_start_matches("SdyArray(")
                .trim_end_matches("])");
            assert!(dimensions.starts_with(entries), "{named} {line}");
        }
        answered += 1;
    }
    assert_eq!((answered, refused), (1343, 12));
}

/// Texts that jaxlib 0.10.2 reads, with what it prints.
const AS_XLA: &[(&str, &str)] = &[
    ("{devices=[1,1]<=[1]}", "{devices=[1,1]<=[1]}"),
    (
        "{devices=[1,1,1,1]<=[1] last_tile_dims={manual, replicated}}",
        "{devices=[1,1]<=[1]}",
    ),
    ("{ devices=[2 , 2]<=[4] }", "{devices=[2,2]<=[4]}"),
    ("{devices=[2,1,2]2,3,5,7}", "{devices=[2,1,2]2,3,5,7}"),
    (
        "{devices=[2,2]6,2,4,0 last_tile_dim_replicate}",
        "{devices=[2,2]2,6,0,4 last_tile_dim_replicate}",
    ),
    ("{manual replicated}", "{replicated}"),
    ("{replicated unreduced unknown manual}", "{replicated}"),
    ("{unreduced manual}", "{manual}"),
    ("{unknown manual}", "{manual}"),
    ("{unreduced unknown}", "{unknown}"),
    ("{manual maximal device=1}", "{maximal device=1}"),
    ("{manual last_tile_dim_replicate}", "{manual}"),
    (
        "{devices=[2,2]<=[4]last_tile_dim_replicate}",
        "{devices=[2,2]<=[4] last_tile_dim_replicate}",
    ),
    ("{devices=[2,2] 0,1,2,3}", "{devices=[2,2]0,1,2,3}"),
    ("{devices=[4]<=[4] last_tile_dim_replicate}", "{replicated}"),
    (
        "{replicated metadata={op_name=\"a}\" op_type=\"b\"}}",
        "{replicated}",
    ),
    (
        "{devices=[2,1]<=[2] metadata={{op_name=\"a\"}, {op_name=\"b\"}}}",
        "{devices=[2,1]<=[2]}",
    ),
    ("{unreduced}", "{unreduced}"),
    ("{}", "{}"),
    (
        "{{replicated}, {devices=[2,2]<=[4]}}",
        "{{replicated}, {devices=[2,2]<=[4]}}",
    ),
    (
        "{{replicated}, {replicated}, {replicated}, {replicated}, {replicated}, {manual}}",
        "{{replicated}, {replicated}, {replicated}, {replicated}, {replicated}, /*index=5*/{manual}}",
    ),
    (
        "{{mesh['a'=2], [{'a'}]}, {replicated}}",
        "{{mesh['a'=2], [{'a'}]}, {replicated}}",
    ),
    (
        "{mesh['a'=2,'b'=4], replicated}",
        "{mesh['a'=2,'b'=4], replicated}",
    ),
    ("{mesh['a'=2,'b'=4], manual}", "{mesh['a'=2,'b'=4], manual}"),
    (
        "{mesh['a'=2,'b'=4], unreduced}",
        "{mesh['a'=2,'b'=4], unreduced}",
    ),
    (
        "{mesh['a'=2,'b'=4], [], replicated={'b'}}",
        "{mesh['a'=2,'b'=4], [], replicated={'b'}}",
    ),
    (
        "{mesh['a'=2,'b'=4], [{}, {}]}",
        "{mesh['a'=2,'b'=4], [{}, {}]}",
    ),
    (
        "{mesh['a'=2,'b'=4], [{'a', ?}, {?}]}",
        "{mesh['a'=2,'b'=4], [{'a', ?}, {?}]}",
    ),
    (
        "{mesh['a'=2,'b'=4], [{}], manual={'b'}, unreduced={'a'}}",
        "{mesh['a'=2,'b'=4], [{}], unreduced={'a'}, manual={'b'}}",
    ),
    (
        "{mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)), [{'a'}]}",
        "{mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)), [{'a'}]}",
    ),
    (
        "{mesh['a'=2,'b'=2], device_ids=(3,2,1,0), [{'a'}]}",
        "{mesh['a'=2,'b'=2], device_ids=(3,2,1,0), [{'a'}]}",
    ),
    (
        "{mesh['a'=2,'b'=4], [{'b':(2)2, 'b':(1)2}]}",
        "{mesh['a'=2,'b'=4], [{'b':(2)2, 'b':(1)2}]}",
    ),
    ("{mesh[], replicated}", "{mesh[], replicated}"),
    ("{maximal_mesh[device_id=5]}", "{maximal_mesh[device_id=5]}"),
    ("{mesh['a b'=2], [{'a b'}]}", "{mesh['a b'=2], [{'a b'}]}"),
];

#[test]
fn texts_are_printed_as_xla_prints_them() {
    for (text, printed) in AS_XLA {
        let sharding: Sharding = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(sharding.to_string(), *printed, "{text}");
        let again: Sharding = printed.parse().unwrap();
        assert!(again.is_equivalent(&sharding), "{text}");
    }
}

#[test]
fn shardy_is_read_and_printed() {
    let same = [
        r#"<mesh<["a"=2, "b"=4]>, [{"a", "b":(2)2}, {}]>"#,
        r#"<mesh<["a"=2, "b"=4]>, [{"a", ?}, {?}], replicated={"b":(2)2}>"#,
        r#"<mesh<["a"=4, "b"=2]>, [{"a":(1)2, "b", "a":(2)2}, {}]>"#,
        r#"<mesh<["a"=2, "b"=1], device_ids=[1, 0]>, [{"a"}], unreduced={"b"}>"#,
        "<mesh<[], device_ids=[3]>, []>",
        r#"<mesh<["a"=2]>, []>"#,
    ];
    for text in same {
        let sharding: Sharding = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let Sharding::Named(named) = &sharding else {
            panic!("{sharding}")
        };
        assert_eq!(format!("{named:#}"), text);
        assert_eq!(format!("#sdy.sharding{text}").parse(), Ok(sharding.clone()));
        // XLA's form has the same meaning.
        let again: Sharding = sharding.to_string().parse().unwrap();
        assert!(again.is_equivalent(&sharding), "{again} {text}");
    }
    let mesh: Mesh = r#"sdy.mesh @foo = <["a"=2, "b"=2], device_ids=[0, 1, 2, 3]>"#
        .parse()
        .unwrap();
    assert_eq!(format!("{mesh:#}"), r#"mesh<["a"=2, "b"=2]>"#);
    let named = NamedSharding::parse(r#"<@foo, [{"a"}p0, {"b"}p1]>"#, &mesh).unwrap();
    assert_eq!(named.to_string(), "{mesh['a'=2,'b'=2], [{'a'}, {'b'}]}");
    let inline: Sharding = r#"@mesh<["a"=2,"b"=2]>, [{"a"}, {"b"}]"#.parse().unwrap();
    assert_eq!(inline, Sharding::Named(named));
    let spec: PartitionSpec = "PartitionSpec(None, ('a', 'b'), ('a',), UNCONSTRAINED)"
        .parse()
        .unwrap();
    assert_eq!(
        spec.to_string(),
        "PartitionSpec(None, ('a', 'b'), 'a', UNCONSTRAINED)"
    );
}

/// Texts that are refused, with the messages.
const REFUSED: &[(&str, &str)] = &[
    (
        "{devices=[3,2]<=[8]}",
        "the product of [3,2] is 6, but there are 8 devices: both must be equal, at byte 9",
    ),
    (
        "{devices=[2,2]0,1,2}",
        "the product of [2,2] is 4, but there are 3 devices: both must be equal, at byte 9",
    ),
    (
        "{mesh['a'=4], device_ids=(0,1,4,2), [{'a'}]}",
        "device 4 at place 2 does not exist: 4 devices have the numbers 0 to 3, at byte 30",
    ),
    (
        "{devices=[2]0,-1}",
        "device -1 at place 1 is negative: devices have numbers from 0 on, at byte 14",
    ),
    (
        "{devices=[3]7,5,7}",
        "device 7 is listed at places 0 and 2: each device must be listed once, at byte 16",
    ),
    (
        "{manual devices=[2]0,1}",
        "a manual sharding takes no devices, at byte 16",
    ),
    (
        "{manual replicated device=1}",
        "a replicated sharding takes no devices, at byte 26",
    ),
    (
        "{maximal unknown}",
        "a maximal sharding names one device, at least 0, as in {maximal device=0}, at byte 1",
    ),
    (
        "{device=1}",
        "expected devices=, last_tile_dims=, replicated, manual or another part of a sharding at byte 1",
    ),
    (
        "{devices=[2,2]<=[2,2]T(0,0)}",
        "T(0,0) is no permutation of the 2 extents before it: it must name each of 0 to 1 once, at byte 21",
    ),
    (
        "{devices=[2,2]<=[2,2]T(0,-1)}",
        "T(0,-1) is no permutation of the 2 extents before it: it must name each of 0 to 1 once, at byte 21",
    ),
    (
        "{devices=[2,2]<=[4]T(0,1)}",
        "T(0,1) is no permutation of the 1 extents before it: it must name each of 0 to 0 once, at byte 19",
    ),
    ("{devices=[2,2]<=[2,2]}", "expected 'T' at byte 21"),
    (
        "{devices=[2,0]<=[0]}",
        "extent 1 is 0, and must be at least 1, at byte 10",
    ),
    (
        "{devices=[]<=[1]}",
        "the list of extents is empty: it needs one extent or more, at byte 10",
    ),
    (
        "{devices=[9223372036854775807,2]<=[2]}",
        "the product of [9223372036854775807,2] is more than 1048576, the largest number of devices, at byte 10",
    ),
    (
        "{devices=[99999999999999999999]<=[2]}",
        "expected an integer of 64 bits at byte 10",
    ),
    (
        "{devices=[2,2]<=[4] last_tile_dims={manual, replicated, manual}}",
        "3 kinds of last tile dimensions for 2 tile dimensions, at byte 1",
    ),
    (
        "{devices=[2,2]<=[4] last_tile_dims={maximal}}",
        "expected manual, unreduced or replicated at byte 36",
    ),
    ("{devices=[2,2]<=[4", "expected ',' or ']' at byte 18"),
    (
        "devices=[2,2]<=[4]}",
        "expected a sharding such as {devices=[2,2]<=[4]} at byte 0",
    ),
    (
        "{replicated device=1}",
        "a replicated sharding takes no devices, at byte 19",
    ),
    (
        "{maximal}",
        "a maximal sharding names one device, at least 0, as in {maximal device=0}, at byte 1",
    ),
    (
        "{maximal device=-3}",
        "a maximal sharding names one device, at least 0, as in {maximal device=0}, at byte 16",
    ),
    (
        "{mesh['a'=2,'b'=4], [{'c'}]}",
        "the mesh has no axis 'c': its axes are [a,b], at byte 22",
    ),
    (
        "{mesh['a'=2,'b'=4], [{'a'}, {'a'}]}",
        "'a' and 'a' overlap: each part of a mesh axis may be used once, at byte 20",
    ),
    (
        "{mesh['a'=8], [{'a':(1)4}, {'a':(2)2}]}",
        "'a':(1)4 and 'a':(2)2 overlap: each part of a mesh axis may be used once, at byte 14",
    ),
    (
        "{mesh['a'=6], [{'a':(1)2}, {'a':(3)2}]}",
        "'a':(1)2 and 'a':(3)2 do not fit together: where one ends must divide where the other begins, at byte 14",
    ),
    (
        "{mesh['a'=4], [{'a':(1)2, 'a':(2)2}]}",
        "'a':(1)2 and 'a':(2)2 are one sub-axis: write it as one, at byte 14",
    ),
    (
        "{mesh['b'=4], [{'b':(3)2}]}",
        "'b':(3)2 is no sub-axis: its pre-size must be at least 1, its size at least 2 and less than 4, and the product of both must divide 4, the size of the axis, at byte 16",
    ),
    (
        "{mesh['a'=2,'b'=4], [{}], replicated={'b', 'a'}}",
        "replicated axes must be in the order of the mesh, but 'b' is before 'a', at byte 20",
    ),
    (
        "{mesh['a'=2,'a'=4], [{}]}",
        "the mesh has two axes with the name 'a', at byte 6",
    ),
    (
        "{mesh['a'=2,'b'=0], [{}]}",
        "extent 1 is 0, and must be at least 1, at byte 6",
    ),
    (
        "{mesh['a'=2], device_ids=(0,0), [{}]}",
        "device 0 is listed at places 0 and 1: each device must be listed once, at byte 28",
    ),
    (
        "<@mesh, [{}]>",
        "the axes of the mesh @mesh are not given: write mesh<[\"axis\"=size, …]> instead, at byte 1",
    ),
    (
        "{mesh['a'=2], [{'a'}], open={'a'}}",
        "expected replicated=, unreduced=, manual= or metadata= at byte 23",
    ),
    ("{mesh['a'=2], [{?, 'a'}]}", "expected '}' at byte 19"),
    (
        "{mesh['a'=2], [{'a'}phigh]}",
        "expected an integer at byte 20",
    ),
    (
        "{replicated metadata={op_name=\"}",
        "expected '}' at byte 32",
    ),
];

#[test]
fn refusals_have_the_place_and_the_numbers() {
    for (text, message) in REFUSED {
        let error = text
            .parse::<Sharding>()
            .map(|sharding| sharding.to_string());
        assert_eq!(
            error.map_err(|error| error.to_string()),
            Err((*message).to_owned()),
            "{text}"
        );
    }
    let rank = "{devices=[2,2]<=[4]}"
        .parse::<Sharding>()
        .unwrap()
        .shards(&[4]);
    assert_eq!(
        rank.unwrap_err().to_string(),
        "the sharding divides 2 dimensions, but the shape has 1"
    );
    let unknown = "{replicated}".parse::<Sharding>().unwrap().shards(&[4]);
    assert_eq!(
        unknown.unwrap_err().to_string(),
        "the sharding does not say how many devices there are"
    );
    let manual = "{manual}".parse::<Sharding>().unwrap().shards(&[4]);
    assert_eq!(
        manual.unwrap_err().to_string(),
        "a manual sharding does not say which elements a device has"
    );
}

/// A list may lack devices, which then have no shard. A mesh and replica groups have all.
#[test]
fn listed_devices_may_have_any_numbers() {
    let sharding: Sharding = "{devices=[2,2]9,2,5,7 last_tile_dim_replicate}"
        .parse()
        .unwrap();
    assert_eq!(
        sharding.to_string(),
        "{devices=[2,2]2,9,5,7 last_tile_dim_replicate}"
    );
    let shards = sharding.shards(&[5]).unwrap();
    assert_eq!(shards.devices().collect::<Vec<_>>(), [2, 5, 7, 9]);
    assert_eq!(shards.devices_at(&[2]).unwrap(), [2, 9]);
    assert_eq!(shards.bounds(7).unwrap().to_string(), "[3,5)");
    assert_eq!(
        shards.bounds(0).unwrap_err().to_string(),
        "device 0 has no part in the sharding"
    );

    let absent = "device 9 at place 1 does not exist: 4 devices have the numbers 0 to 3";
    let Sharding::Tiled(tiled) = &sharding else {
        panic!("{sharding}");
    };
    assert_eq!(tiled.to_named().unwrap_err().to_string(), absent);
    // `{replicated}` then does not say which devices it means.
    assert_eq!(sharding.device_count(), None);
    let unknown = Reshard::new(&[5], &sharding, &Sharding::Replicated).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "the sharding does not say how many devices there are"
    );
    let other: Sharding = "{devices=[4]7,0,2,4}".parse().unwrap();
    let plan = Reshard::new(&[5], &sharding, &other).unwrap();
    let moves: Vec<String> = plan
        .transfers()
        .map(|step| format!("{} to {}: {}", step.source, step.target, step.elements))
        .collect();
    assert_eq!(
        moves,
        [
            "2 to 7: [0,2)",
            "9 to 0: [2,3)",
            "5 to 0: [3,4)",
            "7 to 2: [4,5)"
        ]
    );

    let tiles = TileAssignment::listed(vec![2, 2], vec![2, 9, 5, 7]).unwrap();
    assert_eq!(
        ReplicaGroups::new(tiles.clone()).unwrap_err().to_string(),
        absent
    );
    let names = vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(Mesh::new(names, tiles).unwrap_err().to_string(), absent);
}

/// No text of these letters makes the parser panic.
#[test]
fn mutated_texts_are_read_or_refused() {
    let mut random = Random::new(5);
    let letters: Vec<char> = "{}[]()<>=,'\"0123456789-TPab @?:/*é".chars().collect();
    let mut read = 0;
    for _ in 0..40_000 {
        let (text, _) = random.of(AS_XLA);
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..=random.below(3) {
            let place = random.below(text.len() + 1);
            match random.below(3) {
                0 => text.insert(place, random.of(&letters)),
                1 if place < text.len() => text[place] = random.of(&letters),
                _ => text.truncate(place),
            }
        }
        let text: String = text.into_iter().collect();
        let named = text.trim_start_matches('{');
        if let Ok(mesh) = named.parse::<Mesh>() {
            assert_eq!(mesh.to_string().parse(), Ok(mesh));
        }
        if let Ok(sharding) = text.parse::<Sharding>() {
            let printed = sharding.to_string();
            let again = printed
                .parse::<Sharding>()
                .map(|again| again.is_equivalent(&sharding));
            assert_eq!(again, Ok(true), "{text} {printed}");
            read += 1;
        }
        let _ = text.parse::<PartitionSpec>();
        let _ = text.parse::<ReplicaGroups>();
    }
    assert!(read > 1_000, "{read}");
}

#[test]
fn random_shardings_are_those_of_loops() {
    let mut random = Random::new(1);
    let (mut layouts, mut lists) = (0, 0);
    for _ in 0..10_000 {
        let rank = random.below(4);
        let subgroups = random.below(3);
        let mut extents: Vec<i64> = (0..rank + subgroups)
            .map(|_| random.of(&[1, 1, 2, 2, 3, 4]))
            .collect();
        while extents.is_empty() || extents.iter().product::<i64>() > 64 {
            extents = vec![2; (rank + subgroups).max(1)];
        }
        let rank = extents.len() - subgroups.min(extents.len() - 1);
        let tiles = any_tiles(&mut random, extents.clone());
        let kinds: Vec<Subgroup> = (rank..extents.len())
            .map(|_| random.of(&Subgroup::ALL))
            .collect();
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
        let last = match names[..] {
            [] => String::new(),
            ["replicated"] => " last_tile_dim_replicate".to_owned(),
            _ => format!(" last_tile_dims={{{}}}", names.join(", ")),
        };
        let text = format!("{{devices={}{last}}}", tiles.text);
        let sharding: Sharding = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let Sharding::Tiled(tiled) = &sharding else {
            panic!("{text}")
        };
        // The devices of each coordinate of the array and of each meaning, by loops.
        let mut groups: BTreeMap<(Vec<i64>, Vec<i64>, Vec<i64>), Vec<i64>> = BTreeMap::new();
        for (coordinate, &device) in coordinates(&tiles.extents).iter().zip(&tiles.devices) {
            let of = |kind: Subgroup| {
                let own = coordinate[rank..].iter().zip(&kinds);
                own.filter(|(_, other)| **other == kind)
                    .map(|(&digit, _)| digit)
                    .collect()
            };
            let key = (
                coordinate[..rank].to_vec(),
                of(Subgroup::Manual),
                of(Subgroup::Unreduced),
            );
            groups.entry(key).or_default().push(device);
        }
        let expected = groups.into_values().flat_map(|mut devices| {
            devices.sort_unstable();
            devices
        });
        assert_eq!(
            tiled.assignment().devices(),
            expected.collect::<Vec<_>>(),
            "{text}"
        );
        assert_eq!(tiled.tiles(), &extents[..rank], "{text}");
        lists += usize::from(!tiled.assignment().to_string().contains("<="));

        // Text, names and layouts, forth and back.
        let printed: Sharding = sharding.to_string().parse().unwrap();
        assert!(printed.is_equivalent(&sharding), "{text} {printed}");
        // Subgroups have their axes in the order of the mesh.
        let named = tiled.to_named().unwrap();
        let is_ordered = kinds.iter().all(|kind| *kind == Subgroup::Replicated);
        assert!(
            !is_ordered || Sharding::Named(named.clone()).is_equivalent(&sharding),
            "{text} {named}"
        );
        if let Ok(layout) = tiled.to_layout() {
            let coordinates = coordinates(tiled.assignment().extents());
            for (coordinate, device) in coordinates.iter().zip(tiled.assignment().devices()) {
                let coordinate = format!("({})", separated(coordinate)).parse().unwrap();
                assert_eq!(layout.crd2idx(&coordinate), Ok(device), "{text} {layout}");
            }
            let back = TileAssignment::from_layout(&layout).unwrap();
            let back = TiledSharding::new(&back, tiled.subgroups()).unwrap();
            assert!(back.is_equivalent(tiled), "{text} {layout} {back}");
            layouts += 1;
        }

        // Boxes and holders of an array.
        let array: Vec<i64> = (0..rank)
            .map(|_| random.of(&[0, 1, 2, 3, 4, 5, 7, 8]))
            .collect();
        let Ok(shards) = sharding.shards(&array) else {
            assert!(
                kinds.iter().any(|kind| *kind != Subgroup::Replicated),
                "{text}"
            );
            continue;
        };
        let sizes: Vec<i64> = array
            .iter()
            .zip(&extents)
            .map(|(extent, tiles)| (extent + tiles - 1) / tiles)
            .collect();
        assert_eq!(shards.shape(), sizes);
        let mut held: BTreeMap<i64, i64> = BTreeMap::new();
        for index in coordinates(&array) {
            let tile: Vec<i64> = index
                .iter()
                .zip(&sizes)
                .map(|(index, size)| index / size)
                .collect();
            let holders: Vec<i64> = coordinates(&tiles.extents)
                .iter()
                .zip(&tiles.devices)
                .filter(|(coordinate, _)| coordinate[..rank] == tile)
                .map(|(_, &device)| device)
                .collect();
            let mut found = shards.devices_at(&index).unwrap().to_vec();
            let mut expected = holders.clone();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{text} {index:?}");
            for device in holders {
                let bounds = shards.bounds(device).unwrap();
                let pairs = bounds.offsets.iter().zip(&bounds.limits).zip(&index);
                assert!(
                    pairs
                        .clone()
                        .all(|((from, to), index)| (from..to).contains(&index)),
                    "{text}"
                );
                *held.entry(device).or_default() += 1;
            }
        }
        for device in shards.devices() {
            let bounds = shards.bounds(device).unwrap();
            assert_eq!(
                bounds.size(),
                held.get(&device).copied().unwrap_or(0),
                "{text} {bounds}"
            );
            let padding = shards.padding(device).unwrap();
            let sum: Vec<i64> = padding
                .iter()
                .zip(bounds.extents())
                .map(|(padding, extent)| padding + extent)
                .collect();
            assert_eq!(sum, sizes, "{text}");
        }
    }
    println!("{layouts} are layouts, {lists} are lists");
    assert!(layouts > 6_000 && lists > 1_000, "{layouts} {lists}");
}

/// The shard of a device in a layout of the array stands for the elements of its box.
#[test]
fn shards_are_masked_tiles_of_a_layout() {
    let mut random = Random::new(2);
    let mut shards_seen = 0;
    for _ in 0..1_000 {
        let rank = random.below(3) + 1;
        let extents: Vec<i64> = (0..rank).map(|_| random.of(&[1, 2, 3, 4])).collect();
        let array: Vec<i64> = (0..rank)
            .map(|_| random.of(&[0, 1, 2, 3, 5, 6, 8, 12]))
            .collect();
        let tiles = any_tiles(&mut random, extents);
        let sharding: Sharding = format!("{{devices={}}}", tiles.text).parse().unwrap();
        let shards = sharding.shards(&array).unwrap();
        // A layout of the array with modes of several digits where they divide.
        let mode = |extent: &i64| match extent {
            6 => "(2,3)".to_owned(),
            12 => "(2,2,3)".to_owned(),
            extent => extent.to_string(),
        };
        let shape: Vec<String> = array.iter().map(mode).collect();
        let shape = format!("({})", shape.join(","));
        let layout = stridewise::value::Layout::row_major(&shape.parse().unwrap()).unwrap();
        for device in shards.devices() {
            let Ok(shard) = shards.shard(device, &layout) else {
                continue;
            };
            let bounds = shards.bounds(device).unwrap();
            let mut inside = 0;
            for coordinate in coordinates(shards.shape()) {
                let text: stridewise::value::Coord =
                    format!("({})", separated(&coordinate)).parse().unwrap();
                let is_inside = coordinate
                    .iter()
                    .zip(bounds.extents())
                    .all(|(digit, extent)| *digit < extent);
                assert_eq!(
                    shard.predicate.contains(&text),
                    Ok(is_inside),
                    "{sharding} {layout} {device}"
                );
                if is_inside {
                    let index: Vec<i64> = coordinate
                        .iter()
                        .zip(&bounds.offsets)
                        .map(|(digit, offset)| digit + offset)
                        .collect();
                    let whole = layout
                        .crd2idx(&format!("({})", separated(&index)).parse().unwrap())
                        .unwrap();
                    assert_eq!(
                        shard.layout.crd2idx(&text).unwrap() + shard.offset,
                        whole,
                        "{sharding} {layout} {device}"
                    );
                    inside += 1;
                }
            }
            assert_eq!(inside, bounds.size());
            shards_seen += 1;
        }
    }
    assert!(shards_seen > 3_000, "{shards_seen}");
}

/// A mesh in XLA's notation, its axes, and the device at each row-major position.
struct AnyMesh {
    text: String,
    sizes: Vec<i64>,
    devices: Vec<i64>,
}

fn any_mesh(random: &mut Random) -> AnyMesh {
    let mut sizes: Vec<i64> = (0..=random.below(3))
        .map(|_| random.of(&[1, 2, 3, 4, 6, 8]))
        .collect();
    while sizes.iter().product::<i64>() > 48 {
        sizes.pop();
    }
    let axes: Vec<String> = sizes
        .iter()
        .enumerate()
        .map(|(axis, size)| format!("'x{axis}'={size}"))
        .collect();
    let mesh = format!("mesh[{}]", axes.join(","));
    let tiles = any_tiles(random, sizes.clone());
    if random.below(2) == 0 {
        let devices = (0..sizes.iter().product()).collect();
        return AnyMesh {
            text: mesh,
            sizes,
            devices,
        };
    }
    let ids = tiles
        .text
        .split_once(']')
        .unwrap()
        .1
        .trim_start_matches("<=");
    let text = format!("{mesh}, device_ids=({ids})");
    AnyMesh {
        text,
        sizes,
        devices: tiles.devices,
    }
}

/// Divisions of all axes: axis, pre-size and size of each part.
fn parts(random: &mut Random, sizes: &[i64]) -> Vec<(usize, i64, i64)> {
    let mut parts = Vec::new();
    for (axis, &size) in sizes.iter().enumerate() {
        let mut pre_size = 1;
        for factor in random.factors(size) {
            if factor > 1 || size == 1 {
                parts.push((axis, pre_size, factor));
                pre_size *= factor;
            }
            if size == 1 {
                break;
            }
        }
    }
    parts
}

fn written(sizes: &[i64], &(axis, pre_size, size): &(usize, i64, i64)) -> String {
    if size == sizes[axis] {
        format!("'x{axis}'")
    } else {
        format!("'x{axis}':({pre_size}){size}")
    }
}

fn digit(sizes: &[i64], coordinate: &[i64], &(axis, pre_size, size): &(usize, i64, i64)) -> i64 {
    coordinate[axis] / (sizes[axis] / pre_size / size) % size
}

#[test]
fn random_meshes_are_those_of_loops() {
    let mut random = Random::new(3);
    let (mut seen, mut merged) = (0, 0);
    for _ in 0..10_000 {
        let mesh = any_mesh(&mut random);
        let rank = random.below(3) + 1;
        let mut dimensions = vec![vec![]; rank];
        let parts = parts(&mut random, &mesh.sizes);
        for place in random.permutation(parts.len()) {
            let dimension = random.below(rank + 1);
            if dimension < rank {
                dimensions[dimension].push(parts[place]);
            }
        }
        let list = |axes: &Vec<_>| {
            let axes: Vec<String> = axes.iter().map(|part| written(&mesh.sizes, part)).collect();
            format!("{{{}}}", axes.join(", "))
        };
        let axes: Vec<String> = dimensions.iter().map(list).collect();
        let text = format!("{{{}, [{}]}}", mesh.text, axes.join(", "));
        let sharding: Sharding = match text.parse() {
            Ok(sharding) => sharding,
            Err(error) => {
                let error = stridewise::xla::XlaError::to_string(&error);
                assert!(error.contains("are one sub-axis"), "{text}: {error}");
                merged += 1;
                continue;
            }
        };
        assert_eq!(sharding.to_string().parse(), Ok(sharding.clone()), "{text}");
        let size = |axes: &Vec<(usize, i64, i64)>| axes.iter().map(|(_, _, size)| size).product();
        let tiles: Vec<i64> = dimensions.iter().map(size).collect();
        let array: Vec<i64> = tiles.iter().map(|tiles| tiles * 2).collect();
        let shards = sharding.shards(&array).unwrap();
        assert_eq!(shards.tiles(), tiles, "{text}");
        for (coordinate, &device) in coordinates(&mesh.sizes).iter().zip(&mesh.devices) {
            let tile = |axes: &Vec<(usize, i64, i64)>| {
                axes.iter().fold(0, |tile, part| {
                    tile * part.2 + digit(&mesh.sizes, coordinate, part)
                })
            };
            let offsets: Vec<i64> = dimensions.iter().map(|axes| 2 * tile(axes)).collect();
            assert_eq!(
                shards.bounds(device).unwrap().offsets,
                offsets,
                "{text} {device}"
            );
        }
        let tiled: Sharding = {
            let Sharding::Named(named) = &sharding else {
                panic!()
            };
            named.to_tiled().unwrap().to_string().parse().unwrap()
        };
        assert!(tiled.is_equivalent(&sharding), "{text} {tiled}");
        seen += 1;
    }
    println!("{seen} meshes, {merged} with neighbours that are one sub-axis");
    assert!(seen > 8_000 && merged > 100, "{seen} {merged}");
}

#[test]
fn replica_groups_are_those_of_loops() {
    let mut random = Random::new(4);
    for _ in 0..5_000 {
        let mesh = any_mesh(&mut random);
        let parts = parts(&mut random, &mesh.sizes);
        let mut chosen: Vec<_> = random
            .permutation(parts.len())
            .iter()
            .map(|&place| parts[place])
            .collect();
        chosen.truncate(random.below(parts.len() + 1));
        let value: Mesh = mesh.text.parse().unwrap();
        let axis = |&(axis, pre_size, size): &(usize, i64, i64)| {
            let name = format!("x{axis}");
            if size == mesh.sizes[axis] {
                value.axis(&name).unwrap()
            } else {
                value.sub_axis(&name, pre_size, size).unwrap()
            }
        };
        let axes: Vec<_> = chosen.iter().map(axis).collect();
        let groups = value.replica_groups(&axes).unwrap();
        // Devices with the same digits of all other parts, by the digits of the chosen ones.
        let mut expected: BTreeMap<Vec<i64>, Vec<(Vec<i64>, i64)>> = BTreeMap::new();
        for (coordinate, &device) in coordinates(&mesh.sizes).iter().zip(&mesh.devices) {
            let digits = |of: &mut dyn Iterator<Item = &(usize, i64, i64)>| -> Vec<i64> {
                of.map(|part| digit(&mesh.sizes, coordinate, part))
                    .collect()
            };
            let rest = digits(&mut parts.iter().filter(|part| !chosen.contains(part)));
            let own = digits(&mut chosen.iter());
            expected.entry(rest).or_default().push((own, device));
        }
        let expected: Vec<Vec<i64>> = expected
            .into_values()
            .map(|mut group| {
                group.sort();
                group.into_iter().map(|(_, device)| device).collect()
            })
            .collect();
        assert_eq!(groups.groups(), expected, "{} {chosen:?}", mesh.text);
        for text in [format!("{groups}"), format!("replica_groups={groups:#}")] {
            let again: ReplicaGroups = text.parse().unwrap();
            assert_eq!(again.groups(), expected, "{text}");
        }
    }
    let error = "{{0,1},{2}}".parse::<ReplicaGroups>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "groups of 2 and of 1 devices: all groups must have the same size, at byte 0"
    );
}

#[test]
fn layouts_that_are_shardings() {
    let of = |layout: &str, devices: i64| {
        let layout = layout.parse().unwrap();
        TiledSharding::from_layout(&layout, devices).map(|tiled| tiled.to_string())
    };
    assert_eq!(
        of("(4,2):(1,4)", 8).unwrap(),
        "{devices=[4,2]<=[2,4]T(1,0)}"
    );
    assert_eq!(
        of("(2,2):(1,4)", 8).unwrap(),
        "{devices=[2,2,2]<=[4,2]T(1,0) last_tile_dim_replicate}"
    );
    assert_eq!(
        of("4:2", 8).unwrap(),
        "{devices=[4,2]<=[8] last_tile_dim_replicate}"
    );
    assert_eq!(
        of("((2,2),1):((4,1),0)", 8).unwrap(),
        "{devices=[4,1,2]<=[4,2]T(1,0) last_tile_dim_replicate}"
    );
    for (layout, devices) in [
        ("(2,2):(1,1)", 4),
        ("4:2", 6),
        ("4:1", 6),
        ("4:-1", 4),
        ("4:0", 4),
        ("3:5", 8),
    ] {
        let error = of(layout, devices).unwrap_err().to_string();
        assert!(
            error.starts_with(layout) && error.contains("must map its coordinates"),
            "{error}"
        );
    }
    let no_layout = "{devices=[2,3]<=[2,3]T(1,0)}".parse::<Sharding>().unwrap();
    let Sharding::Tiled(no_layout) = no_layout else {
        panic!()
    };
    let error = no_layout.to_layout().unwrap_err().to_string();
    assert!(
        error.starts_with("no layout for [2,3]<=[2,3]T(1,0): "),
        "{error}"
    );
}

#[test]
fn extreme_shapes_have_shards() {
    let sharding: Sharding = "{devices=[1048576]<=[1048576]}".parse().unwrap();
    let shards = sharding.shards(&[i64::MAX]).unwrap();
    let last = shards.bounds(1_048_575).unwrap();
    assert_eq!(last.limits, [i64::MAX]);
    assert_eq!(last.offsets, [1_048_575 << 43]);
    // Shapes smaller than the mesh give empty shards.
    let shards = sharding.shards(&[3]).unwrap();
    assert_eq!(shards.shape(), [1]);
    assert_eq!(shards.bounds(3).unwrap().size(), 0);
    assert_eq!(shards.padding(3).unwrap(), [1]);
    let scalar: Sharding = "{maximal device=9223372036854775807}".parse().unwrap();
    assert_eq!(
        scalar.shards(&[]).unwrap().devices_at(&[]).unwrap(),
        [i64::MAX]
    );
    let error = scalar.shards(&[-1]).unwrap_err().to_string();
    assert_eq!(error, "dimension 0 has extent -1");
}
