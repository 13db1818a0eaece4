"""A playground as `make run` starts it: a process of its own, with a bot in another."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
DAMKA = ("bot", "bot/tour/tour.json")
TOY = ("tests.browser.toy", "tests/browser/toy.json")
ADDRESS = re.compile(r"http://\S+")
PATIENCE = 20  # seconds
UNHURRIED = 50  # seconds in which the bot must answer, so that a busy machine fails no test
AS_DISCORD = 3  # seconds, for tests of what is not answered


class Town:
    """`address` is what the launcher printed."""

    def __init__(self, folder: Path, module: str, tour: str, deadline: int = UNHURRIED) -> None:
        self.folder = folder
        self._deadline = deadline
        self._module = module
        self._tour = tour
        self.address = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        database = f"sqlite:///{self.folder / 'damka.db'}"
        deadline = ("--deadline", str(self._deadline))
        site = ("--site", "BOARD") if self._module == "bot" else ()
        arguments = ("--tour", self._tour, "--folder", str(self.folder), *deadline, *site)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "playground", self._module, *arguments],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": database, "OUTAGE_CREDIT": "off"},
            stdout=subprocess.PIPE,
            text=True,
        )
        self.printed = self._until_address()
        self.address = ADDRESS.findall(self.printed)[-1]

    def _until_address(self) -> str:
        assert self._process.stdout is not None
        printed = ""
        for line in self._process.stdout:
            printed += line
            if ADDRESS.search(line):
                return printed
        raise AssertionError(f"the playground ended without an address: {printed}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; the exit code."""
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code
