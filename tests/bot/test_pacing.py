"""Calls to Discord leave in order of their urgency and under its limit, in virtual time."""

import asyncio

import pytest

from bot.pacing import RATE, ROOM, Pacing, Urgency
from tests.bot.virtual_time import run_virtually


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
    return max(sum(begin <= when < begin + 1 for when in times) for begin in times)


def test_boards_never_wait() -> None:
    left = run_virtually(departures(*[Urgency.BOARD] * 500))
    assert {when for when, _ in left} == {0}


def test_old_boards_use_all_the_room_and_then_the_rate() -> None:
    left = run_virtually(departures(*[Urgency.RETIRE] * 200))
    assert sum(when == 0 for when, _ in left) == ROOM
    assert left[-1][0] == pytest.approx((200 - ROOM) / RATE)
    after_a_second = [(when, urgency) for when, urgency in left if when > 0]
    assert most_in_a_second(after_a_second) <= RATE + 1


def test_boards_take_the_room_of_the_others() -> None:
    left = run_virtually(departures(*[Urgency.BOARD] * 90, Urgency.RETIRE))
    assert left[-1][0] == pytest.approx((90 - ROOM + 1) / RATE)


@pytest.mark.parametrize("urgency", [Urgency.TABLE, Urgency.FEED, Urgency.WATCH_PARTY])
def test_the_rest_leaves_half_of_the_room(urgency: Urgency) -> None:
    left = run_virtually(departures(*[urgency] * 30))
    assert sum(when == 0 for when, _ in left) <= ROOM / 2 + 1


def test_the_most_urgent_goes_first() -> None:
    asked = [Urgency.BOARD] * 90 + [*reversed(Urgency)] * 5
    left = run_virtually(departures(*asked))
    later = [urgency for _, urgency in left[90:]]
    assert later == sorted(later)


def test_watch_parties_have_five_a_second_in_all() -> None:
    left = run_virtually(departures(*[Urgency.WATCH_PARTY] * 30))
    assert left[-1][0] == pytest.approx((30 - 5) / 5)


def test_who_gives_up_waiting_keeps_nobody_back() -> None:
    async def main() -> float:
        pacing, loop = Pacing(), asyncio.get_running_loop()
        for _ in range(int(ROOM)):
            await pacing.wait_turn(Urgency.BOARD)
        gone = [asyncio.create_task(pacing.wait_turn(Urgency.RETIRE)) for _ in range(50)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        begun = loop.time()
        await pacing.wait_turn(Urgency.RETIRE)
        return loop.time() - begun

    assert run_virtually(main()) == pytest.approx(1 / RATE, abs=1e-6)
