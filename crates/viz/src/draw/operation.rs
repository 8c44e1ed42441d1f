//! Operations: operands beside the result, and each element in one colour.

use super::{
    super::paint::{Emphasis, Paint},
    super::scene::{Arrow, Cell, PanelOf, Scene},
    Options, Result, banks,
    domain::{Domain, WRAP, count},
    layout::Grid,
    memory::{self, Contents},
    refusal::{self, is_product},
    request::{By, Request, bounded, elements, faded, selection, static_leaves},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use stridewise_value::{
    Answer, AnyLayout, Coord, IntTuple, Layout, Operation, Predicate, evaluate, unprinted,
};

/// An operation on operands, its answer, and the picture of them.
struct Applied<'a> {
    request: &'a Request<'a>,
    operation: Operation,
    texts: &'a [&'a str],
    answer: &'a Answer,
    scene: Scene,
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

fn is_divide(operation: Operation) -> bool {
    operation.name().ends_with("_divide")
}

pub(super) fn draw(operation: Operation, request: &Request<'_>) -> Result<Scene> {
    let plain = |text: &&str| static_leaves(&unprinted(text)).0;
    let plain: Vec<String> = request.arguments.iter().map(plain).collect();
    let texts: Vec<&str> = plain.iter().map(String::as_str).collect();
    let scene = Scene::titled(format!("{operation}({})", texts.join(", ")));
    let answer = match evaluate(operation, &texts) {
        Ok(answer) => answer,
        Err(error) if refusal::is_unreadable(&error) => return Err(error.into()),
        Err(error) => return Ok(refusal::draw(request, scene, &texts, &error)),
    };
    let mut applied = Applied {
        request,
        operation,
        texts: &texts,
        answer: &answer,
        scene,
    };
    applied.draw()?;
    applied.scene.notes.insert(0, format!("Result: {answer}"));
    Ok(applied.scene)
}

impl Applied<'_> {
    fn draw(&mut self) -> Result<()> {
        use Operation as O;
        let is_second = matches!(self.operation, O::Slice | O::SliceAndOffset | O::Crd2Idx);
        let place = usize::from(is_second);
        let layout = |place: usize| self.texts.get(place).and_then(|text| mapping(text));
        let (operand, other, result) = (layout(place), layout(1 - place), result(self.answer));
        let Some(operand) = &operand else {
            return self.side_by_side();
        };
        match (self.operation, other.as_ref(), result.as_ref()) {
            (it, tiler, Some(result)) if is_divide(it) => self.divide(operand, tiler, result)?,
            (it, Some(tiler), Some(result)) if is_product(it) => {
                self.product(operand, tiler, result)?;
            }
            (O::Composition, right, Some(result)) => self.composition(operand, right, result)?,
            (O::Complement, _, Some(complement)) => self.complement(operand, complement)?,
            (O::RightInverse | O::LeftInverse, _, Some(inverse)) => {
                self.grid(self.texts[0], operand, PanelOf::Operand(0), By::Index);
                let title = format!("inverse {inverse}");
                self.grid(&title, inverse, PanelOf::Result, By::Offset);
            }
            (O::Relayout, Some(to), _) => self.relayout(operand, to)?,
            (
                O::LocalTile
                | O::InnerPartition
                | O::OuterPartition
                | O::LocalPartition
                | O::ThreadView
                | O::Slice
                | O::SliceAndOffset,
                _,
                Some(part),
            ) => self.part(operand, place, part)?,
            (O::Call | O::Crd2Idx, ..) => {
                let coord = Coord::parse(self.texts[1 - place])?;
                // CuTe counts on past the end, where no element is.
                let chosen = selection(&operand.shape(), &coord).unwrap_or_default();
                self.chosen("", operand, place, &chosen);
            }
            (O::IsInjective | O::Collision, ..) if operand.as_layout().is_some() => {
                let [i, j] = operand
                    .inside()
                    .collision()?
                    .map_or([-1; 2], |(i, j)| [i, j]);
                let mark = |at, paint: Paint| paint.with(Emphasis::Marked, at == i || at == j);
                let grid = Grid::new(self.request, operand, By::Offset).of(PanelOf::Operand(0));
                grid.draw(&mut self.scene, self.texts[0], &mark);
            }
            (O::FirstGap | O::IsContiguous | O::IsSurjective | O::IsBijective | O::Cosize, ..) => {
                memory::panel(&mut self.scene, self.texts[0], operand, &|_, paint| paint)?;
                if let Some((_, panel)) = self.scene.panels.last_mut() {
                    panel.of = Some(PanelOf::Operand(0));
                }
                self.hatched("no element");
            }
            (O::AccessCost | O::ChooseSwizzle | O::LeastPadding, ..) => self.banks(operand)?,
            _ => self.side_by_side()?,
        }
        Ok(())
    }

    /// Explains hatched cells.
    fn hatched(&mut self, meaning: &str) {
        self.scene.legend.push((Paint::HATCHED, meaning.into()));
    }

    /// Adds the grid of a layout.
    fn grid(&mut self, title: &str, layout: &AnyLayout, of: PanelOf, by: By) {
        let grid = Grid::new(self.request, layout, by).of(of);
        grid.draw(&mut self.scene, title, &|_, paint| paint);
    }

    /// Adds a grid whose colours are numbers of its own, unless the user asks for others.
    fn painted(
        &mut self,
        title: &str,
        layout: &AnyLayout,
        of: PanelOf,
        paint: &dyn Fn(i64) -> Paint,
    ) {
        let chosen = self.request.options.by.is_some();
        let grid = Grid::new(self.request, layout, By::Offset).of(of);
        grid.draw(&mut self.scene, title, &|index, by_number| {
            if chosen { by_number } else { paint(index) }
        });
    }

    /// Adds a grid with a colour for each offset, in which all but some elements are faded.
    fn chosen(&mut self, title: &str, layout: &AnyLayout, place: usize, chosen: &[i64]) {
        self.painted(title, layout, PanelOf::Operand(place), &|at| {
            faded(Some(chosen), at, Paint::of(layout.at(at).ok()))
        });
    }

    /// Numbers the elements of an operand or of the result by a function of their 1-D coordinates.
    fn elements(&mut self, of: PanelOf, element: &dyn Fn(i64) -> Option<i64>) {
        let panels = self.scene.panels.iter_mut().map(|(_, panel)| panel);
        for panel in panels.filter(|panel| panel.of == Some(of)) {
            for cell in &mut panel.cells {
                cell.element = cell.index.and_then(element);
            }
        }
    }

    /// The operation on the indices of an operand instead of its offsets: from the coordinates of
    /// the result to the elements.
    fn on_indices(&self, place: usize, shape: &IntTuple) -> Option<(Layout, i64)> {
        let indices = Layout::col_major(shape).ok()?.to_string();
        let mut texts = self.texts.to_vec();
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
        &mut self,
        operand: &AnyLayout,
        tiler: Option<&AnyLayout>,
        result: &AnyLayout,
    ) -> Result<()> {
        let shape = operand.shape();
        let indices = Layout::col_major(&shape)?.to_string();
        let operands = [&indices, self.texts[1]];
        let zipped = evaluate(Operation::ZippedDivide, &operands);
        let (Ok(Answer::Layout(zipped)), Some((sources, _))) = (zipped, self.on_indices(0, &shape))
        else {
            return self.side_by_side();
        };
        let (size, places) = (operand.size()?, zipped.size()?);
        let tile = zipped.get(&[0])?.size()?.max(1);
        bounded(places.into())?;
        // A coordinate past the end of one mode may have the index of an element of the next.
        let stands_in = |divide: Operation| {
            let name = format!("{divide}_predicate");
            let form = Operation::from_name(&name).filter(|_| places > size);
            let predicate = match form.map(|form| evaluate(form, &operands)) {
                Some(Ok(Answer::Predicate(predicate))) => Some(predicate),
                _ => None,
            };
            let contains = |it: &Predicate, at| it.contains(&Coord::int(at)).unwrap_or(false);
            move |at| predicate.as_ref().is_none_or(|it| contains(it, at))
        };
        let in_tiles = stands_in(Operation::ZippedDivide);
        let in_result = stands_in(self.operation);
        let mut tiles = alloc::vec![u32::MAX; count(size)];
        for first in (0..places).step_by(tile as usize) {
            // Coordinates count up to the last one of a tile, and so do their elements.
            let is_whole = in_tiles(first + tile - 1);
            for place in (first..first + tile).filter(|&at| is_whole || in_tiles(at)) {
                if let Some(of) = tiles.get_mut(count(zipped.at(place)?)) {
                    *of = (first / tile) as u32;
                }
            }
        }
        let number = |index: i64| {
            let tile = tiles.get(count(index)).filter(|&&of| of != u32::MAX);
            Paint::of(tile.map(|&of| i64::from(of)))
        };
        self.painted(self.texts[0], operand, PanelOf::Operand(0), &number);
        if let Some(tiler) = tiler {
            let title = format!("tiler {tiler}");
            let of = PanelOf::Operand(1);
            self.painted(&title, tiler, of, &|_| Paint::of(0));
            self.elements(of, &|_| None);
        }
        let paint = |at| match sources.at(at) {
            Ok(index) if in_result(at) => number(index),
            _ => Paint::HATCHED,
        };
        self.painted(&result.to_string(), result, PanelOf::Result, &paint);
        if places > size {
            self.hatched(PARTIAL_TILE);
        }
        let tiles = zipped.get(&[1])?.size()?;
        let note = format!("a colour a tile: {tiles} tiles of {tile} elements");
        self.scene.notes.push(note);
        Ok(())
    }

    /// A colour for each copy of the block, in the tiler and in the result.
    fn product(&mut self, block: &AnyLayout, tiler: &AnyLayout, result: &AnyLayout) -> Result<()> {
        let product = evaluate(Operation::LogicalProduct, &self.texts[..2]);
        let Some(product) = product.ok().as_ref().and_then(self::result) else {
            return self.side_by_side();
        };
        let contents = Contents::of(&(*product.inside()).into())?;
        let size = block.size()?.max(1);
        let copy = |layout: &AnyLayout, at: i64| {
            let place = contents.at(layout.inside().at(at).unwrap_or(-1));
            Paint::of(place.map(|(place, _)| place / size))
        };
        let [first, second] = [0, 1].map(PanelOf::Operand);
        let title = format!("block {block}");
        self.painted(&title, block, first, &|at| copy(block, at));
        self.painted(&format!("tiler {tiler}"), tiler, second, &Paint::of);
        self.elements(second, &|_| None);
        let paint = |at| copy(result, at);
        self.painted(&result.to_string(), result, PanelOf::Result, &paint);
        let note = "a colour a copy of the block, that of its cell in the tiler";
        self.scene.notes.push(note.into());
        Ok(())
    }

    /// A colour for each offset; what the right operand does not reach is faded.
    fn composition(
        &mut self,
        left: &AnyLayout,
        right: Option<&AnyLayout>,
        result: &AnyLayout,
    ) -> Result<()> {
        let sources = match right {
            Some(AnyLayout::Layout(right)) => Some((*right, 0)),
            _ => self.on_indices(0, &left.shape()),
        };
        let Some((sources, first)) = sources else {
            return self.side_by_side();
        };
        self.chosen(self.texts[0], left, 0, &elements(&sources, first)?);
        if let Some(right) = right {
            let offset = |at| result.at(at).ok();
            let paint = |at| Paint::of(offset(at));
            let of = PanelOf::Operand(1);
            self.painted(self.texts[1], right, of, &paint);
            self.elements(of, &offset);
        }
        self.grid(&result.to_string(), result, PanelOf::Result, By::Offset);
        Ok(())
    }

    /// Memory, in which the copies of the layout that the complement makes have a colour each.
    fn complement(&mut self, layout: &AnyLayout, complement: &AnyLayout) -> Result<()> {
        self.painted(self.texts[0], layout, PanelOf::Operand(0), &|_| {
            Paint::of(0)
        });
        let title = format!("complement {complement}");
        self.painted(&title, complement, PanelOf::Result, &Paint::of);
        let both = Layout::make_layout(&[*layout.inside(), *complement.inside()])?;
        let contents = Contents::of(&both.into())?;
        let size = layout.size()?.max(1);
        let domain = Domain::list(contents.len(), WRAP);
        let title = "memory: the element, and the copy that fills the gap";
        domain.draw(&mut self.scene, title, true, &|at| {
            let Some((place, _)) = contents.at(at) else {
                return Cell::new(Paint::HATCHED, "", format!("offset {at}: no element"));
            };
            let (index, copy) = (place % size, place / size);
            let details = format!("offset {at}: element {index}, copy {copy}");
            let cell = Cell::new(Paint::of(copy), format!("{index}\n{copy}"), details);
            cell.of(None, at)
        });
        let itself = (Paint::of(0), "the layout itself".into());
        self.scene.legend.push(itself);
        Ok(())
    }

    /// Two layouts of one shape and their memories, with an arrow from where an element lies in
    /// one to where it lies in the other.
    fn relayout(&mut self, from: &AnyLayout, to: &AnyLayout) -> Result<()> {
        self.grid(self.texts[0], from, PanelOf::Operand(0), By::Index);
        self.grid(self.texts[1], to, PanelOf::Operand(1), By::Index);
        let selected = self.request.selected(&from.shape())?;
        let element = match selected.as_deref() {
            Some(&[element, ..]) => element,
            _ => (from.size()? - 1).clamp(0, 1),
        };
        let mut end = |title, layout: &AnyLayout| {
            let first = self.scene.panels.len();
            let marked = |index, paint: Paint| paint.with(Emphasis::Marked, index == element);
            let (domain, least) = memory::panel(&mut self.scene, title, layout, &marked)?;
            Result::Ok(domain.place(first, layout.at(element)? - least))
        };
        let (from, to) = (end("memory from", from)?, end("memory to", to)?);
        self.scene.arrows.push(Arrow { from, to });
        Ok(())
    }

    /// An operand in which the elements of a part stand out, and the part.
    fn part(&mut self, operand: &AnyLayout, place: usize, part: &AnyLayout) -> Result<()> {
        let Some((sources, first)) = self.on_indices(place, &operand.shape()) else {
            return self.side_by_side();
        };
        self.chosen(
            self.texts[place],
            operand,
            place,
            &elements(&sources, first)?,
        );
        // The part counts from its own beginning.
        let offset = |at| {
            let index = sources.at(at).map(|index| index.saturating_add(first));
            index.and_then(|index| operand.at(index)).ok()
        };
        let paint = |at| Paint::of(offset(at));
        self.painted(&format!("part {part}"), part, PanelOf::Result, &paint);
        self.elements(PanelOf::Result, &offset);
        Ok(())
    }

    /// The operands that are layouts, or shapes, and the result if it is one.
    fn side_by_side(&mut self) -> Result<()> {
        for (place, text) in self.texts.iter().enumerate() {
            if let Some(layout) = mapping(text) {
                self.grid(text, &layout, PanelOf::Operand(place), By::Offset);
            }
        }
        if let Answer::Predicate(predicate) = self.answer {
            self.inside(predicate)?;
        }
        if let Some(result) = result(self.answer) {
            self.grid(&result.to_string(), &result, PanelOf::Result, By::Offset);
        }
        Ok(())
    }

    /// Tiles with and without a swizzle or padding, for operations on accesses.
    fn banks(&mut self, layout: &AnyLayout) -> Result<()> {
        let options = Options {
            bits: self.texts[1].parse().unwrap_or(1),
            access: Some(format!("{}/{}", self.texts[2], self.texts[3])),
            ..self.request.options.clone()
        };
        let request = Request {
            arguments: self.request.arguments,
            options: &options,
        };
        let better = match (self.answer, layout) {
            (Answer::Swizzle(swizzle), AnyLayout::Layout(plain)) => {
                Some(swizzle.composition_with_layout(plain))
            }
            _ => result(self.answer),
        };
        let name = self.answer.to_string();
        let layouts = match better {
            Some(better) => alloc::vec![(self.texts[0], *layout), (name.as_str(), better)],
            None => alloc::vec![("", *layout)],
        };
        banks::tiles(&mut self.scene, &request, &layouts)
    }

    /// The coordinates of a divide; those without an element are hatched.
    fn inside(&mut self, predicate: &Predicate) -> Result<()> {
        let shape = predicate.shape();
        let rows = shape.get(&[0])?.size()?.max(1);
        let cell = |at: i64| {
            let contains = predicate.contains(&Coord::int(at)).unwrap_or(false);
            let place = if contains { "inside" } else { "no element" };
            let paint = Paint {
                hatched: !contains,
                ..Paint::of(at / rows)
            };
            Cell::new(paint, at.to_string(), format!("index {at}: {place}"))
        };
        let domain = Domain::of_shape(&shape, &[]);
        domain.draw(&mut self.scene, &predicate.to_string(), false, &cell);
        self.hatched(PARTIAL_TILE);
        Ok(())
    }
}

const PARTIAL_TILE: &str = "partial tile: no element";
