"""Show developers the traffic, and let them inject faults."""

import json
from collections.abc import Awaitable, Callable

from playground.backend import Backend
from playground.errors import Impossible
from playground.events import JsonObject
from playground.faults import Fault
from playground.journal import Request
from playground.page.bot_process import BotProcess
from playground.page.clock_mover import ClockMover
from playground.page.crowds import CrowdDirector

SHOWN = 200  # requests and lines of the log that a window gets
LONGEST_BODY = 20_000  # characters
SLOWEST, FARTHEST = 10.0, 400 * 86400.0  # seconds
# The faults to choose from for the bot's next request.
FAILURES: dict[str, Callable[[], Fault]] = {
    "500": lambda: Fault(status=500),
    "429": lambda: Fault(status=429, retry_after=2.0),
    "503": lambda: Fault(status=503),
    "cut": lambda: Fault(cut=True),
    "lost": lambda: Fault(status=500, after_work=True),
}


class DeveloperTools:
    """Offers faults, the clock and the bot's process, with the journal beside them."""

    def __init__(self, backend: Backend, runner: BotProcess, crowds: CrowdDirector) -> None:
        self._backend = backend
        self._crowds = crowds
        self._runner = runner
        self._clock = ClockMover(backend, runner)
        self._slowness = 0.0  # seconds
        self._switches: dict[str, Callable[[JsonObject], Awaitable[None]]] = {
            "slow": self._slow,
            "fail": self._fail,
            "drop": self._drop,
            "lose": self._lose,
            "duplicate": self._duplicate,
            "kill": self._kill,
            "start": self._start,
            "restart": self._restart,
            "jump": self._jump,
            "start crowd": self._start_crowd,
            "stop crowd": self._stop_crowd,
            "dismiss crowd": self._dismiss_crowd,
        }

    def describe_state(self) -> JsonObject:
        """Return what every window shows at a glance."""
        journal, gateway = self._backend.journal, self._backend.gateway
        return {
            "clock": self._backend.clock.now(),
            "offset": self._backend.clock.offset,
            "listening": gateway.is_ready,
            "connections": gateway.identified + gateway.resumed,
            "running": self._runner.is_running,
            "exit_code": self._runner.exit_code,
            "starts": self._runner.starts,
            "requests": len(journal.requests),
            "violations": len(journal.violations),
            "lines": self._runner.written,
            "slow": self._slowness,
            "crowd": self._crowds.describe(),
            "waiting": [_describe_fault(fault) for fault in self._backend.faults.waiting],
        }

    async def answer(self, request: JsonObject) -> JsonObject:
        """Read the journal, or turn a switch and return nothing more. Raises Impossible."""
        name = request.get("switch")
        if name is None:
            return self._describe_journal(
                int(request.get("requests", 0)), int(request.get("lines", 0))
            )
        if name not in self._switches:
            raise Impossible(f"there is no switch {name!r}")
        await self._switches[name](request)
        return {}

    def _describe_journal(self, requests: int, lines: int) -> JsonObject:
        """Return the requests and log lines that the window does not have yet."""
        journal, runner = self._backend.journal, self._runner
        first = max(requests, len(journal.requests) - SHOWN)
        lines_kept = list(runner.lines)
        fresh = min(runner.written - lines, len(lines_kept), SHOWN)
        return {
            "traffic": self._backend.traffic.describe(),
            "first": first,
            "new_requests": [_describe_request(request) for request in journal.requests[first:]],
            "all_violations": [str(violation) for violation in journal.violations[-SHOWN:]],
            "new_lines": lines_kept[len(lines_kept) - fresh :],
        }

    async def _slow(self, request: JsonObject) -> None:
        self._slowness = _read_number(request, 0, SLOWEST)
        self._backend.faults.latency = lambda _: self._slowness

    async def _fail(self, request: JsonObject) -> None:
        name = str(request.get("value"))
        if name not in FAILURES:
            raise Impossible(f"requests do not fail by {name!r}")
        self._backend.faults.add(FAILURES[name]())

    async def _drop(self, _: JsonObject) -> None:
        self._backend.gateway.drop()

    async def _lose(self, _: JsonObject) -> None:
        self._backend.gateway.reconnect(resumable=False)

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

    async def _start_crowd(self, request: JsonObject) -> None:
        self._crowds.start(str(request.get("title")), request)

    async def _stop_crowd(self, _: JsonObject) -> None:
        self._crowds.stop()

    async def _dismiss_crowd(self, _: JsonObject) -> None:
        self._crowds.dismiss()

    async def _jump(self, request: JsonObject) -> None:
        await self._clock.move(_read_number(request, 0, FARTHEST))


def _read_number(request: JsonObject, least: float, most: float) -> float:
    value = request.get("value")
    if not isinstance(value, int | float) or not least <= value <= most:
        raise Impossible(f"{value!r} is not a number from {least} to {most}")
    return float(value)


def _describe_fault(fault: Fault) -> str:
    failure = "cut off" if fault.cut else str(fault.status)
    return f"done, then {failure}" if fault.after_work else failure


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
