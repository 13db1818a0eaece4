"""Searchers for the games asked about last."""

from functools import lru_cache

from engine.evaluation import evaluation_of
from engine.search import Searcher
from engine.tree import Evaluate, Tree, tree_of
from rules import Game


@lru_cache(8)
def judge_of(game: Game) -> tuple[Tree, Evaluate]:
    """Return the tree and the evaluation of a game; they keep what they add up."""
    return tree_of(game), evaluation_of(game)


def fresh_searcher(game: Game) -> Searcher:
    """Return a searcher that remembers no search: what it finds depends on its question only."""
    return Searcher(*judge_of(game))
