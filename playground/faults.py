"""Faults that a test, or a person at the page, puts in a request's way."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playground.call import Call

ANY = "*"


@dataclass(slots=True, kw_only=True)
class Fault:
    """What shall go wrong with the next `times` requests of `operation` ("*" for any).

    `status` answers with an error, as JSON or with `html=True` as a proxy would; `cut` aborts the
    connection; `delay` waits so many seconds first. `after_work` lets the request take effect and
    then fails. A 429 tells `retry_after` seconds and a `scope` (user, shared, global). `when` may
    pick requests by their path parameters and body. `code` and `words` go into a JSON error.
    """

    operation: str = ANY
    status: int | None = None
    times: int = 1
    after_work: bool = False
    cut: bool = False
    delay: float = 0.0
    html: bool = False
    retry_after: float = 0.1
    scope: str = "user"
    code: int = 0
    words: str = ""
    when: Callable[[Call], bool] | None = None

    @property
    def is_failure(self) -> bool:
        """Whether the answer is spoilt, not only late."""
        return self.cut or self.status is not None

    def matches(self, call: Call) -> bool:
        if self.times < 1 or self.operation not in (ANY, call.operation):
            return False
        return self.when is None or self.when(call)


@dataclass(slots=True)
class Faults:
    """The faults that wait, first added first met."""

    waiting: list[Fault] = field(default_factory=list)
    hits: int = 0

    def add(self, *faults: Fault) -> None:
        self.waiting.extend(faults)

    def clear(self) -> None:
        self.waiting.clear()

    def take(self, call: Call) -> Fault | None:
        """The fault for this request, counted down."""
        fault = next((each for each in self.waiting if each.matches(call)), None)
        if fault is not None:
            self.hits += 1
            fault.times -= 1
            self.waiting = [each for each in self.waiting if each.times > 0]
        return fault
