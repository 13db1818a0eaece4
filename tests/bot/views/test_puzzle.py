"""Every puzzle: within Discord's limits, solvable by its buttons, nothing given away."""

import re
from dataclasses import replace

import pytest

from bot.ratings.book import Record
from bot.ratings.glicko import Rating
from bot.school import DailyPuzzle
from bot.school.course import attempt as walk
from bot.school.course.answers import Verdict, list_moves
from bot.school.course.attempt import Attempt, AttemptState, find_place
from bot.school.course.puzzle import Puzzle
from bot.school.course.reading import puzzles
from bot.school.solving import Exercise
from bot.talk.school.puzzle_texts import solution_words
from bot.views.appearance import Appearance
from bot.views.school.daily_puzzle import show_daily
from bot.views.school.puzzle import mark_hint, show_film, show_puzzle
from bot.views.school.school_actions import PuzzleAction
from engine.line_texts import moves_by_text
from tests.bot.matches_at_hand import NOON, problems, words_of
from tests.bot.views.shown_controls import answers_of, labels_of

SOME = [pytest.param(each, id=f"{each.number}") for each in [*puzzles().values()][::14]]
LOOK = Appearance(is_numeric=True)


def exercise(puzzle: Puzzle, attempt: Attempt, *, shows: bool = False, games: int = 3) -> Exercise:
    return Exercise(puzzle, attempt, Record(Rating(1390.4), games), shows)


def is_legal(puzzle: Puzzle, attempt: Attempt, text: str) -> bool:
    return walk.judge_move(puzzle, attempt, text).verdict is not Verdict.FORBIDDEN


@pytest.mark.parametrize("puzzle", SOME)
async def test_a_puzzle_is_solved_by_its_buttons(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle.number)
    for right in walk.list_main_line(puzzle)[::2]:
        post = await show_puzzle(exercise(puzzle, attempt), LOOK)
        assert problems(post) == []
        position = find_place(puzzle, attempt.moves).line.position
        legal = moves_by_text(puzzle.game, position)
        texts = answers_of(puzzle.game, post, PuzzleAction.ANSWER)
        if len(legal) == 1:  # it stands among steps that the rules forbid, if there are any
            assert len(texts) == len(list_moves(puzzle.game, position))
            texts = [text for text in texts if is_legal(puzzle, attempt, text)]
        moves = {puzzle.game.parse(position, text): text for text in texts}
        assert moves.keys() == {*legal.values()}
        attempt = walk.answer(puzzle, attempt, moves[legal[right]])
    assert attempt.state is AttemptState.SOLVED_AT_ONCE
    done = await show_puzzle(exercise(puzzle, attempt), LOOK)
    assert problems(done) == []
    assert puzzle.theme.after in words_of(done)
    assert problems(await show_film(puzzle, find_place(puzzle, attempt.moves).line, LOOK)) == []


@pytest.mark.parametrize("puzzle", SOME)
async def test_an_open_puzzle_gives_nothing_away(puzzle: Puzzle) -> None:
    words = words_of(await show_puzzle(exercise(puzzle, Attempt(puzzle.number)), LOOK))
    assert puzzle.theme.name not in words
    assert puzzle.title not in words


async def test_a_wrong_move_is_refuted_on_the_board() -> None:
    puzzle = puzzles()[1]
    moves = moves_by_text(puzzle.game, puzzle.game.start(puzzle.fen))
    wrong = next(text for text in moves if text != puzzle.solution.move)
    attempt = walk.answer(puzzle, Attempt(1), wrong)
    post = await show_puzzle(exercise(puzzle, attempt), LOOK)
    assert labels_of(post) == ["Try again", "Solution"]
    assert walk.play_wrong(puzzle, attempt).ply == 1
    assert "You can play **b6:e3:h6**, but it doesn't win." in words_of(post)
    new = await show_puzzle(exercise(puzzle, Attempt(1)), LOOK)
    assert post.files["board.png"] != new.files["board.png"]
    back = walk.try_again(puzzle, attempt)
    again = await show_puzzle(exercise(puzzle, back), LOOK)
    assert again.files["board.png"] == new.files["board.png"]


async def test_the_only_hint_marks_the_square_and_not_the_move() -> None:
    puzzle = puzzles()[1]
    one = walk.give_hint(puzzle, Attempt(1))
    assert puzzle.game.square_name(mark_hint(puzzle, one).chosen or 0) == puzzle.hint
    assert not mark_hint(puzzle, one).arrows
    assert "Hint" not in labels_of(await show_puzzle(exercise(puzzle, one), LOOK))
    assert walk.give_hint(puzzle, one) == one


async def test_the_rating_is_a_level_at_first() -> None:
    solved = walk.answer(puzzles()[1], Attempt(1), puzzles()[1].solution.move)
    for shows, games, words in ((True, 3, "about level 3"), (True, 20, ": 1390")):
        post = await show_puzzle(exercise(puzzles()[1], solved, shows=shows, games=games), LOOK)
        assert words in words_of(post)
    assert "Your puzzles" not in words_of(await show_puzzle(exercise(puzzles()[1], solved), LOOK))


async def test_what_is_typed_and_illegal_is_explained() -> None:
    typed = walk.answer(puzzles()[1], Attempt(1), "cabbage")
    post = await show_puzzle(exercise(puzzles()[1], typed), LOOK)
    assert "Not that one. " in words_of(post)


@pytest.mark.parametrize("puzzle", SOME[::3])
async def test_the_puzzle_of_the_day_and_its_solution_fit(puzzle: Puzzle) -> None:
    daily = DailyPuzzle(7, NOON.date(), 8, puzzle.number, NOON, tried=12, solved=7)
    shown = await show_daily(puzzle, daily, LOOK)
    assert problems(shown) == []
    assert "Tried: 12 · solved: 7" in words_of(shown)
    assert puzzle.theme.name not in words_of(shown)
    assert labels_of(shown) == ["Solve"]
    closed = await show_daily(puzzle, replace(daily, is_closed=True), LOOK)
    assert problems(closed) == []
    assert puzzle.theme.after in words_of(closed)
    assert puzzle.theme.after not in re.sub(r"\|\|.+?\|\|", "", words_of(closed))
    assert labels_of(closed) == ["See it again"]
    assert len(closed.files["solution.gif"]) < 500_000


def test_a_solution_has_each_number_once() -> None:
    black = next(
        each for each in puzzles().values() if each.side.name == "BLACK" and each.plies > 2
    )
    white = next(
        each for each in puzzles().values() if each.side.name == "WHITE" and each.plies > 2
    )
    for puzzle in (black, white):
        line = walk.find_place(puzzle, walk.list_main_line(puzzle)).line
        words = solution_words(line)
        assert words.count("1.") + words.count("1…") == 1
        assert [text for text in words.replace("\u00a0", " ").split() if text[-1] not in ".…"] == [
            *line.move_texts()
        ]


async def test_the_solution_of_a_day_does_not_ask_to_be_tried() -> None:
    daily = DailyPuzzle(7, NOON.date(), 8, 1, NOON, is_closed=True)
    assert "tried it yet" not in words_of(await show_daily(puzzles()[1], daily, LOOK))
    opened = replace(daily, is_closed=False)
    assert "tried it yet" in words_of(await show_daily(puzzles()[1], opened, LOOK))
