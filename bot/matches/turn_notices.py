"""What people are to be told about the running turn of a match, and when."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.matches.clocks.quiet_hours import plan_notices
from bot.matches.clocks.reminders import ReminderChoice, ReminderKind, is_chosen, next_digest
from bot.matches.clocks.zones import UTC_ZONE
from bot.matches.match_value import Match
from bot.matches.person_times import digest_time, quiet_hours, reminder_choice
from storage import PersonPreferences, Transaction, notices
from storage.people import find_person_preferences
from storage.rows import NoticeRow

MUCH_LATER = timedelta(hours=6)  # the last reminder of a turn comes again then
ALL_MATCHES = 0  # in place of the number of a match


def list_turn_notices(
    match: Match, person_id: int, chosen: PersonPreferences, now: datetime
) -> Iterator[NoticeRow]:
    """Yield what a person is to be told about the running turn of a match, if it is theirs."""
    if match.is_over or person_id not in match.calls(match.turn):
        return
    standing, choice = match.standing(now), reminder_choice(chosen)
    wanted = [reminder for reminder in standing.reminders if is_chosen(reminder.kind, choice)]
    for notice in plan_notices(wanted, standing.deadline, quiet_hours(chosen), now):
        yield NoticeRow(
            person_id=person_id,
            kind=notice.reminder.kind.name,
            match_id=match.id,
            ply=match.turn_ply,
            due_at=notice.send_at,
            is_silent=notice.is_silent,
        )


def plan_turn_notices(transaction: Transaction, match: Match, now: datetime) -> None:
    """Plan anew what is to be told about the running turn of a match, but what was told."""
    notices.forget_notices_of_match(transaction, match.id)
    for person_id in match.calls(match.turn):
        chosen = find_person_preferences(transaction, person_id)
        rows = [*list_turn_notices(match, person_id, chosen, now)]
        for row in rows:
            if row.kind == ReminderKind.LAST.name:  # told too early, since the turn got longer
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
    due_at = next_digest(now, digest_time(chosen), chosen.zone or UTC_ZONE)
    row = NoticeRow(
        person_id=person_id,
        kind=kind,
        match_id=ALL_MATCHES,
        ply=due_at.toordinal(),
        due_at=due_at,
    )
    notices.plan_notices(transaction, [row])
