"""The more men a side gives, the fewer points it makes against an equal; time plays no part."""

import pytest

import rules
from bot.matches.handicap import Handicap, open_without
from engine.levels import Level
from engine.match_players import play_level
from engine.matches import play_game
from rules import Color, Line

pytestmark = pytest.mark.slow

GAMES = 200  # at each step
POINTS = {Color.WHITE: 1.0, None: 0.5, Color.BLACK: 0.0}


def share_of_giver(step: int) -> float:
    """Return the share of the points that White makes at a step, level 4 against itself."""
    game = rules.game("russian")
    line = Line.begin(game, open_without(game, Handicap(Color.WHITE, step)))
    points = 0.0
    for number in range(GAMES):
        players = {color: play_level(Level.CASUAL, 2 * number + color) for color in Color}
        points += POINTS[play_game(line, players)]
    return points / GAMES


def test_the_score_of_the_giver_falls_from_step_to_step() -> None:
    shares = [share_of_giver(step) for step in (0, 3, 5, 7)]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == len(shares), shares
