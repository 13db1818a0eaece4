"""Each level is stronger than the one below. Nothing here depends on time."""

import pytest

import rules
from engine.levels import Level
from engine.match_players import play_at_random, play_level
from engine.matches import Tally, play_match

pytestmark = pytest.mark.slow

PAIRS = 20  # of games, for each step of the ladder
LEAST, MOST = 80, 360  # Elo: a step is meant to be 150 to 250, and 40 games tell it by 100 or more


def play(key: str, higher: int, lower: int, pairs: int) -> Tally:
    """Return the result of a match, seen by the higher level."""
    players = play_level(Level(higher), seed=1), play_level(Level(lower), seed=2)
    *_, tally = play_match(rules.game(key), pairs, *players, seed=higher)
    return tally


@pytest.mark.parametrize("level", range(1, 7))
def test_a_step_of_the_ladder(level: int) -> None:
    elo, _ = play("russian", level + 1, level, PAIRS).elo()
    assert LEAST < elo < MOST


@pytest.mark.parametrize("key", ["russian", "english", "international", "turkish"])
def test_the_level_for_small_children_loses_to_random_moves_more_often_than_not(key: str) -> None:
    players = play_level(Level.SMALL_CHILDREN, seed=1), play_at_random(seed=1)
    *_, tally = play_match(rules.game(key), 50, *players, seed=1)
    assert tally.losses > 60  # of 100


@pytest.mark.parametrize("key", [game.key for game in rules.games()])
@pytest.mark.parametrize(("higher", "lower"), [(3, 1), (5, 3)])
def test_higher_levels_are_no_weaker_in_any_game(key: str, higher: int, lower: int) -> None:
    tally = play(key, higher, lower, 3)
    assert tally.wins >= tally.losses
