"""Why a challenge, or the terms of a game, are refused."""

import rules
from bot.challenges.challenge import ChallengeState
from bot.challenges.challenge_facts import (
    AlreadyChallenged,
    ChallengeGone,
    ChallengeYourself,
    NoDirectMessages,
    NoSuchChallenge,
    NotTheChallenger,
    NotYourChallenge,
    OwnChallenge,
    TooManyChallenges,
)
from bot.matches.openings import MARK
from bot.matches.terms_facts import DecidedOpening, NoBallots, RatedHouseRules
from bot.talk.matches.endings import outcome_reason
from bot.talk.names import mention, moment_from_now
from bot.talk.refusals import Sentences
from render.lists import join_all
from render.names import plain_game_name
from render.translation import _, deferred, ngettext


def _challenge_gone(error: ChallengeGone) -> str:
    match error.challenge.state:
        case ChallengeState.ACCEPTED:
            return _("This challenge has already been accepted.")
        case ChallengeState.DECLINED:
            return _("This challenge has been declined.")
        case ChallengeState.WITHDRAWN:
            return _("This challenge has been withdrawn.")
        case _:
            return _("This challenge has expired. Use `/challenge` to send a new one.")


def _not_your_challenge(error: NotYourChallenge) -> str:
    if error.challenge.opponent is None:
        return _(
            "This challenge is open to everyone, so you can't decline it. Just leave it for "
            "someone else."
        )
    return _("This challenge is for {player}.").format(player=mention(error.challenge.opponent.id))


def _too_many_challenges(error: TooManyChallenges) -> str:
    return ngettext(
        "You already have {count} open challenge, which is the limit. Withdraw one, or wait for "
        "an answer.",
        "You already have {count} open challenges, which is the limit. Withdraw one, or wait for "
        "an answer.",
        error.most,
    ).format(count=error.most)


def _no_direct_messages(error: NoDirectMessages) -> str:
    return _(
        "I can't send DMs to {player}. They need to allow DMs from me or add me to their apps. "
        "You can also play in a server you share."
    ).format(player=mention(error.person_id))


def _already_challenged(error: AlreadyChallenged) -> str:
    return _("That challenge is already open. It expires {moment}.").format(
        moment=moment_from_now(error.challenge.expires_at)
    )


def _decided_opening(error: DecidedOpening) -> str:
    return _("You can't start from that position, because the game is already over: {why}.").format(
        why=outcome_reason(error.outcome)
    )


def _rated_house_rules(error: RatedHouseRules) -> str:
    return _("Rated games can't have house rules. Leave out {rules} and try again.").format(
        rules=join_all(f"`{key}`" for key in error.keys)
    )


def _no_ballots(error: NoBallots) -> str:
    """Say whether the game has other tables to draw from."""
    game = plain_game_name(rules.any_game(error.game))
    if not error.tables:
        return _(
            "There are no opening ballots for this variant with these settings: {game}."
        ).format(game=game)
    return _("I don't know that set of ballots. This variant ({game}) has {tables}.").format(
        game=game, tables=join_all(f"`{MARK}:{table}`" for table in error.tables)
    )


SENTENCES: Sentences = {
    ChallengeYourself: deferred("You can't play against yourself. Choose someone else."),
    OwnChallenge: deferred("This is your own challenge. Someone else has to accept it."),
    NotTheChallenger: deferred("Only the challenger can change or withdraw this challenge."),
    ChallengeGone: _challenge_gone,
    NotYourChallenge: _not_your_challenge,
    TooManyChallenges: _too_many_challenges,
    NoDirectMessages: _no_direct_messages,
    AlreadyChallenged: _already_challenged,
    DecidedOpening: _decided_opening,
    NoSuchChallenge: deferred("I can't find that challenge."),
    RatedHouseRules: _rated_house_rules,
    NoBallots: _no_ballots,
}
