"""Work beside a loop: one piece for a key, some at a time, and what fails harms no one."""

import asyncio

from structlog.testing import capture_logs

from bot.clockwork.jobs import LAST_SECONDS, HeldBack, Jobs
from bot.clockwork.loop import LONGEST_REST, Loop
from tests.simulation.loop import run_virtually


def test_there_is_room_for_so_many() -> None:
    async def main() -> list[bool]:
        jobs: Jobs[str] = Jobs(2)
        room = [jobs.has_room]
        for key in "ab":
            jobs.start(key, asyncio.sleep(5), lambda: None)
            room.append(jobs.has_room)
        assert jobs.is_running("a")
        await asyncio.sleep(6)
        assert not jobs.is_running("a")
        return [*room, jobs.has_room]

    assert run_virtually(main()) == [True, True, False, True]


def test_what_fails_is_logged_and_makes_room() -> None:
    async def fail() -> None:
        raise RuntimeError("no such thing")

    async def main() -> list[str]:
        jobs: Jobs[str] = Jobs(1)
        ended: list[str] = []
        jobs.start("a", fail(), lambda: ended.append("a"))
        await asyncio.sleep(1)
        assert jobs.has_room
        return ended

    with capture_logs() as lines:
        assert run_virtually(main()) == ["a"]
    assert [(line["log_level"], line["key"]) for line in lines] == [("error", "a")]


def test_work_of_one_key_is_done_one_after_the_other() -> None:
    """A second press of Go asked for the first puzzle while it was being shown."""

    async def main() -> list[str]:
        jobs: Jobs[str] = Jobs(2)
        noted: list[str] = []

        async def show(name: str, seconds: float) -> None:
            noted.append(f"{name} begins")
            await asyncio.sleep(seconds)
            noted.append(f"{name} ends")
            if name == "first":
                raise RuntimeError("it failed")

        jobs.start("a", show("first", 5), lambda: noted.append("done"))
        jobs.start("a", show("second", 1), lambda: noted.append("done"))
        await asyncio.sleep(5.5)
        assert jobs.is_running("a")
        await asyncio.sleep(5)
        assert not jobs.is_running("a")
        jobs.start("a", show("third", 100), lambda: None)
        jobs.start("a", show("fourth", 1), lambda: None)
        await asyncio.sleep(1)
        await jobs.stop()
        await asyncio.sleep(200)
        return noted

    with capture_logs():
        assert run_virtually(main()) == [
            *("first begins", "first ends", "done"),
            *("second begins", "second ends", "done"),
            "third begins",
        ]


def test_what_has_begun_is_finished_where_that_is_soon() -> None:
    async def main() -> list[str]:
        jobs: Jobs[str] = Jobs(2)
        noted: list[str] = []

        async def send_and_note(name: str, seconds: float) -> None:
            await asyncio.sleep(seconds)
            noted.append(name)

        jobs.start("soon", send_and_note("soon", LAST_SECONDS - 1), lambda: None)
        jobs.start("late", send_and_note("late", LAST_SECONDS + 1), lambda: None)
        await jobs.stop()
        assert jobs.has_room
        await asyncio.sleep(10)
        return noted

    assert run_virtually(main()) == ["soon"]


def test_jobs_end_with_their_loop() -> None:
    async def main() -> list[str]:
        ended: list[str] = []
        jobs: Jobs[int] = Jobs(3)

        async def work() -> None:
            try:
                await asyncio.sleep(1000)
            finally:
                ended.append("work")

        async def step() -> float:
            if jobs.has_room:
                jobs.start(len(ended), work(), lambda: None)
            return LONGEST_REST

        loop = Loop("test", step, jobs)
        loop.start()
        await asyncio.sleep(1)
        await loop.stop()
        return ended

    assert run_virtually(main()) == ["work"]


def test_what_is_held_is_released_with_its_last_holder() -> None:
    released: list[str] = []
    held: HeldBack[str] = HeldBack(released.append)
    with held.hold("a"):
        with held.hold("a"), held.hold("b"):
            assert "a" in held
        assert released == ["b"]
        assert "a" in held
    assert released == ["b", "a"]
    assert "a" not in held
