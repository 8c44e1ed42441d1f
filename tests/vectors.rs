use stridewise::value::{Operation, evaluate};
#[test]
fn explore() {
    let mut bad = 0; let mut good = 0;
    let mut cnt: std::collections::BTreeMap<String, (usize,usize)> = Default::default();
    for entry in std::fs::read_dir("tests/vectors/cute").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "jsonl") || path.ends_with("gpu_layouts.jsonl") { continue; }
        for line in std::fs::read_to_string(&path).unwrap().lines().skip(1) {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(op) = Operation::from_name(row["op"].as_str().unwrap()) else { continue };
            if line.contains('@') || line.contains("Sw<") { continue; }
            let args: Vec<&str> = row["args"].as_array().unwrap().iter().map(|a| a.as_str().unwrap()).collect();
            let want = row.get("all_static_result").or(row.get("result")).map(|v| strip(v.as_str().unwrap()));
            let got = evaluate(op, &args);
            let file = path.file_name().unwrap().to_str().unwrap();
            let flagged = row.get("exact").is_some() || row.get("law").is_some() || row.get("overflow").is_some();
            let e = cnt.entry(row["op"].as_str().unwrap().into()).or_default();
            match (&want, &got) {
                (Some(w), Ok(g)) if *w == g.to_string() && !flagged => { good += 1; e.0 += 1; }
                (None, Err(_)) => { good += 1; e.0 += 1; }
                _ => { bad += 1; e.1 += 1; println!("{file} {op} {args:?} want {want:?} got {} {}", got.map(|g| g.to_string()).unwrap_or_else(|e| format!("ERR {e}")), if flagged {"FLAGGED"} else {""}); }
            }
        }
    }
    println!("{good} good {bad} bad {cnt:?}");
}
fn strip(text: &str) -> String {
    let b: Vec<char> = text.chars().collect();
    let mut o = String::new();
    for (i, c) in b.iter().enumerate() { if *c == '_' && b.get(i+1).is_some_and(|n| n.is_ascii_digit() || *n == '-') { continue } o.push(*c); }
    o
}
