"""The launcher ends when it is asked to, also where the event loop takes no signals."""

import asyncio
import signal
from collections.abc import Iterator

import pytest

from playground.__main__ import stop_on_signals

NUMBERS = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture
def handlers() -> Iterator[None]:
    """The handlers of signals are afterwards what they were."""
    before = {number: signal.getsignal(number) for number in NUMBERS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def refuse(*_: object) -> None:
    """Take no signals, like the loops of Windows."""
    raise NotImplementedError


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("windows", [False, True])
async def test_a_signal_stops(
    handlers: None, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, windows: bool
) -> None:
    if windows:
        monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", refuse)
    stopped = asyncio.Event()
    stop_on_signals(stopped)
    signal.raise_signal(number)
    await asyncio.wait_for(stopped.wait(), 30)
