//! Operations: operands beside the result, and each element in one colour.

use super::{
    super::scene::{Arrow, Cell, Paint, Scene},
    Result, banks,
    domain::{Domain, WRAP, count},
    layout::Grid,
    memory::{self, Contents},
    refusal,
    request::{By, Request, bounded, elements, selection, static_leaves},
};
use alloc::{format, string::ToString, vec::Vec};
use stridewise_value::{
    Access, Answer, AnyLayout, Coord, IntTuple, Layout, Operation, Predicate, evaluate,
};

/// An operation on operands, and its answer.
struct Applied<'a> {
    request: &'a Request<'a>,
    operation: Operation,
    texts: Vec<&'a str>,
    answer: Answer,
}

/// A layout or a composed one, if a text is one.
pub(super) fn mapping(text: &str) -> Option<AnyLayout> {
    text.contains(':').then(|| AnyLayout::parse(text).ok())?
}

fn result(answer: &Answer) -> Option<AnyLayout> {
    Some(match *answer {
        Answer::Layout(layout) | Answer::Slice(layout, _) => layout.into(),
        Answer::Composed(composed) | Answer::ComposedSlice(composed, _) => {
            AnyLayout::Composed(composed)
        }
        _ => return None,
    })
}

pub(super) fn draw(operation: Operation, request: &Request<'_>) -> Result<Scene> {
    let plain: Vec<_> = request
        .arguments
        .iter()
        .map(|text| static_leaves(text).0)
        .collect();
    let texts: Vec<&str> = plain.iter().map(AsRef::as_ref).collect();
    let title = format!("{operation}({})", texts.join(", "));
    let answer = match evaluate(operation, &texts) {
        Ok(answer) => answer,
        Err(error) if refusal::is_unreadable(&error) => return Err(error.into()),
        Err(error) => return Ok(refusal::draw(request, &title, &texts, &error)),
    };
    let applied = Applied {
        request,
        operation,
        texts,
        answer,
    };
    let mut scene = Scene::titled(title);
    match applied.of_banks(&scene.title)? {
        Some(tiles) => scene = tiles,
        None => applied.draw(&mut scene)?,
    }
    scene.notes.insert(0, format!("Result: {answer}"));
    Ok(scene)
}

impl Applied<'_> {
    fn draw(&self, scene: &mut Scene) -> Result<()> {
        use Operation as O;
        let first = self.texts.first().and_then(|text| mapping(text));
        let second = self.texts.get(1).and_then(|text| mapping(text));
        match (self.operation, first, second, result(&self.answer)) {
            (
                O::LogicalDivide | O::ZippedDivide | O::TiledDivide | O::FlatDivide,
                Some(operand),
                tiler,
                Some(result),
            ) => self.divide(scene, &operand, tiler, &result),
            (operation, Some(block), Some(tiler), Some(result))
                if refusal::is_product(operation) =>
            {
                self.product(scene, &block, &tiler, &result)
            }
            (O::Composition, Some(left), right, Some(result)) => {
                self.composition(scene, &left, right, &result)
            }
            (O::Complement, Some(layout), _, Some(complement)) => {
                self.complement(scene, &layout, &complement)
            }
            (O::RightInverse | O::LeftInverse, Some(layout), _, Some(inverse)) => {
                self.grid(scene, self.texts[0], &layout, By::Index);
                self.grid(scene, &format!("inverse {inverse}"), &inverse, By::Offset);
                Ok(())
            }
            (O::Relayout, Some(from), Some(to), _) => self.relayout(scene, &from, &to),
            (
                O::LocalTile
                | O::InnerPartition
                | O::OuterPartition
                | O::LocalPartition
                | O::ThreadView,
                Some(operand),
                _,
                Some(part),
            ) => self.part(scene, &operand, 0, &part),
            (O::Slice | O::SliceAndOffset, _, Some(operand), Some(part)) => {
                self.part(scene, &operand, 1, &part)
            }
            (O::Call, Some(operand), ..) => self.called(scene, &operand, self.texts[1]),
            (O::Crd2Idx, _, Some(operand), _) => self.called(scene, &operand, self.texts[0]),
            (O::IsInjective | O::Collision, Some(AnyLayout::Layout(layout)), ..) => {
                let marks = layout.collision()?.map_or([-1; 2], |(i, j)| [i, j]);
                refusal::marked(self.request, scene, self.texts[0], &layout.into(), &marks);
                Ok(())
            }
            (
                O::FirstGap | O::IsContiguous | O::IsSurjective | O::IsBijective | O::Cosize,
                Some(layout),
                ..,
            ) => {
                memory::panel(scene, &layout, self.texts[0], false, &|_, paint| paint)?;
                scene.legend.push((Paint::HATCHED, "no element".into()));
                Ok(())
            }
            _ => self.side_by_side(scene),
        }
    }

    /// Adds the grid of a layout.
    fn grid(&self, scene: &mut Scene, title: &str, layout: &AnyLayout, by: By) {
        let mut grid = Grid::new(self.request, layout);
        grid.by = self.request.options.by.unwrap_or(by);
        grid.draw(scene, title, &|_, paint| paint);
    }

    /// Adds a grid whose colours are numbers of its own, unless the user asks for others.
    fn painted(
        &self,
        scene: &mut Scene,
        title: &str,
        layout: &AnyLayout,
        paint: &dyn Fn(i64) -> Paint,
    ) {
        let chosen = self.request.options.by.is_some();
        Grid::new(self.request, layout).draw(scene, title, &|index, by_number| {
            if chosen { by_number } else { paint(index) }
        });
    }

    /// Adds a grid with a colour for each offset, in which all but some elements are faded.
    fn chosen(&self, scene: &mut Scene, title: &str, layout: &AnyLayout, chosen: &[i64]) {
        self.painted(scene, title, layout, &|at| {
            let paint = layout.at(at).map_or(Paint::default(), Paint::of);
            paint.faded_unless(chosen.binary_search(&at).is_ok())
        });
    }

    /// The operation on the indices of an operand instead of its offsets: from the coordinates of
    /// the result to the elements.
    fn on_indices(&self, place: usize, shape: &IntTuple) -> Option<(Layout, i64)> {
        let indices = Layout::col_major(shape).ok()?.to_string();
        let mut texts = self.texts.clone();
        texts[place] = &indices;
        let operation = match self.operation {
            Operation::Slice => Operation::SliceAndOffset,
            operation => operation,
        };
        match evaluate(operation, &texts).ok()? {
            Answer::Layout(layout) => Some((layout, 0)),
            Answer::Slice(layout, offset) => Some((layout, offset.as_int()?)),
            _ => None,
        }
    }

    /// A colour for each tile, in the operand and in the result.
    fn divide(
        &self,
        scene: &mut Scene,
        operand: &AnyLayout,
        tiler: Option<AnyLayout>,
        result: &AnyLayout,
    ) -> Result<()> {
        let shape = operand.shape();
        let indices = Layout::col_major(&shape)?.to_string();
        let zipped = evaluate(Operation::ZippedDivide, &[&indices, self.texts[1]]);
        let (Ok(Answer::Layout(zipped)), Some((sources, _))) = (zipped, self.on_indices(0, &shape))
        else {
            return self.side_by_side(scene);
        };
        let (size, places) = (operand.size()?, zipped.size()?);
        let tile = zipped.get(&[0])?.size()?.max(1);
        bounded(places.into())?;
        // A coordinate that overhangs in one mode may have the index of an element of the next.
        let predicate = |form: Operation| {
            let form = Operation::from_name(&format!("{form}_predicate"))?;
            match evaluate(form, &[&indices, self.texts[1]]) {
                Ok(Answer::Predicate(predicate)) if places > size => Some(predicate),
                _ => None,
            }
        };
        let stands = |predicate: &Option<Predicate>, at| {
            let contains = |it: &Predicate| it.contains(&Coord::int(at)).unwrap_or(false);
            predicate.as_ref().is_none_or(contains)
        };
        let in_tiles = predicate(Operation::ZippedDivide);
        let mut tiles = alloc::vec![u32::MAX; size.max(0) as usize];
        for first in (0..places).step_by(tile as usize) {
            // Coordinates count up to the last one of a tile, and so do their elements.
            let is_whole = stands(&in_tiles, first + tile - 1);
            for place in (first..first + tile).filter(|&at| is_whole || stands(&in_tiles, at)) {
                if let Some(of) = tiles.get_mut(count(zipped.at(place)?)) {
                    *of = (first / tile) as u32;
                }
            }
        }
        let number = |index: i64| match tiles.get(count(index)) {
            Some(&of) if of != u32::MAX => Paint::of(of.into()),
            _ => Paint::default(),
        };
        self.painted(scene, self.texts[0], operand, &number);
        if let Some(tiler) = tiler {
            self.painted(scene, &format!("tiler {tiler}"), &tiler, &|_| Paint::of(0));
        }
        let in_result = predicate(self.operation);
        self.painted(
            scene,
            &result.to_string(),
            result,
            &|at| match sources.at(at) {
                Ok(index) if stands(&in_result, at) => number(index),
                _ => Paint::HATCHED,
            },
        );
        if places > size {
            scene.legend.push((Paint::HATCHED, OVERHANGS.into()));
        }
        let tiles = zipped.get(&[1])?.size()?;
        scene
            .notes
            .push(format!("a colour a tile: {tiles} tiles of {tile} elements"));
        Ok(())
    }

    /// A colour for each copy of the block, in the tiler and in the result.
    fn product(
        &self,
        scene: &mut Scene,
        block: &AnyLayout,
        tiler: &AnyLayout,
        result: &AnyLayout,
    ) -> Result<()> {
        let product = evaluate(Operation::LogicalProduct, &self.texts[..2]);
        let inside = |layout: &AnyLayout| *layout.inside();
        let Some(product) = product.ok().as_ref().and_then(self::result) else {
            return self.side_by_side(scene);
        };
        let contents = Contents::of(&inside(&product).into())?;
        let size = block.size()?.max(1);
        let copy = |layout: &AnyLayout, at: i64| {
            let offset = inside(layout).at(at).unwrap_or(-1);
            let place = contents.at(offset - contents.least);
            place.map_or(Paint::default(), |(place, _)| Paint::of(place / size))
        };
        self.painted(scene, &format!("block {block}"), block, &|at| {
            copy(block, at)
        });
        self.painted(scene, &format!("tiler {tiler}"), tiler, &Paint::of);
        self.painted(scene, &result.to_string(), result, &|at| copy(result, at));
        scene
            .notes
            .push("a colour a copy of the block, that of its cell in the tiler".into());
        Ok(())
    }

    /// A colour for each offset; what the right operand does not reach is faded.
    fn composition(
        &self,
        scene: &mut Scene,
        left: &AnyLayout,
        right: Option<AnyLayout>,
        result: &AnyLayout,
    ) -> Result<()> {
        let (sources, first) = match right {
            Some(AnyLayout::Layout(right)) => (right, 0),
            _ => match self.on_indices(0, &left.shape()) {
                Some(sources) => sources,
                None => return self.side_by_side(scene),
            },
        };
        let reached = elements(&sources, first)?;
        self.chosen(scene, self.texts[0], left, &reached);
        if let Some(right) = right {
            self.painted(scene, self.texts[1], &right, &|at| {
                result.at(at).map_or(Paint::default(), Paint::of)
            });
        }
        self.grid(scene, &result.to_string(), result, By::Offset);
        Ok(())
    }

    /// Memory, in which the copies of the layout that the complement makes have a colour each.
    fn complement(
        &self,
        scene: &mut Scene,
        layout: &AnyLayout,
        complement: &AnyLayout,
    ) -> Result<()> {
        self.painted(scene, self.texts[0], layout, &|_| Paint::of(0));
        self.painted(
            scene,
            &format!("complement {complement}"),
            complement,
            &Paint::of,
        );
        let both = Layout::make_layout(&[*layout.inside(), *complement.inside()])?;
        let contents = Contents::of(&both.into())?;
        let size = layout.size()?.max(1);
        let cell = |at| {
            let Some((place, _)) = contents.at(at) else {
                return Cell::new(Paint::HATCHED, "", format!("offset {at}: no element"));
            };
            let (index, copy) = (place % size, place / size);
            let details = format!("offset {at}: element {index}, copy {copy}");
            Cell::new(Paint::of(copy), format!("{index}\n{copy}"), details)
        };
        let domain = Domain::list(contents.len(), WRAP.min(contents.len()));
        domain.draw(
            scene,
            "memory: the element, and the copy that fills the gap",
            true,
            &cell,
        );
        scene
            .legend
            .push((Paint::of(0), "the layout itself".into()));
        Ok(())
    }

    /// Two layouts of one shape and their memories, with an arrow from where an element lies in
    /// one to where it lies in the other.
    fn relayout(&self, scene: &mut Scene, from: &AnyLayout, to: &AnyLayout) -> Result<()> {
        for (title, layout) in [(self.texts[0], from), (self.texts[1], to)] {
            self.grid(scene, title, layout, By::Index);
        }
        let selected = self.request.selected(&from.shape())?;
        let element = match selected.and_then(|selected| selected.first().copied()) {
            Some(element) => element,
            None => (from.size()? - 1).clamp(0, 1),
        };
        let marked = |index, paint: Paint| paint.marked_if(index == element);
        let mut ends = [[0; 3]; 2];
        for ((title, layout), end) in [("from", from), ("to", to)].into_iter().zip(&mut ends) {
            let first = scene.panels.len();
            let title = format!("memory {title}");
            let (domain, least) = memory::panel(scene, layout, &title, true, &marked)?;
            *end = domain.place(first, layout.at(element)? - least);
        }
        let [from, to] = ends;
        scene.arrows.push(Arrow { from, to });
        Ok(())
    }

    /// An operand in which the elements of a part stand out, and the part.
    fn part(
        &self,
        scene: &mut Scene,
        operand: &AnyLayout,
        place: usize,
        part: &AnyLayout,
    ) -> Result<()> {
        let Some((sources, first)) = self.on_indices(place, &operand.shape()) else {
            return self.side_by_side(scene);
        };
        let chosen = elements(&sources, first)?;
        self.chosen(scene, self.texts[place], operand, &chosen);
        // The part counts from its own beginning.
        self.painted(scene, &format!("part {part}"), part, &|at| {
            let index = sources.at(at).map(|index| index.saturating_add(first));
            let offset = index.and_then(|index| operand.at(index));
            offset.map_or(Paint::default(), Paint::of)
        });
        Ok(())
    }

    /// A layout with the elements of a coordinate.
    fn called(&self, scene: &mut Scene, operand: &AnyLayout, coord: &str) -> Result<()> {
        let coord = Coord::parse(coord)?;
        // CuTe counts on past the end, where no element is.
        let chosen = selection(&operand.shape(), &coord).unwrap_or_default();
        self.chosen(scene, "", operand, &chosen);
        Ok(())
    }

    /// The operands that are layouts, or shapes, and the result if it is one.
    fn side_by_side(&self, scene: &mut Scene) -> Result<()> {
        let operands = self
            .texts
            .iter()
            .filter_map(|text| Some((*text, mapping(text)?)));
        for (title, layout) in operands {
            self.grid(scene, title, &layout, By::Offset);
        }
        if let Answer::Predicate(predicate) = &self.answer {
            inside(scene, predicate)?;
        }
        if let Some(result) = result(&self.answer) {
            self.grid(scene, &result.to_string(), &result, By::Offset);
        }
        Ok(())
    }

    /// Tiles with and without a swizzle or padding, for operations on accesses.
    fn of_banks(&self, title: &str) -> Result<Option<Scene>> {
        use Operation as O;
        let is_access = matches!(
            self.operation,
            O::AccessCost | O::ChooseSwizzle | O::LeastPadding
        );
        let (true, Some(layout)) = (is_access, self.texts.first().and_then(|text| mapping(text)))
        else {
            return Ok(None);
        };
        let number = |place: usize| self.texts[place].parse::<i64>().unwrap_or(1);
        let mut options = self.request.options.clone();
        options.bits = number(1);
        let request = Request {
            arguments: self.request.arguments,
            options: &options,
        };
        let access = Access::new(&Layout::parse(self.texts[2])?, number(3));
        let name = self.answer.to_string();
        let layouts = match (&self.answer, layout) {
            (Answer::Swizzle(swizzle), AnyLayout::Layout(plain)) => {
                let swizzled = swizzle.composition_with_layout(&plain);
                alloc::vec![(self.texts[0], layout), (name.as_str(), swizzled)]
            }
            (Answer::Layout(padded), _) => {
                alloc::vec![(self.texts[0], layout), (name.as_str(), (*padded).into())]
            }
            _ => alloc::vec![("", layout)],
        };
        banks::tiles(&request, title, &layouts, Some(&access)).map(Some)
    }
}

const OVERHANGS: &str = "overhangs: no element";

/// The coordinates of a divide; those that overhang are hatched.
fn inside(scene: &mut Scene, predicate: &Predicate) -> Result<()> {
    let shape = predicate.shape();
    let rows = shape.get(&[0])?.size()?.max(1);
    let cell = |at: i64| {
        let contains = predicate.contains(&Coord::int(at)).unwrap_or(false);
        let place = if contains { "inside" } else { "overhangs" };
        let paint = Paint::of(at / rows).hatched_if(!contains);
        Cell::new(paint, at.to_string(), format!("index {at}: {place}"))
    };
    Domain::new(&shape, &[]).draw(scene, &predicate.to_string(), false, &cell);
    scene.legend.push((Paint::HATCHED, OVERHANGS.into()));
    Ok(())
}
