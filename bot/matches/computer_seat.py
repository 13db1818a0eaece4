"""The computer's seat in a match, and whether it must act."""

from bot.matches.match_value import Match, room_side
from bot.matches.terms import HINTS
from rules import Color
from storage import Computer, Person, Room

EARLY = 20  # plies in which the computer agrees on no draw
LEVELS = range(9)  # as they are stored: the engine's names, the weakest first


def find_computer_side(match: Match) -> Color | None:
    """Return the side that the computer plays, None if it plays none."""
    sides = (seat.color for seat in match.seats if isinstance(seat.holder, Computer))
    return next(sides, None)


def side_below(match: Match, room: Room | None = None) -> Color | None:
    """Return the side that is at the bottom of boards in a room, whatever a server has chosen.

    It is the room's side, or the opponent of the computer; None if there is neither.
    """
    own = None if room is None else room_side(room)
    computer = find_computer_side(match)
    return computer.other if own is None and computer is not None else own


def has_hints(match: Match) -> bool:
    """Tell whether players may have hints: against the computer, or if both agreed on that."""
    is_agreed = find_computer_side(match) is not None or HINTS in match.terms.house_rules
    return is_agreed and match.is_draughts


def is_early_for_draw(match: Match, ply: int) -> bool:
    """Tell whether the computer takes no draw yet after a number of plies.

    A game that was set up may be an ending from its first move on.
    """
    is_set_up = match.is_draughts and match.line.positions[0] != match.game.start()
    return ply < EARLY and not is_set_up


def find_next_level(match: Match) -> int | None:
    """Return the level that suits the computer's opponent after a match: one up, or one down.

    None after a draw, at either end of the levels, and if its opponent was not one person.
    """
    side = find_computer_side(match)
    if side is None or match.result is None or match.result.winner is None:
        return None
    holder = match.holder(side)
    assert isinstance(holder, Computer)  # it has this side
    if not isinstance(match.holder(side.other), Person):
        return None
    level = holder.level - 1 if match.result.winner is side else holder.level + 1
    return level if level in LEVELS else None


def waits_for_computer(match: Match) -> bool:
    """Tell whether the computer is to move, or to answer an offer of the other side."""
    side = find_computer_side(match)
    if side is None or match.is_over:
        return False
    return match.turn is side or (match.offer is not None and match.offer.by is not side)
