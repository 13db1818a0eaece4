"""Log lines are readable by people or by machines, and hold no token."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator

import pytest
import structlog

from bot import __version__
from bot.clockwork.loop import Loop
from bot.logs import set_up

ADDRESS = "POST https://discord.com/api/v10/{}/1234/{}/callback"
Lines = Callable[[], str]
TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """Reads what was written to stderr; the logging of the tests is set back afterwards."""
    root = logging.getLogger()
    handlers, level, configuration = root.handlers[:], root.level, structlog.get_config()
    root.handlers.clear()  # so that no one closes them
    yield lambda: capsys.readouterr().err
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.configure(**configuration)


@pytest.mark.parametrize("kind", ["interactions", "webhooks"])
@pytest.mark.parametrize("style", ["json", "console"])
def test_tokens_in_addresses_are_masked(lines: Lines, style: str, kind: str) -> None:
    set_up("DEBUG", style)
    logging.getLogger("discord.http").warning("%s is late, %s", ADDRESS.format(kind, TOKEN), 200)
    structlog.get_logger("bot.x").info("asked", path=f"/{kind}/1234/{TOKEN}?wait=true")
    written = lines()
    assert TOKEN not in written
    assert written.count(f"/{kind}/1234/***") == 2


def test_tokens_in_tracebacks_are_masked(lines: Lines) -> None:
    set_up("INFO", "json")
    try:
        raise ValueError(f"/webhooks/1/{TOKEN}")
    except ValueError:
        logging.getLogger("discord").exception("failed")
        structlog.get_logger("bot").exception("failed")
    written = lines()
    assert TOKEN not in written
    assert written.count("ValueError") >= 2


@pytest.mark.parametrize("event", [{"token": TOKEN}, json.dumps({"token": TOKEN}), [TOKEN]])
def test_tokens_in_events_are_masked(lines: Lines, event: object) -> None:
    set_up("DEBUG", "console")
    logging.getLogger("discord.gateway").debug("WebSocket Event: %s", event)
    if not isinstance(event, list):
        logging.getLogger("discord.gateway").error("cannot parse %s", event)
    assert TOKEN not in lines()


FORGERY = "x\n2026-01-01T00:00:00Z [error ] the disk is full\r\x1b[31m\u202e\u2028"


def test_foreign_text_forges_no_line(lines: Lines) -> None:
    set_up("INFO", "console")
    logging.getLogger("discord").warning("%s left", FORGERY)
    structlog.get_logger("bot").warning(FORGERY, name=FORGERY, names=[FORGERY])
    try:
        raise ValueError(FORGERY)
    except ValueError:
        structlog.get_logger("bot").exception("failed")
    written = lines()
    assert written.count("the disk is full") == 5
    assert all(line.startswith((" ", "2")) and line.isprintable() for line in written.splitlines())
    assert not any(line.startswith("2026-01-01") for line in written.splitlines())


def test_every_line_is_json(lines: Lines) -> None:
    set_up("INFO", "json")
    structlog.get_logger("bot.play").warning("board not sent", match=7)
    logging.getLogger("discord").info("two\nlines of %s", "text")
    ours, theirs = map(json.loads, lines().splitlines())
    assert (ours["event"], ours["match"], ours["level"]) == ("board not sent", 7, "warning")
    assert theirs["event"] == "two\nlines of text"
    assert ours["timestamp"].endswith("Z")


def test_the_level_is_kept(lines: Lines) -> None:
    set_up("WARNING", "console")
    logging.getLogger("discord").info("chatter")
    structlog.get_logger("bot.quiet").info("chatter")
    logging.getLogger("discord").warning("a word")
    written = lines()
    assert "chatter" not in written
    assert "a word" in written


def test_a_file_has_no_colours(lines: Lines) -> None:
    set_up("INFO", "console")
    structlog.get_logger("bot.colours").info("plain", match=1)
    assert "\x1b" not in lines()


async def test_lines_tell_the_version_the_interaction_and_the_loop(lines: Lines) -> None:
    set_up("INFO", "json")

    async def step() -> float:
        logging.getLogger("discord").info("of a loop")
        return 60.0

    with structlog.contextvars.bound_contextvars(interaction=7):
        structlog.get_logger("bot.play").info("of an interaction")
    loop = Loop("boards", step)
    loop.start()
    await asyncio.sleep(0.1)
    await loop.stop()
    structlog.get_logger("bot.play").info("of nobody")
    told = [json.loads(line) for line in lines().splitlines()]
    assert [(each.get("interaction"), each.get("loop"), each["version"]) for each in told] == [
        (7, None, __version__),
        (None, "boards", __version__),
        (None, None, __version__),
    ]
