"""Puzzles are kept as they stand, and rated once."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.school.course import attempt as walk
from bot.school.course.attempt import Attempt, AttemptState
from bot.school.course.choosing import PuzzleFilter
from bot.school.course.exercise_ratings import PERSON
from bot.school.course.puzzle import Puzzle
from bot.school.course.reading import puzzles
from bot.school.course.streaks import Streak
from bot.school.facts import NoPuzzleYet, NoSuchPuzzle, StaleAttempt
from bot.school.learning import report_learning
from bot.school.solving import (
    Deed,
    Exercise,
    change_exercise,
    find_puzzle,
    give_puzzle,
    list_fitting,
    load_newest_puzzle,
    show_own_rating,
)
from engine.line_texts import moves_by_text
from storage import Database
from storage.rows import Person

ANNA, BORIS = Person(2**63 - 1, "Anna"), Person(7, "Борис")
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
FIRST = puzzles()[1]
DEEP = next(each for each in puzzles().values() if each.plies > 4)


def act(version: int | None = None, person: Person = ANNA, minutes: int = 0) -> Act:
    return Act(person=person, at=NOON + timedelta(minutes=minutes), ply=version)


def playing(text: str) -> Deed:
    return lambda puzzle, attempt: walk.answer(puzzle, attempt, text)


def wrong_move(puzzle: Puzzle) -> str:
    moves = moves_by_text(puzzle.game, puzzle.game.start(puzzle.fen))
    return next(text for text in moves if text != puzzle.solution.move)


async def solve(runner: Runner, puzzle: Puzzle, person: Person = ANNA) -> Exercise:
    exercise = await runner.run(change_exercise, act(person=person), puzzle, walk.begin)
    for text in walk.list_main_line(puzzle)[::2]:
        version = exercise.attempt.version
        exercise = await runner.run(change_exercise, act(version, person), puzzle, playing(text))
    return exercise


async def test_a_puzzle_is_kept_and_is_everybodys_own(database: Database) -> None:
    move = DEEP.solution.move
    moved = await Runner(database).run(change_exercise, act(), DEEP, playing(move))
    kept = await Runner(database).run(change_exercise, act(), DEEP, walk.look)
    assert kept.attempt == moved.attempt
    assert kept.attempt.moves[0] == move
    other = await Runner(database).run(change_exercise, act(person=BORIS), DEEP, walk.look)
    assert other.attempt == Attempt(DEEP.number)


async def test_solved_at_once_raises_the_rating_and_lowers_that_of_the_puzzle(
    database: Database,
) -> None:
    runner = Runner(database)
    solved = await solve(runner, DEEP)
    assert solved.attempt.state is AttemptState.SOLVED_AT_ONCE
    assert solved.record.games == 1
    assert solved.record.rating.rating > PERSON.rating
    other = await solve(runner, DEEP, BORIS)
    assert other.record.rating.rating < solved.record.rating.rating
    days = await Runner(database).run(report_learning, ANNA.id, NOON.date())
    assert days.streak == Streak(1, 1)


async def test_only_the_first_wrong_move_counts(database: Database) -> None:
    runner = Runner(database)
    missed = await runner.run(change_exercise, act(), FIRST, playing(wrong_move(FIRST)))
    assert (missed.record.games, missed.attempt.misses) == (1, 1)
    assert missed.record.rating.rating < PERSON.rating
    again = await runner.run(change_exercise, act(), FIRST, walk.try_again)
    assert again.attempt.tried == ""
    solved = await solve(runner, FIRST)
    assert solved.attempt.state is AttemptState.SOLVED_LATER
    assert solved.record == missed.record


async def test_a_hint_and_a_look_cost_nothing(database: Database) -> None:
    runner = Runner(database)
    for deed in (walk.give_hint, walk.give_hint, walk.give_hint, walk.show):
        exercise = await runner.run(change_exercise, act(), FIRST, deed)
    assert exercise.attempt.state is AttemptState.SHOWN
    assert (exercise.attempt.hints, exercise.record.games) == (1, 0)


async def test_a_second_time_is_not_rated(database: Database) -> None:
    runner = Runner(database)
    once = await solve(runner, FIRST)
    twice = await solve(runner, FIRST)
    assert twice.attempt.state is AttemptState.SOLVED_LATER
    assert not twice.attempt.is_first
    assert twice.record == once.record


async def test_each_family_of_games_has_its_own_rating(database: Database) -> None:
    runner = Runner(database)
    await solve(runner, FIRST)
    turkish = next(each for each in puzzles().values() if each.game_key == "turkish")
    assert (await runner.run(change_exercise, act(), turkish, walk.look)).record.games == 0


async def test_the_next_puzzle_is_new_and_stays_until_it_is_tried(database: Database) -> None:
    runner = Runner(database)
    first = await runner.run(give_puzzle, act(), list_fitting(PuzzleFilter(level=2)))
    assert first.puzzle.level == 2
    second = await runner.run(give_puzzle, act(minutes=1), list_fitting(PuzzleFilter(level=2)))
    assert second.puzzle != first.puzzle
    assert await runner.run(load_newest_puzzle, ANNA.id) == second.puzzle
    newest = await runner.run(change_exercise, act(minutes=2), first.puzzle, walk.look)
    assert await runner.run(load_newest_puzzle, ANNA.id) == newest.puzzle == first.puzzle


async def test_when_all_were_seen_those_come_that_were_not_solved(database: Database) -> None:
    runner, wish = Runner(database), PuzzleFilter(game="towers")
    numbers = [number for number, each in puzzles().items() if each.game_key == "towers"]
    for number in numbers[1:]:
        await solve(runner, puzzles()[number])
    for _ in range(2):
        chosen = await runner.run(give_puzzle, act(), list_fitting(wish))
        assert chosen.puzzle.number == numbers[0]
    await solve(runner, chosen.puzzle)
    again = await runner.run(give_puzzle, act(), list_fitting(wish))
    assert (again.attempt.state, again.attempt.is_first) == (AttemptState.OPEN, False)


async def test_what_there_is_not(database: Database) -> None:
    runner = Runner(database)
    with pytest.raises(NoSuchPuzzle):
        await runner.run(give_puzzle, act(), list_fitting(PuzzleFilter(game="towers", level=1)))
    with pytest.raises(NoPuzzleYet):
        await runner.run(load_newest_puzzle, ANNA.id)
    with pytest.raises(NoSuchPuzzle):
        find_puzzle(0)


async def test_old_buttons_and_presses_at_once(database: Database) -> None:
    runner = Runner(database)
    await runner.run(change_exercise, act(), DEEP, walk.look)
    wrong = playing(wrong_move(DEEP))
    presses = await asyncio.gather(
        *(runner.run(change_exercise, act(0), DEEP, wrong) for _ in range(5))
    )
    assert {each.attempt.misses for each in presses} == {1}
    assert {each.record.games for each in presses} == {1}
    await runner.run(change_exercise, act(1), DEEP, walk.try_again)
    with pytest.raises(StaleAttempt):
        await runner.run(change_exercise, act(0), DEEP, wrong)


async def test_the_rating_is_hidden_unless_wished(database: Database) -> None:
    runner = Runner(database)
    assert not (await runner.run(change_exercise, act(), FIRST, walk.look)).shows_rating
    for shows in (True, True, False):
        await runner.run(show_own_rating, ANNA, shows=shows)
        assert (await runner.run(change_exercise, act(), FIRST, walk.look)).shows_rating == shows
