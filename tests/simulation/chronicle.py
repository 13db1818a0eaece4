"""What happened in a simulation, line by line, the same to the byte for the same seed."""

import hashlib
import logging
import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

from tests.simulation.process import OWNER

KEPT = 50  # lines that are told where something breaks
BY_CHANCE = re.compile(r"0x[0-9a-f]{6,}|(?<=damka-world-)\w+")  # places in memory, folders
DAY, HOUR, MINUTE = 86_400, 3600, 60


@dataclass(frozen=True, slots=True)
class Complaint:
    """An error that a process logged."""

    at: float
    process: str
    text: str


@dataclass
class Chronicle:
    """Takes lines; keeps the last ones, counts them by kind, and sums them all up in a digest."""

    now: Callable[[], float] = lambda: 0.0
    file: TextIO | None = None
    last_good: float = 0.0  # when all was well last
    newest: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT))
    counts: Counter[str] = field(default_factory=Counter)
    complaints: list[Complaint] = field(default_factory=list)
    reached: Counter[str] = field(default_factory=Counter)  # what a world can reach, and how often
    _digest: "hashlib._Hash" = field(default_factory=hashlib.sha256)

    def note(self, kind: str, text: str) -> None:
        """Write one line, whose first word is its kind."""
        line = f"{write_moment(self.now())} {kind} {text}"
        self.newest.append(line)
        self.counts[kind] += 1
        self._digest.update(line.encode())
        self._digest.update(b"\n")
        if self.file is not None:
            self.file.write(f"{line}\n")

    @property
    def digest(self) -> str:
        """Sum up all lines in sixteen characters."""
        return self._digest.hexdigest()[:16]


class LogLines(logging.Handler):
    """Writes what processes log into the chronicle; errors are kept as complaints."""

    def __init__(self, chronicle: Chronicle) -> None:
        super().__init__(logging.WARNING)
        self._chronicle = chronicle

    def emit(self, record: logging.LogRecord) -> None:
        process = OWNER.get()
        if process is not None and not process.is_alive:
            return
        name = "discord" if process is None else process.name
        text = BY_CHANCE.sub("...", self.format(record))
        self._chronicle.note("log", f"{name} {record.levelname} {text.splitlines()[0][:300]}")
        if record.levelno >= logging.ERROR:
            self._chronicle.complaints.append(Complaint(self._chronicle.now(), name, text))


def write_moment(seconds: float) -> str:
    """Write the virtual seconds of a world as day and time."""
    days, rest = divmod(seconds, DAY)
    hours, rest = divmod(rest, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    return f"{days:.0f}d{hours:02.0f}:{minutes:02.0f}:{rest:06.3f}"
