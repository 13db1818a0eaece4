"""What the bot asks of a position, as tasks whose cost can be measured."""

from collections.abc import Callable
from functools import partial
from time import process_time

import rules
from rules import Game, Style
from rules.choices import find_choices
from rules.position import Position

Task = Callable[[], object]
Question = Callable[[Game, Position], list[Task]]


def ask_moves(game: Game, position: Position) -> list[Task]:
    """List the legal moves and play one of them."""

    def list_and_play() -> object:
        return [game.play(position, move) for move in game.legal_moves(position)[:1]]

    return [list_and_play]


def ask_texts(game: Game, position: Position) -> list[Task]:
    """List the legal moves and write each in every style, as a list to choose from does."""

    def write() -> object:
        moves = game.legal_moves(position)
        return [game.write(position, move, style) for move in moves for style in Style]

    return [write]


def ask_refusals(game: Game, position: Position) -> list[Task]:
    """Read texts that begin like a legal move and most often are none."""
    moves = game.legal_moves(position)
    if not moves:
        return []
    move = max(moves, key=lambda move: len(move.path))
    start, first, end = (game.square_name(move.path[i]) for i in (0, 1, -1))
    victim = game.square_name(move.victims[0]) if move.victims else end
    texts = (
        f"{start}x{victim}",
        f"{start}x{first}",
        f"{start}x{first}x{victim}",
        f"{start}x{end}x{first}",
        "x".join([start, *[first, end] * 20]),
    )
    return [partial(read, game, position, text) for text in texts]


def read(game: Game, position: Position, text: str) -> object:
    """Read a move that may be refused."""
    try:
        return game.parse(position, text)
    except rules.RulesError as error:
        return error


QUESTIONS: dict[str, Question] = {
    "moves": ask_moves,
    "texts": ask_texts,
    "refusals": ask_refusals,
}


def measure(question: Question, game: Game, position: Position, rounds: int = 1) -> float:
    """Return the seconds of processor time that the dearest answer takes, nothing remembered."""
    dearest = 0.0
    for task in question(game, position):
        times = []
        for _ in range(rounds):
            find_choices.cache_clear()
            began = process_time()
            task()
            times.append(process_time() - began)
        dearest = max(dearest, min(times))
    return dearest
