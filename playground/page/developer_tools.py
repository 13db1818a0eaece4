"""What developers see of the traffic, and the switches that make things go wrong."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from playground.backend import Backend
from playground.errors import Impossible
from playground.events import JsonObject
from playground.faults import Fault
from playground.journal import Request
from playground.page.bot_process import BotProcess

SHOWN = 200  # requests and lines of the log that a window gets
LONGEST_BODY = 20_000  # characters
EVERY_TIME = 10**9
SLOWEST, FARTHEST = 10.0, 400 * 86400.0  # seconds


class DeveloperTools:
    """Faults, the clock and the bot's process, with the journal beside them."""

    def __init__(self, backend: Backend, runner: BotProcess) -> None:
        self._backend = backend
        self._runner = runner
        self._slowness: Fault | None = None
        self._switches: dict[str, Callable[[JsonObject], Awaitable[None]]] = {
            "slow": self._slow,
            "fail": self._fail,
            "drop": self._drop,
            "duplicate": self._duplicate,
            "kill": self._kill,
            "start": self._start,
            "restart": self._restart,
            "jump": self._jump,
        }

    def describe_state(self) -> JsonObject:
        """What every window shows at a glance."""
        journal = self._backend.journal
        return {
            "clock": self._backend.clock.now(),
            "offset": self._backend.clock.offset,
            "listening": self._backend.gateway.is_ready,
            "running": self._runner.is_running,
            "exit_code": self._runner.exit_code,
            "starts": self._runner.starts,
            "requests": len(journal.requests),
            "violations": len(journal.violations),
            "lines": self._runner.written,
            "slow": self._slowness.delay if self._slowness else 0,
            "waiting": [str(each.status) for each in self._backend.faults.waiting if each.status],
        }

    def summarize_state(self) -> tuple[Any, ...]:
        """Equal as long as nothing changed that `state` tells."""
        state = self.describe_state()
        return tuple(str(value) for name, value in state.items() if name != "clock")

    async def answer(self, asked: JsonObject) -> JsonObject:
        """Read the journal, or turn a switch; raises Impossible."""
        name = asked.get("switch")
        if name is None:
            return self._describe_journal(int(asked.get("requests", 0)), int(asked.get("lines", 0)))
        if name not in self._switches:
            raise Impossible(f"there is no switch {name!r}")
        await self._switches[name](asked)
        return self.describe_state()

    def _describe_journal(self, requests: int, lines: int) -> JsonObject:
        """The requests and the lines of the bot's log after the first so many."""
        journal, runner = self._backend.journal, self._runner
        first = max(requests, len(journal.requests) - SHOWN)
        kept = list(runner.lines)
        fresh = min(runner.written - lines, len(kept), SHOWN)
        return {
            **self.describe_state(),
            "first": first,
            "new_requests": [_describe_request(each) for each in journal.requests[first:]],
            "all_violations": [str(each) for each in journal.violations[-SHOWN:]],
            "new_lines": kept[len(kept) - fresh :],
        }

    async def _slow(self, asked: JsonObject) -> None:
        waiting = self._backend.faults.waiting
        if self._slowness in waiting:
            waiting.remove(self._slowness)
        delay = _read_number(asked, 0, SLOWEST)
        self._slowness = Fault(delay=delay, times=EVERY_TIME) if delay else None
        if self._slowness is not None:
            waiting.append(self._slowness)

    async def _fail(self, asked: JsonObject) -> None:
        """Fail the bot's next request; before the slowness, which fits every request."""
        status = 429 if asked.get("value") == 429 else 500
        self._backend.faults.waiting.insert(0, Fault(status=status, retry_after=2.0))

    async def _drop(self, _: JsonObject) -> None:
        self._backend.gateway.drop()

    async def _duplicate(self, _: JsonObject) -> None:
        self._backend.gateway.duplicate_next()

    async def _kill(self, _: JsonObject) -> None:
        await self._runner.kill()

    async def _start(self, _: JsonObject) -> None:
        if not self._runner.is_running:
            await self._runner.start(self._backend.clock.offset)

    async def _restart(self, _: JsonObject) -> None:
        await self._runner.kill()
        await self._runner.start(self._backend.clock.offset)

    async def _jump(self, asked: JsonObject) -> None:
        """Move everybody's clock; a process cannot move its own while it runs, so it restarts."""
        seconds = _read_number(asked, 0, FARTHEST)
        await self._runner.stop()
        self._backend.clock.jump(seconds)
        await self._runner.start(self._backend.clock.offset)


def _read_number(asked: JsonObject, least: float, most: float) -> float:
    value = asked.get("value")
    if not isinstance(value, int | float) or not least <= value <= most:
        raise Impossible(f"{value!r} is not a number from {least} to {most}")
    return float(value)


def _describe_request(request: Request) -> JsonObject:
    body = None if request.body is None else json.dumps(request.body, indent=2, default=str)
    return {
        "operation": request.operation,
        "method": request.method,
        "path": request.path,
        "status": request.status,
        "seconds": request.seconds,
        "at": request.at,
        "problems": request.problems,
        "body": body and body[:LONGEST_BODY],
    }
