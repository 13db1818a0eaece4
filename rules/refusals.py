"""Explaining why a move is illegal; used only once `legal_moves` has refused it.

Each function below knows one reason and returns it, or None if it does not apply. They are tried in
the order most useful to a player: the piece's owner, then captures, then how pieces move.
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
from rules.precedence import Preference, find_preference
from rules.typed_move import TypedMove, between
from rules.variant import Landing
from rules.writing import Style


def explain(case: TypedMove) -> Illegal:
    """Return the error that best says why a text does not name a legal move."""
    found = (refuse(case) for refuse in REASONS)
    return next(refused for refused in found if refused)


def refuse_other_piece(case: TypedMove) -> Illegal | None:
    """Refuse a move of something other than a piece the player may move."""
    if any(case.is_on(square, case.movers) for square in case.starts):
        return None
    is_empty = not any(case.is_on(square, case.position.foes) for square in case.starts)
    return NotYourPiece(case.text, case.named.file or case.square_name(case.starts[0]), is_empty)


def refuse_early_stop(case: TypedMove) -> Illegal | None:
    """Refuse a capture that stops where it must go on."""
    if not case.captures:
        return None
    legal = set(case.captures)
    further = case.select_passing(case.captures) or [way for way in case.ways if way in legal]
    return CaptureGoesOn(case.text, case.write_moves(further, Style.LONG)) if further else None


def refuse_longer_way(case: TypedMove) -> Illegal | None:
    """Refuse squares after the end of a capture."""
    complete = [
        move
        for move in case.captures
        if move.start in case.starts and move.path[1:] == case.steps[: len(move.path) - 1]
    ]
    return CaptureEnds(case.text, case.write_moves(complete, Style.LONG)) if complete else None


def refuse_lesser_capture(case: TypedMove) -> Illegal | None:
    """Refuse a capture that another one outranks."""
    worth = case.rules.variant.worth
    if not (worth and case.captures):
        return None
    best, kings = case.captures[0], case.rules.variant.board.numbers(case.position.foe_kings)
    least = worth(best, kings)
    tried = next((way for way in case.ways if worth(way, kings) < least), None)
    if tried is None:
        return None
    why, choices = find_preference(worth, best, tried, kings), case.write_moves(case.captures)
    (text,), takes, most = case.write_moves([tried]), len(tried.victims), len(best.victims)
    if why is Preference.MOST_PIECES:
        return MustTakeMost(text, takes, most, choices)
    return MustPrefer(text, takes, most, choices, why)


def refuse_other_landing(case: TypedMove) -> Illegal | None:
    """Refuse a first landing that lies in line behind the victim, but is not allowed."""
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
    return fact(case.text, case.write_moves(behind, Style.LONG))


def refuse_longer_move(case: TypedMove) -> Illegal | None:
    """Refuse squares after the end of a quiet move."""
    complete = [
        move
        for move in case.legal
        if move.start in case.starts and not move.victims and move.path[1:] == case.steps[:1]
    ]
    return MoveEnds(case.text, case.write_moves(complete)) if complete else None


def refuse_king_as_victim(case: TypedMove) -> Illegal | None:
    """Refuse a man's capture of a king if no man may capture one."""
    if case.rules.variant.men_take_kings or case.man is None:
        return None
    kings = [square for square in case.between() if case.is_on(square, case.position.foe_kings)]
    return MenTakeNoKings(case.text, case.square_name(kings[0])) if kings else None


def refuse_capture_backwards(case: TypedMove) -> Illegal | None:
    """Refuse a man's capture backwards if men capture only forwards."""
    jumped = [square for square in case.between() if case.is_on(square, case.position.foes)]
    return refuse_move_backwards(case) if len(jumped) == 1 and not case.is_occupied else None


def refuse_capture_for_opponent(case: TypedMove) -> Illegal | None:
    """Refuse a capture by a piece of the opponent, if such pieces may be moved."""
    if not any(case.is_on(square, case.movers & case.position.foes) for square in case.starts):
        return None
    theirs = case.select_fitting(case.captures_along(as_other(case.position)))
    return Forbidden(case.text, Prohibition.FOREIGN_CAPTURE) if theirs else None


def refuse_neglected_capture(case: TypedMove) -> Illegal | None:
    """Refuse any other move if captures are compulsory and there are some."""
    return MustCapture(case.text, case.write_moves(case.captures)) if case.captures else None


def refuse_prohibited_move(case: TypedMove) -> Illegal | None:
    """Refuse a move that earlier moves forbid."""
    limit = case.rules.variant.limit
    is_held = limit and case.select_fitting(case.rules.quiet_moves(case.position))
    return Forbidden(case.text, limit.prohibition) if limit and is_held else None


def refuse_occupied_end(case: TypedMove) -> Illegal | None:
    """Refuse to end on a piece."""
    return Occupied(case.text, case.square_name(case.end)) if case.is_occupied else None


def refuse_move_backwards(case: TypedMove) -> Illegal | None:
    """Refuse a man's move towards the edge of its owner, whoever that is."""
    if case.man is None:
        return None
    place, is_own = case.rules.variant.board.place, case.is_on(case.man, case.position.men)
    owner = case.position.turn if is_own else case.position.turn.other
    down = place(case.end)[0] - place(case.man)[0]
    is_back = down > 0 if owner is WHITE else down < 0
    return MenMoveForward(case.text) if is_back else None


def refuse_blocked_way(case: TypedMove) -> Illegal | None:
    """Refuse to pass a piece that stands in the way."""
    taken = (square for square in case.between() if case.is_on(square, case.pieces))
    first = next(taken, None)
    return None if first is None else Blocked(case.text, case.square_name(first))


def refuse_distant_end(case: TypedMove) -> Illegal:
    """Refuse an end that the piece cannot reach, the reason if no other applies."""
    own = [move for move in case.legal if move.start in case.starts]
    square = case.named.file or case.square_name(case.starts[0])
    return OutOfReach(case.text, square, case.write_moves(own))


REASONS: tuple[Callable[[TypedMove], Illegal | None], ...] = (
    refuse_other_piece,
    refuse_early_stop,
    refuse_longer_way,
    refuse_lesser_capture,
    refuse_other_landing,
    refuse_king_as_victim,
    refuse_capture_backwards,
    refuse_capture_for_opponent,
    refuse_neglected_capture,
    refuse_longer_move,
    refuse_prohibited_move,
    refuse_occupied_end,
    refuse_move_backwards,
    refuse_blocked_way,
    refuse_distant_end,
)


def _lands_in_line(case: TypedMove, move: Move) -> bool:
    """Tell whether a text begins with the first jump of a capture but another landing."""
    tried = case.steps[0]
    if move.start not in case.starts or tried == move.path[1]:
        return False
    way = between(case.rules.variant.board, move.start, tried)
    return move.victims[0] in way and not case.is_occupied
