"""The notices for people about the running turn of a match, or about a holiday, and when they are
due.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from bot.clocks.quiet_hours import TOGETHER, Notice, plan_notice, plan_notices
from bot.clocks.reminders import (
    NEWS,
    Reminder,
    ReminderChoice,
    ReminderKind,
    homecoming_reminder,
    is_chosen,
    next_digest,
)
from bot.matches.begun_holidays import find_begun_holiday
from bot.matches.inactivity import list_sleep_reminders
from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.person_times import digest_time, home_zone, quiet_hours, reminder_choice
from bot.matches.seating import find_side
from rules import Color
from storage import PersonPreferences, ServerPreferences, Transaction, notices
from storage.people import find_person_preferences
from storage.places import find_server_preferences
from storage.rows import NoticeRow

TIME_ENDINGS = {MatchEnding.TIME, MatchEnding.NOT_BEGUN}
MUCH_LATER = timedelta(hours=6)  # the last reminder of a turn comes again then
ALL_MATCHES = 0  # in place of the number of a match
NO_SERVER = ServerPreferences()


def list_turn_notices(
    match: Match,
    person_id: int,
    chosen: PersonPreferences,
    now: datetime,
    server: ServerPreferences = NO_SERVER,
) -> Iterator[NoticeRow]:
    """Yield the notices for a person about the running turn of a match in a server.

    The person who waits is told only that a friendly turn is overdue. When time ends a match, only
    the person whose time ran out is told. In a quiet server, people are told only what they chose.
    """
    if server.is_quiet and chosen.reminders is None:
        return
    if match.is_over:
        yield from _time_up(match, person_id, chosen, server)
        return
    clocks, choice = match.clock_state(now), reminder_choice(chosen)
    quiet = quiet_hours(chosen, server.zone)
    planned: list[Notice] = []
    holiday = find_begun_holiday(match, now)  # after that the time is nearly up anyway
    if holiday is None and person_id in match.calls(match.turn):
        wanted = [each for each in clocks.reminders if is_chosen(each.kind, choice)]
        planned = plan_notices(wanted, clocks.deadline, quiet, now)
        daily = [each for each in clocks.daily_reminders if is_chosen(each.kind, choice)]
        at_morning = [plan_notice(each, None, quiet, now) for each in daily]
        planned += [each for each in at_morning if not _is_near(each, planned)]
    if is_chosen(ReminderKind.OVERDUE, choice):
        planned += [plan_notice(each, None, quiet, now) for each in _overdue(match, now)]
    news = [*list_sleep_reminders(match, person_id, now)]
    if holiday is not None:
        news.append(Reminder(ReminderKind.HOLIDAY, holiday.begins_at))
    planned += [
        plan_notice(each, None, quiet, now) for each in news if is_chosen(each.kind, choice)
    ]
    for notice in planned:
        yield _row(match, person_id, notice)


def _is_near(notice: Notice, others: Iterable[Notice]) -> bool:
    """Tell whether another notice of the same turn comes within the hour."""
    return any(abs(notice.send_at - other.send_at) < TOGETHER for other in others)


def _overdue(match: Match, now: datetime) -> Iterator[Reminder]:
    """Yield the moment from which the opponent can claim the win of a game on a friendly clock."""
    clocks = match.clock_state(now)
    if clocks.turn.is_friendly and not clocks.turn.is_first and clocks.deadline is not None:
        yield Reminder(ReminderKind.OVERDUE, clocks.deadline)


def _row(match: Match, person_id: int, notice: Notice) -> NoticeRow:
    """Return the row of a notice; the ply is the day if it may come again in the same turn."""
    reminder = notice.reminder
    is_daily = reminder.kind is ReminderKind.WAIT or reminder.kind in NEWS
    return NoticeRow(
        person_id=person_id,
        kind=reminder.kind.name,
        match_id=match.id,
        ply=reminder.due_at.toordinal() if is_daily else match.turn_ply,
        due_at=notice.send_at,
        is_silent=notice.is_silent,
    )


def plan_time_up(transaction: Transaction, match: Match, result: Result) -> None:
    """Plan to tell the people to move that their time has ended a slow game, if they want
    reminders: at once, in quiet hours without a sound.
    """
    if result.ending not in TIME_ENDINGS:
        return
    server = find_server_of(transaction, match)
    notices.plan_notices(
        transaction,
        [
            row
            for person_id in match.calls(match.turn)
            for row in list_turn_notices(
                match, person_id, find_person_preferences(transaction, person_id), result.at, server
            )
        ],
    )


def _time_up(
    match: Match, person_id: int, chosen: PersonPreferences, server: ServerPreferences
) -> Iterator[NoticeRow]:
    """Yield the notices for a person whose time has ended a match.

    People who have private boards, or are called in private, learn of the end from those.
    """
    result = match.result
    if result is None or result.ending not in TIME_ENDINGS or not match.control.is_slow:
        return
    has_own_room = match.room_for(person_id).person_id is not None
    is_told = has_own_room or match.ping_place(person_id).has_letter
    is_wanted = is_chosen(ReminderKind.TIME_UP, reminder_choice(chosen))
    is_own = find_side(match, person_id) is match.turn
    if is_wanted and is_own and not is_told:
        is_silent = quiet_hours(chosen, server.zone).night_around(result.at) is not None
        yield _row(
            match,
            person_id,
            Notice(Reminder(ReminderKind.TIME_UP, result.at), result.at, is_silent),
        )


def find_server_of(transaction: Transaction, match: Match) -> ServerPreferences:
    """Return the settings of a match's server; the defaults if it is in none."""
    if match.server_id is None:
        return NO_SERVER
    return find_server_preferences(transaction, match.server_id)


def plan_turn_notices(transaction: Transaction, match: Match, now: datetime) -> None:
    """Plan the notices about the running turn of a match again, except those already sent.

    A call to its newest board stays planned.
    """
    notices.forget_other_notices_of_match(transaction, match.id, ReminderKind.CALL.name)
    server = find_server_of(transaction, match)
    for person_id in {called for side in Color for called in match.calls(side)}:
        chosen = find_person_preferences(transaction, person_id)
        rows = [*list_turn_notices(match, person_id, chosen, now, server)]
        for row in rows:
            if row.kind == ReminderKind.LAST.name:  # sent too early, since the turn got longer
                notices.forget_earlier_notice(transaction, row, row.due_at - MUCH_LATER)
        notices.plan_notices(transaction, rows)


def plan_digest(
    transaction: Transaction, person_id: int, chosen: PersonPreferences, now: datetime
) -> None:
    """Plan the next daily message, if the person wants one."""
    kind = ReminderKind.DIGEST.name
    notices.forget_notices(transaction, person_id, kind, ALL_MATCHES)
    if reminder_choice(chosen) is not ReminderChoice.DIGEST:
        return
    due_at = next_digest(now, digest_time(chosen), home_zone(chosen))
    notices.plan_notices(transaction, [_general(person_id, ReminderKind.DIGEST, due_at)])


def plan_homecoming(
    transaction: Transaction, person_id: int, holiday_ends: Iterable[datetime], now: datetime
) -> None:
    """Plan the notices for the evening before each holiday of a person ends."""
    kind = ReminderKind.HOME
    notices.forget_notices(transaction, person_id, kind.name, ALL_MATCHES)
    chosen = find_person_preferences(transaction, person_id)
    if not is_chosen(kind, reminder_choice(chosen)):
        return
    due = [evening_before(ends_at, home_zone(chosen)) for ends_at in holiday_ends]
    rows = [_general(person_id, kind, due_at) for due_at in due if due_at > now]
    notices.plan_notices(transaction, rows)


def evening_before(ends_at: datetime, zone: str) -> datetime:
    """Return when a person is told that a holiday ends."""
    return homecoming_reminder(ends_at, zone).due_at


def _general(person_id: int, kind: ReminderKind, due_at: datetime) -> NoticeRow:
    """Return the row of a notice about all matches of a person, on a day."""
    return NoticeRow(
        person_id=person_id,
        kind=kind.name,
        match_id=ALL_MATCHES,
        ply=due_at.toordinal(),
        due_at=due_at,
    )
