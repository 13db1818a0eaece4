"""Print every view of the bot in its main states as text: `python -m tests.read_aloud [WORDS]`.

The views are those that the tests in `tests/bot/talk/languages` build, so a view with a test is
read aloud by itself. WORDS choose some of these tests as `pytest -k` does. `--commands` prints the
commands with their options and choices. `--language` chooses another language than English.
`--gaps` lists what translators would stumble over: sentences that no view says, and words in places
where a language may need a case.
"""

import asyncio
import json
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.acts.commands import COMMANDS
from bot.talk.languages import ENGLISH, find_translations
from tests.bot.talk.languages import speaking
from tests.message_template import collect, words_of
from tests.pseudo_language import Key, known_messages

LANGUAGES = Path(__file__).parent / "bot" / "talk" / "languages"
QUIET = ("-q", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header", "--no-summary")


class Reader:
    """A plugin of pytest that writes down what is shown, each view once, below its test."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._test = ""
        self._heard: set[str] = set()

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Note which test is about to show something."""
        self._test = item.name.removeprefix("test_").replace("_", " ")

    def hear(self, body: Any) -> None:
        """Write down a view that was not shown before."""
        text = "\n".join(read(body))
        if text not in self._heard:
            self._heard.add(text)
            self.lines += [f"──── {self._test}", text, ""]


def read(body: Any) -> Iterator[str]:
    """Yield the lines that a person reads in a message or a form, from the top."""
    if isinstance(body, list):
        for part in body:
            yield from read(part)
    elif isinstance(body, dict):
        match body.get("type"):
            case 1:  # a row of buttons, or a menu
                yield "  ".join(map(read_control, body["components"]))
            case 9:  # a section: text with a button beside it
                yield from read(body["components"])
                yield read_control(body["accessory"])
            case 12:
                yield from (f"(picture: {item.get('description')})" for item in body["items"])
            case 18:
                yield f"{body['label']}: {read_control(body['component'])}"
            case _:
                yield from (body[key] for key in ("title", "content") if body.get(key))
                yield from read(body.get("components", []))


def read_control(control: dict[str, Any]) -> str:
    """Return a button, a field or a menu with its options as one line."""
    if control["type"] == 2:
        return f"[{control.get('label')}]"
    prompt = control.get("placeholder") or "…"
    options = " | ".join(map(read_option, control.get("options", ())))
    return f"⟨{prompt}⟩ {options}".rstrip()


def read_option(option: dict[str, Any]) -> str:
    """Return an option of a menu, with what stands below it in small letters."""
    details = f" ({option['description']})" if option.get("description") else ""
    return f"{option['label']}{details}{' ✓' if option.get('default') else ''}"


def read_commands() -> Iterator[str]:
    """Yield the commands as Discord lists them."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in COMMANDS:
        payload = command.to_dict(tree)
        if payload.get("description"):
            yield from read_command(payload, f"/{payload['name']}")


def read_command(part: dict[str, Any], name: str) -> Iterator[str]:
    """Yield a command, its options and their choices, or the commands of a group."""
    yield f"{name} - {part['description']}"
    for option in part.get("options", ()):
        if option["type"] <= 2:
            yield from read_command(option, f"{name} {option['name']}")
            continue
        yield f"    {option['name']}: {option['description']}"
        yield from (f"        · {choice['name']}" for choice in option.get("choices", ()))


def find_gaps() -> dict[str, list[str]]:
    """Let everything be said in the pseudo-language; return what is wrong with its messages."""
    pytest.main([str(LANGUAGES), *QUIET])
    pseudo = speaking.PSEUDO
    found = {(message.context or "", words_of(message)[0]) for message in collect()}
    return {
        "said, but not found by translators": [*map(name, pseudo.asked - known_messages().keys())],
        "never said": [*map(name, spoken(found - pseudo.asked))],
        "words in a place that may need a case": [
            f"{name(key)} {{{placeholder}}}" for key, placeholder in sorted(pseudo.nested)
        ],
    }


def spoken(keys: set[Key]) -> Iterator[Key]:
    """Yield the messages that stand in the code; what is data is not said one by one."""
    for message in collect():
        key = message.context or "", words_of(message)[0]
        if key in keys and any(
            re.search(r"/(talk|views)/|^render/", at) for at, _ in message.locations
        ):
            yield key


def name(key: Key) -> str:
    """Write a message with its context, if it has one."""
    return f"[{key[0]}] {key[1]}" if key[0] else key[1]


def main() -> int:
    """Read aloud what the arguments ask for; return the exit code."""
    parser = ArgumentParser(prog="python -m tests.read_aloud", description=__doc__)
    parser.add_argument("words", nargs="?", default="", help="which tests, as for pytest -k")
    parser.add_argument("--commands", action="store_true", help="print the commands instead")
    parser.add_argument("--language", default=ENGLISH, help="a locale of Discord, such as pt-BR")
    parser.add_argument("--gaps", action="store_true", help="print what translators would miss")
    asked = parser.parse_args()
    if asked.commands:
        sys.stdout.write("\n".join(read_commands()) + "\n")
    elif asked.gaps:
        sys.stdout.write(json.dumps(find_gaps(), ensure_ascii=False, indent=1) + "\n")
    else:
        reader = Reader()
        language = asyncio.run(find_translations(asked.language))
        speaking.Listener.hear, speaking.Listener.language = reader.hear, language
        pytest.main([str(LANGUAGES), "-k", asked.words, *QUIET], plugins=[reader])
        sys.stdout.write("\n".join(reader.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
