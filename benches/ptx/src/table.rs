//! The tables, in Markdown.

use crate::{
    code::{Code, Loop},
    ptxas::Resources,
};

/// What is known about one kernel, compiled once.
#[derive(Debug)]
pub(crate) struct Figures {
    pub(crate) ptx: Code,
    /// If there is a disassembler.
    pub(crate) sass: Option<Code>,
    pub(crate) resources: Option<Resources>,
}

impl Figures {
    /// The cells of a row, in the order of the head; a dash where there is no figure.
    fn cells(&self) -> [String; 9] {
        let [ptx, ptx_loop] = counts(Some(&self.ptx));
        let [sass, sass_loop] = counts(self.sass.as_ref());
        let resource = |of: fn(&Resources) -> u32| dash(self.resources.as_ref().map(of));
        let call = if self.ptx.calls() {
            "PTX"
        } else if self.sass.as_ref().is_some_and(Code::calls) {
            "SASS"
        } else {
            "no"
        };
        [
            ptx,
            ptx_loop,
            sass,
            sass_loop,
            resource(|all| all.registers),
            resource(|all| all.shared),
            resource(|all| all.stack),
            resource(|all| all.spills),
            call.to_string(),
        ]
    }
}

/// The head of the table of figures.
pub(crate) fn head() {
    println!("Each cell is stridewise / CuTe.");
    println!();
    println!(
        "| kernel | arch | PTX | PTX loop | SASS | SASS loop | registers | shared | stack | spills | call |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
}

/// One kernel for one architecture.
pub(crate) fn row(kernel: &str, arch: &str, ours: Option<&Figures>, cute: Option<&Figures>) {
    let cells = |side: Option<&Figures>| {
        side.map_or_else(|| std::array::from_fn(|_| "-".to_string()), Figures::cells)
    };
    print!("| {kernel} | {arch} |");
    for (ours, cute) in cells(ours).iter().zip(cells(cute)) {
        print!(" {ours} / {cute} |");
    }
    println!();
}

/// The head of the table of loops.
pub(crate) fn loops_head() {
    println!();
    println!("| kernel | arch | of | in | loop begins at | instructions | innermost |");
    println!("|---|---|---|---|---:|---:|---|");
}

/// All loops of a kernel.
pub(crate) fn loops(kernel: &str, arch: &str, side: &str, figures: &Figures) {
    for (language, code) in [("PTX", Some(&figures.ptx)), ("SASS", figures.sass.as_ref())] {
        let loops = code.map(Code::loops).unwrap_or_default();
        for one in &loops {
            let innermost = !loops.iter().any(|inner| one.contains(*inner));
            println!(
                "| {kernel} | {arch} | {side} | {language} | {} | {} | {} |",
                one.first,
                one.instructions(),
                if innermost { "yes" } else { "no" }
            );
        }
    }
}

/// The instructions in all, and those of the hot loop.
fn counts(code: Option<&Code>) -> [String; 2] {
    [
        dash(code.map(Code::instructions)),
        dash(code.and_then(Code::hot_loop).map(Loop::instructions)),
    ]
}

fn dash(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_string(), |value| value.to_string())
}
