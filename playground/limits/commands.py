"""Check application commands: names, options, choices, and their amounts."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from playground.events import JsonObject
from playground.limits.callbacks import LARGEST_NUMBER, check_choices
from playground.limits.checks import (
    check_absent,
    check_amount,
    check_length,
    check_order,
    check_range,
    check_unique,
)
from playground.locales import LOCALES

CHAT_INPUT, ENTRY_POINT = 1, 4  # types of commands; the last opens Activities
MOST_OF_TYPE = {1: 100, 2: 15, 3: 15}
SUBCOMMAND, GROUP, STRING, INTEGER, CHANNEL, NUMBER = 1, 2, 3, 4, 7, 10
CHOOSABLE = (STRING, INTEGER, NUMBER)
MOST_OPTIONS = 25
MOST_CHARACTERS = 8000
LONGEST_TEXT = 6000
MARKS = "-_'"
SCRIPTS = ("DEVANAGARI", "THAI")  # their vowel signs are not letters, yet allowed


def check_commands(body: "list[JsonObject] | None") -> Iterator[str]:
    """Yield what is wrong with all commands of an application or of a server at once."""
    commands = body or []
    kinds = Counter(_read_kind(command) for command in commands)
    for kind, most in MOST_OF_TYPE.items():
        yield from check_range(f"commands of type {kind}", kinds[kind], 0, most)
    yield from check_unique(
        "name", [(_read_kind(command), command["name"]) for command in commands]
    )
    for command in commands:
        yield from check_command(command)


def check_command(command: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a single command."""
    where = f"/{command['name']}"
    if _read_kind(command) == CHAT_INPUT:
        yield from _check_names(where, command)
        yield from _check_options(where, command.get("options") or (), depth=0)
        yield from check_range(
            f"{where}: characters", count_characters(command), 0, MOST_CHARACTERS
        )
    else:
        yield from check_length(where, command["name"], 32, 1)
        described = "" if _read_kind(command) == ENTRY_POINT else command.get("description")
        yield from check_absent(where, described, "a menu command has no description")
        yield from check_absent(where, command.get("options"), "a menu command has no options")
    for key, most in (("contexts", 2), ("integration_types", 1)):
        for number in command.get(key) or ():
            yield from check_range(f"{where}.{key}", number, 0, most)


def count_characters(part: JsonObject) -> int:
    """Count names, descriptions and values with everything below; the longest translation
    counts.
    """
    total = sum(_longest_length(part, key) for key in ("name", "description"))
    for choice in part.get("choices") or ():
        total += _longest_length(choice, "name") + len(str(choice["value"]))
    return total + sum(count_characters(option) for option in part.get("options") or ())


def _read_kind(command: JsonObject) -> int:
    return int(command.get("type") or CHAT_INPUT)


def _longest_length(part: JsonObject, key: str) -> int:
    translated = (part.get(f"{key}_localizations") or {}).values()
    return max(len(text) for text in (part.get(key) or "", *translated))


def _check_names(where: str, part: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a name and a description, and with their translations."""
    names = part.get("name_localizations") or {}
    descriptions = part.get("description_localizations") or {}
    for name in (part["name"], *names.values()):
        yield from _check_name(where, name)
    for text in (part.get("description") or "", *descriptions.values()):
        yield from check_length(f"{where}.description", text, 100, 1)
    for locale in {*names, *descriptions} - LOCALES.keys():
        yield f"{where}: {locale} is no locale of Discord"


def _check_name(where: str, name: str) -> Iterator[str]:
    yield from check_length(f"{where}.name", name, 32, 1)
    wrong = [letter for letter in name if not _is_allowed(letter)]
    yield from check_absent(f"{where}.name", wrong, f"{name!r} has characters that are not allowed")
    yield from check_absent(f"{where}.name", name != name.lower(), f"{name!r} must be lower case")


def _is_allowed(letter: str) -> bool:
    if letter in MARKS or unicodedata.category(letter)[0] in "LN":
        return True
    return unicodedata.name(letter, "").startswith(SCRIPTS)


def _check_options(where: str, options: Sequence[JsonObject], depth: int) -> Iterator[str]:
    yield from check_amount(f"{where}.options", options, MOST_OPTIONS)
    yield from check_unique(f"{where}.options", [option["name"] for option in options])
    nested = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    mixed = nested and len(nested) < len(options)
    yield from check_absent(where, mixed, "subcommands and options do not mix")
    yield from _check_order(where, options)
    for option in options:
        inner = f"{where} {option['name']}"
        yield from _check_names(inner, option)
        if option["type"] in (SUBCOMMAND, GROUP):
            yield from _check_nested(inner, option, depth)
        else:
            yield from _check_option(inner, option)


def _check_order(where: str, options: Sequence[JsonObject]) -> Iterator[str]:
    required = [bool(option.get("required")) for option in options]
    early = sorted(required, reverse=True) != required
    yield from check_absent(
        f"{where}.options", early, "required options stand before optional ones"
    )


def _check_nested(where: str, option: JsonObject, depth: int) -> Iterator[str]:
    inside = option.get("options") or ()
    deepest = 1 if option["type"] == SUBCOMMAND else 0
    yield from check_absent(where, depth > deepest, "is nested too deeply")
    wrong = [
        inner for inner in inside if (inner["type"] == SUBCOMMAND) != (option["type"] == GROUP)
    ]
    yield from check_absent(where, wrong, "groups hold subcommands, subcommands hold options")
    yield from check_absent(where, option["type"] == GROUP and not inside, "an empty group")
    yield from _check_options(where, inside, depth + 1)


def _check_option(where: str, option: JsonObject) -> Iterator[str]:
    kind = option["type"]
    if option.get("choices"):
        yield from check_choices(f"{where}.choices", option["choices"])
        yield from check_unique(
            f"{where}.choices", [choice["name"] for choice in option["choices"]]
        )
        both = option.get("autocomplete")
        yield from check_absent(where, both, "choices and autocomplete exclude each other")
    closed = kind not in CHOOSABLE and (option.get("choices") or option.get("autocomplete"))
    yield from check_absent(where, closed, f"an option of type {kind} has no choices")
    yield from check_absent(
        where, kind != CHANNEL and option.get("channel_types"), "only for channel options"
    )
    yield from _check_bounds(where, option)


def _check_bounds(where: str, option: JsonObject) -> Iterator[str]:
    kind = option["type"]
    lengths = option.get("min_length"), option.get("max_length")
    values = option.get("min_value"), option.get("max_value")
    yield from check_range(f"{where}.min_length", lengths[0], 0, LONGEST_TEXT)
    yield from check_range(f"{where}.max_length", lengths[1], 1, LONGEST_TEXT)
    for bound in values:
        yield from check_range(f"{where}: bound", bound, -LARGEST_NUMBER, LARGEST_NUMBER)
    yield from check_order(where, *lengths)
    yield from check_order(where, *values)
    has_lengths = any(bound is not None for bound in lengths)
    has_values = any(value is not None for value in values)
    yield from check_absent(where, has_lengths and kind != STRING, "lengths are for texts")
    yield from check_absent(
        where, has_values and kind not in (INTEGER, NUMBER), "bounds are for numbers"
    )
