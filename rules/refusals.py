"""Why a move is refused. Asked only after `legal_moves` has refused it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.board import Square
from rules.errors import (
    CaptureGoesOn,
    Forbidden,
    Illegal,
    MenMoveForward,
    MustCapture,
    MustTakeMost,
    NotYourPiece,
    Occupied,
    OutOfReach,
)
from rules.naming import square_name
from rules.position import WHITE, Move, Position
from rules.twists import as_other

if TYPE_CHECKING:
    from rules.twists import Engine


def reason(
    rules: "Engine", position: Position, text: str, squares: Sequence[Square], file: str | None
) -> Illegal:
    """The fact that tells best why these squares make no legal move."""
    legal = rules.legal_moves(position)
    if file is not None:
        return _for_a_file(rules, position, text, legal)
    start, end = squares[0], squares[-1]
    captures = rules.every_capture(position)
    if refused := _not_yours(rules, position, text, start):
        return refused
    if refused := _about_captures(rules, position, text, squares, captures):
        return refused
    quiet = [m for m in rules.quiet_moves(position) if (m.start, m.end) == (start, end)]
    if quiet:
        if captures:
            return MustCapture(text, _written(rules, position, legal))
        return Forbidden(text, limit.why if (limit := rules.variant.limit) else "")
    if _takes_for_the_other(rules, position, start, end):
        return Forbidden(text, "the opponent's pieces do not capture for you")
    return _about_steps(rules, position, text, start, end)


def _for_a_file(rules: "Engine", position: Position, text: str, legal: Sequence[Move]) -> Illegal:
    if any(move.victims for move in legal):
        return MustCapture(text, _written(rules, position, legal))
    return Illegal(text)


def _not_yours(rules: "Engine", position: Position, text: str, start: Square) -> Illegal | None:
    square = rules.variant.board.set_of([start])
    if square & rules.movers(position):
        return None
    is_empty = not square & position.foes
    return NotYourPiece(text, _name(rules, start), is_empty)


def _about_captures(
    rules: "Engine",
    position: Position,
    text: str,
    squares: Sequence[Square],
    captures: Sequence[Move],
) -> Illegal | None:
    legal = rules.legal_moves(position)
    start, end = squares[0], squares[-1]
    tried = [m for m in captures if (m.start, m.end) == (start, end)]
    if tried and tried[0] not in legal:
        most = max(len(move.victims) for move in legal)
        written = _written(rules, position, tried)[0]
        return MustTakeMost(written, len(tried[0].victims), most, _written(rules, position, legal))
    further = [m for m in legal if m.start == start and m.victims and end in m.path[1:-1]]
    if further:
        return CaptureGoesOn(text, _written(rules, position, further))
    if captures and len(squares) > 2:
        return MustCapture(text, _written(rules, position, legal))
    return None


def _about_steps(
    rules: "Engine", position: Position, text: str, start: Square, end: Square
) -> Illegal:
    board = rules.variant.board
    if board.set_of([end]) & (position.men | position.kings | position.foes) and end != start:
        return Occupied(text, _name(rules, end))
    if _is_back(rules, position, start, end):
        return MenMoveForward(text)
    legal = rules.legal_moves(position)
    if any(move.victims for move in legal):
        return MustCapture(text, _written(rules, position, legal))
    own = [move for move in legal if move.start == start]
    return OutOfReach(text, _name(rules, start), _written(rules, position, own))


def _is_back(rules: "Engine", position: Position, start: Square, end: Square) -> bool:
    """Whether a man, whoever owns it, would move towards its owner's edge."""
    board, one = rules.variant.board, rules.variant.board.set_of([start])
    if not one & (position.men | position.foe_men):
        return False
    owner = position.turn if one & position.men else position.turn.other
    down = board.place(end)[0] - board.place(start)[0]
    return down > 0 if owner is WHITE else down < 0


def _takes_for_the_other(rules: "Engine", position: Position, start: Square, end: Square) -> bool:
    """Whether this is a capture by a piece of the opponent, where such pieces may be moved."""
    captures = rules.every_capture(as_other(position))
    return any((move.start, move.end) == (start, end) for move in captures)


def _name(rules: "Engine", square: Square) -> str:
    return square_name(rules.variant, square, rules.variant.naming.is_numeric)


def _written(rules: "Engine", position: Position, moves: Sequence[Move]) -> tuple[str, ...]:
    from rules.notation import write  # the two modules need each other

    return tuple(dict.fromkeys(write(rules, position, move) for move in moves))
