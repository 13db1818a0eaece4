"""Searchers, with caches for the games asked about last."""

from functools import lru_cache

from engine.ending_files import read_endings
from engine.endings import Endings
from engine.evaluation import evaluation_of
from engine.levels import Level
from engine.search import Searcher
from engine.tree import Evaluate, Tree, tree_of
from engine.walk import REMEMBERED
from rules import Game


@lru_cache(8)
def judge_of(game: Game) -> tuple[Tree, Evaluate]:
    """Return the tree and the evaluation of a game, which cache their results."""
    return tree_of(game), evaluation_of(game)


def fresh_searcher(game: Game) -> Searcher:
    """Return a searcher without memory: its findings depend on the question alone."""
    return Searcher(*judge_of(game))


def knowing_searcher(game: Game) -> Searcher:
    """Return a fresh searcher that knows the shipped solved endings."""
    return searcher_with(game, read_endings(game))


def searcher_with(game: Game, endings: Endings | None, most: int = REMEMBERED) -> Searcher:
    """Return a fresh searcher that knows these endings and remembers a number of positions."""
    return Searcher(*judge_of(game), most, endings)


def searcher_of(level: Level, game: Game) -> Searcher:
    """Return a fresh searcher for a level; only full strength knows the solved endings."""
    return knowing_searcher(game) if level is Level.FULL_STRENGTH else fresh_searcher(game)
