"""The colours of cards: one for each state, and told apart by everyone."""

from dataclasses import replace
from itertools import combinations

import pytest

from bot.matches.match_value import Match, MatchEnding, Offer, OfferKind, Result
from bot.views.accents import Accent, find_accent
from rules import Color
from tests.bot.matches_at_hand import NOON, played
from tests.render.vision import find_worst

CLEAR = 10.0  # CIEDE2000; 2 is seen side by side
WHITE, BLACK = Color.WHITE, Color.BLACK
RUNNING = played("russian", "c3-d4")
ASKED = replace(RUNNING, offers=(Offer(OfferKind.DRAW, WHITE, 1, NOON),))
STATES = {
    "white's turn": (played("russian"), WHITE, Accent.YOUR_TURN),
    "not black's turn": (played("russian"), BLACK, Accent.WAITING),
    "white's turn, for all": (played("russian"), None, Accent.WHITE_TO_MOVE),
    "black's turn": (RUNNING, BLACK, Accent.YOUR_TURN),
    "black's turn, for all": (RUNNING, None, Accent.BLACK_TO_MOVE),
    "an offer": (ASKED, BLACK, Accent.OFFERED),
    "an offer, for all": (ASKED, None, Accent.OFFERED),
}


def ended(ending: MatchEnding, winner: Color | None) -> Match:
    return replace(RUNNING, result=Result(ending, winner, NOON))


STATES |= {
    "won": (ended(MatchEnding.RESIGNED, WHITE), WHITE, Accent.WON),
    "lost": (ended(MatchEnding.RESIGNED, WHITE), BLACK, Accent.LOST),
    "won, for all": (ended(MatchEnding.RESIGNED, WHITE), None, Accent.USUAL),
    "drawn": (ended(MatchEnding.AGREED, None), BLACK, Accent.DRAWN),
    "drawn, for all": (ended(MatchEnding.AGREED, None), None, Accent.DRAWN),
    "put aside": (ended(MatchEnding.ABANDONED, None), WHITE, Accent.USUAL),
    "over with an offer": (
        replace(ASKED, result=Result(MatchEnding.RESIGNED, BLACK, NOON)),
        BLACK,
        Accent.WON,
    ),
}


@pytest.mark.parametrize(("match", "side", "accent"), STATES.values(), ids=STATES)
def test_what_a_game_is_to_its_reader(match: Match, side: Color | None, accent: Accent) -> None:
    assert find_accent(match, side) is accent


@pytest.mark.parametrize("pair", [*combinations(Accent, 2)], ids=lambda pair: f"{pair}")
def test_no_two_colours_look_alike(pair: tuple[Accent, Accent]) -> None:
    one, other = ((each >> 16, each >> 8 & 255, each & 255) for each in pair)
    _, difference = find_worst(one, other)
    assert difference > CLEAR


def test_every_colour_is_used() -> None:
    assert {accent for _, _, accent in STATES.values()} == set(Accent)
