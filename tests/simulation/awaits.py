"""Finds the tasks that serve people, and makes one of them wait for ever."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from typing import Any

from tests.simulation.loop import make_task

COMMAND = "CommandTree._from_interaction.<locals>.wrapper"  # the task of a command, in discord.py
EVENT, CONTROL = "Client._run_event", "on_interaction"  # and that of a button, menu or form


class Watched(Coroutine[Any, Any, Any]):
    """A coroutine that never gets what it waits for at the await for which `hangs` says so."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any], hangs: Callable[[], bool]) -> None:
        self._coroutine, self._hangs = coroutine, hangs

    def send(self, value: Any) -> Any:
        return self._wait(self._coroutine.send(value))

    def throw(self, *error: Any) -> Any:
        return self._wait(self._coroutine.throw(*error))

    def close(self) -> None:
        self._coroutine.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._coroutine.__await__()

    def _wait(self, future: Any) -> Any:
        if self._hangs():
            future = asyncio.get_running_loop().create_future()
            future._asyncio_future_blocking = True  # so a task knows that it is waited for
        return future


def watch_awaits(loop: asyncio.AbstractEventLoop, hangs: Callable[[], bool]) -> None:
    """Ask at each await of the tasks that serve an interaction from now on whether it hangs."""

    def make(loop: Any, coroutine: Any, **options: Any) -> Any:
        if _serves(coroutine):
            coroutine = Watched(coroutine, hangs)
        return make_task(loop, coroutine, **options)

    loop.set_task_factory(make)


def _serves(coroutine: Any) -> bool:
    name = getattr(coroutine, "__qualname__", "")
    if name == EVENT:
        return bool(coroutine.cr_frame.f_locals["event_name"] == CONTROL)
    return bool(name == COMMAND)
