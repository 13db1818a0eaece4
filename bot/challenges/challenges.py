"""Challenges: made, and settled once, by the first person to act."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.challenges.challenge import Challenge, ChallengeState, Proposal
from bot.challenges.challenge_facts import ChallengeYourself
from bot.challenges.challenge_rules import (
    check_accept,
    check_decline,
    check_proposal,
    check_withdraw,
)
from bot.challenges.challenge_store import (
    fulfil,
    load_challenge,
    load_challenge_to_settle,
    make_once,
    read_challenge,
    settle,
)
from bot.matches.act import Act
from bot.matches.admission import check_not_banned, check_not_blocked, check_others_not_banned
from bot.matches.beginning import Beginning
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.work import Work, reads, writes
from storage import Person, Place
from storage.challenges import expire_challenges, list_due_challenges, note_challenge_shown
from storage.events import find_match_begun_by

NOT_SHOWN = ""  # an existing message that will show the challenge
Check = Callable[[Challenge, int], None]
Players = tuple[Person, Person]  # White first


@writes
def propose_game(work: Work, proposal: Proposal, now: datetime) -> Challenge:
    """Challenge a person, or anyone in a channel, to a game.

    Raises `ChallengeYourself`, `AlreadyChallenged`, `TooManyChallenges`, `RatedHouseRules`,
    `DecidedOpening`, `CalledTooOften`, `Banned`, `OtherBanned`, NotRated, or what `rules` says
    about the terms.
    """
    if proposal.opponent and proposal.opponent.id == proposal.challenger.id:
        raise ChallengeYourself
    proposal.terms.check()
    check_proposal(proposal, now)
    return make_once(work, proposal, now)


@writes
def change_challenge(work: Work, challenge_id: int, act: Act, proposal: Proposal) -> Challenge:
    """Withdraw a challenge and make another one, which takes over its message.

    A person who presses a button of the old one meanwhile is told that it was withdrawn, so nobody
    accepts terms that they have not seen. Raises `ChallengeGone`, `NotTheChallenger` and what
    `propose_game` raises.
    """
    old = _settle(work, challenge_id, act, check_withdraw, ChallengeState.WITHDRAWN)
    note_challenge_shown(work.transaction, old.id, old.state, None)
    proposal.terms.check()
    check_proposal(proposal, act.at)
    new = make_once(work, proposal, act.at)
    note_challenge_shown(work.transaction, new.id, NOT_SHOWN, old.message_id)
    return replace(new, message_id=old.message_id)


@reads
def draw_players(work: Work, challenge_id: int, act: Act) -> Players:
    """Return who would play if the person of this act accepted, White first.

    Raises what `accept_challenge` would raise about the challenge.
    """
    challenge = load_challenge(work, challenge_id).at(act.at)
    _check_accept(work, challenge, act)
    return challenge.players(act.person, work.chance.draw_color)


@writes
def accept_challenge(
    work: Work,
    challenge_id: int,
    act: Act,
    place: Place | None = None,
    players: Players | None = None,
) -> Match:
    """Begin the match, in `place` if it is not the challenge's own; accepting twice begins only
    one.

    `players`, White first, are those already drawn. Raises `ChallengeGone`,
    `OwnChallenge`, `NotYourChallenge`, `NotToBeCalled`, `Banned`, `OtherBanned`,
    `TooManyMatches` or `NoDirectMessages`; the last five leave the challenge open. The same event
    again returns the match that it began.
    """
    challenge = load_challenge_to_settle(work.transaction, challenge_id).at(act.at)
    begun = find_match_begun_by(work.transaction, act.event)
    if begun is not None:
        return load_match(work, begun)
    _check_accept(work, challenge, act)
    beginning = Beginning(
        terms=challenge.terms.draw_lot(work.chance.draw_seed()),
        players=players or challenge.players(act.person, work.chance.draw_color),
        place=place or challenge.place,
        at=act.at,
    )
    return fulfil(work, challenge, beginning, act.event)


@writes
def decline_challenge(work: Work, challenge_id: int, act: Act) -> Challenge:
    """Refuse a challenge; raises `ChallengeGone` or `NotYourChallenge`."""
    return _settle(work, challenge_id, act, check_decline, ChallengeState.DECLINED)


@writes
def withdraw_challenge(work: Work, challenge_id: int, act: Act) -> Challenge:
    """Take a challenge back; raises `ChallengeGone` or `NotTheChallenger`."""
    return _settle(work, challenge_id, act, check_withdraw, ChallengeState.WITHDRAWN)


@writes
def end_overdue_challenges(work: Work, now: datetime) -> list[Challenge]:
    """End the challenges whose time is up, and return those that ended now."""
    return [read_challenge(row) for row in expire_challenges(work.transaction, now)]


@writes
def mark_challenge_shown(work: Work, challenge: Challenge, message_id: int | None) -> None:
    """Record that a message shows the challenge as it stands, or that none will."""
    note_challenge_shown(work.transaction, challenge.id, challenge.state, message_id)


@reads
def load_due_challenges(work: Work, after: int = 0, most: int = 50) -> list[Challenge]:
    """List challenges whose message does not show their state, or that have none.

    Returns at most `most` of them with an id above `after`, the oldest first.
    """
    return [read_challenge(row) for row in list_due_challenges(work.transaction, after, most)]


def _check_accept(work: Work, challenge: Challenge, act: Act) -> None:
    """Raise the reason why a person may not accept a challenge."""
    check_accept(challenge, act.person.id)
    if challenge.opponent is None:
        check_not_blocked(work.transaction, act.person.id, challenge.challenger.id)
    server_id = challenge.place.server_id
    check_not_banned(work.transaction, server_id, act.person.id, act.at)
    check_others_not_banned(work.transaction, server_id, [challenge.challenger], act.at)


def _settle(
    work: Work, challenge_id: int, act: Act, check: Check, state: ChallengeState
) -> Challenge:
    challenge = load_challenge_to_settle(work.transaction, challenge_id).at(act.at)
    check(challenge, act.person.id)
    settle(work, challenge_id, state)
    return replace(challenge, state=state)
