"""PLATFORM's limits of commands, threads, channels and emojis."""

import pytest

from playground.limits.emojis import EMOJI_SIZE
from tests.playground.bodies import (
    SYNC,
    THREAD,
    Body,
    Case,
    argument,
    cases,
    check_limit,
    command,
    commands,
    emoji,
    long_command,
    one,
)

COMMANDS: dict[str, Case] = {
    "chat commands": (SYNC, commands(100), commands(101)),
    "user commands": (SYNC, commands(15, 2), commands(16, 2)),
    "message commands": (SYNC, commands(15, 3), commands(16, 3)),
    "names differ": (SYNC, [command("a"), command("b")], [command("a"), command("a")]),
    "name": (SYNC, [command("n" * 32)], [command("n" * 33)]),
    "lower case": (SYNC, [command("ход")], [command("Ход")]),
    "letters": (SYNC, [command("a-b_c'1ไป")], [command("a b")]),
    "description": (SYNC, [command(description="d" * 100)], [command(description="d" * 101)]),
    "a description": (SYNC, [command(description="d")], [command(description="")]),
    "menu commands have none": (
        SYNC,
        [{"type": 3, "name": "Show Board"}],
        [{"type": 3, "name": "Show Board", "description": "d"}],
    ),
    "options": (
        SYNC,
        [command(options=[argument(f"a{n}") for n in range(25)])],
        [command(options=[argument(f"a{n}") for n in range(26)])],
    ),
    "option names differ": (
        SYNC,
        [command(options=[argument("a"), argument("b")])],
        [command(options=[argument("a"), argument("a")])],
    ),
    "required ones first": (
        SYNC,
        [command(options=[argument("a", required=True), argument("b")])],
        [command(options=[argument("a"), argument("b", required=True)])],
    ),
    "subcommands do not mix": (
        SYNC,
        [command(options=[argument("a", 1), argument("b", 1)])],
        [command(options=[argument("a", 1), argument("b")])],
    ),
    "one level of groups": (
        SYNC,
        [command(options=[argument("g", 2, options=[argument("s", 1)])])],
        [
            command(
                options=[argument("g", 2, options=[argument("h", 2, options=[argument("s", 1)])])]
            )
        ],
    ),
    "choices": (
        SYNC,
        one(choices=[{"name": f"n{n}", "value": "v"} for n in range(25)]),
        one(choices=[{"name": f"n{n}", "value": "v"} for n in range(26)]),
    ),
    "choice value": (
        SYNC,
        one(choices=[{"name": "n", "value": "v" * 100}]),
        one(choices=[{"name": "n", "value": "v" * 101}]),
    ),
    "choices exclude autocomplete": (
        SYNC,
        one(autocomplete=True),
        one(autocomplete=True, choices=[{"name": "n", "value": "v"}]),
    ),
    "people do not complete": (SYNC, one(kind=6), one(kind=6, autocomplete=True)),
    "shortest text": (SYNC, one(min_length=6000), one(min_length=6001)),
    "longest text": (SYNC, one(max_length=6000), one(max_length=6001)),
    "lengths in order": (SYNC, one(min_length=2, max_length=2), one(min_length=3, max_length=2)),
    "largest number": (SYNC, one(kind=4, max_value=2**53 - 1), one(kind=4, max_value=2**53)),
    "bounds in order": (
        SYNC,
        one(kind=4, min_value=2, max_value=2),
        one(kind=4, min_value=3, max_value=2),
    ),
    "characters of a command": (SYNC, long_command(8000), long_command(8001)),
    "locales": (
        SYNC,
        [command(name_localizations={"uk": "хід"})],
        [command(name_localizations={"ar": "a"})],
    ),
    "contexts": (SYNC, [command(contexts=[0, 1, 2])], [command(contexts=[3])]),
}
PLACES: dict[str, Case] = {
    "thread name": (THREAD, {"name": "n" * 100}, {"name": "n" * 101}),
    "a thread name": (THREAD, {"name": "n"}, {"name": ""}),
    "archive after": (
        THREAD,
        {"name": "n", "auto_archive_duration": 10080},
        {"name": "n", "auto_archive_duration": 61},
    ),
    "slow mode": (
        THREAD,
        {"name": "n", "rate_limit_per_user": 21600},
        {"name": "n", "rate_limit_per_user": 21601},
    ),
    "channel name": ("update_channel", {"name": "n" * 100}, {"name": "n" * 101}),
    "emoji name": ("create_application_emoji", emoji("n" * 32), emoji("n" * 33)),
    "emoji size": (
        "create_application_emoji",
        emoji("nn", EMOJI_SIZE),
        emoji("nn", EMOJI_SIZE + 1),
    ),
}


@pytest.mark.parametrize(("operation", "fits", "breaks"), cases(COMMANDS, PLACES))
def test_a_limit(operation: str, fits: Body, breaks: Body) -> None:
    check_limit(operation, fits, breaks)
