"""Holidays, during which the clocks of one person stand.

They apply to all games of the person except quick ones and those with a strict clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.clocks.holidays import YEAR, Holiday, days_left, end_early, take_holiday
from bot.clocks.off_times import Cause
from bot.matches.changed import Due
from bot.matches.turn_notices import plan_homecoming
from bot.matches.work import Work, reads, writes
from storage import Person, Transaction
from storage.off_times import (
    add_off_time,
    end_off_time,
    list_off_times_of_person,
    remove_off_time,
)
from storage.people import lock_person, remember_person
from storage.rooms import note_quiet_change_of
from storage.rows import OffTimeRow
from storage.waking import wake_matches_of


@dataclass(frozen=True, slots=True)
class HolidayPlan:
    """The holidays of a person that are not over, the earliest first, and the days still free."""

    holidays: tuple[Holiday, ...]
    days_left: int


@reads
def find_absence(work: Work, person_id: int, now: datetime) -> HolidayPlan:
    """Return when a person is away or will be."""
    return _absence(list_holidays(work.transaction, person_id, now), now)


@writes
def take_holidays(
    work: Work, person: Person, begins_at: datetime, days: int, now: datetime
) -> HolidayPlan:
    """Take a holiday for all games of a person that know holidays; raises `HolidayRefused`."""
    remember_person(work.transaction, person)
    lock_person(work.transaction, person.id)
    taken = [*list_holidays(work.transaction, person.id, now).values()]
    keep_holiday(work, person.id, take_holiday(taken, begins_at, days, now), now)
    return find_absence(work, person.id, now)


@writes
def come_home(work: Work, person: Person, now: datetime) -> HolidayPlan:
    """End all holidays of a person, including those that are still to come."""
    transaction = work.transaction
    lock_person(transaction, person.id)
    for number, holiday in list_holidays(transaction, person.id, now).items():
        if (left := end_early(holiday, now)) is None:
            remove_off_time(transaction, number)
        else:
            end_off_time(transaction, number, left.ends_at)
    wake_matches_of(transaction, person.id, now)  # deadlines may come sooner now
    work.changed.due.add(Due.CLOCKS)
    _tell_boards(work, person.id, now)
    return find_absence(work, person.id, now)


def keep_holiday(work: Work, person_id: int, holiday: Holiday, now: datetime) -> None:
    """Save a holiday of a known person, announce it on boards, and plan a notice before it ends."""
    row = OffTimeRow(
        cause=Cause.HOLIDAY.name,
        begins_at=holiday.begins_at,
        ends_at=holiday.ends_at,
        person_id=person_id,
        is_automatic=holiday.is_automatic,
    )
    add_off_time(work.transaction, row)
    _tell_boards(work, person_id, now)


def list_holidays(transaction: Transaction, person_id: int, now: datetime) -> dict[int, Holiday]:
    """Return the holidays of a person that ended in the last year or later, by their ids."""
    rows = list_off_times_of_person(transaction, person_id, now - YEAR)
    return {
        number: Holiday(row.begins_at, row.ends_at, row.is_automatic)
        for number, row in rows.items()
        if row.ends_at is not None
    }


def list_holiday_ends(transaction: Transaction, person_id: int, now: datetime) -> list[datetime]:
    """List when the current and future holidays of a person end."""
    absence = _absence(list_holidays(transaction, person_id, now), now)
    return [holiday.ends_at for holiday in absence.holidays]


def _absence(holidays: Mapping[int, Holiday], now: datetime) -> HolidayPlan:
    current = tuple(holiday for holiday in holidays.values() if holiday.ends_at > now)
    return HolidayPlan(current, days_left([*holidays.values()], now))


def _tell_boards(work: Work, person_id: int, now: datetime) -> None:
    """Have a person's boards announce that holidays have changed, and plan the next homecoming."""
    note_quiet_change_of(work.transaction, person_id)
    work.changed.due.add(Due.QUIET_BOARDS)
    ends = list_holiday_ends(work.transaction, person_id, now)
    plan_homecoming(work.transaction, person_id, ends, now)
