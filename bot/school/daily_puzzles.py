"""The puzzle of the day: claimed once, and shown until its message is up to date."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import storage.daily_puzzles
import storage.exercises
from bot.clocks.zones import open_zone
from bot.matches.changed import Due
from bot.matches.work import Work, reads, writes
from bot.school.course.attempt import SOLVED, AttemptState
from bot.school.course.choosing import choose_daily, puzzles_of
from bot.school.course.daily import LATEST, find_due_day, find_next_moment, moment_of
from bot.school.course.reading import puzzles
from storage.rows import DailyPuzzle, Person, PuzzleChannel, convert

NAMED, NOT_NAMED = "on", "off"  # how it is stored whether a person wants to be named


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where, when and from which games a server wants its puzzle of the day; no games means all."""

    channel_id: int
    hour: int
    time_zone: str
    games: tuple[str, ...] = ()


@writes
def want_puzzles(work: Work, server_id: int, wanted: Wanted, now: datetime) -> PuzzleChannel:
    """Save where and when a server wants its puzzles, and return it; raises `UnknownZone`."""
    open_zone(wanted.time_zone)
    kept = convert(PuzzleChannel, wanted, server_id=server_id, next_at=now)
    storage.daily_puzzles.want_puzzles(work.transaction, kept)
    work.changed.due.add(Due.DAILY_PUZZLES)
    return kept


@writes
def stop_puzzles(work: Work, server_id: int) -> None:
    """Record that a server wants no more puzzles."""
    storage.daily_puzzles.stop_puzzles(work.transaction, server_id)


@reads
def find_wanted(work: Work, server_id: int) -> PuzzleChannel | None:
    """Return where and when a server wants its puzzles; None if it wants none."""
    return storage.daily_puzzles.find_puzzle_channel(work.transaction, server_id)


@reads
def list_due_servers(work: Work, now: datetime) -> list[int]:
    """List some servers that may have a puzzle to claim now."""
    due = storage.daily_puzzles.list_due_channels(work.transaction, now)
    return [each.server_id for each in due]


@writes
def claim_puzzle(work: Work, server_id: int, now: datetime) -> None:
    """Claim the puzzle of a server that is due now, if one is; of two processes one does."""
    transaction = work.transaction
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


@reads
def find_first_named(work: Work, daily: DailyPuzzle) -> int | None:
    """Return the first person to solve the puzzle of a day, if they want to be named."""
    found = storage.daily_puzzles.find_first_solver(work.transaction, daily.server_id, daily.day)
    return found.person_id if found is not None and found.solver_name == NAMED else None


@writes
def note_try(work: Work, server_id: int, ordinal: int, person: Person) -> None:
    """Count a person who opens the puzzle of a day, once, while it is current."""
    transaction, day = work.transaction, datetime.fromordinal(ordinal).date()
    daily = storage.daily_puzzles.find_daily(transaction, server_id, day)
    if daily is not None and not daily.is_closed:
        storage.daily_puzzles.note_try(transaction, daily, person)
        work.changed.due.add(Due.DAILY_PUZZLES)
        states = storage.exercises.list_attempt_states(transaction, person.id)
        if AttemptState(states.get(daily.puzzle, AttemptState.OPEN.value)) in SOLVED:
            storage.daily_puzzles.note_solved(transaction, person.id, daily.puzzle, None)


def is_too_late(daily: DailyPuzzle, now: datetime) -> bool:
    """Tell whether a puzzle that was never posted is left out."""
    return now - daily.due_at >= LATEST
