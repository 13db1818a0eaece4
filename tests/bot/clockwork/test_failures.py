"""What a failed call to Discord means: when to try again, and what people must change."""

import asyncio

import discord
import pytest

from bot.clockwork.failures import AnswerLost, Attempts, find_barrier, is_refusal, least_pause
from bot.talk.matches.undeliverable import Barrier, undeliverable_board
from rules import Color
from tests.bot.matches_at_hand import ANNA, played
from tests.simulation.loop import run_virtually


class Answered:
    """What discord.py tells of a response."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "reason"


def refused(status: int, code: int) -> discord.HTTPException:
    """Return the error that discord.py raises for a response."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(Answered(status), {"code": code, "message": "words"})  # type: ignore[arg-type]  # aiohttp's response has more


BARRIERS = {
    "gone": (refused(404, 10003), Barrier.GONE, 900),
    "locked": (refused(400, 160005), Barrier.LOCKED, 0),
    "archived": (refused(400, 50083), Barrier.LOCKED, 0),
    "no access": (refused(403, 50001), Barrier.FORBIDDEN, 0),
    "no permission": (refused(403, 50013), Barrier.FORBIDDEN, 0),
    "a ban": (refused(429, 0), None, 300),
    "a fault": (refused(503, 0), None, 0),
    "no connection": (ConnectionResetError(), None, 0),
}


@pytest.mark.parametrize(("error", "barrier", "pause"), BARRIERS.values(), ids=BARRIERS)
def test_what_keeps_a_board_away(error: Exception, barrier: Barrier | None, pause: float) -> None:
    assert find_barrier(error) is barrier
    assert least_pause(error) == pause


WORDS = {
    Barrier.GONE: "is gone",
    Barrier.LOCKED: "is locked",
    Barrier.FORBIDDEN: "not allowed to write",
}


@pytest.mark.parametrize("barrier", Barrier)
def test_what_the_mover_is_told(barrier: Barrier) -> None:
    words = undeliverable_board(played("russian", "c3-d4"), Color.BLACK, 7, barrier)
    assert WORDS[barrier] in words
    assert f"<@{ANNA.id}>" in words
    assert "Russian draughts" in words


def nothing_is_busy(_key: str) -> bool:
    return False


def test_pauses_grow_with_each_failure_of_one_version() -> None:
    async def main() -> list[float]:
        attempts: Attempts[str] = Attempts()
        waits = []
        for _ in range(14):
            attempts.note_failure("board", 1, ConnectionResetError())
            waits.append(attempts.seconds_until_due(nothing_is_busy))
            assert waits[-1] == attempts.seconds_until("board")
            await asyncio.sleep(waits[-1])
            assert attempts.is_due("board", 1)
        return waits

    waits = run_virtually(main())
    assert waits[:6] == pytest.approx([0, 1, 2, 4, 8, 16])
    assert waits[-1] == pytest.approx(900)


def test_a_later_version_begins_anew_and_success_is_forgotten() -> None:
    async def main() -> None:
        attempts: Attempts[str] = Attempts()
        for _ in range(3):
            attempts.note_failure("board", 1, ConnectionResetError())
        assert not attempts.is_due("board", 1)
        assert attempts.is_due("board", 2)
        assert attempts.is_due("another board", 1)
        attempts.note_success("board")
        assert attempts.is_due("board", 1)
        assert attempts.seconds_until_due(nothing_is_busy) == float("inf")
        attempts.note_failure("board", 1, ConnectionResetError())
        assert attempts.seconds_until_due(lambda _: True) == float("inf")

    run_virtually(main())


def lost(cause: Exception) -> AnswerLost:
    error = AnswerLost("lost")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (refused(400, 0), True),
        (refused(404, 10062), True),
        (lost(refused(404, 10062)), True),
        (refused(429, 0), False),
        (refused(500, 0), False),
        (lost(refused(504, 0)), False),
        (lost(ConnectionResetError()), False),
        (AnswerLost("in vain"), False),
        (TimeoutError(), False),
    ],
    ids=repr,
)
def test_only_what_discord_says_no_to_was_surely_not_done(
    error: Exception, *, expected: bool
) -> None:
    assert is_refusal(error) is expected
