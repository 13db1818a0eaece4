"""Every lesson and puzzle is replayed with the rules; and what would be wrong is found."""

from dataclasses import replace

import pytest

from bot.school.__main__ import main
from bot.school.course.check import list_faults, list_unproven
from bot.school.course.lesson import Ask, Course, Lesson, LessonStep, LessonTurn
from bot.school.course.lesson_faults import list_notation_faults, list_step_faults
from bot.school.course.puzzle import End, Leaf, Node, Puzzle
from bot.school.course.puzzle_faults import list_puzzle_faults
from bot.school.course.reading import course, puzzles

PUZZLES = [*puzzles().values()]
TAKE = next(each for each in course().lessons.values() if each.key == "take")
BEST = next(each for each in PUZZLES if isinstance(each.solution.after, Leaf))
DEEP = next(each for each in PUZZLES if not isinstance(each.solution.after, Leaf))


def test_nothing_is_wrong_with_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    told = capsys.readouterr().out
    assert "48 lessons: " in told
    assert "533 puzzles: " in told
    assert told.endswith("\nFaults: 0\n")


def test_the_numbers_that_controls_keep() -> None:
    """A number once given stays with its lesson: progress and old buttons go by it."""
    keys = [each.key for each in course().lessons.values()]
    assert sorted(course().lessons) == [*range(1, 49)]
    assert keys[:5] == ["board", "setup", "step", "begin", "take"]
    numbers = {each.key: each.number for each in course().lessons.values()}
    assert [numbers[key] for key in ("board", "step", "take", "giveaway")] == [1, 2, 3, 43]
    assert [numbers[key] for key in ("setup", "begin", "touch", "draw", "play")] == [*range(44, 49)]
    assert [*puzzles()] == [*range(1, 534)]


def test_a_double_is_found() -> None:
    twice = Course((*course().chapters, course().chapters[0]))
    assert "board is used twice" in [*list_faults(twice, PUZZLES)]
    assert f"{BEST.number} is used twice" in [*list_faults(course(), [BEST, BEST])]


FIRST, SQUARE, BLOCKED = TAKE.steps
WRONG_STEPS: dict[str, tuple[LessonStep, str]] = {
    "not as the game writes it": (replace(FIRST, fen="W:Wc3:Bh8,d4"), "the FEN is not"),
    "too long": (replace(FIRST, say="A. " * 3), "too long"),
    "too long in letters": (replace(FIRST, right="a" * 201), "too long"),
    "a light square": (replace(FIRST, marks=("c4",)), "no squares: ['c4']"),
    "silent": (replace(FIRST, right=""), "nothing is said"),
    "an illegal move": (replace(FIRST, turns=(LessonTurn(("c3-b4",)),)), "illegal: ['c3-b4']"),
    "an answer left out": (replace(SQUARE, answers=("h4",)), "the answers are ['d4']"),
    "no such check": (replace(SQUARE, check="mood"), "the answers are []"),
    "words for what is right": (replace(FIRST, wrong={"c3:e5": "No"}), "not legal but wrong"),
    "no words": (
        replace(FIRST, fen="W:Wc3:Bd4,b4", turns=(LessonTurn(("c3:e5",)),)),
        "nothing is said to some",
    ),
    "a move that is a line": (
        replace(FIRST, turns=(LessonTurn(("c3:e5",), "h8-g7"),)),
        "a line has several moves",
    ),
    "an illegal reply": (
        replace(FIRST, ask=Ask.LINE, turns=(LessonTurn(("c3:e5",), "h8-f6"),)),
        "the reply h8-f6 is illegal",
    ),
    "one button": (
        replace(FIRST, fen="W:We1:Bd2,f2,d4,f4,h8", turns=(LessonTurn(("e1:c3:e5:g3:e1",)),)),
        "there is only one button",
    ),
    "one square": (
        replace(SQUARE, fen="W:Wc3:Bd4,f4", answers=("c3",), check="movers"),
        "there is only one button",
    ),
    "no reply": (
        replace(FIRST, ask=Ask.LINE, turns=(LessonTurn(("c3:e5",)), LessonTurn(("e5-f6",)))),
        "a reply is missing",
    ),
}


@pytest.mark.parametrize(("step", "fault"), WRONG_STEPS.values(), ids=WRONG_STEPS)
def test_a_fault_of_a_step_is_found(step: LessonStep, fault: str) -> None:
    assert fault in "\n".join(list_step_faults(TAKE, step))


def test_signs_that_no_words_have_shown_are_found() -> None:
    """A dash is told by the first step, two dots by the first capture, a cross in chapter 7."""
    silent = [
        replace(chapter, lessons=tuple(map(_without_words, chapter.lessons)))
        for chapter in course().chapters
    ]
    assert [*list_notation_faults(course())] == []
    faults = [*list_notation_faults(Course(tuple(silent)))]
    assert "step-1: no words have shown what ['-'] means" in faults
    assert "take-1: no words have shown what ['-', ':'] means" in faults
    assert "english-4: no words have shown what ['-', 'x'] means" in faults


def _without_words(lesson: Lesson) -> Lesson:
    return replace(lesson, steps=tuple(replace(step, say="") for step in lesson.steps))


SOLUTION = DEEP.solution
assert not isinstance(SOLUTION.after, Leaf)
WRONG_PUZZLES: dict[str, tuple[Puzzle, str]] = {
    "the other side": (replace(BEST, side=BEST.side.other), "the wrong side is to move"),
    "level": (replace(BEST, level=6), "no such level"),
    "hint": (replace(BEST, hint="h8"), "the hint is another square"),
    "second first move": (
        replace(BEST, solution=replace(BEST.solution, also={"a1-b2": "", "b2-a3": ""})),
        "too many first moves",
    ),
    "twice": (
        replace(BEST, solution=replace(BEST.solution, also={BEST.solution.move: ""})),
        "stands twice",
    ),
    "illegal": (replace(BEST, solution=replace(BEST.solution, move="h8-g7")), "illegal: ["),
    "another end": (
        replace(BEST, solution=replace(BEST.solution, after=Leaf(End.CAPTURED))),
        "is no end captured",
    ),
    "replies left out": (replace(DEEP, solution=Node(SOLUTION.move, {}, {})), "the replies are"),
}


@pytest.mark.parametrize(("puzzle", "fault"), WRONG_PUZZLES.values(), ids=WRONG_PUZZLES)
def test_a_fault_of_a_puzzle_is_found(puzzle: Puzzle, fault: str) -> None:
    assert fault in "\n".join(list_puzzle_faults(puzzle))


def test_a_first_move_that_is_not_the_only_one_is_found() -> None:
    assert [*list_unproven([BEST])] == []
    other = replace(BEST, solution=replace(BEST.solution, move="b2-c3"))
    assert [*list_unproven([other])] == [
        f"puzzle {BEST.number}: the search finds ['{BEST.solution.move}'], "
        f"which differs by {sorted({BEST.solution.move, 'b2-c3'})}"
    ]


@pytest.mark.slow
def test_every_first_move_is_the_only_one() -> None:
    assert [*list_unproven(PUZZLES)] == []
