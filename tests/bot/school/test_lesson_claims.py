"""What lessons say of moves is true, and a false word would be found."""

from dataclasses import replace

import pytest

from bot.school.course.lesson import ANY, Lesson
from bot.school.course.lesson_claims import Claim, find_claim, list_claim_faults
from bot.school.course.reading import course

LESSONS = {each.key: each for each in course().lessons.values()}
GLANCE = 2_000  # nodes a move; the command and the slow test look fifty times as long


def changed(key: str, number: int, **facts: object) -> Lesson:
    """Return a lesson with one step, of which some facts are others."""
    step = replace(LESSONS[key].steps[number], **facts)  # type: ignore[arg-type]
    return replace(LESSONS[key], steps=(step,))


@pytest.mark.slow
@pytest.mark.parametrize("lesson", course().lessons.values(), ids=lambda each: each.key)
def test_every_word_of_a_lesson_is_true(lesson: Lesson) -> None:
    assert [*list_claim_faults(lesson)] == []


@pytest.mark.parametrize("key", ["must", "walk", "end", "stuck", "road", "triangle", "move", "ask"])
def test_what_was_false_once_is_true(key: str) -> None:
    assert [*list_claim_faults(LESSONS[key], GLANCE)] == []


def test_praise_for_a_move_that_loses_is_found() -> None:
    lost = changed("must", 1, fen="W:We3:Bd4,f4,h8")
    assert [*list_claim_faults(lost, GLANCE)] == ["must-2: e3:g5 is said to be: keeps"]


def test_praise_for_a_king_that_is_taken_is_found() -> None:
    praised = changed("walk", 0, claims={ANY: "keeps", "d4-g7": "keeps"})
    assert [*list_claim_faults(praised, GLANCE)] == ["walk-1: d4-g7 is said to be: keeps"]


@pytest.mark.parametrize("claim", ["draws", "loses", "no win"])
def test_a_win_that_is_called_less_is_found(claim: str) -> None:
    called = changed("move", 0, claims={"right": claim, "e3-f4": "draws"})
    assert [*list_claim_faults(called, GLANCE)] == [f"move-1: e3-d4 is said to be: {claim}"]


def test_words_about_a_move_need_a_claim() -> None:
    silent = changed("safe", 0, claims={})
    assert [*list_claim_faults(silent, GLANCE)] == [
        "safe-1: nothing is claimed of c3-d4, of which words tell something"
    ]
    assert find_claim(LESSONS["safe"].steps[0], "c3-d4") is Claim.COSTS
