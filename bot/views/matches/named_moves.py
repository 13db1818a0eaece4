"""Moves as one person reads them on buttons, with squares named as they like."""

from collections import Counter
from typing import NamedTuple

import render
from bot.matches.match_value import Match
from bot.talk.matches.move_lists import square_order
from bot.talk.matches.questions import huff_label
from bot.views.appearance import Appearance
from rules import Move, Square, Style


class NamedMove(NamedTuple):
    """A move that can be chosen, under a unique name."""

    name: str
    move: Move


def list_named_moves(match: Match, appearance: Appearance) -> list[NamedMove]:
    """List the moves that may be played, sorted by square, under their names."""
    names = {move: name_move(match, appearance, move) for move in match.choices}
    counts = Counter(names.values())
    named = (
        NamedMove(
            name if counts[name] == 1 else name_move(match, appearance, move, Style.LONG), move
        )
        for move, name in names.items()
    )
    return sorted(named, key=lambda each: (each.move.is_huff, square_order(each.name)))


def name_move(
    match: Match, appearance: Appearance, move: Move, style: Style = Style.STANDARD
) -> str:
    """Name a move, with squares named as the person likes."""
    if move.is_huff:
        return huff_label(name_square(match, appearance, move.start))
    written = match.game.write(match.position, move, style)
    return render.rename_squares(match.game, written, appearance.is_numeric)


def name_square(match: Match, appearance: Appearance, square: Square) -> str:
    """Name a square as the person likes."""
    return match.game.square_name(square, appearance.is_numeric)
