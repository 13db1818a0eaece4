"""The service for holidays, in which the clocks of one person stand."""

from dataclasses import dataclass
from datetime import datetime

from bot.clocks.holidays import YEAR, Holiday, days_left, end_early, take_holiday
from bot.clocks.off_times import Cause
from bot.matches.changed import Due
from bot.matches.older_store import work_of
from bot.matches.runner import Runner
from bot.matches.turn_notices import plan_homecoming
from storage import Person, Transaction
from storage.off_times import add_off_time, end_off_time, list_off_times_of_person
from storage.people import lock_person, remember_person
from storage.rooms import note_quiet_change_of
from storage.rows import OffTimeRow
from storage.waking import wake_matches_of


@dataclass(frozen=True, slots=True)
class Absence:
    """The holidays of a person that are not over, the earliest first, and the days still free."""

    holidays: tuple[Holiday, ...]
    days_left: int


class BeingAway:
    """Holidays concern all games of a person but those with a strict clock."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def find(self, person_id: int, now: datetime) -> Absence:
        """Return when a person is or will be away."""
        return await self._database.read(_find, person_id, now)

    async def leave(self, person: Person, begins_at: datetime, days: int, now: datetime) -> Absence:
        """Take a holiday; raises `HolidayRefused`."""
        return await self._database.write(_leave, person, begins_at, days, now)

    async def come_home(self, person: Person, now: datetime) -> Absence:
        """End all holidays of a person, also those that are still to come."""
        return await self._database.write(_come_home, person, now)


def list_holidays(transaction: Transaction, person_id: int, now: datetime) -> dict[int, Holiday]:
    """Return the holidays of a person that ended in the last year or later, by their ids."""
    rows = list_off_times_of_person(transaction, person_id, now - YEAR)
    return {
        number: Holiday(row.begins_at, row.ends_at, row.is_automatic)
        for number, row in rows.items()
        if row.ends_at is not None
    }


def _find(transaction: Transaction, person_id: int, now: datetime) -> Absence:
    holidays = [*list_holidays(transaction, person_id, now).values()]
    current = tuple(holiday for holiday in holidays if holiday.ends_at > now)
    return Absence(current, days_left(holidays, now))


def _leave(
    transaction: Transaction, person: Person, begins_at: datetime, days: int, now: datetime
) -> Absence:
    remember_person(transaction, person)
    lock_person(transaction, person.id)
    taken = [*list_holidays(transaction, person.id, now).values()]
    keep_holiday(transaction, person.id, take_holiday(taken, begins_at, days, now), now)
    return _find(transaction, person.id, now)


def keep_holiday(transaction: Transaction, person_id: int, holiday: Holiday, now: datetime) -> None:
    """Keep a holiday of a known person; boards tell it, and its end is told before it comes."""
    row = OffTimeRow(
        cause=Cause.HOLIDAY.name,
        begins_at=holiday.begins_at,
        ends_at=holiday.ends_at,
        person_id=person_id,
        is_automatic=holiday.is_automatic,
    )
    add_off_time(transaction, row)
    note_quiet_change_of(transaction, person_id)
    work_of(transaction).changed.due.add(Due.QUIET_BOARDS)
    plan_homecoming(transaction, person_id, list_holiday_ends(transaction, person_id, now), now)


def _come_home(transaction: Transaction, person: Person, now: datetime) -> Absence:
    lock_person(transaction, person.id)
    for number, holiday in list_holidays(transaction, person.id, now).items():
        if holiday.ends_at > now:
            end_off_time(transaction, number, end_early(holiday, now).ends_at)
    wake_matches_of(transaction, person.id, now)  # deadlines may come sooner now
    note_quiet_change_of(transaction, person.id)
    work_of(transaction).changed.due |= {Due.QUIET_BOARDS, Due.CLOCKS}
    plan_homecoming(transaction, person.id, list_holiday_ends(transaction, person.id, now), now)
    return _find(transaction, person.id, now)


def list_holiday_ends(transaction: Transaction, person_id: int, now: datetime) -> list[datetime]:
    """List when the holidays of a person end that are not over."""
    return [holiday.ends_at for holiday in _find(transaction, person_id, now).holidays]
