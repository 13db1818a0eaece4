"""Puzzles and people: the next puzzle, the attempts, and each person's strength."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import Enum

import storage.daily_puzzles
import storage.exercises
import storage.game_puzzles
import storage.lessons
import storage.runs
import storage.seasons
from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads, writes
from bot.ratings.book import Record
from bot.ratings.glicko import Rating
from bot.school.course.attempt import SOLVED, Attempt, AttemptState, begin, rated_points
from bot.school.course.choosing import PuzzleFilter, choose_next
from bot.school.course.exercise_ratings import PERSON, first_rating, rate_attempt
from bot.school.course.game_puzzles import FIRST_NUMBER, Find, build_puzzle
from bot.school.course.mistakes import FIRST_MISTAKE
from bot.school.course.puzzle import Goal, Puzzle
from bot.school.course.reading import puzzles
from bot.school.course.storm_puzzles import is_storm, open_puzzle
from bot.school.facts import NoGamePuzzleYet, NoPuzzleYet, NoSuchPuzzle, StaleAttempt
from bot.school.retrying import load_mistake_puzzle, reschedule
from storage import AttemptRow, ExerciseRating, FirstSolver, Transaction
from storage.game_puzzles import PuzzlePlace
from storage.rows import Person

ENOUGH = 5  # people who report a puzzle

Deed = Callable[[Puzzle, Attempt], Attempt]


class Source(Enum):
    """The games from which a puzzle should come."""

    SERVER = "server"
    MISSED = "missed"  # of the person's own, in which they missed it
    MISTAKES = "mistakes"  # of the person's own, which come back until they are learnt


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle, what one person did with it, and their rating if they want to see it."""

    puzzle: Puzzle
    attempt: Attempt
    record: Record
    shows_rating: bool
    comes_back_in: int | None = None  # days, of a mistake; None for one that was learnt
    asks_name: bool = False  # they were the first of a day, and never said whether to be named


def find_puzzle(number: int) -> Puzzle:
    """Return the puzzle with a number, also one against the clock; raises `NoSuchPuzzle`."""
    return open_puzzle(number)


def list_fitting(wish: PuzzleFilter) -> list[Puzzle]:
    """List the puzzles of the course that a person may have meant."""
    return [each for each in puzzles().values() if wish.fits(each)]


@writes
def give_puzzle(work: Work, act: Act, wished: Sequence[Puzzle]) -> Exercise:
    """Return the next of some puzzles for a person; raises `NoSuchPuzzle`."""
    transaction, numbers = work.transaction, [each.number for each in wished]
    retired = storage.exercises.list_retired(transaction, numbers) if numbers else set()
    fitting = [each for each in wished if each.number not in retired]
    if not fitting:
        raise NoSuchPuzzle
    tried = storage.exercises.list_puzzle_ratings(transaction, [each.number for each in fitting])
    ratings = {each.number: tried.get(each.number, _first_of(each)) for each in fitting}
    states = storage.exercises.list_attempt_states(transaction, act.person.id)
    seen = {number: AttemptState(state) in SOLVED for number, state in states.items()}
    family = fitting[0].game.family
    wanted = _record_of_person(transaction, act.person.id, family).rating.rating
    puzzle = choose_next(fitting, ratings, wanted, seen, act.person.id)
    return change_exercise(work, replace(act, ply=None), puzzle, begin)


async def give_puzzle_from_games(
    runner: Runner, act: Act, wish: PuzzleFilter, source: Source, viewer: Viewer
) -> Exercise:
    """Return the next puzzle from games that a person may see; raises `NoGamePuzzleYet`."""
    places = await runner.run(list_puzzle_places, act, source, viewer.server_id)
    # Asked outside of the transaction: Discord's client belongs to one thread.
    is_own = source is Source.MISSED
    ids = [each.id for each in places if is_own or viewer.can_see(each.channel_id)]
    built = await runner.run(load_game_puzzles, ids) if ids else []
    try:
        return await runner.run(give_puzzle, act, [each for each in built if wish.fits(each)])
    except NoSuchPuzzle:
        raise NoGamePuzzleYet from None


@reads
def list_puzzle_places(
    work: Work, act: Act, source: Source, server_id: int | None
) -> Sequence[PuzzlePlace]:
    """List the puzzles of a source for a person, and the channels of their games."""
    if source is Source.MISSED:
        return storage.game_puzzles.list_missed_by(work.transaction, act.person.id)
    if server_id is None:
        return ()
    return storage.game_puzzles.list_puzzles_of_server(work.transaction, server_id, act.at)


@reads
def load_game_puzzles(work: Work, ids: Sequence[int]) -> list[Puzzle]:
    """Return the puzzles from games with these ids that exist."""
    rows = storage.game_puzzles.find_game_puzzles(work.transaction, ids)
    return [
        build_puzzle(Find(FIRST_NUMBER + own, row.game, row.fen, json.loads(row.written)))
        for own, row in rows.items()
    ]


@reads
def load_puzzle(work: Work, number: int, person_id: int) -> Puzzle:
    """Return the puzzle with a number, of the course or from a game; raises `NoSuchPuzzle`.

    A mistake is shown to the person who made it.
    """
    if number < FIRST_NUMBER:
        return find_puzzle(number)
    if number >= FIRST_MISTAKE:
        return load_mistake_puzzle(work, number, person_id)
    for puzzle in load_game_puzzles(work, [number - FIRST_NUMBER]):
        return puzzle
    raise NoSuchPuzzle


@reads
def find_source(work: Work, number: int, person_id: int) -> Source | None:
    """Return the source of a puzzle, as a person sees it; None for one of the course."""
    if number < FIRST_NUMBER:
        return None
    if number >= FIRST_MISTAKE:
        return Source.MISTAKES
    own = number - FIRST_NUMBER
    rows = storage.game_puzzles.find_game_puzzles(work.transaction, [own])
    is_missed = own in rows and rows[own].missed_by == person_id
    return Source.MISSED if is_missed else Source.SERVER


@writes
def report_puzzle(work: Work, act: Act, puzzle: Puzzle) -> None:
    """Record that a person reports a puzzle as wrong; after some reports nobody is given it."""
    number = puzzle.number
    reports = storage.exercises.report_puzzle(work.transaction, act.person, number, act.at)
    if reports >= ENOUGH:
        storage.exercises.retire_puzzle(work.transaction, number, act.at)


@reads
def load_newest_puzzle(work: Work, person_id: int) -> Puzzle:
    """Return the puzzle that a person last saw; raises `NoPuzzleYet`."""
    row = storage.exercises.find_newest_attempt(work.transaction, person_id)
    if row is None:
        raise NoPuzzleYet
    return load_puzzle(work, row.puzzle, person_id)


@reads
def load_attempt(work: Work, person_id: int, puzzle: Puzzle) -> Attempt:
    """Return what a person did with a puzzle so far."""
    row = storage.exercises.find_attempt(work.transaction, person_id, puzzle.number)
    return _attempt_of(row) if row else Attempt(puzzle.number)


@writes
def show_own_rating(work: Work, person: Person, *, shows: bool) -> None:
    """Save whether a person wants to see their rating."""
    storage.exercises.keep_shows_rating(work.transaction, person, shows)


@writes
def note_wished_game(work: Work, person: Person, game: str) -> None:
    """Save the game whose puzzles a person asked for, empty if they asked for none."""
    storage.exercises.keep_wished_game(work.transaction, person, game or None)


@reads
def find_wished_game(work: Work, person_id: int) -> str:
    """Return the game whose puzzles a person asked for, empty if they asked for none."""
    return storage.exercises.find_wished_game(work.transaction, person_id) or ""


@writes
def change_exercise(work: Work, act: Act, puzzle: Puzzle, deed: Deed) -> Exercise:
    """Let a person do something with a puzzle; raises `StaleAttempt`.

    `act.ply` is the version to which the control belongs, None for a command.
    """
    transaction = work.transaction
    row = storage.exercises.lock_attempt(transaction, act.person, puzzle.number, act.at)
    before = _attempt_of(row)
    if act.ply is not None and act.ply != before.version:
        if act.ply != before.version - 1:
            raise StaleAttempt(before)
        return _exercise(transaction, act.person.id, puzzle, before)
    after = deed(puzzle, before)
    if after != before or row.seen_at != act.at:
        storage.exercises.keep_attempt(transaction, act.person.id, _row_of(after, act.at))
    if after.state in SOLVED and before.state is AttemptState.OPEN:
        storage.lessons.note_school_day(transaction, act.person.id, act.at.date())
        storage.seasons.note_first_solved(transaction, act.person.id, puzzle.number, act.at)
        storage.daily_puzzles.note_solved(transaction, act.person.id, puzzle.number, act.at)
    if after.state is not AttemptState.OPEN:
        storage.runs.forget_missed(transaction, act.person.id, [puzzle.number])
    if puzzle.goal is Goal.BETTER:
        days = reschedule(work, act, puzzle, before, after)
        return replace(_exercise(transaction, act.person.id, puzzle, after), comes_back_in=days)
    points = None if is_storm(puzzle.number) else rated_points(before, after)
    if points is not None:
        _rate(transaction, act, puzzle, points)
    return _exercise(transaction, act.person.id, puzzle, after)


def _first_of(puzzle: Puzzle) -> float:
    return first_rating(puzzle.level).rating


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
    return Exercise(puzzle, attempt, record, shows, asks_name=asks)


def _asks_name(transaction: Transaction, person_id: int, puzzle: Puzzle) -> bool:
    """Tell whether a person was the first of a day and never said whether to be named."""
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
    return Attempt(**known, state=AttemptState(row.state))


def _row_of(attempt: Attempt, seen_at: datetime) -> AttemptRow:
    return AttemptRow(**{**asdict(attempt), "state": attempt.state.value}, seen_at=seen_at)
