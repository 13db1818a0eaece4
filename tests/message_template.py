"""Collects every sentence that can be translated: `make messages`.

Most stand in the code as arguments of `_`, `ngettext`, `pgettext` and `mark`. Others are facts of
the games and texts of commands, which are taken from where the bot has them.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po
from discord import app_commands

import render
import rules
from bot.acts.commands import COMMANDS
from bot.school.course.reading import course, puzzles
from bot.talk.languages import DOMAIN, LOCALES
from rules import ballots

ROOT = Path(__file__).parents[1]
FOLDERS = ("bot", "render")
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "mark": None}


def collect() -> Catalog:
    """Return a catalogue of all sentences, without any translation."""
    catalog = Catalog(project="Damka", charset="utf-8")
    for folder in FOLDERS:
        found = extract_from_dir(str(ROOT / folder), [("**.py", "python")], keywords=KEYWORDS)
        for _, _, message, _, context in found:
            catalog.add(message, context=context)
    for text in (*facts_of_games(), *texts_of_the_school(), *texts_of_commands()):
        catalog.add(text)
    return catalog


def facts_of_games() -> Iterator[str]:
    """Yield what the games and the themes say of themselves."""
    for any_game in rules.all_games():
        texts = (any_game.name, any_game.family, any_game.summary, any_game.source)
        yield from filter(None, (*texts, any_game.house_codification))
        yield from (option.name for option in any_game.options)
    for game in rules.games():
        yield from filter(None, (game.example_words,))
        for table in ballots.list_tables(game.key):
            yield table.name
            yield from filter(
                None, (each.name for each in ballots.list_ballots(game.key, table.key))
            )
    yield from (theme.name for theme in render.THEMES.values())


def texts_of_the_school() -> Iterator[str]:
    """Yield what lessons and puzzles say."""
    for chapter in course().chapters:
        yield from (chapter.title, chapter.goal)
        for lesson in chapter.lessons:
            yield from (lesson.title, lesson.goal)
            for step in lesson.steps:
                yield from filter(None, (step.say, step.right, *step.wrong.values()))
    for theme in {puzzle.theme.key: puzzle.theme for puzzle in puzzles().values()}.values():
        yield from (theme.name, theme.after)


def texts_of_commands() -> Iterator[str]:
    """Yield the names and descriptions of commands, options and choices."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in COMMANDS:
        yield from texts_of_part(command.to_dict(tree))


def texts_of_part(part: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of a command, of a command of a group, or of an option."""
    yield from (part["name"], part["description"])
    yield from (choice["name"] for choice in part.get("choices", ()))
    for option in part.get("options", ()):
        yield from texts_of_part(option)


def main() -> None:
    """Write the template from which a language begins."""
    LOCALES.mkdir(exist_ok=True)
    written = io.BytesIO()
    write_po(written, collect(), no_location=True, sort_output=True)
    (LOCALES / f"{DOMAIN}.pot").write_bytes(written.getvalue())
    sys.stdout.write(f"{LOCALES / DOMAIN}.pot\n")


if __name__ == "__main__":
    main()
