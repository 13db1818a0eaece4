"""People's attempts at puzzles, and the ratings of both."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, bindparam, func, select, update

from storage.people import remember_person
from storage.rows import AttemptRow, ExerciseRating, Person, columns_of
from storage.schema import (
    attempts,
    exercise_ratings,
    pupils,
    puzzle_ratings,
    puzzle_reports,
    retired_puzzles,
)
from storage.upserts import Upsert

NAMES = tuple(AttemptRow.__dataclass_fields__)
RATED = tuple(ExerciseRating.__dataclass_fields__)
OWN = attempts.c.person_id == bindparam("person")
THIS = OWN & (attempts.c.puzzle == bindparam("of_puzzle"))
COLUMNS = select(*(attempts.c[name] for name in NAMES))
BEGIN = Upsert(attempts)
KEEP_RATING = Upsert(exercise_ratings, RATED)
KEEP_RATING_OF_PUZZLE = Upsert(puzzle_ratings, RATED)
KEEP_SHOWS = Upsert(pupils, ("shows_rating",))
KEEP_WISHED = Upsert(pupils, ("wished_game",))

REPORT = Upsert(puzzle_reports)
RETIRE = Upsert(retired_puzzles)
LOCK = COLUMNS.where(THIS).with_for_update()


def lock_attempt(
    transaction: Connection, person: Person, puzzle: int, seen_at: datetime
) -> AttemptRow:
    """Return a person's attempt at a puzzle, locked until the transaction ends."""
    remember_person(transaction, person)
    new = columns_of(AttemptRow(puzzle, seen_at))
    transaction.execute(BEGIN.spoken_by(transaction), {"person_id": person.id, **new})
    found = transaction.execute(LOCK, {"person": person.id, "of_puzzle": puzzle}).one()
    return AttemptRow(**found._mapping)


CHANGE = update(attempts).where(THIS)


def keep_attempt(transaction: Connection, person_id: int, row: AttemptRow) -> None:
    """Keep an attempt that `lock_attempt` returned."""
    key = {"person": person_id, "of_puzzle": row.puzzle}
    transaction.execute(CHANGE.values(**columns_of(row)), key)


ONE = COLUMNS.where(THIS)


def find_attempt(transaction: Connection, person_id: int, puzzle: int) -> AttemptRow | None:
    """Return a person's attempt at a puzzle, or None if they have not seen it."""
    key = {"person": person_id, "of_puzzle": puzzle}
    found = transaction.execute(ONE, key).one_or_none()
    return AttemptRow(**found._mapping) if found else None


NEWEST = COLUMNS.where(OWN).order_by(attempts.c.seen_at.desc()).limit(1)


def find_newest_attempt(transaction: Connection, person_id: int) -> AttemptRow | None:
    """Return a person's attempt at the puzzle they saw last, or None."""
    found = transaction.execute(NEWEST, {"person": person_id}).one_or_none()
    return AttemptRow(**found._mapping) if found else None


STATES = select(attempts.c.puzzle, attempts.c.state).where(OWN)


def list_attempt_states(transaction: Connection, person_id: int) -> dict[int, str]:
    """Return how a person stands with every puzzle that they have seen."""
    return {row.puzzle: row.state for row in transaction.execute(STATES, {"person": person_id})}


RATING = select(*(exercise_ratings.c[name] for name in RATED)).where(
    exercise_ratings.c.person_id == bindparam("person"),
    exercise_ratings.c.family == bindparam("of_family"),
)


def find_rating(transaction: Connection, person_id: int, family: str) -> ExerciseRating | None:
    """Return a person's rating at the puzzles of a family of games; None before the first one."""
    found = transaction.execute(RATING, {"person": person_id, "of_family": family}).one_or_none()
    return ExerciseRating(**found._mapping) if found else None


def keep_rating(
    transaction: Connection, person_id: int, family: str, rating: ExerciseRating
) -> None:
    """Keep a known person's rating at puzzles."""
    row = {"person_id": person_id, "family": family, **columns_of(rating)}
    transaction.execute(KEEP_RATING.spoken_by(transaction), row)


RATING_OF_PUZZLE = select(*(puzzle_ratings.c[name] for name in RATED)).where(
    puzzle_ratings.c.puzzle == bindparam("of_puzzle")
)


def find_puzzle_rating(transaction: Connection, puzzle: int) -> ExerciseRating | None:
    """Return a puzzle's rating; None before anybody has tried it."""
    found = transaction.execute(RATING_OF_PUZZLE, {"of_puzzle": puzzle}).one_or_none()
    return ExerciseRating(**found._mapping) if found else None


RATINGS_OF_PUZZLES = select(puzzle_ratings.c.puzzle, puzzle_ratings.c.rating).where(
    puzzle_ratings.c.puzzle.in_(bindparam("puzzles", expanding=True))
)


def list_puzzle_ratings(transaction: Connection, puzzles: list[int]) -> Mapping[int, float]:
    """Return the ratings of those of these puzzles that anybody has tried."""
    found: Any = transaction.execute(RATINGS_OF_PUZZLES, {"puzzles": puzzles})
    return {row.puzzle: row.rating for row in found}


def keep_puzzle_rating(transaction: Connection, puzzle: int, rating: ExerciseRating) -> None:
    """Keep a puzzle's rating."""
    row = {"puzzle": puzzle, **columns_of(rating)}
    transaction.execute(KEEP_RATING_OF_PUZZLE.spoken_by(transaction), row)


SHOWS = select(pupils.c.shows_rating).where(pupils.c.person_id == bindparam("person"))


def find_shows_rating(transaction: Connection, person_id: int) -> bool:
    """Tell whether a person wants to see their rating; False unless they chose to."""
    return bool(transaction.scalar(SHOWS, {"person": person_id}))


def keep_shows_rating(transaction: Connection, person: Person, shows: bool) -> None:
    """Keep whether a person wants to see their rating; adds the person if they are new."""
    remember_person(transaction, person)
    row = {"person_id": person.id, "shows_rating": shows}
    transaction.execute(KEEP_SHOWS.spoken_by(transaction), row)


WISHED = select(pupils.c.wished_game).where(pupils.c.person_id == bindparam("person"))


def find_wished_game(transaction: Connection, person_id: int) -> str | None:
    """Return the game that a person last asked for puzzles of; None if any would do."""
    found: str | None = transaction.scalar(WISHED, {"person": person_id})
    return found


def keep_wished_game(transaction: Connection, person: Person, game: str | None) -> None:
    """Keep the game a person wants puzzles of, None for any; adds the person if they are new."""
    remember_person(transaction, person)
    row = {"person_id": person.id, "shows_rating": False, "wished_game": game}
    transaction.execute(KEEP_WISHED.spoken_by(transaction), row)


REPORTS = select(func.count()).where(puzzle_reports.c.puzzle == bindparam("of_puzzle"))


def report_puzzle(transaction: Connection, person: Person, puzzle: int, at: datetime) -> int:
    """Note once that a person reports a puzzle as wrong; return how many people do."""
    remember_person(transaction, person)
    row = {"puzzle": puzzle, "person_id": person.id, "reported_at": at}
    transaction.execute(REPORT.spoken_by(transaction), row)
    return int(transaction.scalar(REPORTS, {"of_puzzle": puzzle}) or 0)


def retire_puzzle(transaction: Connection, puzzle: int, at: datetime) -> None:
    """Retire a puzzle, so that nobody is given it any more."""
    row = {"puzzle": puzzle, "retired_at": at}
    transaction.execute(RETIRE.spoken_by(transaction), row)


RETIRED = select(retired_puzzles.c.puzzle).where(
    retired_puzzles.c.puzzle.in_(bindparam("puzzles", expanding=True))
)


def list_retired(transaction: Connection, puzzles: list[int]) -> set[int]:
    """Return which of these puzzles were retired after reports."""
    return {*transaction.scalars(RETIRED, {"puzzles": puzzles})}


ALL_RETIRED = (
    select(retired_puzzles.c.puzzle)
    .where(retired_puzzles.c.puzzle < bindparam("before", type_=BigInteger))
    .order_by(retired_puzzles.c.puzzle)
    .limit(1000)
)


def list_retired_before(transaction: Connection, number: int) -> set[int]:
    """Return the puzzles below a number that were retired after reports, 1,000 at most."""
    return {*transaction.scalars(ALL_RETIRED, {"before": number})}
