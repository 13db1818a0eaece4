"""Matches of Chapaev as values."""

from dataclasses import replace

import rules
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from rules.chapaev import Chapaev
from rules.chapaev.shot_line import ShotLine, begin_shot_line
from tests.bot.matches_at_hand import match_of
from tests.rules.chapaev.matches import random_match

OPTIONS = ("short-match",)
SECRET = "5ec7e7"


def whole_line(number: int = 7) -> ShotLine:
    """A whole short match by chance, with turns let pass among its shots."""
    game = short_game()
    deeds, positions = random_match(game, number)
    return ShotLine(game, positions, deeds)


def short_game() -> Chapaev:
    game = rules.any_game("chapaev", OPTIONS)
    assert isinstance(game, Chapaev)
    return game


def begun_line() -> ShotLine:
    """A short match before its first shot."""
    return begin_shot_line(short_game())


def shot_match(line: ShotLine) -> Match:
    """A match that stands after these shots, Anna as White."""
    return replace(match_of(line), terms=Terms("chapaev", OPTIONS), secret=SECRET)
