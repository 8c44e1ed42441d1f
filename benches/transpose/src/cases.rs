//! The cases: data files with one transposition a line.

/// A transposition of a column-major source: mode k of the target is mode `order[k]` of the source.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The bytes of an element.
    pub(crate) width: usize,
    pub(crate) order: Vec<usize>,
    /// The extents of the source.
    pub(crate) extents: Vec<usize>,
    /// The distances between the columns of a source and of a target of rank 2.
    pub(crate) pitches: Option<[usize; 2]>,
}

const FILES: [(&str, &str); 4] = [
    ("hptt", include_str!("../cases/hptt.txt")),
    ("strided", include_str!("../cases/strided.txt")),
    ("planes", include_str!("../cases/planes.txt")),
    ("widths", include_str!("../cases/widths.txt")),
];

/// The names of the files.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The cases of a file.
pub(crate) fn cases(name: &str) -> Vec<Case> {
    let file = FILES.iter().find(|(file, _)| *file == name);
    let (_, text) = file.unwrap_or_else(|| panic!("no file of cases is named {name}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(Case::parse).collect()
}

fn numbers(text: &str) -> Vec<usize> {
    let numbers = text.split(',');
    numbers.map(|n| n.parse().expect("a number")).collect()
}

impl Case {
    fn parse(line: &str) -> Self {
        let mut fields = line.split(' ');
        let mut next = || fields.next().map(numbers);
        let (Some(width), Some(order), Some(extents)) = (next(), next(), next()) else {
            panic!("{line}: expected a width, an order and extents");
        };
        let pitches = next().map(|pitches| [pitches[0], pitches[1]]);
        Self {
            width: width[0],
            order,
            extents,
            pitches,
        }
    }

    /// A case with about this part of the elements: each extent becomes smaller.
    pub(crate) fn scaled(mut self, part: f64) -> Self {
        if part < 1.0 {
            let factor = part.powf(1.0 / self.order.len() as f64);
            for extent in &mut self.extents {
                *extent = ((*extent as f64 * factor).round() as usize).max(1);
            }
        }
        self
    }

    pub(crate) fn size(&self) -> usize {
        self.extents.iter().product()
    }

    /// The extents of the target.
    pub(crate) fn target_extents(&self) -> Vec<usize> {
        self.order.iter().map(|&mode| self.extents[mode]).collect()
    }

    /// The strides of the source, and those of the target, by the modes of the source.
    pub(crate) fn strides(&self) -> [Vec<isize>; 2] {
        let target = self.target_extents();
        let [source_pitch, target_pitch] = self.pitches.unwrap_or([self.extents[0], target[0]]);
        let source = columns(&self.extents, source_pitch);
        let by_target = columns(&target, target_pitch);
        let mut strides = source.clone();
        for (&mode, stride) in self.order.iter().zip(by_target) {
            strides[mode] = stride;
        }
        [source, strides]
    }

    /// The elements of the memory of the source and of the target.
    pub(crate) fn cosizes(&self) -> [usize; 2] {
        self.strides().map(|strides| {
            let last = self.extents.iter().zip(strides);
            let last = last.map(|(&extent, stride)| (extent - 1) * stride as usize);
            last.sum::<usize>() + 1
        })
    }
}

/// Column-major strides; the second one is the pitch.
fn columns(extents: &[usize], pitch: usize) -> Vec<isize> {
    let mut stride = 1;
    let mut strides = Vec::new();
    for (mode, &extent) in extents.iter().enumerate() {
        strides.push(stride as isize);
        stride *= if mode == 0 { pitch } else { extent };
    }
    strides
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |numbers: &[usize], separator: &str| {
            let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            texts.join(separator)
        };
        let (order, extents) = (list(&self.order, ","), list(&self.extents, "·"));
        write!(f, "({order}) of {extents}, {} B", self.width)?;
        match self.pitches {
            Some([source, target]) => write!(f, ", pitches {source} and {target}"),
            None => Ok(()),
        }
    }
}
