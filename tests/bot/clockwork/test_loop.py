"""A loop rests, wakes, survives and stops, in virtual time."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.clockwork.loop import LONGEST_REST, Loop
from tests.simulation.loop import run_virtually


class Steps:
    """Counts the steps of a loop with the second of each; `rests` are what they return."""

    def __init__(self, *rests: float | Exception) -> None:
        self.rests = list(rests)
        self.at: list[float] = []
        self.loop = Loop("test", self.step)

    async def step(self) -> float:
        self.at.append(asyncio.get_running_loop().time())
        rest = self.rests.pop(0) if self.rests else LONGEST_REST
        if isinstance(rest, Exception):
            raise rest
        return rest

    @property
    def gaps(self) -> list[float]:
        """The seconds between the steps."""
        return [after - before for before, after in zip(self.at, self.at[1:], strict=False)]


def test_a_loop_comes_back_when_something_is_due_and_at_the_latest_after_a_minute() -> None:
    async def main() -> list[float]:
        steps = Steps(2.0, 30.0, 1000.0, float("inf"))
        steps.loop.start()
        await asyncio.sleep(155)
        await steps.loop.stop()
        return steps.gaps

    assert run_virtually(main()) == pytest.approx([2, 30, LONGEST_REST, LONGEST_REST])


def test_waking_brings_the_next_step_at_once() -> None:
    async def main() -> list[float]:
        steps = Steps()
        steps.loop.start()
        for _ in range(3):
            await asyncio.sleep(7)
            steps.loop.wake()
            steps.loop.wake()
        await asyncio.sleep(1)
        await steps.loop.stop()
        return steps.gaps

    assert run_virtually(main()) == pytest.approx([7, 7, 7])


def test_the_same_failure_is_logged_once_a_minute_with_its_number() -> None:
    async def main() -> list[tuple[str, int]]:
        gone, other = [OSError("gone")] * 8, [OSError("another")]
        steps = Steps(*gone, *other)
        with capture_logs() as lines:
            steps.loop.start()
            await asyncio.sleep(400)
            await steps.loop.stop()
        assert len(steps.at) >= 9
        return [(line["event"], line["times"]) for line in lines]

    told = [times for _, times in run_virtually(main())]
    # At 0, 1, 3, 7, 15, 31, 63, 123 seconds it fails alike, then in another way.
    assert told == [1, 6, 1, 1]


def test_waking_during_a_step_is_not_lost() -> None:
    async def main() -> int:
        taken = 0

        async def step() -> float:
            nonlocal taken
            taken += 1
            await asyncio.sleep(5)
            return LONGEST_REST

        loop = Loop("test", step)
        loop.start()
        await asyncio.sleep(2)
        loop.wake()
        await asyncio.sleep(4)
        await loop.stop()
        return taken

    assert run_virtually(main()) == 2


def test_an_error_is_logged_and_survived_with_longer_and_longer_pauses() -> None:
    async def main() -> list[float]:
        steps = Steps(*[RuntimeError("the database is away")] * 8, 3.0, RuntimeError("again"))
        steps.loop.start()
        await asyncio.sleep(600)
        await steps.loop.stop()
        return steps.gaps[:10]

    with capture_logs() as lines:
        gaps = run_virtually(main())
    assert gaps == pytest.approx([1, 2, 4, 8, 16, 32, 60, 60, 3, 1])
    assert {(line["log_level"], line["loop"]) for line in lines} == {("error", "test")}
    assert sum(line["times"] for line in lines) == 9  # none is left out of the count


def test_waking_does_not_shorten_the_pause_after_an_error() -> None:
    async def main() -> list[float]:
        steps = Steps(RuntimeError("x"), RuntimeError("x"))
        steps.loop.start()
        for _ in range(30):
            await asyncio.sleep(0.1)
            steps.loop.wake()
        await steps.loop.stop()
        return steps.gaps[:2]

    assert run_virtually(main()) == pytest.approx([1, 2])


def test_it_is_started_once() -> None:
    async def main() -> int:
        steps = Steps()
        steps.loop.start()
        await asyncio.sleep(0)
        steps.loop.start()
        await asyncio.sleep(1)
        await steps.loop.stop()
        return len(steps.at)

    assert run_virtually(main()) == 1


def test_stopping_ends_a_step_in_its_middle_and_may_be_repeated() -> None:
    async def main() -> bool:
        ended = False

        async def step() -> float:
            nonlocal ended
            try:
                await asyncio.sleep(1000)
            finally:
                await asyncio.sleep(0.5)  # gives something back
                ended = True
            return 0.0

        loop = Loop("test", step)
        await loop.stop()
        loop.start()
        await asyncio.sleep(1)
        await loop.stop()
        await loop.stop()
        return ended

    assert run_virtually(main())


@pytest.mark.parametrize("seconds", [0.0, 0.1, 5.0])
def test_a_loop_that_is_woken_and_stopped_at_once_stops(seconds: float) -> None:
    async def main() -> int:
        steps = Steps(*[seconds] * 3)
        steps.loop.start()
        await asyncio.sleep(1)
        steps.loop.wake()
        async with asyncio.timeout(100):
            await steps.loop.stop()
        return len(steps.at)

    assert run_virtually(main()) <= 4
