from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.clocks.calendar import Calendar
from bot.clocks.clock_state import Timeline, clock_state
from bot.clocks.off_times import Cause, OffTime
from bot.clocks.quiet_hours import QuietHours, plan_notice, plan_notices
from bot.clocks.reminders import (
    NEWS,
    Reminder,
    ReminderChoice,
    ReminderKind,
    homecoming_reminder,
    is_chosen,
    next_digest,
    turn_reminders,
    wait_reminders,
)
from tests.bot.clocks.strategies import (
    DAY,
    HOUR,
    MINUTE,
    START,
    ZONES,
    many_off_times,
    moments,
    timelines,
    times,
)

EARLY, LAST = ReminderKind.EARLY, ReminderKind.LAST
quiet_hours = st.builds(
    QuietHours,
    st.sampled_from(ZONES),
    *[st.times(min_value=time(0), max_value=time(23, 59)).map(lambda at: at.replace(microsecond=0))]
    * 2,
)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("allowance", "early", "last"),
    [
        (6 * HOUR, 2 * HOUR, 30 * MINUTE),
        (DAY, 8 * HOUR, HOUR),
        (3 * DAY, DAY, 3 * HOUR),
        (14 * DAY, 2 * DAY, 3 * HOUR),
    ],
)
def test_two_reminders_a_turn(allowance: timedelta, early: timedelta, last: timedelta) -> None:
    end = START + allowance
    reminders = turn_reminders(Calendar(START, []), START, allowance)
    assert reminders == (Reminder(EARLY, end - early), Reminder(LAST, end - last))


def test_a_quick_turn_has_none() -> None:
    assert turn_reminders(Calendar(START, []), START, 6 * HOUR - timedelta(seconds=1)) == ()


def test_waiting_is_counted_in_days_of_running_time() -> None:
    calendar = Calendar(START, [OffTime(Cause.HOLIDAY, START + HOUR, START + 3 * DAY)])
    first, second = START + 4 * DAY - HOUR, START + 5 * DAY - HOUR
    assert waits(calendar, START) == [first]
    assert waits(calendar, first) == [first, second]
    assert waits(Calendar(START, [OffTime(Cause.PAUSE, START + HOUR)]), START) == []


def waits(calendar: Calendar, now: datetime) -> list[datetime]:
    """When a turn of five days waits for whole days, as far as that is known at a moment."""
    return [each.due_at for each in wait_reminders(calendar, START, 5 * DAY, now)]


def test_choices() -> None:
    chosen = {
        choice: {kind for kind in ReminderKind if is_chosen(kind, choice)}
        for choice in ReminderChoice
    }
    assert chosen[ReminderChoice.USUAL] == {EARLY, LAST, ReminderKind.OVERDUE, *NEWS}
    often = set(ReminderKind) - {ReminderKind.DIGEST, ReminderKind.CALL}
    assert chosen[ReminderChoice.OFTEN] == often
    assert chosen[ReminderChoice.LAST] == {LAST, *NEWS}
    assert chosen[ReminderChoice.DIGEST] == {LAST, ReminderKind.DIGEST, *NEWS}
    assert chosen[ReminderChoice.NONE] == set()


def test_the_digest_comes_once_a_day_at_the_hour_of_the_person() -> None:
    nine = time(9)
    moment = next_digest(utc("2026-03-27T07:59"), nine, "Europe/Berlin")
    assert moment == utc("2026-03-27T08:00")
    assert next_digest(moment, nine, "Europe/Berlin") == utc("2026-03-28T08:00")
    assert next_digest(utc("2026-03-28T09:00"), nine, "Europe/Berlin") == utc("2026-03-29T07:00")


@given(moments, st.sampled_from(ZONES), st.integers(0, 23))
def test_digests_are_about_a_day_apart(now: datetime, zone: str, hour: int) -> None:
    first = next_digest(now, time(hour), zone)
    second = next_digest(first, time(hour), zone)
    assert now < first <= now + 25 * HOUR
    assert 22 * HOUR < second - first < 26 * HOUR


def test_the_evening_before_the_end_of_a_holiday() -> None:
    reminder = homecoming_reminder(utc("2026-03-30T05:00"), "Europe/Berlin")
    assert reminder == Reminder(ReminderKind.HOME, utc("2026-03-29T16:00"))


@given(times(timedelta(), 3 * DAY, MINUTE), moments, quiet_hours, times(timedelta(), DAY, MINUTE))
def test_nothing_sounds_in_quiet_hours(
    to_deadline: timedelta, due: datetime, quiet: QuietHours, early: timedelta
) -> None:
    now, deadline = due - early, due + to_deadline
    notice = plan_notice(Reminder(LAST, due), deadline, quiet, now)
    local = notice.send_at.astimezone(ZoneInfo(quiet.zone)).time()
    after, before = quiet.begin <= local, local < quiet.end
    is_quiet = after and before if quiet.begin < quiet.end else after or before
    if quiet.begin != quiet.end:
        assert notice.is_silent or not is_quiet
    assert now <= notice.send_at <= deadline


@given(timelines(), moments, quiet_hours, many_off_times)
def test_a_turn_has_no_more_notices_than_reminders(
    timeline: Timeline, now: datetime, quiet: QuietHours, offs: list[OffTime]
) -> None:
    stands = clock_state(replace(timeline, off_times=offs), now)
    notices = plan_notices(stands.reminders, stands.deadline, quiet, now)
    assert len(notices) <= len(stands.reminders) <= 2
    kinds = [notice.reminder.kind for notice in notices]
    assert len(set(kinds)) == len(kinds)
    if any(reminder.kind is LAST for reminder in stands.reminders):
        assert LAST in kinds


@given(timelines(), moments, quiet_hours)
def test_at_the_moment_of_a_notice_it_is_planned_the_same(
    timeline: Timeline, now: datetime, quiet: QuietHours
) -> None:
    stands = clock_state(timeline, now)
    for notice in plan_notices(stands.reminders, stands.deadline, quiet, now):
        again = plan_notices(stands.reminders, stands.deadline, quiet, max(now, notice.send_at))
        assert notice in again


@given(moments, times(DAY, 9 * DAY, MINUTE), quiet_hours, times(timedelta(), 8 * HOUR, MINUTE))
def test_whoever_has_a_day_hears_of_the_end_beforehand(
    now: datetime, left: timedelta, quiet: QuietHours, before: timedelta
) -> None:
    """Somebody who sleeps for at most twelve hours, whenever the last reminder is due."""
    begin, end = (datetime.combine(now, at) for at in (quiet.begin, quiet.end))
    assume((end - begin) % DAY <= 12 * HOUR)
    deadline = now + left
    notices = plan_notices([Reminder(LAST, deadline - before)], deadline, quiet, now)
    assert [each.is_silent for each in notices] == [False]
    assert now <= notices[0].send_at <= deadline


def notice_times(
    first: str, second: str, deadline: str
) -> list[tuple[datetime, ReminderKind, bool]]:
    reminders = [Reminder(EARLY, utc(first)), Reminder(LAST, utc(second))]
    quiet, now = QuietHours("UTC"), utc("2026-01-05T12:00")
    notices = plan_notices(reminders, utc(deadline), quiet, now)
    return [(notice.send_at, notice.reminder.kind, notice.is_silent) for notice in notices]


def test_two_reminders_within_an_hour_become_the_last_one() -> None:
    moment = utc("2026-01-06T08:00")
    assert notice_times("2026-01-06T03:00", "2026-01-06T08:30", "2026-01-06T09:00") == [
        (moment, LAST, False)
    ]


def test_two_reminders_an_hour_apart_stay_two() -> None:
    assert notice_times("2026-01-06T08:00", "2026-01-06T09:00", "2026-01-06T12:00") == [
        (utc("2026-01-06T08:00"), EARLY, False),
        (utc("2026-01-06T09:00"), LAST, False),
    ]


def test_of_two_reminders_the_one_with_a_sound_goes_out() -> None:
    quiet, now = QuietHours("UTC"), utc("2026-01-05T22:30")
    reminders = [Reminder(EARLY, utc("2026-01-06T07:40")), Reminder(LAST, utc("2026-01-06T08:10"))]
    [notice] = plan_notices(reminders, utc("2026-01-06T08:40"), quiet, now)
    assert (notice.send_at, notice.is_silent) == (utc("2026-01-06T08:10"), False)


def test_without_a_deadline_a_reminder_waits_for_the_morning() -> None:
    notice = plan_notice(Reminder(EARLY, utc("2026-01-06T01:00")), None, QuietHours("UTC"), START)
    assert notice.send_at == utc("2026-01-06T08:00")


def test_no_quiet_hours() -> None:
    quiet = QuietHours("UTC", time(8), time(8))
    due = utc("2026-01-06T08:00")
    assert plan_notice(Reminder(LAST, due), due, quiet, START).send_at == due


def test_what_is_merged_leaves_earlier_notices_alone() -> None:
    """The reminders of one turn: one that comes alone, then two that become one."""
    moments = [utc(f"2026-01-06T{at}") for at in ("10:00", "14:00", "14:20")]
    reminders = [Reminder(kind, at) for kind, at in zip((EARLY, EARLY, LAST), moments, strict=True)]
    notices = plan_notices(reminders, None, QuietHours("UTC"), utc("2026-01-05T12:00"))
    assert [(each.send_at, each.reminder) for each in notices] == [
        (moments[0], reminders[0]),
        (moments[1], reminders[2]),
    ]
