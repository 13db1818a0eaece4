"""Progress is kept: over restarts, for each person, once for each press."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.school.course import progress as walk
from bot.school.course.progress import Progress, is_finished, present_step
from bot.school.course.reading import course
from bot.school.course.streaks import Streak
from bot.school.facts import NoSuchLesson, StaleStep
from bot.school.learning import Deed, change_lesson, find_lesson, report_learning
from storage import Database
from storage.rows import Person
from tests.bot.school.walks import right_answer

ANNA, BORIS = Person(2**63 - 1, "Anna"), Person(7, "Борис")
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TAKE = course().lessons[3]


def answering(text: str) -> Deed:
    return lambda lesson, progress: walk.answer(lesson, progress, text)


def act(version: int | None = None, person: Person = ANNA, days: int = 0) -> Act:
    return Act(person=person, at=NOON + timedelta(days=days), ply=version)


async def test_a_newcomer_begins_with_the_first_lesson(database: Database) -> None:
    report = await Runner(database).run(report_learning, ANNA.id, NOON.date())
    assert (report.lessons, report.streak) == ({}, Streak())
    assert report.current == course().lessons[1]


async def test_progress_is_kept_and_is_everybodys_own(database: Database) -> None:
    await Runner(database).run(change_lesson, act(), TAKE, walk.go_on)
    kept = await Runner(database).run(change_lesson, act(), TAKE, walk.resume)
    assert kept.step == 1
    report = await Runner(database).run(report_learning, ANNA.id, NOON.date())
    assert report.lessons == {3: kept}
    assert report.current == TAKE
    assert (await Runner(database).run(report_learning, BORIS.id, NOON.date())).lessons == {}
    other = await Runner(database).run(change_lesson, act(person=BORIS), TAKE, walk.resume)
    assert other == Progress(3)


async def test_a_whole_lesson_and_the_next_one(database: Database) -> None:
    runner, progress = Runner(database), Progress(3)
    for step in TAKE.steps:
        text = right_answer(step, 0)
        answered = await runner.run(change_lesson, act(progress.version), TAKE, answering(text))
        progress = await runner.run(change_lesson, act(answered.version), TAKE, walk.go_on)
    assert is_finished(TAKE, progress)
    report = await runner.run(report_learning, ANNA.id, NOON.date())
    assert report.stars(TAKE) == 3
    assert report.streak == Streak(1, 1)
    again = await runner.run(change_lesson, act(), TAKE, walk.resume)
    assert (again.step, again.stars) == (0, 3)


async def test_an_old_button_changes_nothing(database: Database) -> None:
    runner = Runner(database)
    first = await runner.run(change_lesson, act(), TAKE, walk.go_on)
    second = await runner.run(change_lesson, act(first.version), TAKE, walk.go_on)
    assert await runner.run(change_lesson, act(first.version), TAKE, walk.go_on) == second
    with pytest.raises(StaleStep) as stale:
        await runner.run(change_lesson, act(0), TAKE, walk.go_on)
    assert stale.value.progress == second
    with pytest.raises(StaleStep):
        await runner.run(change_lesson, act(99), TAKE, walk.go_on)


async def test_two_presses_at_once_count_once(database: Database) -> None:
    runner = Runner(database)
    await runner.run(change_lesson, act(), TAKE, walk.resume)
    presses = (runner.run(change_lesson, act(0), TAKE, walk.go_on) for _ in range(5))
    results = await asyncio.gather(*presses)
    assert {each.step for each in results} == {1}


async def test_days_with_a_right_answer_count(database: Database) -> None:
    runner = Runner(database)
    for day in (0, 1, 3):
        await runner.run(change_lesson, act(days=day), TAKE, walk.begin_again)
        await runner.run(change_lesson, act(days=day), TAKE, answering("c3:e5"))
    await runner.run(change_lesson, act(days=4), TAKE, answering("z9"))
    today: date = NOON.date() + timedelta(days=3)
    assert (await runner.run(report_learning, ANNA.id, today)).streak == Streak(3, 3)


def test_a_lesson_that_is_not_there() -> None:
    assert find_lesson(3) == TAKE
    with pytest.raises(NoSuchLesson):
        find_lesson(len(course().lessons) + 1)


def test_the_present_step_of_a_finished_lesson_is_its_last() -> None:
    assert present_step(TAKE, Progress(3, step=3)) == TAKE.steps[-1]
