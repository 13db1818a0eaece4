"""The clock of a run, its combos and its end; streaks and tables. The vectors have the rest."""

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.school.course.run_tables import (
    A_DAY,
    RunResult,
    monday_of,
    place_storms,
    place_streaks,
)
from bot.school.course.storm_run import (
    GRACE,
    STORM,
    ClockedRun,
    ClockRules,
    Press,
    RunEnding,
    bonus_of,
    count_thinking,
    press,
)
from bot.school.course.streak_run import RunOver, StreakRun, press_streak

ANSWERS = st.lists(
    st.tuples(
        st.integers(0, 20_000),
        st.integers(-100, 5_000),
        st.integers(0, 30_000),
        st.sampled_from([Press.STEP, Press.SOLVED, Press.WRONG]),
    ),
    max_size=60,
)
DAY = date(2026, 11, 19)


def play(answers: list[tuple[int, int, int, Press]], *, is_slower: bool) -> ClockedRun:
    """Play a run: seconds to think, what the answer before took, and more time to think."""
    run, moment = ClockedRun(pressed=0), 0
    for thinking, took, more, what in answers:
        moment += thinking + more * is_slower
        run = run if run.is_over else press(run, what, moment, took, ClockRules(row=40))
    return run


@given(answers=ANSWERS)
def test_more_thinking_never_scores_more(answers: list[tuple[int, int, int, Press]]) -> None:
    quick, slow = play(answers, is_slower=False), play(answers, is_slower=True)
    assert slow.score <= quick.score
    assert len(slow.marks) <= len(quick.marks)


@given(answers=ANSWERS)
def test_a_run_keeps_its_sums(answers: list[tuple[int, int, int, Press]]) -> None:
    run = play(answers, is_slower=False)
    assert run.score == run.marks.count("g")
    assert run.wrong == run.marks.count("r")
    assert 0 <= run.used <= run.budget
    assert (run.used == run.budget) == (run.why is RunEnding.TIME)
    assert run.best <= run.counted


def test_what_the_bot_needs_is_not_charged_up_to_a_limit() -> None:
    assert count_thinking(1_000, 3_000, 300) == 1_000
    assert count_thinking(1_000, 3_000, -5) == 1_300
    assert count_thinking(0, 10_000, 60_000) == 6_300
    assert count_thinking(1_000, 900, 0) == 0


def test_rows_of_right_moves_bring_time() -> None:
    brings = {combo: bonus_of(combo) for combo in range(1, 61) if bonus_of(combo)}
    assert brings == {
        5: 3_000,
        12: 5_000,
        20: 7_000,
        30: 10_000,
        40: 10_000,
        50: 10_000,
        60: 10_000,
    }


def test_a_run_is_overdue_when_no_press_can_come_in_time() -> None:
    run = ClockedRun(pressed=5_000, used=STORM.budget - 1_000)
    last = 5_000 + 1_000 + GRACE
    assert not run.is_overdue(last - 1)
    assert run.is_overdue(last)
    assert press(run, Press.SOLVED, last - 1, 3_000).why is RunEnding.OPEN
    assert press(run, Press.SOLVED, last, 3_000).why is RunEnding.TIME


def test_nothing_is_pressed_in_a_streak_that_is_over() -> None:
    over = press_streak(StreakRun("gg"), Press.WRONG, 30)
    assert (over.score, over.why) == (2, RunEnding.WRONG)
    with pytest.raises(RunOver):
        press_streak(over, Press.STEP, 30)


def test_a_right_move_within_a_puzzle_changes_no_streak() -> None:
    assert press_streak(StreakRun("g"), Press.STEP, 30) == StreakRun("g")


def result(person: int, began: float, score: int) -> RunResult:
    return RunResult(person, DAY, began, score, 0, 0)


def test_a_run_that_was_cut_off_takes_none_of_the_days_runs() -> None:
    runs = [result(1, number, 3) for number in range(A_DAY)]
    late = result(1, 99, 9)
    assert [each.score for each in place_storms([*runs, late])] == [3]
    cut = replace(runs[0], is_cut=True)
    assert [each.score for each in place_storms([cut, *runs[1:], late])] == [9]


@given(days=st.lists(st.integers(0, 30), max_size=7), more=st.integers(0, 30))
def test_another_day_never_makes_a_week_worse(days: list[int], more: int) -> None:
    def total(scores: list[int]) -> int:
        return sum(each.total for each in place_streaks({1: scores}))

    assert total([*days, more]) >= total(days)


def test_a_week_begins_on_monday() -> None:
    assert monday_of(DAY) == date(2026, 11, 16)
    assert monday_of(date(2026, 11, 16)) == date(2026, 11, 16)
    assert monday_of(date(2026, 11, 22)) == date(2026, 11, 16)


def test_thousands_of_people_share_places() -> None:
    people = range(20_000)
    placed = place_streaks({person: [1 + person % 3] for person in people})
    first, second, third = (sum(each % 3 == rest for each in people) for rest in (2, 1, 0))
    places = Counter(each.place for each in placed)
    assert places == {1: first, 1 + first: second, 1 + first + second: third}
