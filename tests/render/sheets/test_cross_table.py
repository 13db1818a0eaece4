"""Tables of tournaments in numbers."""

from dataclasses import replace

import pytest

import render
from render import CrossTable, TableRow
from render.sheets.cross_table import Meeting
from render.translation import use_translations
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.helpers import is_like, open_picture, read_color

ROWS = (
    TableRow(1, (None, 2, 1), "3"),
    TableRow(2, (0, None, None), "0"),
    TableRow(3, (1, None, None), "1"),
)
TABLE = CrossTable(ROWS)


def make_table(count: int) -> CrossTable:
    return CrossTable(
        tuple(
            TableRow(row, tuple((row * column) % 3 for column in range(count)), str(row))
            for row in range(1, count + 1)
        )
    )


def test_cells_are_won_level_lost_open_or_blocked() -> None:
    meetings = [[TABLE.meeting(row, column) for column in range(3)] for row in ROWS]
    assert meetings == [
        [Meeting.BLOCKED, Meeting.WON, Meeting.LEVEL],
        [Meeting.LOST, Meeting.BLOCKED, Meeting.OPEN],
        [Meeting.LEVEL, Meeting.OPEN, Meeting.BLOCKED],
    ]
    delft = replace(TABLE, best=4)
    assert delft.meeting(TableRow(9, (4, 3, 2, 1, 0), "10"), 1) is Meeting.WON
    assert delft.meeting(TableRow(9, (4, 3, 2, 1, 0), "10"), 2) is Meeting.LEVEL
    rounds = replace(TABLE, headings=("1", "2", "3"))
    assert rounds.meeting(ROWS[0], 0) is Meeting.OPEN
    group = CrossTable((TableRow(5, (2, None), "2"),), opponents=(3, 5))
    assert [group.meeting(group.rows[0], each) for each in (0, 1)] == [Meeting.WON, Meeting.BLOCKED]
    assert group.column_names == ("3", "5")


@pytest.mark.parametrize("theme", render.THEMES)
def test_a_win_is_filled_and_a_loss_is_not(theme: str) -> None:
    image = open_picture(render.draw_cross_table(TABLE, theme))
    colors, cell = render.THEMES[theme], 52
    first = 10 + round(1.5 * cell)

    def read_cell(row: int, column: int) -> tuple[int, int, int]:
        """The colour beside the digit of a cell."""
        return read_color(image, (first + column * cell + 8, 10 + row * cell + cell // 2))

    assert is_like(read_cell(1, 1), colors.text)
    assert is_like(read_cell(1, 2), colors.raised)
    assert is_like(read_cell(2, 0), colors.raised)
    outline = read_color(image, (first + 2 * cell + cell // 2, 10 + cell + 2))
    assert is_like(outline, colors.text)


@pytest.mark.parametrize("count", [1, 2, 10, 16, 24])
def test_a_table_is_at_most_as_wide_as_a_message(count: int) -> None:
    image = open_picture(render.draw_cross_table(make_table(count)))
    assert image.width <= 720
    if count <= 16:
        assert image.width / (count + 3) * 350 / image.width * 0.42 >= 7  # digits on a phone


@pytest.mark.parametrize("count", [1, 2, 10, 11, 24])
def test_names_do_not_make_a_table_wider(count: int) -> None:
    table = make_table(count)
    named = replace(table, rows=tuple(replace(row, name="W" * 40) for row in table.rows))
    assert open_picture(render.draw_cross_table(named)).width <= 720


def test_every_mark_of_a_row_is_drawn() -> None:
    rows = [
        ROWS[1],
        replace(ROWS[1], is_marked=True),
        replace(ROWS[1], is_withdrawn=True),
        replace(ROWS[1], total="123.5"),
    ]
    rows += [
        replace(ROWS[1], name=name)
        for name in ("Ann", "Zo\u00eb", "\u0416\u0435\u043d\u044f", "W" * 99)
    ]
    tables = [CrossTable((ROWS[0], row, ROWS[2])) for row in rows]
    assert len({render.draw_cross_table(table) for table in tables}) == len(tables)


def test_a_table_needs_a_row() -> None:
    with pytest.raises(ValueError, match="at least one"):
        render.draw_cross_table(CrossTable(()))


def test_a_table_is_told_row_by_row() -> None:
    withdrawn = replace(ROWS[1], is_withdrawn=True)
    assert render.describe_cross_table(CrossTable((ROWS[0], withdrawn))) == (
        "1: - 2 1, total 3. 2: 0 - -, total 0, withdrawn."
    )
    named = CrossTable((replace(ROWS[0], name="Ann"),))
    assert render.describe_cross_table(named) == "1. Ann: - 2 1, total 3."


def test_a_large_table_is_told_by_its_totals() -> None:
    words = render.describe_cross_table(make_table(32))
    assert words.startswith("1: 1. 2: 2.")
    assert len(words) <= 1024
    with use_translations(PseudoLanguage()):
        for table in (TABLE, make_table(32), CrossTable((replace(ROWS[1], is_withdrawn=True),))):
            assert list_untranslated(render.describe_cross_table(table)) == []


def test_a_table_is_written_in_digits() -> None:
    assert render.write_cross_table(CrossTable(ROWS[:2])).splitlines() == [
        "  1 2 3",
        "1 x 2 1 3",
        "2 0 x - 0",
    ]
    wide = [len(line) for line in render.write_cross_table(make_table(12)).splitlines()]
    assert max(wide) <= 48
