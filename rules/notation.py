"""Moves as text: forgiving in, exact out."""

from collections.abc import Iterable

from rules import refusals
from rules.choices import find_choices
from rules.errors import Ambiguous, OneSquare, UnplayedSquare
from rules.move_rules import MoveRules
from rules.named_move import NamedMove, first_square, read_ways, visits
from rules.position import Move, Position
from rules.square_names import square_name
from rules.typed_move import TypedMove
from rules.writing import Style, write


def parse(rules: MoveRules, position: Position, text: str) -> Move:
    """Return the one legal move that a text names. Raises Unreadable, Illegal or Ambiguous."""
    ways = [TypedMove(rules, position, text.strip(), way) for way in _read(rules, position, text)]
    found = next(filter(None, map(find_meant, ways)), [])
    if not found:
        raise refusals.explain(ways[0])
    if len(found) > 1:
        raise Ambiguous(text, tuple(write(rules, position, move, Style.LONG) for move in found))
    return found[0]


def _read(rules: MoveRules, position: Position, text: str) -> tuple[NamedMove, ...]:
    """Return the readings of a text; if its squares are not a move, the error lists choices."""
    try:
        return read_ways(rules.variant, text)
    except (OneSquare, UnplayedSquare) as fact:
        start = first_square(rules.variant, text)
        moves = [move for move in find_choices(rules, position).moves if move.start == start]
        if start is None or not moves:
            raise
        name = square_name(rules.variant, start, rules.variant.naming.is_numeric)
        written = tuple(dict.fromkeys(write(rules, position, move) for move in moves))
        if isinstance(fact, OneSquare):
            raise OneSquare(text, name, written) from fact
        raise UnplayedSquare(text, fact.square, name, written) from fact


def find_meant(typed: TypedMove) -> list[Move]:
    """Return the legal moves that fit a text; those it writes in full come before others.

    A file that may be the sign of a capture brings the captures from elsewhere along.
    """
    found = _find_named(typed)
    if not found or not typed.named.may_be_sign:
        return found
    steps = typed.named.steps
    elsewhere = [move for move in typed.legal if move.captured and visits(move.path[1:], steps)]
    return list(dict.fromkeys([*found, *elsewhere]))


def _find_named(typed: TypedMove) -> list[Move]:
    """Return the legal moves that fit the squares of a text, or its file and squares."""
    named = typed.named
    whole = [move for move in typed.legal if named.is_whole(move)]
    if whole or len(named.steps) == 1:
        return whole or typed.select_fitting(typed.legal)
    # The landings may belong to another way of making one of the legal captures.
    captures = {move for move in typed.captures if named.has_ends(move)}
    if captures and named.file is None:
        whole = _legal(captures, typed.captures_along(typed.position, is_whole=True))
    if whole or not captures:
        return whole or typed.select_fitting(typed.legal)
    ways = typed.select_fitting(_legal(captures, typed.ways))
    return list(dict.fromkeys([*typed.select_fitting(typed.legal), *ways]))


def _legal(captures: set[Move], ways: Iterable[Move]) -> list[Move]:
    """Return those of these captures that are legal."""
    return [way for way in ways if way in captures]
