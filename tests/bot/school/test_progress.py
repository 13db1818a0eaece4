"""A child goes through every lesson and errs first at each step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.school.course import progress as walk
from bot.school.course.answers import FEWEST_MOVES, Verdict, judge, list_moves, play_turns
from bot.school.course.lesson import Ask, Lesson
from bot.school.course.progress import Progress, is_finished, is_solved, present_step
from bot.school.course.reading import course
from engine.line_texts import moves_by_text
from tests.bot.school.walks import offered, right_answer, wrong_answers

LESSONS = [pytest.param(each, id=each.key) for each in course().lessons.values()]


NOWHERE_ELSE = "many-3"  # the only man has no free neighbour square


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_child_who_errs_first_finishes_every_lesson(lesson: Lesson) -> None:
    progress = Progress(lesson.number)
    while not is_finished(lesson, progress):
        before = progress
        while not is_solved(lesson, progress):
            right = right_answer(present_step(lesson, progress), progress.turn)
            answers = offered(lesson, progress)
            assert right in answers
            assert len({*answers}) == len(answers)
            for text in wrong_answers(lesson, progress):
                erred = walk.answer(lesson, progress, text)
                assert (erred.misses, erred.slips) == (progress.misses + 1, progress.slips + 1)
                assert (erred.step, erred.turn) == (progress.step, progress.turn)
                progress = erred
            after = walk.answer(lesson, progress, right)
            assert (after.turn, after.misses) == (progress.turn + 1, 0)
            progress = after
        progress = walk.go_on(lesson, progress)
        assert progress.step == before.step + 1
        assert progress.version > before.version
    assert progress.stars == walk.stars_for(progress.slips)


@pytest.mark.parametrize("lesson", LESSONS)
def test_who_makes_no_mistake_earns_three_stars(lesson: Lesson) -> None:
    progress = Progress(lesson.number)
    while not is_finished(lesson, progress):
        while not is_solved(lesson, progress):
            step = present_step(lesson, progress)
            progress = walk.answer(lesson, progress, right_answer(step, progress.turn))
        progress = walk.go_on(lesson, progress)
    assert progress.stars == walk.MOST_STARS


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_step_with_few_moves_leaves_something_to_choose(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        if step.ask in (Ask.MOVE, Ask.LINE):
            line = play_turns(lesson, number, 0)
            texts = [each.text for each in list_moves(lesson.game, line.position)]
            legal = moves_by_text(lesson.game, line.position)
            assert [text for text in texts if text in legal] == [*legal]
            least = 1 if step.key == NOWHERE_ELSE else 2
            assert least <= len(texts) <= max(FEWEST_MOVES, len(legal))
            for text in texts[len(legal) :]:
                assert judge(lesson, number, 0, text).verdict is Verdict.FORBIDDEN


BACK = next(each for each in course().lessons.values() if each.key == "must")


def test_what_the_rules_forbid_is_told_with_its_reason() -> None:
    judged = judge(BACK, 0, 0, "g3-f4")
    assert judged.verdict is Verdict.FORBIDDEN
    assert judged.reason is not None


def test_words_of_a_wrong_move_are_found_however_it_is_written() -> None:
    words = "You can do that, but then d6 jumps over you. Look where you land."
    assert [judge(BACK, 2, 0, text).words for text in ("e3:c5", "ec5", "E3xC5")] == [words] * 3


def test_hints_come_one_by_one_and_the_answer_after_three_misses() -> None:
    progress = Progress(BACK.number)
    hints = []
    for _ in range(3):
        progress = walk.give_hint(BACK, progress)
        hints.append(progress.hints)
    assert hints == [1, 2, 2]
    for _ in range(3):
        progress = walk.answer(BACK, progress, "g3-f4")
    assert walk.may_be_shown(progress)
    assert walk.give_hint(BACK, progress).hints == walk.SHOWN


@pytest.mark.parametrize(("skipped", "stars"), [(0, 3), (1, 0), (len(BACK.steps), 0)])
def test_a_step_left_unsolved_costs_stars_and_stops_nobody(skipped: int, stars: int) -> None:
    progress = Progress(BACK.number)
    for at, step in enumerate(BACK.steps):
        while at >= skipped and not is_solved(BACK, progress):
            progress = walk.answer(BACK, progress, right_answer(step, progress.turn))
        progress = walk.go_on(BACK, progress)
    assert is_finished(BACK, progress)
    assert progress.stars == stars
    assert walk.go_on(BACK, progress) == progress


def test_going_back_costs_nothing() -> None:
    solved = walk.answer(BACK, Progress(BACK.number), "c3:e5")
    there = walk.go_back(BACK, walk.go_on(BACK, solved))
    assert (there.step, there.turn, there.slips) == (0, 0, 0)
    assert walk.go_on(BACK, there).slips == 0
    assert walk.go_back(BACK, there) == there


def test_the_board_after_a_choice_shows_what_was_chosen() -> None:
    choice = BACK.steps[1].turns[0].accepted
    boards = {play_turns(BACK, 1, 1, text).position for text in choice}
    assert len(boards) == len(choice)


DEEDS = st.lists(st.sampled_from(["right", "wrong", "on", "back", "hint", "again"]), max_size=60)


@given(st.sampled_from([*course().lessons.values()]), DEEDS)
def test_progress_only_grows(lesson: Lesson, deeds: list[str]) -> None:
    """Stars never fall, versions rise with every change, and nothing leaves the lesson."""
    progress = Progress(lesson.number)
    for deed in deeds:
        after = do(lesson, progress, deed)
        assert after.stars >= progress.stars
        assert (after == progress) == (after.version == progress.version)
        assert after.version - progress.version in (0, 1)
        assert 0 <= after.step <= len(lesson.steps)
        assert after.turn <= present_step(lesson, after).length
        assert after.reached >= (0 if deed == "again" else progress.reached)
        progress = after


def do(lesson: Lesson, progress: Progress, deed: str) -> Progress:
    step = present_step(lesson, progress)
    match deed:
        case "on":
            return walk.go_on(lesson, progress)
        case "back":
            return walk.go_back(lesson, progress)
        case "hint":
            return walk.give_hint(lesson, progress)
        case "again":
            return walk.begin_again(lesson, progress)
        case "right" if not is_solved(lesson, progress):
            return walk.answer(lesson, progress, right_answer(step, progress.turn))
        case _:
            return walk.answer(lesson, progress, "z9")
