"""Long games in which nothing happens, for rules that count."""

from collections.abc import Callable
from typing import Any

from rules import Color, Line, Position
from rules.board import SMALL


def linger(
    line: Line,
    plies: int,
    keep: Callable[[Any], bool] = lambda _: True,
    men_every: int | None = None,
) -> Line:
    """Go on for so many plies without a capture, a promotion or a position seen twice before.

    `keep` is a question that every position on the way answers with yes. Men stay where they are
    unless no man moved for `men_every` plies: then one of them must.
    """

    def quiet(reached: Line) -> bool:
        position = reached.position
        return (
            keep(position)
            and reached.positions.count(position) < 2
            and not any(move.victims for move in reached.game.legal_moves(position))
        )

    def replies(reached: Line) -> list[Line]:
        due = men_every is not None and not any(
            not move.by_king for move in reached.moves[-men_every:]
        )
        due = due and reached.ply - line.ply >= (men_every or 0)
        moves = [
            move
            for move in reached.game.legal_moves(reached.position)
            if not move.victims and not move.is_crowned and move.by_king != due
        ]
        return [after for after in map(reached.play, moves) if quiet(after)]

    tries = [[line]]  # at each depth, what is still to be tried; the last one is on the path
    while tries and len(tries) <= plies:
        tries.append(replies(tries[-1][-1]))
        while tries and not tries[-1]:
            tries.pop()
            if tries:
                tries[-1].pop()
    assert tries, "nobody can linger here"
    return tries[-1][-1]


def on_main_road(position: Position) -> bool:
    """The single black king is on a1-h8, and no white piece is."""
    lone, others = position.of(Color.BLACK)[1], sum(position.of(Color.WHITE))
    return bool(lone & SMALL.main_road) and not others & SMALL.main_road
