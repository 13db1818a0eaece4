"""The service for the puzzle of the day: claimed once, shown until it is as it should be."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

import storage.daily_puzzles
import storage.exercises
from bot.clocks.zones import open_zone
from bot.matches.changed import Due
from bot.matches.older_store import work_of
from bot.matches.runner import Runner
from bot.school.course.attempt import SOLVED, State
from bot.school.course.choosing import choose_daily, puzzles_of
from bot.school.course.daily import LATEST, find_due_day, find_next_moment, moment_of
from bot.school.course.reading import puzzles
from storage import DailyPuzzle, PuzzleChannel, Transaction
from storage.rows import Person

NAMED, NOT_NAMED = "on", "off"  # how it is kept whether someone wants to be named


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where, when and of which games a server wants its puzzle of the day; no games: of all."""

    channel_id: int
    hour: int
    time_zone: str
    games: tuple[str, ...] = ()


class DailyPuzzles:
    """Keeps which server has which puzzle on which day."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def want(self, server_id: int, wanted: Wanted, now: datetime) -> PuzzleChannel:
        """Keep where and when a server wants its puzzles, and return it; raises UnknownZone."""
        open_zone(wanted.time_zone)
        return await self._database.write(_want, server_id, wanted, now)

    async def stop(self, server_id: int) -> None:
        """Keep that a server wants no more puzzles."""
        await self._database.write(storage.daily_puzzles.stop_puzzles, server_id)

    async def find_wanted(self, server_id: int) -> PuzzleChannel | None:
        """Return where and when a server wants its puzzles; None where it wants none."""
        return await self._database.read(storage.daily_puzzles.find_puzzle_channel, server_id)

    async def list_due_servers(self, now: datetime) -> list[int]:
        """List some servers that may have a puzzle to claim now."""
        due = await self._database.read(storage.daily_puzzles.list_due_channels, now)
        return [each.server_id for each in due]

    async def claim(self, server_id: int, now: datetime) -> None:
        """Claim the puzzle that is due now, if one is; of two processes one does."""
        await self._database.write(_claim, server_id, now)

    async def find_next_look(self) -> datetime | None:
        """Return when the next puzzle is to be claimed; None where no one wants any."""
        return await self._database.read(storage.daily_puzzles.find_next_look)

    async def list_due(self, after: DailyPuzzle | None = None) -> list[DailyPuzzle]:
        """List some puzzles whose messages are not as they should be, those behind `after`."""
        return await self._database.read(storage.daily_puzzles.list_due_dailies, after)

    async def note_shown(self, daily: DailyPuzzle, message_id: int | None) -> None:
        """Keep which message shows a puzzle as it was read; None where none will."""
        await self._database.write(storage.daily_puzzles.note_daily_shown, daily, message_id)

    async def find_first_named(self, daily: DailyPuzzle) -> int | None:
        """Return the first person to solve the puzzle of a day, if they want to be named."""
        found = await self._database.read(
            storage.daily_puzzles.find_first_solver, daily.server_id, daily.day
        )
        return found.person_id if found is not None and found.solver_name == NAMED else None

    async def note_try(self, server_id: int, ordinal: int, person: Person) -> None:
        """Count a person who opens the puzzle of a day, once, while it stands."""
        await self._database.write(_note_try, server_id, ordinal, person)


def is_too_late(daily: DailyPuzzle, now: datetime) -> bool:
    """Tell whether a puzzle that was never posted is left out."""
    return now - daily.due_at >= LATEST


def _want(transaction: Transaction, server_id: int, wanted: Wanted, now: datetime) -> PuzzleChannel:
    kept = PuzzleChannel(server_id=server_id, next_at=now, **asdict(wanted))
    storage.daily_puzzles.want_puzzles(transaction, kept)
    work_of(transaction).changed.due.add(Due.DAILY_PUZZLES)
    return kept


def _claim(transaction: Transaction, server_id: int, now: datetime) -> None:
    wanted = storage.daily_puzzles.lock_puzzle_channel(transaction, server_id)
    if wanted is None:
        return
    days = storage.daily_puzzles.list_days(transaction, server_id)
    zone, last_day = open_zone(wanted.time_zone), days[-1][0] if days else None
    day = find_due_day(now, wanted.hour, zone, last_day)
    if day is not None:
        used = [puzzle for _, puzzle in days]
        fitting = puzzles_of(puzzles().values(), wanted.games)
        retired = storage.exercises.list_retired(transaction, [each.number for each in fitting])
        fitting = [each for each in fitting if each.number not in retired] or fitting
        chosen = choose_daily(fitting, server_id, day, used)
        due_at = moment_of(day, wanted.hour, zone)
        daily = DailyPuzzle(server_id, day, wanted.channel_id, chosen.number, due_at)
        storage.daily_puzzles.claim_day(transaction, daily)
        last_day = day
    then = find_next_moment(now, wanted.hour, zone, last_day)
    storage.daily_puzzles.plan_next(transaction, server_id, min(then, now + timedelta(days=1)))


def _note_try(transaction: Transaction, server_id: int, ordinal: int, person: Person) -> None:
    daily = storage.daily_puzzles.find_daily(
        transaction, server_id, datetime.fromordinal(ordinal).date()
    )
    if daily is not None and not daily.is_closed:
        storage.daily_puzzles.note_try(transaction, daily, person)
        work_of(transaction).changed.due.add(Due.DAILY_PUZZLES)
        states = storage.exercises.list_attempt_states(transaction, person.id)
        if State(states.get(daily.puzzle, State.OPEN.value)) in SOLVED:
            storage.daily_puzzles.note_solved(transaction, person.id, daily.puzzle, None)
