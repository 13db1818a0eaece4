"""Checks that the stored matches and ratings are consistent."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from bot.matches.match_store import load_match
from bot.matches.replays import CorruptMatch
from bot.matches.work import Work, reads
from bot.ratings.glicko import Rating, rate_game
from storage import DatabaseTrouble, Transaction
from storage.checking import list_match_numbers, read_chains, read_changes_by_game, read_standings
from storage.driver_facts import driver_facts

ALIKE = 1e-9  # two machines may calculate a rating to different last digits
PARTS = ("rating", "deviation", "volatility")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in English; with a game if it concerns one."""

    what: str
    match_id: int | None = None

    def __str__(self) -> str:
        return self.what if self.match_id is None else f"Game {self.match_id}: {self.what}"


@dataclass(frozen=True, slots=True)
class CheckedMatches:
    """Some matches that were checked; `last` is the number of the last one, None after all."""

    looked_at: int
    running: tuple[int, ...]  # of those that are sound
    faults: tuple[Fault, ...]
    last: int | None


@reads
def check_matches(work: Work, after: int, most: int) -> CheckedMatches:
    """Replay matches with a number above one, up to a limit."""
    numbers = list_match_numbers(work.transaction, after, most)
    faults, running = [], []
    for each in numbers:
        try:
            with driver_facts():
                match = load_match(work, each.id)
        except CorruptMatch as error:
            faults.append(Fault(error.why, each.id))
            continue
        except DatabaseTrouble:
            raise
        except Exception as error:  # noqa: BLE001  # whatever is wrong with it, the others are read
            faults.append(tell_unreadable(each.id, error))
            continue
        if each.is_running:
            running.append(each.id)
            if match.course.outcome() is not None:
                faults.append(Fault("by the rules it's over, but it's still running", each.id))
            if match.wake_at is None:
                faults.append(Fault("no look at its clocks is planned", each.id))
    last = numbers[-1].id if len(numbers) == most else None
    return CheckedMatches(len(numbers), tuple(running), tuple(faults), last)


def tell_unreadable(match_id: int, error: Exception) -> Fault:
    """Return the fault of a match that cannot be read, or not be looked at."""
    return Fault(f"I can't read it. {type(error).__name__}: {error}", match_id)


def tell_late_look(match_id: int, moment: datetime) -> Fault:
    """Return the fault of a match that would be looked at too late."""
    return Fault(
        f"the next look at its clocks comes after {moment:%Y-%m-%d %H:%M} UTC, which is too late",
        match_id,
    )


def check_ratings(transaction: Transaction) -> list[Fault]:
    """Follow every rating from change to change, and each change from its game."""
    standings = {_place(row): _numbers(row) for row in read_standings(transaction)}
    faults = [*_check_chains(read_chains(transaction), standings)]
    faults += [
        Fault(f"A rating of person {key[2]} doesn't come from any game") for key in standings
    ]
    return [*faults, *_check_changes(read_changes_by_game(transaction))]


def _place(row: Any) -> tuple[int, str, int]:
    return row.scope, row.pool, row.person_id


def _numbers(row: Any) -> tuple[float, ...]:
    return (*_parts(row), row.games)


def _check_chains(
    rows: Iterable[Any], standings: dict[tuple[int, str, int], tuple[float, ...]]
) -> Iterator[Fault]:
    """Yield changes that do not continue from the one before; remove those that do."""
    for key, changes in groupby(rows, _place):
        last: tuple[float, ...] | None = None
        for row in changes:
            began = (*_parts(row, "_before"), row.games - 1)
            if last is not None and not _are_alike(last, began):
                yield Fault(
                    f"a rating of person {key[2]} doesn't continue from the one before",
                    row.match_id,
                )
            last = _numbers(row)
        if last is not None and not _are_alike(last, standings.pop(key, ())):
            yield Fault(
                f"a rating of person {key[2]} isn't the one from their last game", row.match_id
            )


def _check_changes(rows: Iterable[Any]) -> Iterator[Fault]:
    for (match_id, _), changes in groupby(rows, lambda row: (row.match_id, row.scope)):
        pair = sorted(changes, key=lambda row: row.person_id != row.white_id)
        if len(pair) != 2 or pair[0].white_points is None:
            yield Fault(
                "it changed ratings, but it isn't a rated game between two players", match_id
            )
        elif not _is_calculated(*pair):
            yield Fault("it changed ratings by the wrong amount", match_id)


def _is_calculated(white: Any, black: Any) -> bool:
    one, other = (Rating(*_parts(row, "_before")) for row in (white, black))
    after = rate_game(one, other, white.white_points / 2, (white.idle, black.idle))
    return all(
        _are_alike(_parts(rating), _parts(row))
        for rating, row in zip(after, (white, black), strict=True)
    )


def _parts(row: Any, suffix: str = "") -> list[float]:
    return [getattr(row, part + suffix) for part in PARTS]


def _are_alike(one: Iterable[float], other: Iterable[float]) -> bool:
    first, second = [*one], [*other]
    return len(first) == len(second) and all(
        abs(a - b) <= ALIKE * max(1.0, abs(a)) for a, b in zip(first, second, strict=True)
    )
