"""Record what happened: requests, violations, and errors that the bot logged."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

KEPT = 20_000  # the most requests kept, for a playground that runs for days
SHOWN = 100  # entries of each list in a report


@dataclass(frozen=True, slots=True)
class Violation:
    """Names something that Discord would refuse, or a mistake of the playground itself."""

    operation: str
    problem: str

    def __str__(self) -> str:
        return f"{self.operation}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Request:
    """Holds one answered request; `at` is a moment of the clock, `seconds` the time to the answer.

    A refused one keeps its body and the problems with it.
    """

    operation: str
    method: str
    path: str
    status: int
    seconds: float
    at: float
    body: Any = None
    problems: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.status} {self.operation} {self.method} {self.path} {self.seconds:.3f} s"


@dataclass(slots=True)
class Journal:
    """Holds the lists that a failing test prints."""

    violations: list[Violation] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    bot_errors: list[str] = field(default_factory=list)

    def note_request(self, request: Request) -> None:
        self.requests.append(request)
        if len(self.requests) > KEPT:
            del self.requests[: KEPT // 2]

    def note_violations(self, operation: str, problems: Iterable[str]) -> None:
        self.violations.extend(Violation(operation, problem) for problem in problems)

    @property
    def invalid_requests(self) -> int:
        """Count answers with 401, 403 or 429: Discord bans an address after 10 000 in ten
        minutes.
        """
        return sum(request.status in (401, 403, 429) for request in self.requests)

    def report(self) -> str:
        """Return all lists as text; of long ones only the end."""
        parts: dict[str, Sequence[object]] = {
            "violations": self.violations,
            "bot errors": self.bot_errors,
            "requests": self.requests,
        }
        lines: list[str] = []
        for title, entries in parts.items():
            lines += [f"{title}: {len(entries)}", *(f"  {entry}" for entry in entries[-SHOWN:])]
        return "\n".join(lines)


class ErrorCollector(logging.Handler):
    """Gathers the errors that a bot in the same process logs."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.append(self.format(record))
