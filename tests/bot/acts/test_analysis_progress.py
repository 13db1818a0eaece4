"""A message that waits for an analysis is edited seldom, and tells what was found by then."""

import asyncio
from typing import Any, cast

import pytest

import rules
from bot.acts.matches.analysis_progress import PARTS, PAUSE, follow_analysis
from bot.acts.reply import PrivateMessage
from bot.acts.request import Request
from bot.partner.analysing import Reviews
from engine.judgement import Judgement
from engine.review import Review
from tests.bot.matches_at_hand import by_chance, words_of

LINE = by_chance(rules.game("russian"), 5, 24)


class Waiting:
    """Stands for the request of a person who waits, and keeps what they are shown."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    async def change_answer(self, _message: PrivateMessage, post: Any) -> None:
        self.shown.append(words_of(await post))


async def follow(pace: float, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is shown of an analysis that takes some seconds for each move."""
    now = 0.0
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "time", lambda: now)

    async def judged() -> Reviews:
        nonlocal now
        known: list[Judgement] = []
        for ply in range(LINE.ply):
            now += pace
            known.append(Judgement(ply, ["c3-b4"], 0, 0, 5))
            yield Review(LINE, known)

    waiting = Waiting()
    await follow_analysis(cast("Request", waiting), judged(), PrivateMessage(1))
    monkeypatch.undo()
    return waiting.shown


async def test_a_quick_analysis_is_told_once_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await follow(PAUSE / LINE.ply / 2, monkeypatch) == []


async def test_the_first_words_come_after_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *more = await follow(PAUSE / 3, monkeypatch)
    assert first.startswith("Analysing the game: 2 of 12 moves")  # three plies
    assert len(more) < PARTS - 1


async def test_a_slow_analysis_is_told_for_each_part(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = await follow(10 * PAUSE, monkeypatch)
    assert len(shown) == len({*shown}) == PARTS
