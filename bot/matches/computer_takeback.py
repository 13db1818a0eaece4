"""A turn taken back in a game against the computer, which need not be asked."""

from dataclasses import replace

from bot.matches.computer_facts import NoMoveToTakeBack, TakebackBetweenPeople, TakebackByClock
from bot.matches.computer_seat import find_computer_side
from bot.matches.match_actions import advance
from bot.matches.match_facts import MatchIsOver
from bot.matches.match_value import Match
from rules import Color, Line


def take_back(match: Match, side: Color) -> Match:
    """Return the match before the last turn of a side, and of what the computer answered.

    Raises `MatchIsOver`, `TakebackBetweenPeople`, `TakebackByClock` or `NoMoveToTakeBack`.
    """
    if match.is_over:
        raise MatchIsOver(match)
    if find_computer_side(match) is None:
        raise TakebackBetweenPeople(match)
    if match.control.stages:
        raise TakebackByClock(match)
    ply = find_last_turn(match, side)
    line = match.line
    cut = Line(line.game, line.positions[: ply + 1], line.moves[:ply])
    played_at = match.played_at[: ply - match.given]
    offers = tuple(offer for offer in match.offers if offer.ply < ply)
    moved_at = played_at[-1] if played_at else match.started_at
    back = replace(match, offers=offers, touched=None, moved_at=moved_at, played_at=played_at)
    return advance(back, line=cut)


def find_last_turn(match: Match, side: Color) -> int:
    """Return where the last turn of a side begins; raises `NoMoveToTakeBack`."""
    turns = [position.turn for position in match.line.positions[:-1]]
    own = [ply for ply in range(match.given, match.ply) if turns[ply] is side]
    if not own:
        raise NoMoveToTakeBack
    first = own[-1]
    while first > match.given and turns[first - 1] is side:
        first -= 1
    return first
