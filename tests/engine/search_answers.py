"""What searches answer in every game, one a line: the same whether compiled modules run or not.

`python -m tests.engine.search_answers` prints them, after what runs.
"""

from collections.abc import Iterator

import rules
from engine.limits import Limits
from engine.matches import draw_moves
from engine.searchers import fresh_searcher
from rules import Game
from rules.compiled import find_build

LINES, NODES = 2, 2500


def answer(game: Game, seed: str) -> str:
    """Search a line that is drawn by lot; tell everything that was found."""
    line = draw_moves(game, seed)
    found = fresh_searcher(game).search(line, Limits(nodes=NODES))
    moves = [(move.path, move.victims, move.is_crowned) for move in found.line]
    return f"{game.key} {seed}: {found.score}, {found.depth} plies, {found.nodes} nodes, {moves}"


def list_answers() -> Iterator[str]:
    """Yield the answers in every game."""
    for game in rules.games():
        for number in range(LINES):
            yield answer(game, f"answer {number}")


if __name__ == "__main__":
    print(find_build().value)  # noqa: T201 - a command line
    print(*list_answers(), sep="\n")  # noqa: T201
