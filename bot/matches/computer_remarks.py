"""When the computer makes a remark to its opponent: at the start and at the end.

It never speaks during a game, while people think, nor to people who want no remarks. An occasion
follows from the facts of a match alone, so a board that is shown again says the same.
"""

from enum import Enum

from bot.matches.computer_seat import find_computer_side
from bot.matches.match_value import VOID, Match, MatchEnding
from bot.matches.work import Work, reads
from rules import Color, Ending, Position
from storage import Person
from storage.computer_matches import find_first_win
from storage.people import find_person_preferences
from storage.rows import is_former

SILENT = "off"  # a person's choice
LONG = 40  # plies; a shorter game is not called close
LATELY = 10  # plies before the end
FOUGHT_OUT = {MatchEnding.RESIGNED, MatchEnding.AGREED}  # besides what ends a game on the board
VOID_NAMES = [ending.name for ending in VOID]


class Occasion(Enum):
    """An event that the computer comments on."""

    START = "no move of the person has been played"
    FIRST_WIN = "the person has won against the computer for the first time"
    CLOSE_END = "neither side was ahead shortly before the end"


@reads
def find_occasion(work: Work, match: Match) -> Occasion | None:
    """Return the event in a match that the computer comments on, None if it is silent."""
    person = find_person(match)
    if person is None or not may_speak(match):
        return None
    if find_person_preferences(work.transaction, person.id).remarks == SILENT:
        return None
    if match.result is None:
        return Occasion.START
    if match.result.winner is side_of_person(match):
        first = find_first_win(work.transaction, person.id, VOID_NAMES)
        if first == match.id:
            return Occasion.FIRST_WIN
    return Occasion.CLOSE_END if is_close(match) else None


def may_speak(match: Match) -> bool:
    """Tell whether the computer could have something to say; if not, no preference need be read."""
    return find_person(match) is not None and (match.is_over or is_start(match))


def find_person(match: Match) -> Person | None:
    """Return the person who plays against the computer; None in other games, or if they were
    erased.
    """
    if find_computer_side(match) is None:
        return None
    holder = match.holder(side_of_person(match))
    return holder if isinstance(holder, Person) and not is_former(holder.id) else None


def side_of_person(match: Match) -> Color:
    """Return the side that plays against the computer; the match must have one."""
    side = find_computer_side(match)
    assert side is not None
    return side.other


def is_start(match: Match) -> bool:
    """Tell whether the opponent of the computer has not moved yet."""
    return side_of_person(match) not in match.course.turns[match.given : match.ply]


def is_close(match: Match) -> bool:
    """Tell whether a long game of draughts was fought out, and stood even shortly before its end.

    Even means equal kings, and equal men or a difference of one.
    """
    result = match.result
    if result is None or not match.is_draughts or match.ply < LONG:
        return False
    is_fought_out = isinstance(result.ending, Ending) or result.ending in FOUGHT_OUT
    return is_fought_out and is_even(match.line.positions[-1 - LATELY])


def is_even(position: Position) -> bool:
    """Tell whether both sides have equal kings, and equal men or a difference of one."""
    men, kings, foe_men, foe_kings = (pieces.bit_count() for pieces in position[:4])
    return kings == foe_kings and abs(men - foe_men) <= 1
