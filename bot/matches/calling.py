"""Calls to a new board: who is called, where, and whether with a sound.

A person who wants to be called in private gets a notice, planned in the transaction of the change
that makes the board. The board does not call those people again, so each is called once.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clocks.reminders import ReminderKind
from bot.matches.calls import people_called
from bot.matches.match_value import Match, MatchEnding
from bot.matches.person_times import quiet_hours
from bot.matches.ping_places import PingPlace
from bot.matches.runner import Runner
from bot.matches.seating import has_seat, side_of
from bot.matches.turn_notices import find_server_of
from rules import Color
from storage import Computer, Team, Transaction, notices
from storage.people import find_direct_messages, find_person_preferences
from storage.rows import NoticeRow
from storage.simuls import find_simul_host
from storage.teams import find_teams

SLOW_TURN = 3600  # seconds for a turn of a team: in slower turns nobody waits at the board
BLOCKED_FOR = timedelta(days=7)  # without another attempt to write to a person who refused


@dataclass(frozen=True, slots=True)
class Calls:
    """The people whom a board calls in its room, and whether without a sound."""

    people: tuple[int, ...]
    is_silent: bool = False


async def choose_calls(
    runner: Runner, match: Match, people: Collection[int], now: datetime
) -> Calls:
    """Return which of these people the newest board of a match calls in its room.

    It makes no sound if it is night for all of them, in a game that takes days.
    """
    if any(isinstance(seat.holder, Team) for seat in match.seats):
        return await runner.read(_choose_members, match, people, now)
    is_usual = all(seat.pings is PingPlace.CHANNEL for seat in match.seats)
    if not people or (is_usual and not match.control.is_slow):
        return Calls(tuple(people))
    return await runner.read(_choose, match, people, now)


def _choose(
    transaction: Transaction, match: Match, people: Collection[int], now: datetime
) -> Calls:
    kind = ReminderKind.CALL.name
    told = notices.list_people_told(transaction, match.id, kind, match.loud_version)
    called = tuple(each for each in people if _is_called_here(match, each, told))
    sleeping = (_is_night(transaction, match, each, now) for each in called)
    return Calls(called, is_silent=bool(called) and all(sleeping))


def _choose_members(
    transaction: Transaction, match: Match, people: Collection[int], now: datetime
) -> Calls:
    """Return the members that a team's board calls: in a game that takes hours, none during their
    night.

    If it is night for all of them, the board calls them without a sound.
    """
    holders = (seat.holder for seat in match.seats)
    ids = [each.id for each in holders if isinstance(each, Team)]
    if not people or all(each.turn_seconds < SLOW_TURN for each in find_teams(transaction, ids)):
        return Calls(tuple(people))
    server = find_server_of(transaction, match)
    sleeping = {
        each
        for each in people
        if quiet_hours(find_person_preferences(transaction, each), server.zone).night_around(now)
    }
    awake = tuple(each for each in people if each not in sleeping)
    return Calls(awake) if awake else Calls(tuple(people), is_silent=True)


def _is_called_here(match: Match, person_id: int, told: Collection[int]) -> bool:
    match match.ping_place(person_id):
        case PingPlace.CHANNEL | PingPlace.BOTH:
            return True
        case PingPlace.DIRECT:
            return person_id not in told
        case PingPlace.NOWHERE:
            return False


def _is_night(transaction: Transaction, match: Match, person_id: int, now: datetime) -> bool:
    """Tell whether a person wants no sound now in a game that takes days."""
    if not match.control.is_slow or not has_seat(match, person_id):
        return False
    server = find_server_of(transaction, match)
    quiet = quiet_hours(find_person_preferences(transaction, person_id), server.zone)
    return quiet.night_around(now) is not None


def plan_calls(transaction: Transaction, before: Match | None, after: Match) -> None:
    """Plan private calls to a new board, if there is one, for the people who chose them."""
    if before is not None and before.loud_version == after.loud_version:
        return
    actor_id = None if before is None else _find_actor(before, after)
    moment = after.moved_at if after.result is None else after.result.at
    notices.plan_notices(
        transaction,
        [
            _call(transaction, after, person_id, moment)
            for person_id in people_called(after, actor_id)
            if after.ping_place(person_id).has_letter
            and may_be_called_in_private(after, person_id)
            and _takes_calls(transaction, after, person_id, moment)
        ],
    )


def _call(transaction: Transaction, match: Match, person_id: int, moment: datetime) -> NoticeRow:
    return NoticeRow(
        person_id=person_id,
        kind=ReminderKind.CALL.name,
        match_id=match.id,
        ply=match.loud_version,
        due_at=moment,
        is_silent=_is_night(transaction, match, person_id, moment),
    )


def _find_actor(before: Match, after: Match) -> int | None:
    """Return the id of the person who ended a match by a move, an answer or a resignation."""
    if after.result is None:
        return None
    side: Color | None = None
    if after.ply > before.ply:
        side = before.turn
    elif after.result.ending is MatchEnding.RESIGNED and after.result.winner is not None:
        side = after.result.winner.other
    elif after.result.ending is MatchEnding.AGREED:
        side = after.offers[-1].by.other
    return next(iter(after.calls(side)), None) if side is not None else None


def may_be_called_in_private(match: Match, person_id: int) -> bool:
    """Tell whether people are called in private to the boards of a match.

    They are not if the opponent is the computer, which answers at once, or if the person has a
    private board anyway.
    """
    opponent = match.holder(side_of(match, person_id).other)
    return not isinstance(opponent, Computer) and match.room_for(person_id).person_id is None


def _takes_calls(transaction: Transaction, match: Match, person_id: int, moment: datetime) -> bool:
    """Tell whether a person may be written to about a board: a refusal is respected for a long
    time.

    The host of a quick simul has a panel and gets no calls.
    """
    blocked_at = find_direct_messages(transaction, person_id).blocked_at
    if blocked_at is not None and moment - blocked_at <= BLOCKED_FOR:
        return False
    return not match.control.is_quick or find_simul_host(transaction, match.id) != person_id


def is_still_called(match: Match, row: NoticeRow) -> bool:
    """Tell whether a notice is for the current board of a match."""
    is_newest = row.ply == match.loud_version and may_be_called_in_private(match, row.person_id)
    return is_newest and row.person_id in people_called(match, None)
