"""The processes that this one has started, as the system sees them."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

TASKS = Path("/proc/self/task")


def child_pids() -> set[int]:
    """Return the ids of all processes that this one started and has not yet buried.

    Only Linux tells; elsewhere the test is skipped, and says so.
    """
    if not TASKS.exists():
        pytest.skip(f"{TASKS} is not here")
    found: set[int] = set()
    for children in TASKS.glob("*/children"):
        found |= {int(word) for word in children.read_text().split()}
    return found


def environment_of(pid: int) -> bytes:
    """Return what a process was told by its parent: its command and its environment."""
    folder = Path(f"/proc/{pid}")
    return folder.joinpath("cmdline").read_bytes() + folder.joinpath("environ").read_bytes()


async def frozen_children(count: int, before: set[int]) -> set[int]:
    """Wait until so many processes have been started, stop them where they are, give their ids.

    They go on with SIGCONT, and can be ended as they are.
    """
    while len(started := child_pids() - before) < count:  # noqa: ASYNC110 - the system tells nobody
        await asyncio.sleep(0.001)
    for pid in started:
        os.kill(pid, signal.SIGSTOP)
    return started
