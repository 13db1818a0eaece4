"""Calls to Discord leave in order of their urgency and under its limit, in virtual time."""

import asyncio

import pytest

from bot.pacing import HALF, MOST, MOST_OF_WATCH_PARTIES, PATIENCE, PERIOD, Pacing, Urgency
from tests.simulation.loop import run_virtually


async def departures(*asked: Urgency) -> list[tuple[float, Urgency]]:
    """When each of these calls leaves if all ask at once: seconds, class."""
    pacing, left = Pacing(), []
    begun = asyncio.get_running_loop().time()

    async def call(urgency: Urgency) -> None:
        await pacing.wait_turn(urgency)
        left.append((asyncio.get_running_loop().time() - begun, urgency))

    await asyncio.gather(*map(call, asked))
    return left


def most_in_a_second(left: list[tuple[float, Urgency]]) -> int:
    times = [when for when, _ in left]
    return max(sum(begin <= when < begin + 1 - 1e-9 for when in times) for begin in times)


@pytest.mark.parametrize("urgency", Urgency)
def test_no_second_has_too_many_calls(urgency: Urgency) -> None:
    left = run_virtually(departures(*[urgency] * 200))
    assert len(left) == 200
    assert most_in_a_second(left) <= MOST


def test_boards_go_at_once_as_long_as_there_is_room() -> None:
    left = run_virtually(departures(*[Urgency.BOARD] * 200))
    assert sum(when == 0 for when, _ in left) == MOST
    assert left[-1][0] == pytest.approx(4 * PERIOD)


def test_boards_overtake_all_that_waits() -> None:
    """50 teams get the move while the same number of tallies, retired boards and letters wait."""
    others = [each for each in Urgency if each is not Urgency.BOARD]
    left = run_virtually(departures(*others * 50, *[Urgency.BOARD] * 50))
    boards = [when for when, urgency in left if urgency is Urgency.BOARD]
    assert max(boards) == pytest.approx(PERIOD)
    assert most_in_a_second(left) <= MOST


@pytest.mark.parametrize("urgency", [Urgency.TABLE, Urgency.FEED, Urgency.WATCH_PARTY])
def test_the_rest_leaves_half_of_the_room(urgency: Urgency) -> None:
    left = run_virtually(departures(*[urgency] * 30))
    assert sum(when == 0 for when, _ in left) <= MOST - HALF


def test_the_most_urgent_goes_first() -> None:
    asked = [Urgency.BOARD] * MOST + [*reversed(Urgency)] * 5
    left = run_virtually(departures(*asked))
    later = [urgency for _, urgency in left[MOST:]]
    assert later == sorted(later)


def test_watch_parties_have_five_a_second_in_all() -> None:
    left = run_virtually(departures(*[Urgency.WATCH_PARTY] * 30))
    assert left[-1][0] == pytest.approx(5 * PERIOD)
    assert most_in_a_second(left) <= MOST_OF_WATCH_PARTIES


@pytest.mark.parametrize("urgency", [each for each in Urgency if each is not Urgency.BOARD])
@pytest.mark.parametrize("busy", [Urgency.BOARD, Urgency.RETIRE])
@pytest.mark.parametrize("each_second", [20, 30, 60])
def test_nothing_waits_for_ever(urgency: Urgency, busy: Urgency, each_second: int) -> None:
    """A reminder goes although more is asked for, all the time, than there is room for."""

    async def main() -> float:
        pacing, loop = Pacing(), asyncio.get_running_loop()

        async def ask_for_much() -> None:
            while True:
                others.append(asyncio.create_task(pacing.wait_turn(busy)))
                await asyncio.sleep(1 / each_second)

        others: list[asyncio.Task[None]] = []
        asking = asyncio.create_task(ask_for_much())
        await asyncio.sleep(2 * PERIOD)
        begun = loop.time()
        await pacing.wait_turn(urgency)
        waited = loop.time() - begun
        for task in (asking, *others):
            task.cancel()
        return waited

    assert run_virtually(main()) <= PATIENCE + 2 * PERIOD


def test_who_gives_up_waiting_keeps_nobody_back() -> None:
    async def main() -> float:
        pacing, loop = Pacing(), asyncio.get_running_loop()
        for _ in range(MOST):
            await pacing.wait_turn(Urgency.BOARD)
        gone = [asyncio.create_task(pacing.wait_turn(Urgency.RETIRE)) for _ in range(50)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        begun = loop.time()
        await pacing.wait_turn(Urgency.RETIRE)
        return loop.time() - begun

    assert run_virtually(main()) == pytest.approx(PERIOD, abs=1e-6)
