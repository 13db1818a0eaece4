"""The playground's clock: the machine's, moved ahead by hand."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime


@dataclass(slots=True)
class Clock:
    """Counts seconds since 1970, moved ahead by `offset`. Ages of tokens and messages follow it."""

    offset: float = 0.0
    jumped: Callable[[], None] = field(default=lambda: None)  # called after each jump

    def now(self) -> float:
        return time.time() + self.offset

    def jump(self, seconds: float) -> None:
        """Let `seconds` pass at once; the three-second deadline of answers stays on real time."""
        self.offset += seconds
        self.jumped()

    def write(self, at: float | None = None) -> str:
        """Write a moment as Discord does, by default the present one."""
        moment = datetime.fromtimestamp(self.now() if at is None else at, tz=UTC)
        return moment.isoformat(timespec="microseconds")
