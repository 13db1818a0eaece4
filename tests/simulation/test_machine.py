"""The simulated machine itself: time, threads, connections, and the death of a process."""

import asyncio
import contextlib
import os
import random
import secrets
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from aiohttp import ClientSession, web

from tests.simulation.loop import NothingLeft, run_virtually
from tests.simulation.machine import Machine
from tests.simulation.process import SimulatedProcess
from tests.simulation.surroundings import simulated_machine

T = TypeVar("T")
EPOCH = datetime(2026, 3, 29, 0, 30, tzinfo=UTC).timestamp()
HOUR = 3600.0


def run(main: Coroutine[Any, Any, T], seed: str = "1") -> T:
    """Run something on a machine of its own."""
    with simulated_machine(seed, EPOCH) as machine:
        return run_virtually(main, machine)


def machine() -> Machine:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Machine)
    return loop


def test_all_clocks_go_together() -> None:
    async def sleep() -> list[float]:
        before = time.monotonic(), time.perf_counter(), time.time(), datetime.now(UTC).timestamp()
        await asyncio.sleep(HOUR)
        after = time.monotonic(), time.perf_counter(), time.time(), datetime.now(UTC).timestamp()
        return [later - sooner for sooner, later in zip(before, after, strict=True)]

    assert run(sleep()) == pytest.approx([HOUR] * 4)


def test_chance_is_the_same_for_a_seed() -> None:
    async def draw() -> tuple[object, ...]:
        return secrets.token_hex(8), os.urandom(4), random.Random().random()

    assert run(draw()) == run(draw())
    assert run(draw()) != run(draw(), seed="2")


def test_nothing_is_left_to_happen() -> None:
    async def wait_in_vain() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(NothingLeft):
        run(wait_in_vain())


def test_one_thread_works_in_order_and_several_at_once() -> None:
    async def work() -> tuple[list[int], bool]:
        done: list[int] = []
        with ThreadPoolExecutor(1) as one:
            loop = asyncio.get_running_loop()
            jobs = [loop.run_in_executor(one, done.append, number) for number in range(20)]
            submitted = one.submit(done.append, 20)
            await asyncio.gather(*jobs, asyncio.wrap_future(submitted))
        several = [asyncio.to_thread(done.append, number) for number in range(30, 50)]
        await asyncio.gather(*several)
        return done[:21], sorted(done[21:]) == [*range(30, 50)]

    assert run(work()) == ([*range(21)], True)


def test_a_thread_raises_where_it_was_asked() -> None:
    async def work() -> None:
        await asyncio.to_thread(int, "x")

    with pytest.raises(ValueError, match="invalid literal"):
        run(work())


async def serve() -> web.AppRunner:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(body=(await request.read())[::-1])

    application = web.Application(client_max_size=10**7)
    application.router.add_post("/", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 8080).start()
    return runner


async def ask(body: bytes) -> bytes:
    async with ClientSession() as session, session.post("http://127.0.0.1:8080", data=body) as got:
        return await got.read()


def test_a_connection_keeps_the_order_of_what_is_sent() -> None:
    body = random.Random(1).randbytes(300_000)

    async def talk() -> bytes:
        machine().network.weather.rarely = 0.5  # so that much would overtake the rest
        await serve()
        return await ask(body)

    assert run(talk()) == body[::-1]


def test_a_connection_that_is_cut() -> None:
    async def talk() -> None:
        await serve()
        asyncio.get_running_loop().call_later(0.09, machine().network.cut_all)
        await ask(bytes(1000))

    with pytest.raises(OSError, match=r"reset|disconnected"):
        run(talk())


def test_nobody_listens() -> None:
    with pytest.raises(OSError, match="nobody listens"):
        run(ask(b"?"))


def test_a_network_that_is_cut_loses_nothing() -> None:
    async def talk() -> tuple[bytes, float]:
        weather = machine().network.weather
        await serve()
        weather.is_cut = True
        asyncio.get_running_loop().call_later(20, setattr, weather, "is_cut", False)
        return await ask(b"abc"), machine().passed()

    answer, seconds = run(talk())
    assert answer == b"cba"
    assert seconds > 20


def test_a_dead_process_does_nothing_more() -> None:
    happened: list[str] = []

    async def live() -> None:
        try:
            happened.append("lives")
            await asyncio.sleep(10)
            happened.append("woke")
        finally:
            happened.append("cleans up")
            await asyncio.to_thread(happened.append, "has written")
            asyncio.get_running_loop().call_soon(happened.append, "goes on")

    async def kill() -> None:
        process = SimulatedProcess("victim")
        task = process.start(live())
        await asyncio.sleep(5)
        process.kill()
        await asyncio.sleep(60)
        assert not task.done()

    run(kill())
    assert happened == ["lives", "cleans up"]


def test_a_process_dies_between_two_steps() -> None:
    steps: list[int] = []

    async def count() -> None:
        for number in range(100):
            steps.append(number)
            await asyncio.sleep(0)

    async def watch() -> None:
        process = SimulatedProcess("victim", dies_at=7)
        process.start(count())
        await asyncio.sleep(1)
        assert not process.is_alive

    run(watch())
    assert len(steps) == 7


def test_what_a_thread_did_stays_though_nobody_was_told() -> None:
    written: list[str] = []

    async def write() -> None:
        await asyncio.to_thread(written.append, "committed")
        written.append("acknowledged")

    async def kill() -> None:
        process = SimulatedProcess("victim")
        process.start(write())
        while not written:  # noqa: ASYNC110  # between the two steps of a thread
            await asyncio.sleep(0.0001)
        process.kill()
        await asyncio.sleep(60)

    run(kill())
    assert written == ["committed"]


def test_the_other_end_learns_of_a_death() -> None:
    lost: list[object] = []

    class Listening(asyncio.Protocol):
        def connection_lost(self, exc: Exception | None) -> None:
            lost.append(exc)

    async def connect() -> None:
        async with ClientSession() as session, session.get("http://127.0.0.1:9000"):
            pass

    async def kill() -> None:
        await asyncio.get_running_loop().create_server(Listening, "127.0.0.1", 9000)
        process = SimulatedProcess("victim")
        process.start(connect())
        await asyncio.sleep(5)
        process.kill()
        await asyncio.sleep(5)

    run(kill())
    assert len(lost) == 1


def test_a_frozen_process_goes_on_where_it_was() -> None:
    async def sleep() -> None:
        await asyncio.sleep(1)
        moments.append(machine().passed())

    async def freeze() -> None:
        process = SimulatedProcess("sleeper")
        process.start(sleep())
        await asyncio.sleep(0.5)
        process.frozen = []
        await asyncio.sleep(100)
        machine().thaw(process)
        await asyncio.sleep(1)

    moments: list[float] = []
    run(freeze())
    assert moments == [pytest.approx(100.5)]


def test_the_clock_on_the_wall_of_one_process_jumps() -> None:
    async def read() -> None:
        seen.append(time.time() - machine().wall_clock())

    async def compare() -> None:
        process = SimulatedProcess("ahead", clock_offset=30.0)
        await process.start(read())
        await read()

    seen: list[float] = []
    run(compare())
    assert seen == pytest.approx([30.0, 0.0])


def test_a_signal_is_heard_by_its_process() -> None:
    async def listen() -> None:
        stopped = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(15, stopped.set)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(60):
                await stopped.wait()
        heard.append(machine().passed())

    async def stop() -> None:
        process = SimulatedProcess("listener")
        task = process.start(listen())
        await asyncio.sleep(3)
        process.signal(15)
        await task

    heard: list[float] = []
    run(stop())
    assert heard == [pytest.approx(3)]
