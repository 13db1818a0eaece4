"""Hints: the best move, and the plainest reason for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from engine.limits import Limits
from engine.tree import SURE, Tree
from rules import Color, Line, Move, Position

if TYPE_CHECKING:  # code that only reads results does not load the search
    from engine.search import Searcher

FIRST_LOOK = 0.6  # the share of the time for finding the best move; the rest is for the others
CLEARLY = 70  # how many hundredths of a man worse the other moves are if they lose pieces
SOON = 3  # the plies within which a man must be crowned


class Why(Enum):
    """The reason for a move; if there are several, the first one listed here."""

    ONLY_MOVE = "there is no other legal move"
    WINS_GAME = "it wins the game by force"
    SAVES_GAME = "every other move loses by force"
    WINS_PIECES = "the opponent loses more pieces than oneself"
    GIVES_PIECES = "where the loser wins: one gets rid of more pieces than the opponent"
    CROWNS = "a man becomes a king soon"
    ESCAPES = "pieces were threatened, and none is lost"
    SAVES_PIECES = "every other move is clearly worse"
    BEST = "it leads to the best position"


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move found, and the reason for it."""

    move: Move
    line: tuple[Move, ...]  # the move and what is expected to follow
    score: int  # hundredths of a man, for the side to move
    why: Why
    pieces: int = 0  # how many pieces are won or given away


def find_hint(searcher: "Searcher", line: Line, limits: Limits) -> Hint:
    """Return a hint for a position that is not over."""
    first = replace(limits, seconds=limits.seconds * FIRST_LOOK)
    best = searcher.search(line, first)
    rest = [move for move in searcher.tree.legal_moves(line.position) if move != best.line[0]]
    if not rest:
        return Hint(best.line[0], best.line, best.score, Why.ONLY_MOVE)
    second = replace(limits, depth=max(1, best.depth), seconds=limits.seconds - first.seconds)
    *_, other = searcher.deepen(line, second, rest)
    why, pieces = explain(searcher.tree, line, best.line, best.score, other.score)
    return Hint(best.line[0], best.line, best.score, why, pieces)


def explain(
    tree: Tree, line: Line, moves: Sequence[Move], score: int, other_score: int
) -> tuple[Why, int]:
    """Return the reason for the best move, and how many pieces it wins or gives away.

    `moves` is the best move and its continuation. The scores are that of the best move and that of
    the best other move, in hundredths of a man for the side that moves.
    """
    if score > SURE:
        return Why.WINS_GAME, 0
    if other_score < -SURE <= score:
        return Why.SAVES_GAME, 0
    gain = count_gain(tree, line.position, moves)
    if gain > 0 and not line.game.variant.loser_wins:
        return Why.WINS_PIECES, gain
    if gain < 0 and line.game.variant.loser_wins:
        return Why.GIVES_PIECES, -gain
    return explain_quietly(tree, line, moves, score - other_score, gain), 0


def explain_quietly(tree: Tree, line: Line, moves: Sequence[Move], ahead: int, gain: int) -> Why:
    """Return the reason for a move that neither decides the game nor wins pieces."""
    if crowns_soon(line, moves):
        return Why.CROWNS
    if gain == 0 and tree.is_threatened(line.position):
        return Why.ESCAPES
    return Why.SAVES_PIECES if ahead >= CLEARLY else Why.BEST


def count_gain(tree: Tree, position: Position, moves: Sequence[Move]) -> int:
    """Return how many more pieces the opponent has lost once the captures are over."""
    color, before, gain = position.turn, balance(position, position.turn), 0
    for move in moves:
        position = tree.play(position, move)
        if not tree.captures(position) and not tree.is_threatened(position):
            gain = balance(position, color) - before
    return gain


def balance(position: Position, color: Color) -> int:
    """Return how many more pieces a color has than the other."""
    own, foe = position.of(color), position.of(color.other)
    return sum(map(int.bit_count, own)) - sum(map(int.bit_count, foe))


def crowns_soon(line: Line, moves: Sequence[Move]) -> bool:
    """Tell whether the side to move crowns a man within the first moves."""
    color = line.turn
    for move in moves[:SOON]:
        if move.is_crowned and line.turn is color:
            return True
        line = line.play(move)
    return False
