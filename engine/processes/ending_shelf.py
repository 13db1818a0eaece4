"""Solved endings built on this machine: a folder of limited size."""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from engine.ending_files import (
    BadFile,
    describe_endings,
    find_file,
    pack_endings,
    read_endings,
    unpack_endings,
)
from engine.ending_solver import has_simple_endings
from engine.endings import Endings, list_small_counts
from rules import Game

SUFFIX = ".solved"  # the suffix of the files written here, which alone may be removed
MOST_BYTES = 8 * 2**20  # the limit of the folder; a game takes 20 to 400 KB
MOST_SQUARES = 50  # of a board: larger ones would take too much memory


class EndingShelf:
    """Finds solved endings and stores those built here; it removes the least recently used."""

    def __init__(self, folder: Path | None, most: int = MOST_BYTES) -> None:
        """Keep at most `most_bytes` in a folder; without a folder, know only shipped endings."""
        self._folder, self._most = folder, most
        self._found: dict[Game, Endings] = {}

    def find(self, game: Game) -> Endings | None:
        """Return the endings of a game, shipped or else stored, or None if there are none."""
        if shipped := read_endings(game):
            return shipped
        if self._folder is None or not may_build(game):
            return None
        if game not in self._found and (endings := self._read(game, self._folder)):
            self._found = {game: endings}  # one game at a time: some megabytes
        return self._found.get(game)

    def keep(self, game: Game, endings: Endings) -> None:
        """Store the endings of a game, removing others until all fit.

        If the folder cannot be written to, they are known only until the process ends.
        """
        self._found = {game: endings}
        if self._folder is not None:
            with suppress(OSError):
                self._write(game, endings, self._folder)

    def _write(self, game: Game, endings: Endings, folder: Path) -> None:
        """Write a file whole or not at all. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / name_file(game)
        part = file.with_suffix(f".{os.getpid()}{SUFFIX}")
        part.write_bytes(pack_endings(endings, list_small_counts()))
        part.replace(file)
        self._make_room(folder)

    def _read(self, game: Game, folder: Path) -> Endings | None:
        file = folder / name_file(game)
        try:
            endings = unpack_endings(game, file.read_bytes(), list_small_counts())
            os.utime(file)
        except (OSError, BadFile):
            return None
        return endings

    def _make_room(self, folder: Path) -> None:
        """Remove the least recently used files until the folder is small enough."""
        files = folder.glob(f"*{SUFFIX}")
        held = 0
        for file in sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True):
            held += file.stat().st_size
            if held > self._most:
                file.unlink(missing_ok=True)


def name_file(game: Game) -> str:
    """Return the file name for the endings of a game; games with the same endings share it."""
    return sha256(describe_endings(game).encode()).hexdigest()[:24] + SUFFIX


def may_build(game: Game) -> bool:
    """Tell whether the endings of a game can be built and are not shipped."""
    is_small = len(game.board.squares) <= MOST_SQUARES
    return is_small and has_simple_endings(game) and find_file(game) is None
