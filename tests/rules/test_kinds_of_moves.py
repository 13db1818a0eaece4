"""The legal captures, the other legal moves and threats, as a search of positions asks for them."""

from collections.abc import Iterator
from random import Random

import pytest

import rules
from rules import Game, Line
from rules.position import Position, as_other

CHOICES = [
    (game.key, *chosen)
    for game in rules.games()
    for chosen in [(), *((option.key,) for option in game.options)]
]
GAMES, PLIES = 3, 60


def positions(game: Game) -> Iterator[Position]:
    """The positions of some random games that are not over."""
    for seed in range(GAMES):
        random, line = Random(f"{game.key} {seed}"), Line.begin(game)
        for _ in range(PLIES):
            moves = game.legal_moves(line.position)
            if not moves:
                break
            yield line.position
            line = line.play(random.choice(moves))


@pytest.mark.parametrize("choice", CHOICES, ids="-".join)
def test_captures_and_other_moves_are_all_legal_moves(choice: tuple[str, ...]) -> None:
    game = rules.game(choice[0], choice[1:])
    for position in positions(game):
        legal, captures = game.rules.legal_moves(position), game.rules.legal_captures(position)
        assert captures == [move for move in legal if move.victims]
        if not captures or not game.rules.must_capture:
            others = game.rules.legal_quiet_moves(position)
            assert others == [move for move in legal if not move.victims]


@pytest.mark.parametrize("key", [game.key for game in rules.games()])
def test_a_threat_is_a_capture_by_a_man_of_the_other_side(key: str) -> None:
    game = rules.game(key)
    for position in positions(game):
        if not position.foe_kings:
            threatens = game.rules.can_capture(as_other(position))
            assert game.rules.is_threatened(position) == threatens


def test_the_option_of_huffing_frees_from_the_duty_to_capture() -> None:
    assert [game.key for game in rules.games() if not game.rules.must_capture] == []
    assert not rules.game("russian", ["huff"]).rules.must_capture
