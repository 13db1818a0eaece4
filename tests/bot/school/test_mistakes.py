"""Mistakes of one's own games come back after a day, a week and a month, until they are learnt."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

import rules
from bot.matches.act import Act
from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.matches.terms import Terms
from bot.school.course import attempt as walk
from bot.school.course.attempt import AttemptState
from bot.school.course.mistakes import DAYS, FIRST_MISTAKE, Schedule, can_come_back, schedule_next
from bot.school.course.puzzle import Puzzle
from bot.school.facts import NoMistakeYet, NoSuchPuzzle
from bot.school.retrying import find_due_puzzle, find_mistake_puzzle, keep_own_mistakes
from bot.school.solving import (
    Deed,
    Exercise,
    Source,
    change_exercise,
    find_source,
    load_newest_puzzle,
    load_puzzle,
)
from bot.services import Services
from bot.talk.school.puzzle_texts import (
    attempt_words,
    puzzle_heading,
    result_words,
    wrong_move_words,
)
from engine.judgement import Judgement
from engine.line_texts import moves_by_text
from rules import Line
from storage import Database
from storage.rows import Person
from tests.bot.conftest import ANNA, BORIS, NOON, begin, play

DAY = timedelta(days=1)
# As if 2. d4-c5 had cost a man, and 2. b2-c3 had been better.
MOVES = ("c3-d4", "b6-a5", "d4-c5")
MISTAKE = Judgement(2, ("b2-c3", "f6-e5"), 10, -120, 9)


def at(when: datetime, person: Person = ANNA) -> Act:
    return Act(person=person, at=when)


async def lost(services: Services) -> Match:
    match = await begin(services, terms=Terms("russian"))
    for move in MOVES:
        match = await play(services, match, move)
    return match


async def attempt(database: Database, puzzle: Puzzle, when: datetime, *deeds: Deed) -> Exercise:
    runner = Runner(database)
    exercise = await runner.run(change_exercise, at(when), puzzle, walk.begin)
    for deed in deeds:
        exercise = await runner.run(change_exercise, at(when), puzzle, deed)
    return exercise


def playing(text: str) -> Deed:
    return lambda puzzle, so_far: walk.answer(puzzle, so_far, text)


async def test_a_mistake_comes_back_until_it_is_learnt(
    services: Services, database: Database
) -> None:
    match, runner = await lost(services), Runner(database)
    puzzle = await runner.run(keep_own_mistakes, at(NOON), match, [MISTAKE])
    assert await runner.run(find_due_puzzle, at(NOON)) == puzzle
    when = NOON
    for days in DAYS:
        solved = await attempt(database, puzzle, when, playing("b2c3"))
        assert solved.comes_back_in == days
        assert (solved.record.games, solved.attempt.state in walk.SOLVED) == (0, True)
        assert await runner.run(find_due_puzzle, at(when + days * DAY - DAY / 2)) is None
        when += days * DAY
        assert await runner.run(find_due_puzzle, at(when)) == puzzle
    solved = await attempt(database, puzzle, when, playing("b2-c3"))
    assert solved.comes_back_in is None
    assert "It won't come back." in result_words(solved)
    assert await runner.run(find_due_puzzle, at(when + 1000 * DAY)) is None
    with pytest.raises(NoMistakeYet):
        await runner.run(find_mistake_puzzle, at(when))
    with pytest.raises(NoMistakeYet):  # it is not begun again by another look at the review
        await runner.run(keep_own_mistakes, at(when), match, [MISTAKE])


@pytest.mark.parametrize(
    "deeds",
    [
        (walk.show,),
        (walk.give_hint, playing("b2-c3")),
        (playing("d4-c5"), walk.try_again, playing("b2-c3")),
    ],
    ids=["shown", "with a hint", "missed first"],
)
async def test_what_was_not_solved_at_once_comes_back_tomorrow(
    services: Services, database: Database, deeds: tuple[Deed, ...]
) -> None:
    match, runner = await lost(services), Runner(database)
    puzzle = await runner.run(keep_own_mistakes, at(NOON), match, [MISTAKE])
    for when in (NOON, NOON + DAY):
        await attempt(database, puzzle, when, playing("b2-c3"))
    failed = await attempt(database, puzzle, NOON + 2 * DAY, *deeds)  # before its time
    assert failed.comes_back_in == 1
    assert await runner.run(find_due_puzzle, at(NOON + 3 * DAY)) == puzzle
    again = await attempt(database, puzzle, NOON + 3 * DAY, playing("b2-c3"))
    assert again.comes_back_in == 1


async def test_only_the_person_who_made_it_is_shown_a_mistake(
    services: Services, database: Database
) -> None:
    match, runner = await lost(services), Runner(database)
    puzzle = await runner.run(keep_own_mistakes, at(NOON), match, [MISTAKE])
    assert puzzle.number == FIRST_MISTAKE + 1
    await attempt(database, puzzle, NOON, walk.look)
    assert await runner.run(load_puzzle, puzzle.number, ANNA.id) == puzzle
    assert await runner.run(load_newest_puzzle, ANNA.id) == puzzle
    assert await runner.run(find_source, puzzle.number, ANNA.id) is Source.MISTAKES
    for stranger, number in ((BORIS, puzzle.number), (ANNA, puzzle.number + 1)):
        with pytest.raises(NoSuchPuzzle):
            await runner.run(load_puzzle, number, stranger.id)
    assert await runner.run(find_due_puzzle, at(NOON, BORIS)) is None


async def test_what_a_mistake_says(services: Services, database: Database) -> None:
    match = await lost(services)
    puzzle = await Runner(database).run(keep_own_mistakes, at(NOON), match, [MISTAKE])
    assert puzzle_heading(puzzle).startswith("### A mistake from your own game")
    opened = await attempt(database, puzzle, NOON)
    assert "In your game you played **d4-c5**" in attempt_words(puzzle, opened.attempt)
    wrong = await attempt(database, puzzle, NOON, playing("d4-c5"))
    judged = walk.judge_move(puzzle, wrong.attempt, "d4-c5")
    assert "there's a better move" in wrong_move_words(puzzle, wrong.attempt, judged)
    solved = await attempt(database, puzzle, NOON, walk.try_again, playing("b2-c3"))
    assert solved.attempt.state is AttemptState.SOLVED_LATER
    assert "b2-c3 f6-e5" in result_words(solved)
    assert "again in 1 day." in result_words(solved)


def test_a_try_before_its_time_changes_nothing() -> None:
    due = Schedule(1, NOON + DAY)
    assert schedule_next(due, NOON, is_solved=True) == due
    assert schedule_next(due, NOON + DAY, is_solved=True) == Schedule(2, NOON + 8 * DAY)
    assert schedule_next(due, NOON, is_solved=False) == Schedule(0, NOON + DAY)


def test_a_position_that_no_text_keeps_does_not_come_back() -> None:
    game = rules.game("russian")
    line = Line.begin(game)
    best = replace(MISTAKE, ply=0, best=("c3-d4",))
    assert can_come_back(game, line.position, best)
    assert not can_come_back(game, line.position, replace(best, best=("a1-b2",)))
    chosen = rules.game("armenian", ("lift-after",))
    text = next(iter(moves_by_text(chosen, chosen.start())))
    assert not can_come_back(chosen, chosen.start(), replace(best, best=(text,)))
