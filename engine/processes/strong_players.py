"""Stronger players than our own search, for hosts that have installed them.

Each is tested when it is first needed, and replaced by our search for good if it fails.
"""

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from typing import Any, Protocol

from engine.hub.client import LOOK, EngineFailed, HubClient
from engine.hub.notation import read_move
from rules import Game, Line, Move

CHECK_SECONDS = 0.05  # seconds for a player's first move, a test that it works
DAME_GAME = "international"  # the only one that the library dame-rs plays
DAME_MEGABYTES = 16


class StrongPlayer(Protocol):
    """A player stronger than our own search."""

    def choose_move(self, line: Line, seconds: float, is_stopped: Callable[[], bool]) -> Move:
        """Return a move within `seconds`, or right away once `is_stopped()` is true.

        Raises EngineFailed.
        """

    def close(self) -> None:
        """Release the player's resources."""


class DamePlayer:
    """The library dame-rs, as a player."""

    def __init__(self) -> None:
        """Load the library. Raises EngineFailed."""
        try:
            self._dame: Any = importlib.import_module("dame")
            self._engine = self._dame.Engine(hash_mb=DAME_MEGABYTES)
        except Exception as error:
            raise EngineFailed(f"dame-rs cannot be loaded: {error}") from error

    def choose_move(self, line: Line, seconds: float, is_stopped: Callable[[], bool]) -> Move:
        """Return a move within `seconds`, or right away once `is_stopped()` is true.

        Raises EngineFailed.
        """
        try:
            board = self._dame.Board(line.game.fen(line.position))
            with watching(is_stopped, self._engine.stop):
                best = self._engine.search(board, time=seconds).best_move
            return read_move(line.game, line.position, best.hub())
        except Exception as error:
            raise EngineFailed(f"dame-rs: {error}") from error

    def close(self) -> None:
        """Release the player's resources."""
        self._engine.clear()


@contextmanager
def watching(is_stopped: Callable[[], bool], stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` from another thread if `is_stopped` becomes true before the block ends."""
    is_over = Event()

    def watch() -> None:
        while not is_over.wait(LOOK):
            if is_stopped():
                stop()
                return

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        is_over.set()
        watcher.join()


class StrongPlayers:
    """The stronger players, by game, started when they are first needed."""

    def __init__(self, programs: Mapping[str, Sequence[str]], has_dame: bool) -> None:
        """Take programs that speak the Hub protocol, by game key."""
        self._makers: dict[str, Callable[[], StrongPlayer]] = {}
        if has_dame:
            self._makers[DAME_GAME] = DamePlayer
        for key, command in programs.items():
            self._makers[key] = partial(start_program, command)
        self._players: dict[str, StrongPlayer] = {}

    def has_player(self, game: Game) -> bool:
        """Tell whether a game has a player that has not failed yet."""
        return not game.chosen and game.key in self._makers

    def choose_move(self, line: Line, seconds: float, is_stopped: Callable[[], bool]) -> Move:
        """Return the move of a game's player. Raises EngineFailed, and drops the player then."""
        key = line.game.key
        try:
            if key not in self._players:
                self._players[key] = self._makers[key]()
                self._players[key].choose_move(Line.begin(line.game), CHECK_SECONDS, is_stopped)
            return self._players[key].choose_move(line, seconds, is_stopped)
        except EngineFailed:
            del self._makers[key]
            if key in self._players:
                self._players.pop(key).close()
            raise

    def close(self) -> None:
        """Close all players."""
        for player in self._players.values():
            player.close()


def start_program(command: Sequence[str]) -> HubClient:
    """Start a program, which may use more memory than this process. Raises EngineFailed."""
    with unlimited_memory():
        return HubClient(command)


@contextmanager
def unlimited_memory() -> Iterator[None]:
    """Lift this process's memory limit, which its children would inherit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        yield
        return
    limit, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))
