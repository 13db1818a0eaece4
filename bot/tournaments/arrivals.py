"""The players who are ready for a game in a tournament played in any order; pure.

Such a game begins once both have said within ten minutes that they are ready, so nobody loses by
being asked while away. A game that is never begun is judged by who was ready.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.tournaments.arrival import Arrival
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.tournament import Key, Tournament

READY_FOR = timedelta(minutes=10)
CALL_AGAIN = timedelta(hours=1)  # the players of a pairing are not called more often
DAY = timedelta(days=1)  # counted from the start


@dataclass(frozen=True, slots=True)
class Readiness:
    """What follows when a player is ready: the game begins, or the opponent is called."""

    tournament: Tournament
    opponent: int  # the number
    ready_until: datetime
    begins: bool
    calls: bool


def say_ready(tournament: Tournament, key: Key, number: int, now: datetime) -> Readiness:
    """Return the tournament after a player of a pairing has said that they are ready."""
    opponent = tournament.event.pairing(*key).opponent(number) or 0
    known = {each.number: each for each in tournament.arrivals.get(key, ())}
    other = known.get(opponent)
    begins = other is not None and now < other.ready_at + READY_FOR
    calls = not begins and not any(
        each.called_at is not None and now < each.called_at + CALL_AGAIN for each in known.values()
    )
    own = _arrive(known.get(number), number, _count_day(tournament, now), now)
    if calls:
        own = replace(own, called_at=now)
    after = tournament.with_arrivals(key, tuple({**known, number: own}.values()))
    return Readiness(after, opponent, now + READY_FOR, begins, calls)


def say_away(tournament: Tournament, key: Key, number: int, now: datetime) -> Tournament:
    """Return the tournament after a player is no longer ready for a game; the day still counts."""
    arrivals = tuple(
        replace(each, ready_at=min(each.ready_at, now - READY_FOR))
        if each.number == number
        else each
        for each in tournament.arrivals.get(key, ())
    )
    return tournament.with_arrivals(key, arrivals) if arrivals else tournament


def judge_never_begun(tournament: Tournament, pairing: Pairing) -> Pairing:
    """Return a pairing without any game begun, judged by who was ready on more days.

    With equal numbers, at least one, both get half; if neither was ever ready, neither gets
    anything. The result counts as not played.
    """
    days = {
        each.number: each.days
        for each in tournament.arrivals.get((pairing.round, pairing.board), ())
    }
    white, black = (days.get(number, 0) for number in pairing.players)
    win = tournament.event.win
    if white == black:
        half = win // 2 if white else 0
        return pairing.end(PairingState.DOUBLE_FORFEIT, (half, half))
    points = (win, 0) if white > black else (0, win)
    return pairing.end(PairingState.FORFEITED, points)


def _count_day(tournament: Tournament, now: datetime) -> int:
    begun = tournament.span[0] or now
    return max(0, (now - begun) // DAY)


def _arrive(known: Arrival | None, number: int, day: int, now: datetime) -> Arrival:
    if known is None:
        return Arrival(number, now, day)
    is_new_day = day != known.last_day
    return replace(known, ready_at=now, last_day=day, days=known.days + is_new_day)
