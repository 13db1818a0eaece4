"""Collects every sentence that can be translated, for the catalogues of all languages.

Most stand in the code as arguments of `_`, `deferred`, `ngettext` and `pgettext`. Others are data:
the words of buttons, facts of the games, lessons, and texts of commands; they are taken from where
the bot has them. Each message comes with its file, what it means and, if Discord limits its length,
its kind and that length, such as "label 80".
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import discord
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from discord import app_commands

import render
import rules
from bot.acts.commands import COMMANDS, MENUS
from bot.acts.translator import IN_MENU
from bot.school.course.reading import course, puzzles
from bot.talk import labels
from bot.talk.languages import NAMES
from rules import ballots
from tests.placeholders import explain_placeholders

ROOT = Path(__file__).parents[1]
FOLDERS = ("bot", "render")
KEYWORDS = {"_": None, "deferred": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
TAG = "Translators:"  # begins the comments above a message that are for translators


class Data(NamedTuple):
    """A text that is not an argument of a translating function, and what translators are told."""

    text: str
    file: str
    context: str = ""
    comment: str = ""


@cache
def collect() -> Catalog:
    """Return a catalogue of all sentences, without any translation."""
    catalog = Catalog(project="Damka", charset="utf-8")
    for folder in FOLDERS:
        found = extract_from_dir(
            str(ROOT / folder),
            [("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=(TAG,),
            strip_comment_tags=True,
        )
        for file, _, message, comments, context in found:
            places = [(f"{folder}/{file}", 0)]
            catalog.add(message, context=context, locations=places, auto_comments=comments)
    for text, file, context, comment in collect_data():
        catalog.add(
            text,
            context=context or None,
            locations=[(file, 0)],
            auto_comments=[comment] if comment else [],
        )
    for told in catalog:
        told.auto_comments += explain_placeholders(words_of(told), told.auto_comments)
    return catalog


def words_of(message: Message) -> tuple[str, str]:
    """Return the singular and the plural of a message; the plural is empty if it has none."""
    if isinstance(message.id, str):
        return message.id, ""
    one, other = message.id
    return one, other


def collect_data() -> Iterator[Data]:
    """Yield all texts that are data."""
    yield from words_of_controls()
    yield from facts_of_games()
    yield from texts_of_the_school()
    yield from texts_of_commands()


def words_of_controls() -> Iterator[Data]:
    """Yield what stands on buttons and in menus."""
    for label in labels.Label:
        most = 45 if label.context == labels.RESULT else 80  # results are titles of forms, too
        yield Data(label.english, "bot/talk/labels.py", label.context, f"label {most}")
    for prompt in labels.Prompt:
        yield Data(prompt.value, "bot/talk/labels.py", labels.MENU, "placeholder 150")


def facts_of_games() -> Iterator[Data]:
    """Yield what the games and the themes say about themselves."""
    for game in rules.all_games():
        file, about = "rules/catalogue", f'about the game "{game.name}"'
        yield Data(game.name, file, "game", "choice 100")
        yield Data(game.family, file, "family of games")
        yield Data(game.summary, file, comment=about)
        if game.house_codification:
            yield Data(game.house_codification, file, comment=about)
        for option in game.options:
            yield Data(option.name, file, comment=f'option of the game "{game.name}", option 100')
    for game in rules.games():
        if game.example_words:
            yield Data(game.example_words, "rules/catalogue", comment=f'example of "{game.name}"')
        for table in ballots.list_tables(game.key):
            yield Data(table.name, "rules/ballots", "table of openings")
    for theme in render.THEMES.values():
        yield Data(theme.name, "render/themes.py", "theme of boards")


def texts_of_the_school() -> Iterator[Data]:
    """Yield what lessons and puzzles say."""
    for chapter in course().chapters:
        about = f"chapter {chapter.number}"
        yield Data(chapter.title, LESSONS, comment=f"{about}, title")
        yield Data(chapter.goal, LESSONS, comment=f"{about}, goal")
        for lesson in chapter.lessons:
            yield Data(lesson.title, LESSONS, comment=f'lesson "{lesson.key}", title, option 100')
            yield Data(lesson.goal, LESSONS, comment=f'lesson "{lesson.key}", goal')
            for number, step in enumerate(lesson.steps, 1):
                about = f'lesson "{lesson.key}", step {number}'
                yield Data(step.say, LESSONS, comment=about)
                if step.right:
                    yield Data(step.right, LESSONS, comment=f"{about}, right")
                for words in step.wrong.values():
                    yield Data(words, LESSONS, comment=f"{about}, wrong")
    for theme in {puzzle.theme.key: puzzle.theme for puzzle in puzzles().values()}.values():
        yield Data(theme.name, PUZZLES, "theme of puzzles", "choice 100")
        yield Data(theme.after, PUZZLES, comment=f'after a puzzle of the theme "{theme.name}"')


LESSONS, PUZZLES = "bot/school/data/lessons.json", "bot/school/data/puzzles.json"


def texts_of_commands() -> Iterator[Data]:
    """Yield the descriptions of commands and options, and the names of choices and menus."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in COMMANDS:
        payload = command.to_dict(tree)
        if payload.get("description"):
            yield from texts_of_part(payload, f"/{payload['name']}")
    for menu in MENUS:
        yield Data(menu.name, "bot/acts", IN_MENU, "name 32")


def texts_of_part(part: dict[str, Any], name: str) -> Iterator[Data]:
    """Yield the texts of a command or an option, and of its parts."""
    yield Data(part["description"], "bot/acts", comment=f"description 100 of {name}")
    choices = (each for each in part.get("choices", ()) if each["name"] not in NAMES.values())
    for choice in choices:  # languages call themselves so everywhere
        yield Data(choice["name"], "bot/acts", f"choice of {name}", "choice 100")
    for option in part.get("options", ()):
        yield from texts_of_part(option, f"{name} {option['name']}")
