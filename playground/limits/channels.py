"""Check threads, channels and emojis."""

import re
from collections.abc import Iterator

from playground.events import JsonObject
from playground.limits.checks import check_absent, check_choice, check_length, check_range

ARCHIVE_AFTER = (60, 1440, 4320, 10080)  # minutes
LONGEST_SLOWMODE = 21_600  # seconds
EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
EMOJI_SIZE = 256 * 1024


def check_thread(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a thread to be opened."""
    yield from check_length("name", body["name"], 100, 1)
    yield from _check_shared(body)


def check_channel(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with changes of a channel or thread."""
    yield from check_length("name", body.get("name"), 100, 1)
    yield from check_length("topic", body.get("topic"), 1024)
    yield from _check_shared(body)


def check_emoji(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a new application emoji; its picture is a data URI in base64."""
    yield from check_emoji_name(body)
    _, _, encoded = body["image"].partition(";base64,")
    yield from check_range("image: bytes", len(encoded) * 3 // 4, 1, EMOJI_SIZE)


def check_emoji_name(body: JsonObject) -> Iterator[str]:
    name = body.get("name")
    wrong = name is not None and not EMOJI_NAME.fullmatch(name)
    yield from check_absent("name", wrong, f"{name!r}: 2 to 32 letters, digits or underscores")


def _check_shared(body: JsonObject) -> Iterator[str]:
    if body.get("auto_archive_duration") is not None:
        yield from check_choice(
            "auto_archive_duration", body["auto_archive_duration"], ARCHIVE_AFTER
        )
    yield from check_range(
        "rate_limit_per_user", body.get("rate_limit_per_user"), 0, LONGEST_SLOWMODE
    )
