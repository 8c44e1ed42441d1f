//! Tables of text with a limit on rows and columns.

use core::fmt::{self, Display, Formatter, Write};

/// How many rows of a table, how many of its columns, and how many tables of a
/// [`Grid`](super::Grid) are printed at most.
pub const MOST_LINES: usize = 64;

/// Rows and columns of anything that can be printed: `|row, column|` → a cell.
///
/// For pictures of a layout: which thread owns which element, which tile an element
/// falls into. Columns are aligned to the right and as narrow as their cells, counting each
/// character as one place. The first [`MOST_LINES`] rows and columns are printed, and
/// the last line says how much follows; `usize::MAX` rows or columns count as that many or more.
///
/// ```
/// use stridewise::{value::Layout, viz::Table};
///
/// // Four threads share 2 × 4 elements, two neighbours each: which thread owns which element?
/// let owners: Layout = "(2,(2,2)):(1,(0,2))".parse()?;
/// let table = Table::new(2, 4, |row, column| {
///     let element = (row + 2 * column) as i64;
///     owners
///         .at(element)
///         .map_or_else(|_| '?', |thread| char::from(b'A' + thread as u8))
/// });
/// let text = table
///     .row_headers(|row| row)
///     .column_headers(|column| column)
///     .to_string();
/// assert_eq!(
///     text,
///     "  | 0 1 2 3
/// --+--------
/// 0 | A A C C
/// 1 | B B D D"
/// );
/// # Ok::<(), stridewise::value::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Table<Cell, Row = fn(usize) -> usize, Column = fn(usize) -> usize> {
    rows: usize,
    columns: usize,
    cell: Cell,
    row: Option<Row>,
    column: Option<Column>,
}

impl<Cell> Table<Cell> {
    /// A table without headers: `cell(row, column)` is its cell.
    ///
    /// ```
    /// # use stridewise::viz::Table;
    /// let squares = Table::new(2, 3, |row, column| (row + 3 * column).pow(2));
    /// assert_eq!(squares.to_string(), "0  9 36\n1 16 49");
    /// ```
    pub const fn new<T>(rows: usize, columns: usize, cell: Cell) -> Self
    where
        Cell: Fn(usize, usize) -> T,
        T: Display,
    {
        Self {
            rows,
            columns,
            cell,
            row: None,
            column: None,
        }
    }
}

impl<Cell, Row, Column> Table<Cell, Row, Column> {
    /// With a header to the left of each row.
    #[must_use]
    pub fn row_headers<New, T>(self, header: New) -> Table<Cell, New, Column>
    where
        New: Fn(usize) -> T,
        T: Display,
    {
        Table {
            rows: self.rows,
            columns: self.columns,
            cell: self.cell,
            row: Some(header),
            column: self.column,
        }
    }

    /// With a header above each column.
    #[must_use]
    pub fn column_headers<New, T>(self, header: New) -> Table<Cell, Row, New>
    where
        New: Fn(usize) -> T,
        T: Display,
    {
        Table {
            rows: self.rows,
            columns: self.columns,
            cell: self.cell,
            row: self.row,
            column: Some(header),
        }
    }
}

impl<Cell, Row, Column> fmt::Debug for Table<Cell, Row, Column> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (&self.rows, &self.columns);
        formatter
            .debug_struct("Table")
            .field("rows", rows)
            .field("columns", columns)
            .finish_non_exhaustive()
    }
}

impl<Cell, CellText, Row, RowText, Column, ColumnText> Display for Table<Cell, Row, Column>
where
    Cell: Fn(usize, usize) -> CellText,
    CellText: Display,
    Row: Fn(usize) -> RowText,
    RowText: Display,
    Column: Fn(usize) -> ColumnText,
    ColumnText: Display,
{
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.rows.min(MOST_LINES), self.columns.min(MOST_LINES));
        if rows == 0 || columns == 0 {
            return formatter.write_str("(empty)");
        }
        let margin = self.row.as_ref().map(|row| widest(rows, row));
        let mut widths = [0; MOST_LINES];
        for (column, width) in widths.iter_mut().enumerate().take(columns) {
            let header = self
                .column
                .as_ref()
                .map_or(0, |header| places(&header(column)));
            *width = header.max(widest(rows, |row| (self.cell)(row, column)));
        }
        let widths = &widths[..columns];

        if let Some(header) = &self.column {
            let mut line = Line::new(formatter);
            if let Some(margin) = margin {
                line.spaces += margin + 1;
                line.write_char('|')?;
            }
            line.cells(margin.is_some(), widths, header)?;
            formatter.write_char('\n')?;
            rule(formatter, margin, widths)?;
            formatter.write_char('\n')?;
        }
        for row in 0..rows {
            if row > 0 {
                formatter.write_char('\n')?;
            }
            let mut line = Line::new(formatter);
            if let (Some(margin), Some(header)) = (margin, &self.row) {
                line.right(margin, &header(row))?;
                line.write_str(" |")?;
            }
            line.cells(margin.is_some(), widths, |column| (self.cell)(row, column))?;
        }
        left_out(formatter, &[(self.rows, "row"), (self.columns, "column")])
    }
}

/// The line between the column headers and the cells.
fn rule(formatter: &mut Formatter<'_>, margin: Option<usize>, widths: &[usize]) -> fmt::Result {
    let mut dashes = widths.iter().sum::<usize>() + widths.len() - 1;
    if let Some(margin) = margin {
        write!(formatter, "{:-<1$}+", "", margin + 1)?;
        dashes += 1;
    }
    write!(formatter, "{:-<1$}", "", dashes)
}

/// Tables one after the other, each under its heading.
pub(super) fn tables<Heading: Display, Cells: Display>(
    formatter: &mut Formatter<'_>,
    count: usize,
    table: impl Fn(usize) -> (Option<Heading>, Cells),
) -> fmt::Result {
    for place in 0..count.min(MOST_LINES) {
        let (heading, cells) = table(place);
        if let Some(heading) = heading {
            let gap = if place > 0 { "\n\n" } else { "" };
            writeln!(formatter, "{gap}{heading}")?;
        }
        write!(formatter, "{cells}")?;
    }
    if count > MOST_LINES {
        formatter.write_str("\n")?;
    }
    left_out(formatter, &[(count, "table")])
}

/// Says on a line of its own how many of each are past [`MOST_LINES`]; nothing where none are.
fn left_out(formatter: &mut Formatter<'_>, counts: &[(usize, &str)]) -> fmt::Result {
    let mut before = "\n(";
    for &(count, name) in counts {
        let more = count.saturating_sub(MOST_LINES);
        if more > 0 {
            let least = if count == usize::MAX { "at least " } else { "" };
            let plural = if more == 1 { "" } else { "s" };
            write!(formatter, "{before}{least}{more} {name}{plural}")?;
            before = " and ";
        }
    }
    formatter.write_str(if before == " and " { " left out)" } else { "" })
}

/// A line that holds spaces back until something follows them, so that no line ends in spaces.
struct Line<'a, 'b> {
    out: &'a mut Formatter<'b>,
    spaces: usize,
}

impl<'a, 'b> Line<'a, 'b> {
    const fn new(out: &'a mut Formatter<'b>) -> Self {
        Self { out, spaces: 0 }
    }

    /// One cell, aligned to the right.
    fn right(&mut self, width: usize, cell: &impl Display) -> fmt::Result {
        self.spaces += width.saturating_sub(places(cell));
        write!(self, "{cell}")
    }

    /// Cells with a space between them, and one in front of the first if something stands before
    /// it.
    fn cells<T: Display>(
        &mut self,
        follows: bool,
        widths: &[usize],
        cell: impl Fn(usize) -> T,
    ) -> fmt::Result {
        for (column, &width) in widths.iter().enumerate() {
            self.spaces += usize::from(follows || column > 0);
            self.right(width, &cell(column))?;
        }
        Ok(())
    }
}

impl Write for Line<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let kept = text.trim_end_matches(' ');
        if !kept.is_empty() {
            write!(self.out, "{:1$}{kept}", "", self.spaces)?;
            self.spaces = 0;
        }
        self.spaces += text.len() - kept.len();
        Ok(())
    }
}

/// Counts characters instead of keeping them.
struct Places(usize);

impl Write for Places {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

fn places(value: &impl Display) -> usize {
    let mut places = Places(0);
    // A value that cannot be printed says so again when it is.
    let _ = write!(places, "{value}");
    places.0
}

fn widest<T: Display>(count: usize, value: impl Fn(usize) -> T) -> usize {
    (0..count)
        .map(|index| places(&value(index)))
        .max()
        .unwrap_or(0)
}
