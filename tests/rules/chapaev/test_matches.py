"""Whole matches by chance: each ends, and every position of it comes back from text."""

import pytest

from rules import Color
from rules.chapaev import Chapaev, ChapaevPosition, Physics
from rules.chapaev.discs import EACH, find_overlap
from tests.rules.chapaev.matches import MOST_TURNS, random_match

USUAL = Chapaev()
# What follows from shots is checked here, not how discs roll: coarse steps do.
COARSE = Physics(steps=60)


def check_position(game: Chapaev, position: ChapaevPosition) -> None:
    """What must hold of every position of a match."""
    white, black = position.rows
    assert 1 <= white < black <= EACH
    assert position.quiet < game.rules.most_quiet
    if position.winner is None:
        assert all(position.own(color) for color in Color)


def check_closely(game: Chapaev, position: ChapaevPosition) -> None:
    """What must hold too, and takes longer to look at."""
    assert find_overlap(position.discs, game.rules.physics.radius) is None
    assert game.read_fen(game.fen(position)) == position


def check_match(game: Chapaev, number: int) -> None:
    deeds, positions = random_match(game, number)
    assert len(deeds) < MOST_TURNS
    last = positions[-1]
    assert last.winner is not None
    assert last.wins[last.winner] > 0
    for position in positions:
        check_position(game, position)
    for position in positions[:: 1 + len(positions) // 20]:
        check_closely(game, position)


@pytest.mark.parametrize("number", range(8))
def test_a_match_by_chance_ends(number: int) -> None:
    check_match(USUAL if number == 0 else Chapaev(("short-match",), COARSE), number)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_matches_by_chance_end(hundred: int) -> None:
    for number in range(100 * hundred, 100 * hundred + 100):
        check_match(USUAL, number)


@pytest.mark.parametrize("option", [option.key for option in Chapaev.options])
def test_matches_by_every_option_end(option: str) -> None:
    check_match(Chapaev({option, "short-match"}, COARSE), 1)
