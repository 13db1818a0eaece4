"""Days in a row, the puzzle of the day, and exercise ratings."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.book import Record
from bot.ratings.glicko import Rating
from bot.school.course.choosing import (
    NoSuchPuzzle,
    PuzzleFilter,
    choose_daily,
    choose_next,
    puzzles_of,
)
from bot.school.course.daily import LATEST, find_due_day, find_next_moment
from bot.school.course.exercise_ratings import PERSON, first_rating, nearest_level, rate_attempt
from bot.school.course.reading import puzzles
from bot.school.course.streaks import Streak, find_streak
from bot.school.solving import find_puzzle

PUZZLES = [*puzzles().values()]
MONDAY = date(2026, 6, 1)
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def days(*numbers: int) -> list[date]:
    return [MONDAY + timedelta(days=number) for number in numbers]


STREAKS: dict[str, tuple[list[int], int, Streak]] = {
    "nothing yet": ([], 0, Streak(0, 0)),
    "today": ([0], 0, Streak(1, 1)),
    "today is not missed before it is over": ([0, 1], 2, Streak(2, 2)),
    "a day of rest": ([0, 2], 2, Streak(2, 2)),
    "two days of rest": ([0, 3], 3, Streak(2, 2)),
    "two apart": ([0, 2, 4], 4, Streak(3, 3)),
    "three in seven": ([0, 2, 4, 6], 6, Streak(1, 3)),
    "two each week": ([0, 1, 4, 5, 6, 7, 8, 11], 11, Streak(8, 8)),
    "three in a row": ([0, 1, 2, 6], 6, Streak(1, 3)),
    "ended, nothing new": ([0, 1, 2], 6, Streak(0, 3)),
    "resting still": ([0, 1, 2], 5, Streak(3, 3)),
    "years ago": ([0, 1, 1000], 1001, Streak(1, 2)),
}


@pytest.mark.parametrize(("active", "today", "streak"), STREAKS.values(), ids=STREAKS)
def test_streaks(active: list[int], today: int, streak: Streak) -> None:
    (now,) = days(today)
    assert find_streak(days(*active), now) == streak


@given(st.sets(st.integers(0, 60)), st.integers(60, 70))
def test_a_streak_never_breaks_by_doing_more(active: set[int], today: int) -> None:
    (now,) = days(today)
    streak = find_streak(days(*active), now)
    assert 0 <= streak.days <= streak.best <= len(active)
    more = find_streak(days(*active, today), now)
    assert more.best >= streak.best
    assert more.days >= max(1, streak.days)


BERLIN = ZoneInfo("Europe/Berlin")


def test_a_puzzle_is_due_for_six_hours() -> None:
    (today,) = days(0)
    eight = datetime(2026, 6, 1, 6, tzinfo=UTC)  # eight in Berlin
    second = timedelta(seconds=1)
    assert find_due_day(eight - second, 8, BERLIN, None) is None
    assert find_due_day(eight, 8, BERLIN, None) == today
    assert find_due_day(eight, 8, BERLIN, today) is None
    assert find_due_day(eight + LATEST - second, 8, BERLIN, None) == today
    assert find_due_day(eight + LATEST, 8, BERLIN, None) is None


def test_a_late_puzzle_of_the_evening_is_that_of_yesterday() -> None:
    night = datetime(2026, 6, 1, 1, tzinfo=UTC)  # three in Berlin
    assert find_due_day(night, 22, BERLIN, None) == date(2026, 5, 31)


def ticks(seed: int) -> Iterator[datetime]:
    """A year of looks at the clock, with outages, and a clock that is set back at times."""
    chance, now = Random(seed), datetime(2026, 1, 1, tzinfo=UTC)
    while now.year < 2027:
        yield now
        now += timedelta(minutes=chance.choice((20, 40, 60)))
        if chance.random() < 0.004:
            now += timedelta(hours=chance.choice((-30, -3, 5, 9, 40, 100)))


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/St_Johns", "Pacific/Apia", "UTC"])
@pytest.mark.parametrize("hour", [2, 23])
def test_a_year_with_jumps_of_the_clock(zone: str, hour: int) -> None:
    """Never twice, in order, and missing only where no one looked in the six hours."""
    where, last = ZoneInfo(zone), None
    posted: list[date] = []
    looks = [*ticks(hour)]
    for now in looks:
        due = find_due_day(now, hour, where, last)
        assert (find_next_moment(now, hour, where, last) <= now) == (due is not None)
        if due is not None:
            posted.append(due)
            last = due
    assert posted == sorted({*posted})
    seen = {day for now in looks if (day := find_due_day(now, hour, where, None)) is not None}
    assert {*posted} <= seen
    assert len(seen) - len(posted) <= 2
    assert len(posted) > 280


def test_the_next_moment_is_waited_for() -> None:
    (today,) = days(0)
    now = datetime(2026, 6, 1, 5, tzinfo=UTC)
    assert find_next_moment(now, 8, BERLIN, None) == datetime(2026, 6, 1, 6, tzinfo=UTC)
    assert find_next_moment(now, 8, BERLIN, today) == datetime(2026, 6, 2, 6, tzinfo=UTC)


def test_none_comes_twice_within_a_year() -> None:
    active, used = puzzles_of(PUZZLES, ()), list[int]()
    for number in range(2 * len(active)):
        chosen = choose_daily(active, 7, MONDAY + timedelta(days=number), used).number
        assert chosen not in used[-366:]
        used.append(chosen)
    assert {*used[: len(active)]} == {each.number for each in PUZZLES if not each.is_retired}


def test_a_retired_puzzle_is_given_to_nobody_and_still_found() -> None:
    retired = next(each for each in PUZZLES if each.is_retired)
    assert retired not in puzzles_of(PUZZLES, ())
    assert not PuzzleFilter().fits(retired)
    assert find_puzzle(retired.number) == retired


@pytest.mark.parametrize("game", ["pool", "english", "turkish"])
def test_none_returns_before_all_were_used(game: str) -> None:
    few = puzzles_of(PUZZLES, {game})
    used: list[int] = []
    for number in range(len(few) * 3):
        day = MONDAY + timedelta(days=number)
        chosen = choose_daily(few, 7, day, used)
        assert chosen == choose_daily(few, 7, day, used)
        assert chosen.number not in used[-(len(few) // 2) :]
        used.append(chosen.number)
    for start in range(0, len(used), len(few)):
        assert len({*used[start : start + len(few)]}) == len(few)


def test_a_week_rises_and_ends_with_another_form_of_the_game() -> None:
    used: list[int] = []
    for number in range(28):
        day = MONDAY + timedelta(days=number)
        chosen = choose_daily(PUZZLES, 7, day, used)
        used.append(chosen.number)
        if day.weekday() == 6:
            assert chosen.game_key != "russian"
        else:
            assert chosen.game_key == "russian"
            assert chosen.level == (1, 2, 3, 3, 4, 5)[day.weekday()]


def test_servers_have_puzzles_of_their_own() -> None:
    chosen = {choose_daily(PUZZLES, server, MONDAY, []).number for server in range(40)}
    assert len(chosen) > 8


def test_few_puzzles_and_none() -> None:
    one = puzzles_of(PUZZLES, {"towers"})[:1]
    used: list[int] = []
    for number in range(3):
        used.append(choose_daily(one, 7, MONDAY + timedelta(days=number), used).number)
    assert len({*used}) == 1
    with pytest.raises(NoSuchPuzzle):
        choose_daily([], 7, MONDAY, [])


RATINGS = {each.number: first_rating(each.level).rating for each in PUZZLES}


def test_the_next_puzzle_is_near_the_rating_and_new() -> None:
    seen: dict[int, bool] = {}
    levels = []
    few = puzzles_of(PUZZLES, {"international", "brazilian"})
    for _ in few:
        chosen = choose_next(few, RATINGS, 1400, seen, lot=3)
        assert chosen.number not in seen
        seen[chosen.number] = chosen != few[3]
        levels.append(chosen.level)
    assert levels[:9] == [3] * 9
    assert choose_next(few, RATINGS, 1400, seen, lot=3) == few[3]


def test_a_wish_that_nothing_fits() -> None:
    wish = PuzzleFilter(game="towers", level=1)
    with pytest.raises(NoSuchPuzzle):
        choose_next(filter(wish.fits, PUZZLES), RATINGS, 1400, {}, 3)
    for wish in (
        PuzzleFilter(game="towers"),
        PuzzleFilter(theme="lock"),
        PuzzleFilter(level=5),
        PuzzleFilter(),
    ):
        assert wish.fits(choose_next(filter(wish.fits, PUZZLES), RATINGS, 1400, {}, 3))


def test_exercise_ratings_are_symmetric() -> None:
    """What one side gains the other loses, where both are equally sure."""
    alike = Record(Rating(1400, 200))
    person, puzzle = rate_attempt(alike, alike, 1, NOON)
    assert person.rating.rating - 1400 == pytest.approx(1400 - puzzle.rating.rating)
    back, forth = rate_attempt(alike, alike, 0, NOON)
    assert (back.rating, forth.rating) == (puzzle.rating, person.rating)
    assert (person.games, puzzle.games, person.rated_at) == (1, 1, NOON)


def test_a_newcomer_moves_far_and_a_known_puzzle_little() -> None:
    puzzle = Record(first_rating(2))
    for _ in range(40):
        _, puzzle = rate_attempt(Record(Rating(1100, 120)), puzzle, 0.5, NOON)
    person, after = rate_attempt(Record(PERSON), puzzle, 1, NOON)
    assert person.rating.rating - PERSON.rating > 100
    assert abs(after.rating.rating - puzzle.rating.rating) < 15
    assert nearest_level(person.rating.rating) in (2, 3)
