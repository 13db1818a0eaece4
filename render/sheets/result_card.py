"""A finished game in one picture: the last board, the curve, and the moments that mattered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import rules
from render.alt_text import describe_board, shorten
from render.board_picture import paint_board
from render.name_letters import spell
from render.scene import Scene, TurnMark
from render.sheets.curve import Curve, describe_values, list_balances, list_moves, put_curve
from render.sheets.sheet import Sheet
from render.sheets.small_board import TAG_GAP, TAG_HEIGHT, Tag, put_small_board
from rules import Color

SIZE = (960, 540)
BOARD = 444  # pixels across the last board
SMALL, GAP, MARGIN = 242, 16, 12  # a small board, between two of them, between rows
HEADING, LETTER = 40, 19  # the height of the heading, and of its capitals
CAPITAL = 20  # of the curve's letters
MOST = 2  # moments
SWING = 4  # moves within which a swing happens


@dataclass(frozen=True)
class ResultCard:
    """A finished game. `values` are White's advantage per move; None: counted in pieces.

    `moments` are counts of moves, of which the first two are shown; None means before and after
    the largest swing. `players` are the names of White and Black, and `heading` is the variant and
    the date: the picture may leave its message. With `is_numeric` None, squares are named as the
    game names them.
    """

    line: rules.Line
    turn_mark: TurnMark
    theme: str = "wood"
    view: Color = Color.WHITE
    is_numeric: bool | None = None
    values: tuple[float, ...] | None = None
    moments: tuple[int, ...] | None = None
    players: tuple[str, str] = ("", "")
    heading: str = ""

    @property
    def curve(self) -> Curve:
        """The curve of the game with its moments."""
        values = list_balances(self.line) if self.values is None else self.values
        moments = find_moments(self.line, values) if self.moments is None else self.moments
        return Curve(values, list_moves(self.line, self.is_numeric), moments[:MOST])

    def scene(self, ply: int) -> Scene:
        """Return the board after a number of moves."""
        return Scene.of(
            self.line.cut(ply),
            theme=self.theme,
            view=self.view,
            is_numeric=self.is_numeric,
            turn_mark=TurnMark.NOTHING,
        )


def find_moments(line: rules.Line, values: Sequence[float]) -> tuple[int, ...]:
    """Return up to two counts of moves: before and after the largest swing.

    Without a swing they are the largest captures; a game without any is cut in halves.
    """
    spans = product(range(line.ply), range(1, SWING + 1))
    swings = [(start, start + length) for start, length in spans if start + length <= line.ply]
    start, end = max(swings, key=partial(_weigh_swing, values), default=(0, 0))
    if values[start] != values[end]:
        return start, end
    captures = [ply for ply, move in enumerate(line.moves, 1) if move.victims]
    captures.sort(key=lambda ply: -len(line.moves[ply - 1].victims))
    return tuple(sorted(captures[:MOST] or {line.ply // 2, line.ply}))


def _weigh_swing(values: Sequence[float], swing: tuple[int, int]) -> tuple[float, int]:
    """Return the sort key of a swing: its height, then its shortness."""
    start, end = swing
    return abs(values[end] - values[start]), start - end


def draw_result_card(card: ResultCard) -> bytes:
    """Draw a finished game as a PNG of 960 x 540 pixels."""
    sheet, curve = Sheet(card.theme, SIZE), card.curve
    board = paint_board(_make_last_scene(card), BOARD)
    sheet.put_board(board, (0, max(0, SIZE[1] - board.image.height) // 2))
    left, below = SIZE[0] - MOST * (SMALL + GAP) + GAP, SIZE[1] - SMALL - TAG_GAP - TAG_HEIGHT
    heading = left, 0, SIZE[0], HEADING
    if words := spell(card.heading):
        sheet.put_panel(heading)
        sheet.write_name(words, LETTER, sheet.theme.text, heading, is_centred=True)
    put_curve(sheet, curve, (left, HEADING + MARGIN, SIZE[0], below - MARGIN), CAPITAL)
    moments = curve.moments[:MOST]
    spare = (MOST - len(moments)) * (SMALL + GAP) // 2
    for index, moment in enumerate(moments):
        corner = left + spare + index * (SMALL + GAP), below
        put_small_board(sheet, card.scene(moment), Tag(str(index + 1)), corner, SMALL)
    return sheet.encode_png()


def describe_result_card(card: ResultCard) -> str:
    """Describe a finished game in at most 1024 characters: its last board and its curve."""
    return shorten(" ".join(_describe_parts(card)))


def _describe_parts(card: ResultCard) -> Iterator[str]:
    yield describe_board(_make_last_scene(card))
    yield from describe_values(card.curve)


def _make_last_scene(card: ResultCard) -> Scene:
    """Make the last board, with the result."""
    return Scene.of(
        card.line,
        theme=card.theme,
        view=card.view,
        is_numeric=card.is_numeric,
        material_strip=True,
        turn_mark=card.turn_mark,
        players=card.players,
    )
