"""What one warm `/move` costs, counted.

That is: questions to the rules, searches for moves, loads of a match, transactions, statements, and
the files of the bot in which something ran: a reader who follows a move passes through them all.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from sqlalchemy import Engine, event

import bot
from bot.matches import match_store
from rules import Game
from rules.choices import Choices, find_choices
from storage import Database
from tests.scenarios.conftest import UNHURRIED, Table
from tests.scenarios.hands import begin, board_with, noted

COUNTED: dict[str, tuple[Any, str]] = {
    "parse": (Game, "parse"),
    "legal_moves": (Game, "legal_moves"),
    "searches": (Choices, "__init__"),
    "loads": (match_store, "_match"),
    "reads": (Database, "read"),
    "writes": (Database, "write"),
}
BOT = str(Path(bot.__file__).parent)
MOST_FILES = 110  # a feature beside the move adds to them: let it ask in one place
_opened: Counter[str] | None = None  # while a move is traced


def _note_open(name: str, details: tuple[Any, ...]) -> None:
    if name == "open" and _opened is not None:
        _opened[str(details[0])] += 1


sys.addaudithook(_note_open)  # stays for the life of this process, and is quiet most of the time


@contextmanager
def traced(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count what happens in this context; opened files are counted by their paths."""
    global _opened
    counts: Counter[str] = Counter()

    def count_statement(_c: object, _cursor: object, text: str, *_details: object) -> None:
        counts["statements"] += not text.startswith("BEGIN")

    with monkeypatch.context() as patch:
        for name, (owner, method) in COUNTED.items():
            patch.setattr(owner, method, counting(getattr(owner, method), name, counts))
        event.listen(Engine, "before_cursor_execute", count_statement)
        _opened = counts
        yield counts
        _opened = None
        event.remove(Engine, "before_cursor_execute", count_statement)


def counting(method: Callable[..., Any], name: str, counts: Counter[str]) -> Callable[..., Any]:
    """Return a method that counts its calls, when they have ended."""

    async def count_later(*args: Any, **kwargs: Any) -> Any:
        result = await method(*args, **kwargs)
        counts[name] += 1
        return result

    def count(*args: Any, **kwargs: Any) -> Any:
        counts[name] += 1
        return method(*args, **kwargs)

    return count_later if asyncio.iscoroutinefunction(method) else count


async def warm_up(table: Table) -> None:
    """Play two moves, searched by nobody before; then nothing runs by itself any more."""
    find_choices.cache_clear()
    await begin(table, "russian")
    for person, move in ((table.white, "c3-d4"), (table.black, "b6-a5")):
        await person.slash("move", move=move)
        await board_with(table, words=move)
    await noted(table)
    for loop in table.bot.loops:
        await loop.stop()
    await table.bot.in_progress.wait_until_done(UNHURRIED)


async def test_a_warm_move(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await warm_up(table)
    with traced(monkeypatch) as counts:
        played = await table.white.slash("move", move="d4-c5")
        assert not played.is_private
        while counts["writes"] < 2:  # noqa: ASYNC110 - nothing tells that the board is noted
            await asyncio.sleep(0.01)
    assert counts == {
        "parse": 1,
        "searches": 1,  # the position that was reached; the one before was listed when it was
        "legal_moves": 1,  # for everything that is shown
        "loads": 1,
        "reads": 1,
        "writes": 2,  # the move; and, after the answer, which message shows it
        "statements": 7,  # of the move one reads what the opponent has planned
    }


async def test_a_move_runs_through_few_files(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await warm_up(table)
    entered: set[str] = set()
    with entering(entered, monkeypatch):
        assert not (await table.white.slash("move", move="d4-c5")).is_private
        await noted(table)
    assert f"{BOT}/matches/playing.py" in entered  # in a thread of the database
    assert f"{BOT}/views/matches/board.py" in entered  # on the loop
    assert len(entered) <= MOST_FILES, sorted(entered)


@contextmanager
def entering(entered: set[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Note the files of the bot in which a function is called, on the loop or by the database."""

    def note(frame: FrameType, what: str, _argument: object) -> None:
        if what == "call" and frame.f_code.co_filename.startswith(BOT):
            entered.add(frame.f_code.co_filename)

    def noting(method: Callable[..., Any]) -> Callable[..., Any]:
        async def call(
            database: Database, query: Callable[..., Any], *rest: Any, **more: Any
        ) -> Any:
            def do(*args: Any, **named: Any) -> Any:
                sys.setprofile(note)
                try:
                    return query(*args, **named)
                finally:
                    sys.setprofile(None)

            return await method(database, do, *rest)

        return call

    with monkeypatch.context() as patch:
        for name in ("read", "write"):
            patch.setattr(Database, name, noting(getattr(Database, name)))
        sys.setprofile(note)
        yield
        sys.setprofile(None)


async def test_a_list_and_a_refusal_share_one_search(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is suggested, why a move is refused, what is marked and what is read aloud."""
    await warm_up(table)
    with traced(monkeypatch) as counts:
        find_choices.cache_clear()
        assert await table.white.autocomplete("move", move="d4")
        refused = await table.white.slash("move", move="d4-d5")
    assert refused.is_private
    assert refused.shown.alt_texts
    assert (counts["searches"], counts["parse"]) == (1, 1)
