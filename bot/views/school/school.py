"""The chapters of the school, and the menus of its lessons."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

import render
from bot.school.course.lesson import Chapter, Course, Lesson
from bot.school.course.progress import MOST_STARS
from bot.school.course.reading import course as whole_course
from bot.school.learning import Report
from bot.talk.labels import Label, Prompt
from bot.talk.school.course_texts import graduation_words, one_star_words
from bot.talk.school.difference_texts import known_question
from bot.talk.school.lesson_texts import (
    chapters_prompt,
    go_on_label,
    lesson_done_words,
    lesson_option,
    overview_words,
)
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import MOST_OPTIONS, button, menu, menus
from bot.views.drawing import draw_with
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.views.school.difference import choose_known
from bot.views.school.practice import list_button
from bot.views.school.school_actions import LessonAction, PuzzleAction
from storage.rows import Person

CERTIFICATE = "certificate.png"
FIRST_PUZZLE = 1  # a control of puzzles names one, even if it asks for the next
GREEN = discord.ButtonStyle.success


async def show_school(course: Course, report: Report) -> Post:
    """Show what there is to learn and a person's progress, with menus of all lessons."""
    current = report.current
    target = ControlId(ControlKind.LESSON, LessonAction.OPEN, current.number)
    go_on = button(target, go_on_label(current), GREEN)
    ways = [*list_ways_out(report, current)] if report.is_complete else [go_on]
    if report.known is not None:
        differences = ControlId(ControlKind.LESSON, LessonAction.DIFFERENCES, 1)
        ways.append(button(differences, Label.DIFFERENCES))
    ways.append(list_button())
    asking = [] if report.is_asked else [text(known_question()), choose_known()]
    choosing = [_menu_of(chapters, report) for chapters in _fill_menus(course)]
    return Post(Card(text(overview_words(course, report)), row(*ways), *asking, *choosing))


async def show_certificate(report: Report, person: Person, lesson: Lesson, theme: str) -> Post:
    """Show a person who has done all lessons, with `lesson` this time, what they have earned."""
    most = MOST_STARS * report.lessons_in_all
    certificate = render.Certificate(report.stars_in_all, most, theme)
    following = whole_course().find_next(lesson)
    ways = [*list_ways_out(report, lesson)]
    if following is not None:
        target = ControlId(ControlKind.LESSON, LessonAction.OPEN, following.number)
        ways.append(button(target, Label.NEXT_LESSON))
    every = ControlId(ControlKind.LESSON, LessonAction.LIST, lesson.number)
    card = Card(
        text(f"{lesson_done_words(report.stars(lesson))}\n{graduation_words(report, person)}"),
        picture(CERTIFICATE, render.describe_certificate(certificate)),
        row(*ways, button(every, Label.ALL_LESSONS)),
    )
    drawn = await draw_with(lambda: render.draw_certificate(certificate))
    return Post(card, {CERTIFICATE: drawn})


async def show_lessons_with_one_star(report: Report) -> Post:
    """Show a menu of the lessons that brought one star, or several if they are many."""
    options = [_option(each, report) for each in report.list_with_one_star()]
    choosing = menus(_choose, Prompt.LESSON, options) if options else []
    every = ControlId(ControlKind.LESSON, LessonAction.LIST, report.current.number)
    return Post(
        Card(text(one_star_words(report)), *choosing, row(button(every, Label.ALL_LESSONS)))
    )


def _choose(number: int) -> ControlId:
    """Return the control of a menu of lessons, among several in one message."""
    return ControlId(ControlKind.LESSON, LessonAction.CHOOSE, number + 1)


def list_ways_out(report: Report, lesson: Lesson) -> Iterator[ui.Button[Any]]:
    """Yield what can be done once the last lesson is over: play, solve, earn more stars."""
    play = ControlId(ControlKind.LESSON, LessonAction.FULL_GAME, lesson.number)
    yield button(play, Label.PLAY_COMPUTER, GREEN)
    puzzle = ControlId(ControlKind.PUZZLE, PuzzleAction.USUAL, FIRST_PUZZLE)
    yield button(puzzle, Label.A_PUZZLE)
    if report.list_with_one_star():
        again = ControlId(ControlKind.LESSON, LessonAction.ONE_STAR, lesson.number)
        yield button(again, Label.LESSONS_WITH_ONE_STAR)


def _menu_of(chapters: list[Chapter], report: Report) -> ui.ActionRow[Any]:
    """Return a menu with the lessons of some chapters."""
    control = ControlId(ControlKind.LESSON, LessonAction.CHOOSE, chapters[0].number)
    options = [_option(lesson, report) for chapter in chapters for lesson in chapter.lessons]
    return row(menu(control, chapters_prompt(chapters), options))


def _option(lesson: Lesson, report: Report) -> discord.SelectOption:
    return discord.SelectOption(label=lesson_option(lesson, report), value=f"{lesson.number}")


def _fill_menus(course: Course) -> Iterator[list[Chapter]]:
    """Yield groups of chapters whose lessons fit into one menu."""
    together: list[Chapter] = []
    for chapter in course.chapters:
        if sum(len(each.lessons) for each in (*together, chapter)) > MOST_OPTIONS:
            yield together
            together = []
        together.append(chapter)
    yield together
