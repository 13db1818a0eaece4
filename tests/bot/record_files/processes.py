"""The processes that this one has started, as the system sees them."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.record_files import reader

PROCESSES = Path("/proc")


def child_pids() -> set[int]:
    """Return the ids of all processes that this one started and has not yet buried.

    Only Linux tells; elsewhere the test is skipped, and says so. Each process is asked for its
    parent: a thread's own list of children goes away with the thread, even while it is read.
    """
    if not (PROCESSES / "self" / "stat").exists():
        pytest.skip(f"{PROCESSES} is not here")
    found = (int(folder.name) for folder in PROCESSES.glob("[0-9]*"))
    return {pid for pid in found if parent_of(pid) == os.getpid()}


def parent_of(pid: int) -> int | None:
    """Return the process that started another, or None if that has ended and is buried."""
    told = status_of(pid)
    return int(told[1]) if told else None


def status_of(pid: int) -> list[str]:
    """Return what the system says of a process, from its state on; nothing if there is none."""
    try:
        return (PROCESSES / str(pid) / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []  # it has ended meanwhile


def environment_of(pid: int) -> bytes:
    """Return what a process was told by its parent: its command and its environment."""
    folder = Path(f"/proc/{pid}")
    return folder.joinpath("cmdline").read_bytes() + folder.joinpath("environ").read_bytes()


FROZEN = (
    "import os, signal; os.kill(os.getpid(), signal.SIGSTOP); "
    "from bot.record_files.worker import main; main()"
)


@contextmanager
def frozen_workers() -> Iterator[None]:
    """Let every worker that is started in the block stop at its first step."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "COMMAND", (sys.executable, "-S", "-E", "-B", "-c", FROZEN))
        yield


async def frozen_children(count: int, before: set[int]) -> set[int]:
    """Wait until a number of processes have been started and have stopped, and return their ids.

    They go on with SIGCONT, and can be ended as they are.
    """
    stopped: set[int] = set()
    while len(stopped) < count:
        await asyncio.sleep(0.005)
        stopped = {pid for pid in child_pids() - before if is_stopped(pid)}
    return stopped


def is_stopped(pid: int) -> bool:
    """Whether a process waits to be told to go on."""
    return status_of(pid)[:1] == ["T"]
