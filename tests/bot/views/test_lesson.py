"""Every step of every lesson: within Discord's limits, and with everything also in words."""

import re

import pytest
from discord import ui

from bot.school.course import progress as walk
from bot.school.course.answers import judge
from bot.school.course.lesson import Ask, Lesson
from bot.school.course.progress import Progress, is_finished, is_solved, present_step
from bot.school.course.reading import course
from bot.school.course.streaks import Streak
from bot.school.learning import Report
from bot.views.appearance import Appearance
from bot.views.school.lesson import AfterLesson, show_lesson
from bot.views.school.lesson_marks import mark_step
from bot.views.school.school import show_certificate, show_lessons_with_one_star, show_school
from bot.views.school.school_actions import LessonAction
from tests.bot.matches_at_hand import ANNA, body_of, problems, words_of
from tests.bot.school.walks import every_progress, offered, right_answer
from tests.bot.views.shown_controls import answers_of, labels_of

LESSONS = [pytest.param(each, id=each.key) for each in course().lessons.values()]
LOOK = Appearance(is_numeric=True)
NEVER = re.compile(r"\b(stupid|blunder|fail\w*|loser|easy|bad)\b", re.IGNORECASE)


@pytest.mark.parametrize("lesson", LESSONS)
async def test_every_step_can_be_shown_and_solved_by_its_buttons(lesson: Lesson) -> None:
    progress = Progress(lesson.number)
    while not is_finished(lesson, progress):
        post = await show_lesson(lesson, progress, LOOK)
        assert problems(post) == []
        answers = answers_of(lesson.game, post, LessonAction.ANSWER)
        assert bool(answers) != is_solved(lesson, progress)
        if answers:
            verdicts = [judge(lesson, progress.step, progress.turn, each) for each in answers]
            told = [
                judge(lesson, progress.step, progress.turn, each)
                for each in offered(lesson, progress)
            ]
            assert sorted(str(each.verdict) for each in verdicts) == sorted(
                str(each.verdict) for each in told
            )
            right = right_answer(present_step(lesson, progress), progress.turn)
            progress = walk.answer(lesson, progress, right)
        else:
            progress = walk.go_on(lesson, progress)
    after = AfterLesson(course().find_next(lesson), course().find_small_game(lesson))
    done = await show_lesson(lesson, progress, LOOK, after)
    assert problems(done) == []
    assert "★★★" in words_of(done)


@pytest.mark.parametrize("lesson", LESSONS)
async def test_nothing_is_said_that_hurts_and_nothing_is_only_in_the_picture(
    lesson: Lesson,
) -> None:
    step = present_step(lesson, Progress(lesson.number))
    post = await show_lesson(lesson, Progress(lesson.number), LOOK)
    words = words_of(post)
    assert step.say in words
    assert not NEVER.search(words)
    body, _ = body_of(post)
    described = str(body)
    for square in step.marks:
        assert square in described
    for stack in lesson.game.stacks(lesson.game.start(step.fen)):
        assert lesson.game.square_name(stack) in described or lesson.game.is_numeric


def test_hints_point_at_the_right_answer() -> None:
    for lesson in course().lessons.values():
        for progress in every_progress(lesson):
            if is_finished(lesson, progress) or is_solved(lesson, progress):
                continue
            step, marks = present_step(lesson, progress), mark_step(lesson, progress)
            if progress.hints and step.ask is Ask.SQUARE:
                assert marks.chosen is not None
                assert lesson.game.square_name(marks.chosen) in step.answers
            elif progress.hints == 1 and progress.misses < 2:
                assert marks.chosen is not None
            elif progress.misses >= 2 or progress.hints:
                assert marks.arrows


async def test_the_buttons_change_with_what_is_left_to_do() -> None:
    take = course().lessons[3]
    new = Progress(3)
    assert labels_of(await show_lesson(take, new, LOOK))[-3:] == ["Skip", "Hint", "All lessons"]
    hinted = await show_lesson(take, walk.give_hint(take, new), LOOK)
    assert labels_of(hinted)[-3:] == ["Skip", "Show me", "All lessons"]
    tried = new
    for _ in range(3):
        tried = walk.answer(take, tried, "c3-b4")
    shown = await show_lesson(take, tried, LOOK)
    assert labels_of(shown)[-3:] == ["Skip", "Show me", "All lessons"]
    assert "You must capture: **c3:e5**." in words_of(shown)
    helped = walk.give_hint(take, tried)
    assert "**c3:e5**. Now you play it." in words_of(await show_lesson(take, helped, LOOK))
    solved = walk.answer(take, helped, "c3:e5")
    assert labels_of(await show_lesson(take, solved, LOOK)) == ["Next", "All lessons"]
    assert "You took a man." in words_of(await show_lesson(take, solved, LOOK))


async def test_a_line_of_moves_says_again_what_is_asked() -> None:
    """Without it no one knows how a list of moves goes on."""
    write = course().lessons[12]
    third = Progress(12, step=2, turn=1, tried="c3-d4", reached=2, version=5)
    words = words_of(await show_lesson(write, third, LOOK))
    assert "That's right! Keep going." in words
    assert write.steps[2].say.split(":")[0] in words


async def test_the_school_fits_and_goes_on_where_one_stopped() -> None:
    report = Report({3: Progress(3, step=1, version=4, stars=2)}, Streak(3, 12))
    post = await show_school(course(), report)
    assert problems(post) == []
    assert labels_of(post) == ["Continue: Taking", "All endings"]
    assert "3-day streak · your best: 12" in words_of(post)
    menus = [item for item in post.card.walk_children() if isinstance(item, ui.Select)]
    assert sum(len(menu.options) for menu in menus) == len(course().lessons)


async def test_all_lessons_with_one_star_fit_into_menus() -> None:
    every = {number: Progress(number, stars=1) for number in course().lessons}
    report = Report(every, Streak())
    post = await show_lessons_with_one_star(report)
    assert problems(post) == []
    menus = [item for item in post.card.walk_children() if isinstance(item, ui.Select)]
    assert [len(menu.options) for menu in menus] == [25, 23]
    certificate = await show_certificate(report, ANNA, course().lessons[43], LOOK.theme)
    assert problems(certificate) == []
    assert labels_of(certificate) == [
        "Play the computer",
        "A puzzle",
        "Lessons with one star",
        "All lessons",
    ]
    assert f"belongs to **{ANNA.name}**" in words_of(certificate)


def test_a_game_comes_after_each_chapter_of_the_first_six() -> None:
    last = [chapter.lessons[-1] for chapter in course().chapters]
    games = [course().find_small_game(lesson) for lesson in course().lessons.values()]
    assert [game.level for game in games if game] == [1, 1, 1, 2, 2, 3]
    assert [bool(course().find_small_game(lesson)) for lesson in last] == [True] * 6 + [False]
