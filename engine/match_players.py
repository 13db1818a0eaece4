"""Players of matches, named by texts such as `level:5`, `nodes:5000`, `seconds:0.3`, `random`."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from engine.levels import Level, choose
from engine.limits import Limits
from engine.luck import Luck
from engine.matches import Player
from engine.searchers import knowing_searcher, searcher_of
from rules import Line, Move

RANDOM = "random"


class NoSuchPlayer(Exception):
    """A text names no player."""

    def __init__(self, name: str) -> None:
        known = "level:3, nodes:5000, seconds:0.3, random or hub:PROGRAM"
        super().__init__(f"I don't know the player {name.rstrip(':')!r}. Try {known}.")


def read_player(text: str, clock: Callable[[], float], seed: int) -> Player:
    """Return the player that a text names; seconds pass by the clock. Raises NoSuchPlayer.

    Levels and random players vary with the seed and the position; the others always play their
    best, and remember their searches from move to move.
    """
    if text == RANDOM:
        return play_at_random(seed)
    kind, _, value = text.partition(":")
    if kind == "level":
        return play_level(read_level(value), seed)
    limits = replace(read_limit(kind, value), clock=clock)
    searchers = cache(knowing_searcher)

    def play(line: Line) -> Move:
        return searchers(line.game).search(line, limits).line[0]

    return play


def play_level(level: Level, seed: int) -> Player:
    """Return a player of a level; without a clock, full strength searches only a few nodes."""
    limits = Limits(nodes=FULL_NODES if level is Level.FULL_STRENGTH else level.skill.nodes)

    def play(line: Line) -> Move:
        return choose(searcher_of(level, line.game), line, level, seed, limits).line[0]

    return play


def play_at_random(seed: int) -> Player:
    """Return a player of random legal moves, like a person who knows only how pieces move."""

    def play(line: Line) -> Move:
        moves = line.game.legal_moves(line.position)
        question = f"{seed} {RANDOM} {line.ply} {line.game.fen(line.position)}"
        return moves[Luck(question).pick(len(moves))]

    return play


FULL_NODES = 100_000  # nodes for a move, about half a second


def read_limit(kind: str, value: str) -> Limits:
    """Return the limits for a number of seconds or nodes. Raises NoSuchPlayer."""
    try:
        number = float(value) if kind == "seconds" else int(value)
    except ValueError:
        number = 0
    if not 0 < number < float("inf"):
        raise NoSuchPlayer(f"{kind}:{value}")
    match kind:
        case "seconds":
            return Limits(seconds=number)
        case "nodes":
            return Limits(nodes=int(number))
        case _:
            raise NoSuchPlayer(f"{kind}:{value}")


def read_level(text: str) -> Level:
    """Return the level with a number from 0 to 8. Raises NoSuchPlayer."""
    try:
        return Level(int(text))
    except ValueError:
        raise NoSuchPlayer(f"level:{text}") from None
