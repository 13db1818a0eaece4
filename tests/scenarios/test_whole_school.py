"""A child who errs first at each step goes through every lesson and every puzzle, by presses.

What stands in a menu is typed instead, as someone does who does not see the board.
"""

import pytest

from bot.school.course import attempt as solving
from bot.school.course import progress as learning
from bot.school.course.answers import Verdict
from bot.school.course.attempt import Attempt, AttemptState, find_place, judge_move
from bot.school.course.lesson import Lesson
from bot.school.course.progress import Progress, is_finished, is_solved, present_step
from bot.school.course.puzzle import Node, Puzzle
from bot.school.course.reading import course, puzzles
from bot.talk.school.lesson_texts import step_words
from engine.line_texts import moves_by_text
from playground import Message
from tests.bot.school.walks import right_answer, wrong_answers
from tests.scenarios.conftest import Table

pytestmark = pytest.mark.slow

ACTIVE = [puzzle for puzzle in puzzles().values() if not puzzle.is_retired]
GAMES = sorted({puzzle.game_key for puzzle in ACTIVE})


@pytest.mark.parametrize("lesson", course().lessons.values(), ids=lambda each: each.key)
async def test_a_lesson(table: Table, lesson: Lesson) -> None:
    page = (await table.white.slash("learn", lesson=lesson.key)).shown
    progress = Progress(lesson.number)
    while not is_finished(lesson, progress):
        assert step_words(lesson, progress) in page.text
        while not is_solved(lesson, progress):
            right = right_answer(present_step(lesson, progress), progress.turn)
            for text in (*wrong_answers(lesson, progress)[:1], right):
                if text in page.buttons:
                    await table.white.click(page, text)
                else:
                    typed = await table.white.slash("learn", lesson=lesson.key, answer=text)
                    page = typed.shown
                progress = learning.answer(lesson, progress, text)
                assert step_words(lesson, progress) in page.text
        await table.white.click(page, "Next")
        progress = learning.go_on(lesson, progress)
    assert "Lesson done!" in page.text


@pytest.mark.parametrize("game", GAMES)
async def test_all_puzzles_of_a_game(table: Table, game: str) -> None:
    every = {each.number for each in ACTIVE if each.game_key == game}
    page = (await table.white.slash("puzzle", game=game)).shown
    seen = set[int]()
    while len(seen) < len(every):
        puzzle = puzzles()[int(page.text.split()[2])]
        assert puzzle.number not in seen
        seen.add(puzzle.number)
        page = await solve(table, page, puzzle)
        await table.white.click(page, "Next puzzle")
    assert seen == every


async def solve(table: Table, page: Message, puzzle: Puzzle) -> Message:
    """Solve a puzzle, with a wrong move before each right one where there is any."""
    attempt = Attempt(puzzle.number)
    while attempt.state is AttemptState.OPEN:
        place = find_place(puzzle, attempt.moves)
        assert isinstance(place.node, Node)
        wrong = (
            text
            for text in moves_by_text(puzzle.game, place.line.position)
            if judge_move(puzzle, attempt, text).verdict is Verdict.WRONG
        )
        for text in (*[*wrong][:1], place.node.move):
            if text in page.buttons:
                await table.white.click(page, text)
            else:
                page = (await table.white.slash("puzzle", answer=text)).shown
            if "wins too" in page.text or "Solved" in page.text:  # the engine may know it better
                attempt = solving.answer(puzzle, attempt, place.node.move)
                break
            attempt = solving.answer(puzzle, attempt, text)
            if attempt.tried:
                await table.white.click(page, "Try again")
    assert "Solved" in page.text
    return page
