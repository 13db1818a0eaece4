"""Why a move is refused. Asked only after `legal_moves` has refused it, so they cannot disagree.

Each question below looks at one reason; the first that knows an answer gives it. The order is that
of use to a player: whose piece it is, then everything about captures, then how pieces go.
"""

from collections.abc import Callable

from rules.errors import (
    Blocked,
    CaptureEnds,
    CaptureGoesOn,
    Forbidden,
    Illegal,
    LandsRightBehind,
    MenMoveForward,
    MenTakeNoKings,
    MoveEnds,
    MustCapture,
    MustPrefer,
    MustTakeMost,
    NotYourPiece,
    Occupied,
    OutOfReach,
)
from rules.limits import Prohibition
from rules.position import WHITE, Move, as_other
from rules.precedence import Preference, preference
from rules.typed_move import TypedMove, between
from rules.variant import Landing
from rules.writing import Style


def reason(case: TypedMove) -> Illegal:
    """Return the fact that tells best why a text names no legal move."""
    found = (question(case) for question in QUESTIONS)
    return next(refused for refused in found if refused)


def not_yours(case: TypedMove) -> Illegal | None:
    if any(case.is_on(square, case.movers) for square in case.starts):
        return None
    is_empty = not any(case.is_on(square, case.position.foes) for square in case.starts)
    return NotYourPiece(case.text, case.named.file or case.name(case.starts[0]), is_empty)


def stops_early(case: TypedMove) -> Illegal | None:
    if not case.captures:
        return None
    legal = set(case.captures)
    further = case.passing(case.captures) or [way for way in case.ways if way in legal]
    return CaptureGoesOn(case.text, case.written(further, Style.LONG)) if further else None


def goes_too_far(case: TypedMove) -> Illegal | None:
    complete = [
        move
        for move in case.captures
        if move.start in case.starts and move.path[1:] == case.steps[: len(move.path) - 1]
    ]
    return CaptureEnds(case.text, case.written(complete, Style.LONG)) if complete else None


def yields(case: TypedMove) -> Illegal | None:
    """Another capture is worth more."""
    worth = case.rules.variant.worth
    tried = case.ways if worth and case.captures else []
    if not (tried and worth):
        return None
    best, (text, *_) = case.captures[0], case.written(tried[:1])
    kings = case.rules.variant.board.numbers(case.position.foe_kings)
    why, choices = preference(worth, best, tried[0], kings), case.written(case.captures)
    takes, most = len(tried[0].victims), len(best.victims)
    if why is Preference.MOST_PIECES:
        return MustTakeMost(text, takes, most, choices)
    return MustPrefer(text, takes, most, choices, why)


def lands_elsewhere(case: TypedMove) -> Illegal | None:
    """The first landing lies in line behind the victim, but is none of those allowed."""
    behind = [move for move in case.captures if _lands_in_line(case, move)]
    if not behind:
        return None
    is_over = any(len(move.victims) == 1 for move in behind)
    is_short = case.rules.variant.king_landing is not Landing.ANYWHERE
    fact: type[MustCapture | CaptureGoesOn] = CaptureGoesOn
    if is_over and case.man is not None:
        fact = CaptureEnds
    elif is_over and is_short:
        fact = LandsRightBehind
    return fact(case.text, case.written(behind, Style.LONG))


def moves_too_far(case: TypedMove) -> Illegal | None:
    """More squares follow the end of a move that takes nothing."""
    complete = [
        move
        for move in case.legal
        if move.start in case.starts and not move.victims and move.path[1:] == case.steps[:1]
    ]
    return MoveEnds(case.text, case.written(complete)) if complete else None


def takes_a_king(case: TypedMove) -> Illegal | None:
    if case.rules.variant.men_take_kings or case.man is None:
        return None
    kings = [square for square in case.between() if case.is_on(square, case.position.foe_kings)]
    return MenTakeNoKings(case.text, case.name(kings[0])) if kings else None


def captures_backwards(case: TypedMove) -> Illegal | None:
    """A man takes a piece behind it, where men take forward only."""
    jumped = [square for square in case.between() if case.is_on(square, case.position.foes)]
    return moves_backwards(case) if len(jumped) == 1 and not case.is_occupied else None


def takes_for_the_other(case: TypedMove) -> Illegal | None:
    """A capture by a piece of the opponent, where such pieces may be moved."""
    if not any(case.is_on(square, case.movers & case.position.foes) for square in case.starts):
        return None
    theirs = case.fitting(case.captures_along(as_other(case.position)))
    return Forbidden(case.text, Prohibition.FOREIGN_CAPTURE) if theirs else None


def must_capture(case: TypedMove) -> Illegal | None:
    return MustCapture(case.text, case.written(case.captures)) if case.captures else None


def forbidden(case: TypedMove) -> Illegal | None:
    limit = case.rules.variant.limit
    is_held = limit and case.fitting(case.rules.quiet_moves(case.position))
    return Forbidden(case.text, limit.prohibition) if limit and is_held else None


def occupied(case: TypedMove) -> Illegal | None:
    return Occupied(case.text, case.name(case.end)) if case.is_occupied else None


def moves_backwards(case: TypedMove) -> Illegal | None:
    """A man, whoever owns it, that moves towards its owner's edge."""
    if case.man is None:
        return None
    place, is_own = case.rules.variant.board.place, case.is_on(case.man, case.position.men)
    owner = case.position.turn if is_own else case.position.turn.other
    down = place(case.end)[0] - place(case.man)[0]
    is_back = down > 0 if owner is WHITE else down < 0
    return MenMoveForward(case.text) if is_back else None


def blocked(case: TypedMove) -> Illegal | None:
    taken = (square for square in case.between() if case.is_on(square, case.pieces))
    first = next(taken, None)
    return None if first is None else Blocked(case.text, case.name(first))


def out_of_reach(case: TypedMove) -> Illegal:
    own = [move for move in case.legal if move.start in case.starts]
    square = case.named.file or case.name(case.starts[0])
    return OutOfReach(case.text, square, case.written(own))


QUESTIONS: tuple[Callable[[TypedMove], Illegal | None], ...] = (
    not_yours,
    stops_early,
    goes_too_far,
    yields,
    lands_elsewhere,
    takes_a_king,
    captures_backwards,
    takes_for_the_other,
    must_capture,
    moves_too_far,
    forbidden,
    occupied,
    moves_backwards,
    blocked,
    out_of_reach,
)


def _lands_in_line(case: TypedMove, move: Move) -> bool:
    """Whether the text begins with the first jump of a capture, but lands elsewhere behind it."""
    tried = case.steps[0]
    if move.start not in case.starts or tried == move.path[1]:
        return False
    way = between(case.rules.variant.board, move.start, tried)
    return move.victims[0] in way and not case.is_occupied
