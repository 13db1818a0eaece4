"""The chapters of the school, and the ways into its lessons."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.school.course.lesson import Chapter, Course
from bot.school.learning import Report
from bot.talk.lesson_texts import chapters_prompt, go_on_label, lesson_option, overview_words
from bot.views.control_id import ControlId, ControlKind, LessonAction
from bot.views.controls import MOST_OPTIONS, button, menu
from bot.views.parts import Card, row, text
from bot.views.post import Post


async def show_school(course: Course, report: Report) -> Post:
    """Show what there is to learn and how far a person is; with menus of all lessons."""
    current = report.current
    target = ControlId(ControlKind.LESSON, LessonAction.OPEN, current.number)
    go_on = button(target, go_on_label(current), discord.ButtonStyle.success)
    menus = [_menu_of(chapters, report) for chapters in _fill_menus(course)]
    return Post(Card(text(overview_words(course, report)), row(go_on), *menus))


def _menu_of(chapters: list[Chapter], report: Report) -> ui.ActionRow[Any]:
    """Return a menu with the lessons of some chapters."""
    control = ControlId(ControlKind.LESSON, LessonAction.CHOOSE, chapters[0].number)
    options = [
        discord.SelectOption(label=lesson_option(lesson, report), value=f"{lesson.number}")
        for chapter in chapters
        for lesson in chapter.lessons
    ]
    return row(menu(control, chapters_prompt(chapters), options))


def _fill_menus(course: Course) -> Iterator[list[Chapter]]:
    """Yield chapters together as long as one menu holds their lessons."""
    together: list[Chapter] = []
    for chapter in course.chapters:
        if sum(len(each.lessons) for each in (*together, chapter)) > MOST_OPTIONS:
            yield together
            together = []
        together.append(chapter)
    yield together
