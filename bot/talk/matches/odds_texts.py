"""What odds are, who gives them, and why they are refused."""

from collections.abc import Iterator

import rules
from bot.challenges.challenge import Proposal
from bot.challenges.odds import OURS, own_step
from bot.matches.handicap import EVEN, list_given_men
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.matches.terms_facts import (
    NoPair,
    NoSuchStep,
    OddsColor,
    OddsWithOpening,
    UnreadableOdds,
)
from bot.talk.names import mention, player_name
from bot.talk.refusals import Sentences
from render.lists import join_alternatives
from render.translation import _, deferred, pgettext


def name_odds(step: int) -> str:
    """Name what a player gives at a step, as the object of "gives"."""
    return {
        1: pgettext("given in a game", "half of the time"),
        2: pgettext("given in a game", "three quarters of the time"),
        3: pgettext("given in a game", "a man"),
        4: pgettext("given in a game", "a man and half of the time"),
        5: pgettext("given in a game", "two men"),
        6: pgettext("given in a game", "two men and half of the time"),
        7: pgettext("given in a game", "three men"),
        8: pgettext("given in a game", "three men and three quarters of the time"),
    }[step]


def list_odds(steps: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """Yield a label and a value for each choice of odds in a challenge, but for an even game."""
    # Translators: option 100
    yield _("Your pair's step"), OURS
    for step in steps:
        # Translators: option 100
        label = _("{step} · You give {odds}").format(step=step, odds=name_odds(step))
        yield label, str(step)
    for label, value in list_gained(steps):
        yield label, f"-{value}"


def list_gained(steps: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """Yield a label and a value for each step that a person can get."""
    for step in steps:
        # Translators: option 100
        label = _("{step} · You get {odds}").format(step=step, odds=name_odds(step))
        yield label, str(step)


def challenge_odds(proposal: Proposal) -> str:
    """Say who gives what in a challenge; an empty text without odds."""
    handicap = proposal.terms.handicap
    if handicap is None:
        return ""
    if handicap.step == EVEN:
        return _("no odds at your step")
    if own_step(proposal) > EVEN:
        words = _tell_giver(mention(proposal.challenger.id), handicap.step)
    elif proposal.opponent is not None:
        words = _tell_giver(mention(proposal.opponent.id), handicap.step)
    else:
        words = _("{player} gets {odds}").format(
            player=mention(proposal.challenger.id), odds=name_odds(handicap.step)
        )
    return words + _name_squares(proposal.terms)


def about_odds(terms: Terms) -> str:
    """Say at which step a challenge is, and that it will not be rated; empty without odds."""
    if terms.handicap is None:
        return ""
    return _("-# Odds step {step}. Games with odds are never rated.").format(
        step=terms.handicap.step
    )


def match_odds(match: Match) -> str:
    """Say who gives what in a match; an empty text if no one does."""
    handicap = match.terms.handicap
    if handicap is None or handicap.step == EVEN:
        return ""
    words = _tell_giver(player_name(match, handicap.giver), handicap.step)
    return f"-# {words}{_name_squares(match.terms)}"


def tell_giver(person_id: int, step: int) -> str:
    """Say what a person gives at a step."""
    return _tell_giver(mention(person_id), step)


def _tell_giver(player: str, step: int) -> str:
    return _("{player} gives {odds}").format(player=player, odds=name_odds(step))


def _name_squares(terms: Terms) -> str:
    """Name the squares of the men given away, in brackets."""
    game, handicap = terms.build(), terms.handicap
    if handicap is None or not isinstance(game, rules.Game):
        return ""
    away = list_given_men(game, handicap)
    return f" ({', '.join(map(game.square_name, away))})" if away else ""


def _no_such_step(error: NoSuchStep) -> str:
    if not error.steps:
        return _("This variant has no odds with that clock. Try a clock such as `5+3`.")
    steps = join_alternatives(f"{step} ({name_odds(step)})" for step in error.steps)
    # Translators: {steps}: numbers of steps, such as "1, 2 or 3"
    return _("This variant and clock don't have those odds. Choose step {steps}.").format(
        steps=steps
    )


SENTENCES: Sentences = {
    OddsWithOpening: deferred(
        "Odds are given from the normal start. Leave out either the odds or the opening."
    ),
    NoSuchStep: _no_such_step,
    OddsColor: deferred(
        "With odds, the player who gives them makes the first move. Leave out the colour."
    ),
    NoPair: deferred(
        "Your step depends on who you play. Name an opponent, or choose a step from 1 to 8."
    ),
    UnreadableOdds: deferred(
        "I don't understand those odds. Choose from the list, or type a step from 1 to 8."
    ),
}
