"""Positions that cost most, found by climbing: `python -m benchmarks.worst_positions 60 frisian`.

A climb begins with a random position, changes a few pieces at a time, and keeps changes that cost
more. It looks at set-ups that are accepted and at positions that only play could reach, with no
more pieces than a game has. The cost is processor time; the worst of each game are kept in a file
beside this module.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

import rules
from benchmarks.questions import QUESTIONS, measure
from rules import Color, Game, Piece, Square
from rules.position import Position

FILE = Path(__file__).with_suffix(".json")
STALE = 100  # fruitless changes in a row after which a climb starts again
ROUNDS = 3  # of a measurement that counts
KINGS = {Color.WHITE: 0.7, Color.BLACK: 0.4}  # of the pieces; White is to capture
PRISONERS = 0.5  # of the pieces in games of towers
LETTERS = {Color.WHITE: "wW", Color.BLACK: "bB"}
HUFFED = ("international", "canadian", "frisian", "turkish", "senegalese", "russian")

Stacks = Mapping[Square, tuple[Piece, ...]]


@dataclass(frozen=True)
class Worst:
    """A position, what was asked about it, and how long the answer took."""

    game: str
    options: tuple[str, ...]
    question: str
    is_set_up: bool  # accepted as a position to begin with; else it can only be reached in play
    fen: str
    milliseconds: float = 0.0

    def position(self) -> tuple[Game, Position]:
        """Return the game and the position in it."""
        game = rules.game(self.game, self.options)
        return game, (game.read_fen if self.is_set_up else game.read_position)(self.fen)


def games() -> Iterator[Game]:
    """Every game with kings, and some with those of their options that make captures longer."""
    for game in rules.games():
        if game.key == "corners":
            continue
        yield rules.game(game.key, ())
        for option in game.options:
            if option.key in {"huff", "jump-again"} and game.key in (*HUFFED, "towers"):
                yield rules.game(game.key, (option.key,))


class Climb:
    """A search for the worst position of a game, as far as some question is concerned."""

    def __init__(self, game: Game, question: str, is_set_up: bool, seed: object) -> None:
        self._worst = partial(Worst, game.key, game.chosen, question, is_set_up)
        self._game, self._question = game, QUESTIONS[question]
        self._random = Random(f"{game.key} {game.chosen} {question} {is_set_up} {seed}")
        self._most = Counter(stack[0].color for stack in game.stacks(game.start()).values())
        self._has_towers = game.family == "Towers"

    def run(self, seconds: float) -> Worst:
        """Return the worst position that is found in some seconds of processor time."""
        end = process_time() + seconds
        cost, text = self._climb(end)
        while process_time() < end:
            cost, text = max((cost, text), self._climb(end))
        cost = measure(self._question, *self._worst(text).position(), ROUNDS)
        return self._worst(text, 1000 * cost)

    def _climb(self, end: float) -> tuple[float, str]:
        stacks, stale = self._scatter(), 0
        cost = self._cost(stacks, 0.0)
        while stale < STALE and process_time() < end:
            changed = self._change(stacks)
            dearer = self._cost(changed, cost)
            stale = 0 if dearer > cost else stale + 1
            if dearer >= cost:
                stacks, cost = changed, dearer
        return cost, self._fen(stacks)

    def _cost(self, stacks: Stacks, known: float) -> float:
        """Measure a position; whatever seems to cost more than is known is measured again."""
        count = Counter(piece.color for stack in stacks.values() for piece in stack)
        if any(count[color] > most for color, most in self._most.items()):
            return -1.0
        try:
            game, position = self._worst(self._fen(stacks)).position()
        except rules.BadFen:
            return -1.0
        cost = measure(self._question, game, position)
        return cost if cost <= known else measure(self._question, game, position, ROUNDS)

    def _scatter(self) -> Stacks:
        """Place a few attackers of White's among many pieces of Black's."""
        prey = self._random.randint(self._most[Color.BLACK] // 2, self._most[Color.BLACK])
        colors = [Color.BLACK] * prey + [Color.WHITE] * self._random.randint(1, 5)
        squares = self._random.sample(self._game.board.squares, len(colors))
        return {
            square: self._stack(square, color)
            for square, color in zip(squares, colors, strict=True)
        }

    def _change(self, stacks: Stacks) -> Stacks:
        """Move, add, take off or change up to three pieces."""
        changed = dict(stacks)
        for _ in range(self._random.choice((1, 1, 2, 3))):
            square = self._random.choice(self._game.board.squares)
            if len(changed) > 1 and self._random.random() < 0.7:
                leaving = square if square in changed else self._random.choice([*changed])
                del changed[leaving]
            if square not in stacks or self._random.random() < 0.3:
                color = Color.WHITE if self._random.random() < 0.25 else Color.BLACK
                changed[square] = self._stack(square, color)
        return changed

    def _stack(self, square: Square, color: Color) -> tuple[Piece, ...]:
        last_row = 0 if color is Color.WHITE else self._game.board.height - 1
        is_last = self._game.board.place(square)[0] == last_row
        stack = [Piece(color, is_last or self._random.random() < KINGS[color])]
        while self._has_towers and self._random.random() < PRISONERS:
            stack.append(Piece(self._random.choice([*Color])))
        return tuple(stack)

    def _fen(self, stacks: Stacks) -> str:
        """Write stacks with White to move."""
        if self._has_towers:
            towers = (
                f"{self._game.square_name(square)}="
                + "".join(LETTERS[piece.color][piece.is_king] for piece in stack)
                for square, stack in stacks.items()
            )
            return f"W:{','.join(sorted(towers))}"
        lists = [
            ",".join(
                f"{'K' * stack[0].is_king}{self._game.square_name(square)}"
                for square, stack in sorted(stacks.items())
                if stack[0].color is color
            )
            for color in Color
        ]
        return f"W:W{lists[0]}:B{lists[1]}"


def read_worst() -> list[Worst]:
    """Return the worst positions that were found and kept."""
    if not FILE.exists():
        return []
    return [
        Worst(**{**record, "options": tuple(record["options"])})
        for record in json.loads(FILE.read_text(encoding="utf-8"))
    ]


def climb_all(seconds: float, keys: list[str], seed: object) -> Iterator[Worst]:
    """Give every game some seconds, a sixth for each question and kind of position."""
    for game in games():
        if not keys or game.key in keys:
            for question in QUESTIONS:
                for is_set_up in (True, False):
                    yield Climb(game, question, is_set_up, seed).run(seconds / 6)


def main() -> None:
    """Climb, print what is found, and keep it where it costs more than what was kept."""
    seconds, keys = float(sys.argv[1]), sys.argv[2:]
    kept = {(w.game, w.options, w.question, w.is_set_up): w for w in read_worst()}
    for worst in climb_all(seconds, keys, Random().random()):
        print(describe(worst), flush=True)
        key = worst.game, worst.options, worst.question, worst.is_set_up
        if key not in kept or worst.milliseconds > kept[key].milliseconds:
            kept[key] = worst
            records = [asdict(each) for each in kept.values()]
            FILE.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")


def describe(worst: Worst) -> str:
    """Return a line about a position."""
    game, position = worst.position()
    name = " ".join((worst.game, *worst.options))
    kind = "set-up" if worst.is_set_up else "in play"
    return (
        f"{name:<24}{worst.question:<10}{kind:<8}{worst.milliseconds:6.1f} ms"
        f"{game.rules.landings(position):6} landings  {worst.fen}"
    )


if __name__ == "__main__":
    main()
