"""One thread draws, and people take turns in it, also while a long film is drawn."""

import asyncio
import threading
from collections.abc import Coroutine
from functools import partial
from typing import Any

import pytest

from bot.views.drawing_turns import SLICE, DrawingThread
from engine.turns import Asker, asked_by
from render.gif import GrowingFile

ANNA, BORIS = Asker(1, 100), Asker(2, 100)


def asked(asker: Asker | None, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    with asked_by(asker):
        return asyncio.create_task(work)


async def test_people_take_turns() -> None:
    thread, order, free = DrawingThread(), list[str](), threading.Event()
    tasks = [asked(None, thread.draw(free.wait))]
    await asyncio.sleep(0)
    for name, asker in (*[("a", ANNA)] * 4, *[("b", BORIS)] * 2):
        tasks.append(asked(asker, thread.draw(partial(order.append, name))))
    await asyncio.sleep(0)
    free.set()
    await asyncio.gather(*tasks)
    assert "".join(order) == "ababaa"


async def test_a_board_is_drawn_between_the_frames_of_films() -> None:
    thread, drawn = DrawingThread(), list[str]()
    begun = threading.Event()

    def film() -> GrowingFile:
        for _ in range(1000):
            begun.set()
            threading.Event().wait(SLICE)
            drawn.append("frame")
            yield
        return b"film"

    films = [asked(ANNA, thread.draw_in_slices(film())) for _ in range(40)]
    await asyncio.to_thread(begun.wait)
    before = len(drawn)
    await asked(BORIS, thread.draw(lambda: drawn.append("board")))
    assert drawn[before:].count("frame") <= 2
    for each in films:
        each.cancel()
    await asyncio.wait(films)


async def test_a_film_is_returned_whole() -> None:
    thread, frames = DrawingThread(), list[int]()

    def film() -> GrowingFile:
        for number in range(100):
            frames.append(number)
            yield
        return bytes(frames)

    assert await thread.draw_in_slices(film()) == bytes(range(100))


async def test_what_fails_is_raised_where_it_was_asked_for() -> None:
    thread = DrawingThread()

    def fail() -> GrowingFile:
        yield
        raise MemoryError

    with pytest.raises(MemoryError):
        await thread.draw_in_slices(fail())
    with pytest.raises(ZeroDivisionError):
        await thread.draw(lambda: 1 // 0)
    assert await thread.draw(lambda: 1) == 1


async def test_what_nobody_waits_for_is_not_drawn() -> None:
    thread, drawn, free = DrawingThread(), list[str](), threading.Event()
    first = asked(None, thread.draw(free.wait))
    await asyncio.sleep(0)
    gone = asked(ANNA, thread.draw(lambda: drawn.append("gone")))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    free.set()
    await first
    await thread.draw(lambda: drawn.append("board"))
    assert drawn == ["board"]
