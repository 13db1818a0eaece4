"""What follows when the time of a turn is up: the match is over, or the turn is missed.

A match of Chapaev goes on: a player who does not shoot in time misses the shot.
"""

from datetime import datetime

from bot.clocks import agreements
from bot.clocks.clock_state import ClockState
from bot.clocks.running_turn import TimeEnd
from bot.matches.match_actions import end_by_time, play_course
from bot.matches.match_facts import NothingToClaim
from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.next_version import check_running
from rules import Color

MOST_IDLE = 6  # turns in a row that both sides missed; then nobody is there


def costs_turn_only(match: Match, clocks: ClockState) -> bool:
    """Tell whether running out of time costs only the turn, and the match goes on.

    The match is over instead if the clock leaves no time for another turn, or before both sides
    have made their first turn.
    """
    return not match.is_draughts and not clocks.turn.is_first and clocks.turn.can_be_missed


def let_flag_fall(match: Match, end: TimeEnd) -> Match:
    """Return the match after the time of a turn was up."""
    if costs_turn_only(match, match.clock_state(end.at)):
        return miss_turn(match, end.at)
    return end_by_time(match, end)


def miss_turn(match: Match, at: datetime) -> Match:
    """Return a match of Chapaev after the side to move let its turn pass.

    If neither side shoots any more, the match is voided. Raises `MatchIsOver`.
    """
    from rules.chapaev import PassedTurn
    from rules.chapaev.shot_line import ShotLine

    check_running(match)
    assert isinstance(match.course, ShotLine)
    line = match.course.play(PassedTurn())
    is_asleep = line.idle >= MOST_IDLE and line.outcome() is None
    asleep = Result(MatchEnding.ABANDONED, None, at) if is_asleep else None
    return play_course(match, line, at, result=asleep)


def claim_win(match: Match, side: Color, now: datetime) -> Match:
    """Win against an opponent who is over the time of a friendly clock, or take the turn over.

    Raises `MatchIsOver` or `NothingToClaim`.
    """
    check_running(match)
    clocks = match.clock_state(now)
    if side is match.turn or not clocks.is_overdue:
        raise NothingToClaim(match)
    end = agreements.claim_win(clocks)
    return miss_turn(match, now) if costs_turn_only(match, clocks) else end_by_time(match, end)
