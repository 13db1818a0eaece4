"""The engine as a program for others to play: it answers the lines of the Hub protocol."""

from collections.abc import Callable, Iterable, Mapping
from threading import Event, Thread
from time import perf_counter

from engine.hub.notation import BadHub, read_line, read_move, read_position, write_line, write_move
from engine.limits import DEEPEST, UNBOUNDED, Found, Limits
from engine.search import Searcher
from engine.searchers import judge_of
from rules import Game, Line, RulesError

MOVES_LEFT = 30  # moves assumed left if no number is given: each gets an equal share of the time
MOST_SHARE = 0.5  # the largest share of the remaining time for one move
FOREVER = float("inf")
MAN = 100  # hundredths of a man in the engine's scores; Hub's are in men

Arguments = Mapping[str, str]


class HubServer:
    """Plays one game with a program on the other side of two streams."""

    def __init__(self, game: Game, send: Callable[[str], None]) -> None:
        self._game, self._send = game, send
        self._line = Line.begin(game)
        self._searcher = Searcher(*judge_of(game))
        self._thinking: Thread | None = None
        self._stop, self._deadline = Event(), FOREVER
        self._limit({"move-time": "1"})
        self._commands: dict[str, Callable[[Arguments], None]] = {
            "hub": self._introduce,
            "init": lambda _: send("ready"),
            "new-game": self._begin,
            "pos": self._place,
            "level": self._limit,
            "go": self._go,
            "stop": lambda _: self._stop.set(),
            "ponder-hit": lambda _: self._set_deadline(),
            "ping": lambda _: send("pong"),
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Answer lines until the other program quits or is gone."""
        for text in lines:
            command, arguments = read_line(text)
            if command == "quit":
                break
            try:
                self._commands.get(command, ignore)(arguments)
            except (BadHub, RulesError, ValueError) as error:
                self._send(write_line("error", {"message": str(error)}))
        self._end_thinking()

    def _introduce(self, _: Arguments) -> None:
        self._send(write_line("id", {"name": "Damka", "version": 1, "author": "Damka"}))
        key = self._game.key
        variant = {"name": "variant", "value": key, "type": "enum", "values": key}
        self._send(write_line("param", variant))
        self._send("wait")

    def _begin(self, _: Arguments) -> None:
        self._end_thinking()
        self._searcher = Searcher(*judge_of(self._game))

    def _place(self, arguments: Arguments) -> None:
        self._end_thinking()
        line = read_position(self._game, arguments)
        for text in arguments.get("moves", "").split():
            line = line.play(read_move(self._game, line.position, text))
        self._line = line

    def _limit(self, arguments: Arguments) -> None:
        self._limits = Limits(
            depth=int(arguments.get("depth", DEEPEST)),
            nodes=int(arguments.get("nodes", UNBOUNDED)),
            is_stopped=lambda: self._stop.is_set() or perf_counter() > self._deadline,
        )
        self._seconds = choose_seconds(arguments)

    def _go(self, arguments: Arguments) -> None:
        self._end_thinking()
        if not self._game.legal_moves(self._line.position):
            raise BadHub("the game is over")
        self._stop.clear()
        self._deadline = FOREVER
        is_open = "ponder" in arguments or "analyze" in arguments
        if not is_open:
            self._set_deadline()
        self._thinking = Thread(target=self._think, args=(is_open,))
        self._thinking.start()

    def _set_deadline(self) -> None:
        self._deadline = perf_counter() + self._seconds

    def _think(self, is_open: bool) -> None:
        """Search and report the result; an open search ends when the other program says so."""
        begun, found = perf_counter(), Found((), 0, 0, 0)
        for found in self._searcher.deepen(self._line, self._limits):
            self._tell(found, perf_counter() - begun)
        while is_open and not self._limits.is_stopped():
            self._stop.wait(min(1.0, max(0.0, self._deadline - perf_counter())))
        moves = [write_move(move) for move in found.line[:2]]
        self._send(write_line("done", dict(zip(("move", "ponder"), moves, strict=False))))

    def _tell(self, found: Found, seconds: float) -> None:
        arguments = {
            "depth": found.depth,
            "score": f"{found.score / MAN:.2f}",
            "nodes": found.nodes,
            "time": f"{seconds:.3f}",
            "pv": " ".join(map(write_move, found.line)),
        }
        self._send(write_line("info", arguments))

    def _end_thinking(self) -> None:
        self._stop.set()
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None


def choose_seconds(arguments: Arguments) -> float:
    """Return the seconds for a move from the arguments of `level`. Raises ValueError."""
    if "move-time" in arguments:
        return float(arguments["move-time"])
    if "time" not in arguments:
        return FOREVER
    left, gain = float(arguments["time"]), float(arguments.get("inc", 0))
    share = left / (int(arguments.get("moves", 0)) or MOVES_LEFT) + gain
    return min(share, left * MOST_SHARE)


def ignore(_: Arguments) -> None:
    """Do nothing for an unknown command, as the protocol may grow."""
