"""Put faults in a request's way, for a test or for a person at the page."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playground.call import Call

ANY = "*"


@dataclass(slots=True, kw_only=True)
class Fault:
    """Describes a fault of the next `times` requests of `operation` ("*" for any).

    `status` answers with an error, as JSON or with `html=True` as a proxy would; `cut` aborts the
    connection; `delay` waits some seconds first. `after_work` lets the request take effect and
    then fails. A 429 has `retry_after` seconds and a `scope` (user, shared, global). `when` may
    pick requests by their path parameters and body. `code` and `words` go into a JSON error; code
    10062 for a first answer ends the time of its interaction.
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
        """Tell whether the answer fails, rather than only being late."""
        return self.cut or self.status is not None

    def matches(self, call: Call) -> bool:
        if self.times < 1 or self.operation not in (ANY, call.operation):
            return False
        return self.when is None or self.when(call)


@dataclass(slots=True)
class Faults:
    """Holds pending faults; the first added is the first met.

    `hits` counts those met. `latency` gives the seconds that every request travels, whatever
    becomes of it.
    """

    waiting: list[Fault] = field(default_factory=list)
    hits: int = 0
    latency: Callable[[Call], float] = field(default=lambda _: 0.0)

    def add(self, *faults: Fault) -> None:
        self.waiting.extend(faults)

    def clear(self) -> None:
        self.waiting.clear()

    def take(self, call: Call) -> Fault | None:
        """Return the fault for this request, if any, and count it down."""
        fault = next((candidate for candidate in self.waiting if candidate.matches(call)), None)
        if fault is not None:
            self.hits += 1
            fault.times -= 1
            self.waiting = [candidate for candidate in self.waiting if candidate.times > 0]
        return fault
