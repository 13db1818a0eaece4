"""The output of a command, for a person or a program: sentences, questions, bars, one JSON
object.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any, Protocol

from bot.exits import Exit, Refused, flush_output

REST = 10.0  # seconds between two lines if there is no terminal
GO_AHEAD = ("y", "yes")


class Bar(Protocol):
    """The progress of something."""

    def update(self, n: float = 1) -> object:
        """Report that this much more is done."""


class Console:
    """Writes sentences to standard output, or with `--json` only the facts at the end."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._is_json: bool = getattr(options, "json", False)
        self._agrees: bool = getattr(options, "yes", False)

    def say(self, words: str) -> None:
        """Tell a person something."""
        if not self._is_json:
            _write(words)

    def finish(self, words: str, facts: Mapping[str, object]) -> None:
        """Report what was done: in words for a person, as facts for a program."""
        self.say(words)
        if self._is_json:
            _write(json.dumps(facts, ensure_ascii=False, default=_plain))

    def ask(self, question: str) -> None:
        """Ask whether to go ahead, unless `--yes` has said so. Raises `Refused`.

        If no one can answer, nothing is done.
        """
        if self._agrees:
            return
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise Refused(Exit.CHANGE, f"{question} Add --yes to go ahead.")
        sys.stderr.write(f"{question} Go ahead? [y/N] ")
        sys.stderr.flush()
        if sys.stdin.readline().strip().lower() not in GO_AHEAD:
            raise Refused(Exit.CHANGE, "nothing has changed.")

    @contextmanager
    def bar(self, does: str, total: float, unit: str = "") -> Iterator[Bar]:
        """Show the progress of something: a bar on a terminal, elsewhere a line now and then."""
        if not sys.stderr.isatty():
            yield _Lines(does, total)
            return
        from tqdm import tqdm  # only needed here

        shown: Any = {"unit": unit or "it", "unit_scale": True, "leave": False, "file": sys.stderr}
        with tqdm(total=total, desc=does, **shown) as bar:
            yield bar


def _write(words: str) -> None:
    """Write a line; the work goes on even if no one reads it any more, as with `| head`."""
    with suppress(BrokenPipeError):
        sys.stdout.write(f"{words}\n")
    flush_output()


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


class _Lines:
    """Writes a line every ten seconds."""

    def __init__(self, does: str, total: float) -> None:
        self._does, self._total, self._done = does, total, 0.0
        self._told_at = time.monotonic()

    def update(self, n: float = 1) -> None:
        self._done += n
        if time.monotonic() - self._told_at >= REST:
            self._told_at = time.monotonic()
            share = min(self._done / self._total, 1) if self._total else 1
            sys.stderr.write(f"{self._does}: {share:.0%}\n")
            sys.stderr.flush()


def size_of(count: int) -> str:
    """Write a number of bytes for a person."""
    size, units = float(count), ["bytes", "kB", "MB", "GB", "TB"]
    while size >= 1000 and len(units) > 1:
        size /= 1000
        units.pop(0)
    digits = 0 if units[0] == "bytes" or size >= 100 else 1
    return f"{size:.{digits}f} {units[0]}"
