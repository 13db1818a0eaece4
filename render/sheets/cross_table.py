"""The table of a tournament: each entry's score by opponent or by round."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from PIL import Image, ImageDraw

from render import lettering
from render.alt_text import fits, shorten
from render.layout import Box
from render.name_letters import spell
from render.picture_cache import PICTURES
from render.rgb import RGB
from render.sheets.sheet import Sheet
from render.sketch import SCALE
from render.themes import Theme
from render.translation import _

WIDEST, LARGEST = 720, 52  # of the picture and of a cell, in pixels
CAPITAL = 0.42  # height of digits, in cells
NAME, LEAST_NAME = 0.34, 12  # height of capitals in a name, in cells, and at least, in pixels
NAMES, NARROW = 150, 100  # the room for a name, and beside more than FEW columns
FEW = 10
MARGIN = 10  # between the cells and the edge of the panel
WIDE = 1.5  # how much wider the cells of numbers and totals are
ROUND_CELL, DOT = 0.14, 0.06  # radius of a cell's corners and of its dot, in cells


class Meeting(Enum):
    """What a cell means besides its digits."""

    WON = auto()
    LEVEL = auto()
    LOST = auto()
    OPEN = auto()  # not played
    BLOCKED = auto()  # an entry does not meet itself


@dataclass(frozen=True)
class TableRow:
    """The scores of one entry; None means not played. `is_marked` is the reader's own row."""

    number: int
    scores: tuple[int | None, ...]
    total: str
    is_marked: bool = False
    is_withdrawn: bool = False
    name: str = ""


@dataclass(frozen=True)
class CrossTable:
    """The entries in order. `best` is the score of a meeting that is won completely.

    Without `headings` the columns are entries: those of `opponents`, or all from 1. An entry does
    not meet its own column.
    """

    rows: tuple[TableRow, ...]
    best: int = 2
    headings: tuple[str, ...] | None = None
    opponents: tuple[int, ...] = ()

    @property
    def column_names(self) -> tuple[str, ...]:
        """The headings of the columns."""
        if self.headings is not None:
            return self.headings
        count = max((len(row.scores) for row in self.rows), default=0)
        return tuple(map(str, self.opponents or range(1, count + 1)))

    @property
    def has_names(self) -> bool:
        """Whether a name can be written."""
        return any(spell(row.name) for row in self.rows)

    def meeting(self, row: TableRow, column: int) -> Meeting:
        """Return the meaning of a cell; columns count from 0."""
        score = row.scores[column]
        opponent = self.opponents[column] if self.opponents else column + 1
        if self.headings is None and opponent == row.number:
            return Meeting.BLOCKED
        if score is None:
            return Meeting.OPEN
        theirs = self._find_score(opponent, row.number)
        if theirs is None:
            theirs = self.best - score
        if score == theirs > 0:
            return Meeting.LEVEL
        return Meeting.WON if score > theirs else Meeting.LOST

    def _find_score(self, number: int, opponent: int) -> int | None:
        """Return an entry's score against another, or None if the columns are not opponents.

        One of two games may not be over, so that both together have less than the best score.
        """
        if opponent not in self.opponents:
            return None
        column = self.opponents.index(opponent)
        return next((row.scores[column] for row in self.rows if row.number == number), None)


def draw_cross_table(table: CrossTable, theme: str = "wood") -> bytes:
    """Draw a table as a PNG: numbers and names of entries on the left, totals on the right.

    A win is filled, a level meeting is outlined; all scores are written as digits. Raises
    ValueError for a table without rows.
    """
    if not table.rows:
        raise ValueError("a table needs at least one row")
    grid = _fit_grid(table)
    sheet = Sheet(theme, grid.size)
    sheet.put_panel((0, 0, *grid.size))
    for column, name in enumerate(table.column_names):
        _put_cell(sheet, grid, (0, column), _Cell(name, sheet.theme.faint_text))
    for index, row in enumerate(table.rows, 1):
        _put_row(sheet, grid, table, (index, row))
    return sheet.encode_png()


def describe_cross_table(table: CrossTable) -> str:
    """Describe a table in at most 1024 characters: all totals, and all scores if they fit."""
    in_full = " ".join(_describe_rows(table))
    if fits(in_full):
        return in_full
    totals = (
        _("{player}: {total}.").format(player=_describe_player(row), total=row.total)
        for row in table.rows
    )
    return shorten(" ".join(totals))


def _describe_rows(table: CrossTable) -> Iterator[str]:
    for row in table.rows:
        cells = ("-" if score is None else str(score) for score in row.scores)
        sentence = (
            _("{player}: {scores}, total {total}, withdrawn.")
            if row.is_withdrawn
            else _("{player}: {scores}, total {total}.")
        )
        player = _describe_player(row)
        yield sentence.format(player=player, scores=" ".join(cells), total=row.total)


def _describe_player(row: TableRow) -> str:
    return f"{row.number}. {row.name}" if row.name else str(row.number)


def write_cross_table(table: CrossTable) -> str:
    """Write a table in lines of digits, for a monospaced font; "-" means not played."""
    cells = [["", *table.column_names, ""]]
    for row in table.rows:
        scores = (_write_score(table, row, column) for column in range(len(row.scores)))
        cells.append([str(row.number), *scores, row.total])
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        " ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    )


def _write_score(table: CrossTable, row: TableRow, column: int) -> str:
    if table.meeting(row, column) is Meeting.BLOCKED:
        return "x"
    score = row.scores[column]
    return "-" if score is None else str(score)


@dataclass(frozen=True)
class _Grid:
    """The places of the cells. Row 0 is that of the headings, column -1 that of the numbers, which
    stand before the names.
    """

    rows: int
    columns: int
    cell: int
    names: int  # the width of all names

    @property
    def wide(self) -> int:
        """The width of the cells of numbers and totals."""
        return round(WIDE * self.cell)

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture."""
        across = 2 * MARGIN + 2 * self.wide + self.names + self.columns * self.cell
        return across, 2 * MARGIN + self.rows * self.cell

    def find_box(self, row: int, column: int) -> Box:
        """Return the box of a cell."""
        top = MARGIN + row * self.cell
        left = MARGIN + (self.wide + self.names + column * self.cell if column >= 0 else 0)
        is_wide = column in (-1, self.columns)
        return left, top, left + (self.wide if is_wide else self.cell), top + self.cell


@dataclass(frozen=True)
class _Cell:
    """The text of a cell, its ink, and whether it is a meeting."""

    text: str
    ink: RGB
    meeting: Meeting | None = None


def _fit_grid(table: CrossTable) -> _Grid:
    columns = len(table.column_names)
    names = (NAMES if columns <= FEW else NARROW) if table.has_names else 0
    cell = int(min(LARGEST, (WIDEST - 2 * MARGIN - names) / (columns + 2 * WIDE)))
    return _Grid(len(table.rows) + 1, columns, cell, names)


def _put_row(sheet: Sheet, grid: _Grid, table: CrossTable, numbered: tuple[int, TableRow]) -> None:
    """Lay the cells of one row onto the sheet, and its marks over them."""
    (index, row), theme = numbered, sheet.theme
    _put_cell(sheet, grid, (index, -1), _Cell(str(row.number), theme.faint_text))
    _put_name(sheet, grid, index, row.name)
    for column, score in enumerate(row.scores):
        meeting = table.meeting(row, column)
        text = "" if score is None or meeting is Meeting.BLOCKED else str(score)
        ink = theme.frame if meeting is Meeting.WON else theme.text
        _put_cell(sheet, grid, (index, column), _Cell(text, ink, meeting))
    _put_cell(sheet, grid, (index, grid.columns), _Cell(row.total, theme.last))
    left, top, right, bottom = (
        *grid.find_box(index, -1)[:2],
        *grid.find_box(index, grid.columns)[2:],
    )
    if row.is_withdrawn:
        middle = (top + bottom) // 2
        sheet.canvas.fill((left, middle - 1, right, middle + 1), theme.hot)
    if row.is_marked:
        sheet.canvas.outline((left, top, right, bottom), 2, theme.pick)


def _put_name(sheet: Sheet, grid: _Grid, index: int, name: str) -> None:
    """Write a name behind the number of its row."""
    if spelled := spell(name):
        _, top, left, bottom = grid.find_box(index, -1)
        box = left, top, left + grid.names - MARGIN, bottom
        sheet.write_name(spelled, max(LEAST_NAME, NAME * grid.cell), sheet.theme.text, box)


def _put_cell(sheet: Sheet, grid: _Grid, place: tuple[int, int], cell: _Cell) -> None:
    box = grid.find_box(*place)
    size = box[2] - box[0], box[3] - box[1]
    palette = sheet.canvas.palette
    key = "score", palette.name, size, cell
    draw = partial(_draw_cell, sheet.theme, size, cell)
    sheet.canvas.put(PICTURES.get(key, lambda: palette.to_numbers(draw())), box[:2])


def _draw_cell(theme: Theme, size: tuple[int, int], cell: _Cell) -> Image.Image:
    """Draw a cell in RGB, on the colour of the panel."""
    big = size[0] * SCALE, size[1] * SCALE
    image = Image.new("RGB", big, theme.frame)
    if cell.meeting is not None:
        fill, line = _choose_fill(theme, cell.meeting)
        box = SCALE, SCALE, big[0] - SCALE - 1, big[1] - SCALE - 1
        radius = ROUND_CELL * big[1]
        ImageDraw.Draw(image).rounded_rectangle(box, radius, fill, line, 2 * SCALE)
    if cell.meeting is Meeting.OPEN:
        reach = DOT * big[1]
        middle = big[0] / 2, big[1] / 2
        ends = middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach
        ImageDraw.Draw(image).ellipse(ends, theme.faint_text)
    image = image.reduce(SCALE)
    if cell.text:
        capital = CAPITAL * size[1]
        room = (size[0] - 4) / lettering.measure_text(cell.text, capital)
        letters = lettering.draw_text(cell.text, capital, cell.ink, squeeze=min(1.0, room))
        top = round((size[1] + capital) / 2) - lettering.measure_ascent(capital)
        image.paste(letters, (round((size[0] - letters.width) / 2), top), letters)
    return image


def _choose_fill(theme: Theme, meeting: Meeting) -> tuple[RGB, RGB]:
    """Return the colours inside a cell and of its outline."""
    match meeting:
        case Meeting.WON:
            return theme.text, theme.text
        case Meeting.LEVEL:
            return theme.raised, theme.text
        case Meeting.BLOCKED:
            blocked = theme.dark if theme.is_flat else theme.groove
            return blocked, blocked
        case Meeting.LOST | Meeting.OPEN:
            return theme.raised, theme.raised
