"""Odds as a person asks for them, and the terms of a game with them."""

from dataclasses import replace

import rules
from bot.challenges.challenge import Challenge, Proposal
from bot.matches.handicap import EVEN, HIGHEST, Handicap
from bot.matches.terms import Terms
from bot.matches.terms_facts import OddsColor, UnreadableOdds
from rules import Color

OURS = "ours"  # the step that two people have
OURS_WORDS = {OURS, "our", "our step", "by our step"}
EVEN_WORDS = {"", "even", "none", "0"}
STEPS = {str(sign * step): sign * step for step in range(1, HIGHEST + 1) for sign in (1, -1)}


def read_odds(text: str) -> int | None:
    """Return the step that a text names, below 0 if the other person gives.

    It is None for the step that two people have, and 0 for an even game. Raises `UnreadableOdds`.
    """
    words = " ".join(text.casefold().split())
    if words in EVEN_WORDS:
        return EVEN
    if words in OURS_WORDS:
        return None
    if words not in STEPS:
        raise UnreadableOdds
    return STEPS[words]


def first_side(game: rules.AnyGame) -> Color:
    """Return the side that makes the first move, which is the giver's."""
    return rules.begin_game(game).turn


def give_odds(terms: Terms, color: Color | None, step: int) -> tuple[Terms, Color | None]:
    """Return terms with odds, and the color of the person who gives them; below step 0 they get
    them.

    At step 0 that color stays as it is. Raises `OddsColor`, `OddsWithOpening` or `NoSuchStep`.
    """
    first = first_side(terms.build())
    given = terms.give(Handicap(first, abs(step)))
    if step == EVEN:
        return given, color
    own = first if step > EVEN else first.other
    if color not in (None, own):
        raise OddsColor
    return given, own


def own_step(proposal: Proposal) -> int:
    """Return the step of a proposal with odds; below 0 the challenger gets them."""
    handicap = proposal.terms.handicap
    assert handicap is not None
    return handicap.step if handicap.giver is proposal.color else -handicap.step


def keep_colors(proposal: Proposal, old: Challenge) -> Proposal:
    """Return a changed proposal of a rematch with its swapped colors, if the odds are the same."""
    if old.rematch_of is None or old.terms.handicap is None or proposal.terms.handicap is None:
        return proposal
    if own_step(proposal) != own_step(old) or proposal.color is old.color:
        return proposal
    return replace(proposal, terms=proposal.terms.swap_odds(), color=old.color)
