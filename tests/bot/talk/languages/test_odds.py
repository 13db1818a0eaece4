"""Nothing about odds is left in English in another language, and all of it fits a message."""

from dataclasses import replace

import pytest

from bot.challenges.challenge import Challenge
from bot.challenges.odds import give_odds
from bot.matches.handicap import STEPS
from bot.matches.terms import Terms
from bot.ratings.rating_values import OddsTally, Rivalry, Tally
from bot.talk.matches.odds_texts import list_gained, list_odds
from bot.views.challenges.challenge import show_challenge
from bot.views.matches.board import show_board
from bot.views.note import show_note
from bot.views.ratings.ratings import show_rivalry
from storage.rows import Person
from tests.bot.matches_at_hand import ANNA, BORIS, NOON, challenge_of, match_of
from tests.bot.talk.languages.speaking import LOOK, untranslated

BLITZ = Terms("russian", clock="5m+3s")


def challenge_with(step: int, opponent: Person | None) -> Challenge:
    terms, color = give_odds(BLITZ, None, step)
    return challenge_of(terms, color=color, opponent=opponent)


@pytest.mark.parametrize("step", range(-8, 9))
async def test_challenges_and_boards(step: int) -> None:
    views = [show_challenge(challenge_with(step, opponent)) for opponent in (None, BORIS)]
    terms = challenge_with(step, BORIS).terms
    match = match_of(terms.first_course(), terms=terms)
    assert await untranslated(*views, show_board(match, LOOK, NOON)) == []


@pytest.mark.parametrize("step", range(-8, 9))
async def test_steps_of_rivals(step: int) -> None:
    odds = OddsTally(family="Russian", step=step, tally=Tally(4, 2, 3), since=NOON)
    rivalry = Rivalry(pair=(ANNA.id, BORIS.id), tallies={}, recent=(), odds=(odds,))
    unplayed = replace(rivalry, odds=(replace(odds, since=None),))
    views = [show_rivalry(each, "russian") for each in (rivalry, unplayed)]
    assert await untranslated(*views) == []


async def test_choices() -> None:
    for listed in (list_odds, list_gained):
        words = "\n".join(label for label, _ in listed(tuple(STEPS)))
        assert await untranslated(show_note(words)) == []
