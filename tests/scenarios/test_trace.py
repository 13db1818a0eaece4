"""What one warm `/move` costs, counted: questions to the rules, transactions, statements, files."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event

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
