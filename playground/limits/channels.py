"""Check threads and channels."""

from collections.abc import Iterator

from playground.events import JsonObject
from playground.limits.checks import check_choice, check_length, check_range

ARCHIVE_AFTER = (60, 1440, 4320, 10080)  # minutes
LONGEST_SLOWMODE = 21_600  # seconds


def check_thread(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a thread to be opened."""
    yield from check_length("name", body["name"], 100, 1)
    yield from _check_shared(body)


def check_channel(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with changes of a channel or thread."""
    yield from check_length("name", body.get("name"), 100, 1)
    yield from check_length("topic", body.get("topic"), 1024)
    yield from _check_shared(body)


def _check_shared(body: JsonObject) -> Iterator[str]:
    if body.get("auto_archive_duration") is not None:
        yield from check_choice(
            "auto_archive_duration", body["auto_archive_duration"], ARCHIVE_AFTER
        )
    yield from check_range(
        "rate_limit_per_user", body.get("rate_limit_per_user"), 0, LONGEST_SLOWMODE
    )
