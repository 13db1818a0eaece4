"""The service for puzzles: which comes next, what was tried, and how strong people are."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import Enum

import storage.daily_puzzles
import storage.exercises
import storage.game_puzzles
import storage.lessons
from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.matches.viewer import Viewer
from bot.ratings.book import Record
from bot.ratings.glicko import Rating
from bot.school.course.attempt import SOLVED, Attempt, State, begin, rated_points
from bot.school.course.choosing import Wish, choose_next
from bot.school.course.exercise_ratings import PERSON, first_rating, rate_attempt
from bot.school.course.game_puzzles import FIRST_NUMBER, Find, build_puzzle
from bot.school.course.puzzle import Puzzle
from bot.school.course.reading import puzzles
from bot.school.facts import NoGamePuzzleYet, NoPuzzleYet, NoSuchPuzzle, StaleAttempt
from storage import AttemptRow, ExerciseRating, FirstSolver, Transaction
from storage.game_puzzles import PuzzlePlace
from storage.rows import Person

ENOUGH = 5  # people who report a puzzle

Deed = Callable[[Puzzle, Attempt], Attempt]


class Source(Enum):
    """From which games a puzzle shall be."""

    SERVER = "server"
    MISSED = "missed"  # of one's own, where one did not see it


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle, what one person did with it, and their rating where they want to see it."""

    puzzle: Puzzle
    attempt: Attempt
    record: Record
    shows_rating: bool
    asks_name: bool = False  # they were the first of a day, and never said whether to be named


def find_puzzle(number: int) -> Puzzle:
    """Return the puzzle with a number; raises `NoSuchPuzzle`."""
    puzzle = puzzles().get(number)
    if puzzle is None:
        raise NoSuchPuzzle
    return puzzle


class Solving:
    """Keeps what people do with puzzles."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def choose(self, act: Act, wish: Wish) -> Exercise:
        """Return the next puzzle for a person; raises `NoSuchPuzzle`."""
        fitting = [each for each in puzzles().values() if wish.fits(each)]
        return await self._database.write(_choose, act, fitting)

    async def choose_from_games(
        self, act: Act, wish: Wish, source: Source, viewer: Viewer
    ) -> Exercise:
        """Return the next puzzle from games that a person may see; raises `NoGamePuzzleYet`."""
        places = await self._database.read(_list_places, act, source, viewer)
        is_own = source is Source.MISSED
        ids = [each.id for each in places if is_own or viewer.can_see(each.channel_id)]
        fitting = [each for each in await self._build_all(ids) if wish.fits(each)]
        try:
            return await self._database.write(_choose, act, fitting)
        except NoSuchPuzzle:
            raise NoGamePuzzleYet from None

    async def _build_all(self, ids: Sequence[int]) -> list[Puzzle]:
        return await self._database.read(_build_all, ids) if ids else []

    async def find(self, number: int) -> Puzzle:
        """Return the puzzle with a number, of the course or from a game; raises `NoSuchPuzzle`."""
        if number < FIRST_NUMBER:
            return find_puzzle(number)
        for puzzle in await self._build_all([number - FIRST_NUMBER]):
            return puzzle
        raise NoSuchPuzzle

    async def find_source(self, number: int, person_id: int) -> Source | None:
        """Return from whose games a puzzle is, as a person sees it; None for one of the course."""
        if number < FIRST_NUMBER:
            return None
        own = number - FIRST_NUMBER
        rows = await self._database.read(storage.game_puzzles.find_game_puzzles, [own])
        is_missed = own in rows and rows[own].missed_by == person_id
        return Source.MISSED if is_missed else Source.SERVER

    async def report(self, act: Act, puzzle: Puzzle) -> None:
        """Keep that a person finds a puzzle wrong; after some reports no one is given it."""
        await self._database.write(_report, act, puzzle.number)

    async def find_newest(self, person_id: int) -> Puzzle:
        """Return the puzzle that a person saw last; raises `NoPuzzleYet`."""
        row = await self._database.read(storage.exercises.find_newest_attempt, person_id)
        if row is None:
            raise NoPuzzleYet
        return await self.find(row.puzzle)

    async def find_attempt(self, person_id: int, puzzle: Puzzle) -> Attempt:
        """Return what a person did with a puzzle so far."""
        row = await self._database.read(storage.exercises.find_attempt, person_id, puzzle.number)
        return _attempt_of(row) if row else Attempt(puzzle.number)

    async def change(self, act: Act, puzzle: Puzzle, deed: Deed) -> Exercise:
        """Let a person do something with a puzzle; raises `StaleAttempt`.

        `act.ply` is the version that the used control belongs to, None for a command.
        """
        return await self._database.write(_change, act, puzzle, deed)

    async def show_rating(self, person: Person, *, shows: bool) -> None:
        """Keep whether a person wants to see their rating."""
        await self._database.write(storage.exercises.keep_shows_rating, person, shows)


def _list_places(
    transaction: Transaction, act: Act, source: Source, viewer: Viewer
) -> Sequence[PuzzlePlace]:
    if source is Source.MISSED:
        return storage.game_puzzles.list_missed_by(transaction, act.person.id)
    if viewer.server_id is None:
        return ()
    return storage.game_puzzles.list_puzzles_of_server(transaction, viewer.server_id, act.at)


def _build_all(transaction: Transaction, ids: Sequence[int]) -> list[Puzzle]:
    rows = storage.game_puzzles.find_game_puzzles(transaction, ids)
    return [
        build_puzzle(Find(FIRST_NUMBER + own, row.game, row.fen, json.loads(row.written)))
        for own, row in rows.items()
    ]


def _report(transaction: Transaction, act: Act, puzzle: int) -> None:
    reports = storage.exercises.report_puzzle(transaction, act.person, puzzle, act.at)
    if reports >= ENOUGH:
        storage.exercises.retire_puzzle(transaction, puzzle, act.at)


def _choose(transaction: Transaction, act: Act, wished: Sequence[Puzzle]) -> Exercise:
    numbers = [each.number for each in wished]
    retired = storage.exercises.list_retired(transaction, numbers) if numbers else set()
    fitting = [each for each in wished if each.number not in retired]
    if not fitting:
        raise NoSuchPuzzle
    tried = storage.exercises.list_puzzle_ratings(transaction, [each.number for each in fitting])
    ratings = {each.number: tried.get(each.number, _first_of(each)) for each in fitting}
    states = storage.exercises.list_attempt_states(transaction, act.person.id)
    seen = {number: State(state) in SOLVED for number, state in states.items()}
    family = fitting[0].game.family
    wanted = _record_of_person(transaction, act.person.id, family).rating.rating
    puzzle = choose_next(fitting, ratings, wanted, seen, act.person.id)
    return _change(transaction, replace(act, ply=None), puzzle, begin)


def _first_of(puzzle: Puzzle) -> float:
    return first_rating(puzzle.level).rating


def _change(transaction: Transaction, act: Act, puzzle: Puzzle, deed: Deed) -> Exercise:
    row = storage.exercises.lock_attempt(transaction, act.person, puzzle.number, act.at)
    before = _attempt_of(row)
    if act.ply is not None and act.ply != before.version:
        if act.ply != before.version - 1:
            raise StaleAttempt(before)
        return _exercise(transaction, act.person.id, puzzle, before)
    after = deed(puzzle, before)
    if after != before or row.seen_at != act.at:
        storage.exercises.keep_attempt(transaction, act.person.id, _row_of(after, act.at))
    if after.state in SOLVED and before.state is State.OPEN:
        storage.lessons.note_school_day(transaction, act.person.id, act.at.date())
        storage.daily_puzzles.note_solved(transaction, act.person.id, puzzle.number, act.at)
    points = rated_points(before, after)
    if points is not None:
        _rate(transaction, act, puzzle, points)
    return _exercise(transaction, act.person.id, puzzle, after)


def _rate(transaction: Transaction, act: Act, puzzle: Puzzle, points: float) -> None:
    family = puzzle.game.family
    person = _record_of_person(transaction, act.person.id, family)
    kept = storage.exercises.find_puzzle_rating(transaction, puzzle.number)
    exercise = _record_of(kept, first_rating(puzzle.level))
    after = rate_attempt(person, exercise, points, act.at)
    storage.exercises.keep_rating(transaction, act.person.id, family, _rating_of(after[0], act.at))
    rating = _rating_of(after[1], act.at)
    storage.exercises.keep_puzzle_rating(transaction, puzzle.number, rating)


def _exercise(
    transaction: Transaction, person_id: int, puzzle: Puzzle, attempt: Attempt
) -> Exercise:
    record = _record_of_person(transaction, person_id, puzzle.game.family)
    shows = storage.exercises.find_shows_rating(transaction, person_id)
    asks = attempt.state in SOLVED and _asks_name(transaction, person_id, puzzle)
    return Exercise(puzzle, attempt, record, shows, asks)


def _asks_name(transaction: Transaction, person_id: int, puzzle: Puzzle) -> bool:
    """Tell whether someone was the first of a day and never said whether to be named."""
    dailies = storage.daily_puzzles
    days = dailies.list_open_days(transaction, person_id, puzzle.number)
    firsts = (dailies.find_first_solver(transaction, *day) for day in days)
    return FirstSolver(person_id, None) in firsts


def _record_of_person(transaction: Transaction, person_id: int, family: str) -> Record:
    return _record_of(storage.exercises.find_rating(transaction, person_id, family), PERSON)


def _record_of(kept: ExerciseRating | None, first: Rating) -> Record:
    if kept is None:
        return Record(first)
    rating = Rating(kept.rating, kept.deviation, kept.volatility)
    return Record(rating, kept.games, kept.rated_at)


def _rating_of(record: Record, now: datetime) -> ExerciseRating:
    return ExerciseRating(**asdict(record.rating), games=record.games, rated_at=now)


NAMES = ("puzzle", "moves", "misses", "hints", "tried", "other_way", "is_first", "version")


def _attempt_of(row: AttemptRow) -> Attempt:
    known = {name: getattr(row, name) for name in NAMES}
    return Attempt(**known, state=State(row.state))


def _row_of(attempt: Attempt, seen_at: datetime) -> AttemptRow:
    return AttemptRow(**{**asdict(attempt), "state": attempt.state.value}, seen_at=seen_at)
