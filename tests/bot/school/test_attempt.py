"""Someone solves every puzzle and errs first at each move."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.school.course import attempt as walk
from bot.school.course.answers import Verdict
from bot.school.course.attempt import Attempt, AttemptState, find_place, judge_move
from bot.school.course.puzzle import Goal, Leaf, Node, Puzzle
from bot.school.course.reading import puzzles
from engine.line_texts import moves_by_text

PUZZLES = [pytest.param(each, id=f"{each.number}") for each in puzzles().values()]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_who_errs_first_solves_every_puzzle_later(puzzle: Puzzle) -> None:
    attempt, plies = Attempt(puzzle.number), 0
    while attempt.state is AttemptState.OPEN:
        place = find_place(puzzle, attempt.moves)
        assert isinstance(place.node, Node)
        for text in moves_by_text(puzzle.game, place.line.position):
            if judge_move(puzzle, attempt, text).verdict is Verdict.WRONG:
                erred = walk.answer(puzzle, attempt, text)
                assert (erred.moves, erred.misses) == (attempt.moves, attempt.misses + 1)
                attempt = erred
                break
        attempt = walk.answer(puzzle, attempt, place.node.move)
        plies += 1
    assert attempt.state is (
        AttemptState.SOLVED_LATER if attempt.misses else AttemptState.SOLVED_AT_ONCE
    )
    assert len(attempt.moves) == puzzle.plies
    assert plies == (len(attempt.moves) + 1) // 2
    assert attempt.moves == walk.list_main_line(puzzle)


@pytest.mark.parametrize("puzzle", PUZZLES[::4])
def test_the_first_move_is_not_all_that_can_be_tried(puzzle: Puzzle) -> None:
    moves = moves_by_text(puzzle.game, puzzle.game.start(puzzle.fen))
    judged = [judge_move(puzzle, Attempt(puzzle.number), text).verdict for text in moves]
    right = 1 + len(puzzle.solution.also)
    assert judged.count(Verdict.RIGHT) == right
    assert judged.count(Verdict.WRONG) == len(moves) - right > 0 or puzzle.is_retired


def test_a_giveaway_puzzle_ends_with_nothing_to_move() -> None:
    for puzzle in puzzles().values():
        if puzzle.goal is Goal.LOSE_ALL:
            line = find_place(puzzle, walk.list_main_line(puzzle)).line
            assert not line.game.legal_moves(line.position)
            assert line.turn is puzzle.side


FIRST, DEEP = puzzles()[1], next(each for each in puzzles().values() if each.plies > 4)


def first_wrong(puzzle: Puzzle) -> str:
    moves = moves_by_text(puzzle.game, puzzle.game.start(puzzle.fen))
    return next(text for text in moves if text != puzzle.solution.move)


def test_only_the_first_try_without_a_hint_is_rated() -> None:
    new = Attempt(FIRST.number)
    missed = walk.answer(FIRST, new, first_wrong(FIRST))
    hinted = walk.give_hint(FIRST, new)
    right = FIRST.solution.move
    assert walk.rated_points(new, walk.answer(FIRST, new, right)) == 1
    assert walk.rated_points(new, missed) == 0
    assert walk.rated_points(missed, walk.answer(FIRST, missed, right)) is None
    assert walk.rated_points(missed, walk.answer(FIRST, missed, first_wrong(FIRST))) is None
    assert walk.rated_points(new, hinted) is None
    assert walk.rated_points(hinted, walk.answer(FIRST, hinted, right)) is None
    assert walk.rated_points(hinted, walk.answer(FIRST, hinted, first_wrong(FIRST))) is None
    assert walk.rated_points(new, walk.show(FIRST, new)) is None


def test_a_right_move_of_a_longer_solution_is_not_yet_a_point() -> None:
    new = Attempt(DEEP.number)
    assert walk.rated_points(new, walk.answer(DEEP, new, DEEP.solution.move)) is None


def test_what_is_over_changes_no_more() -> None:
    for over in (
        walk.answer(FIRST, Attempt(FIRST.number), FIRST.solution.move),
        walk.show(FIRST, Attempt(FIRST.number)),
    ):
        assert walk.answer(FIRST, over, first_wrong(FIRST)) == over
        assert walk.give_hint(FIRST, over) == over
        assert walk.show(FIRST, over) == over


def test_what_is_no_move_is_no_miss() -> None:
    tried = walk.answer(FIRST, Attempt(FIRST.number), "cabbage")
    assert (tried.misses, tried.tried) == (0, "cabbage")


def test_another_right_way_is_told_and_the_line_goes_on() -> None:
    """In an eighth of the puzzles: each of their moves is tried as a person would."""
    found = 0
    for puzzle in list(puzzles().values())[::8]:
        attempt = Attempt(puzzle.number)
        while attempt.state is AttemptState.OPEN:
            node = find_place(puzzle, attempt.moves).node
            assert isinstance(node, Node)
            meant = walk.answer(puzzle, attempt, node.move)
            for text in node.also:
                other = walk.answer(puzzle, attempt, text)
                assert (other.moves, other.misses) == (meant.moves, 0)
                assert other.other_way == f"{text} {node.also[text]}".strip()
                found += 1
            attempt = meant
    assert found > 10


def test_the_reply_with_the_longest_way_is_made() -> None:
    for puzzle in puzzles().values():
        assert len(walk.list_main_line(puzzle)) == puzzle.plies


@settings(max_examples=40)
@given(st.sampled_from([*puzzles().values()]), st.lists(st.integers(0, 40), max_size=25))
def test_any_way_through_a_solution_stays_in_it(puzzle: Puzzle, choices: list[int]) -> None:
    attempt = Attempt(puzzle.number)
    for choice in choices:
        place = find_place(puzzle, attempt.moves)
        if isinstance(place.node, Leaf):
            assert attempt.state is not AttemptState.OPEN
            break
        texts = [*moves_by_text(puzzle.game, place.line.position)]
        after = walk.answer(puzzle, attempt, texts[choice % len(texts)])
        assert after.version == attempt.version + 1
        assert len(after.moves) >= len(attempt.moves)
        attempt = after
