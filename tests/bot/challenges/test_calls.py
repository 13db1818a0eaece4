"""How often a person may be asked to play, in vain."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.challenges.challenge import Challenge
from bot.challenges.challenges import (
    accept_challenge,
    change_challenge,
    decline_challenge,
    mark_challenge_shown,
    propose_game,
    withdraw_challenge,
)
from bot.challenges.rematches import ask_for_rematch
from bot.matches.gathering import Gathering, mark_answered
from bot.matches.moderation_facts import CalledTooOften
from bot.services import Services
from bot.teams.lobbies import name_people, open_lobby, withdraw_lobby
from bot.teams.lobby import Lobby
from rules import Color
from storage.rows import Person, TeamDecision
from tests.bot.challenges.test_challenges import finished, other_terms
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, act, proposal
from tests.bot.teams.test_lobbies import LISTED, invitation

HOUR = timedelta(hours=1)


async def test_no_one_is_called_in_vain_again_and_again(services: Services) -> None:
    """Whatever channel, and whatever becomes of it; what was accepted or only changed is free."""

    async def call(minute: int, opponent: Person = BORIS) -> Challenge:
        place = replace(HERE, channel_id=100 + minute)
        now = NOON + timedelta(minutes=minute)
        asked = await services.run(propose_game, proposal(ANNA, opponent, place), now)
        await services.run(mark_challenge_shown, asked, 1000 + minute)
        return asked

    accepted = await call(0)
    await services.run(accept_challenge, accepted.id, act(BORIS))
    changed = await call(1)
    new = await services.run(change_challenge, changed.id, act(ANNA), other_terms(changed))
    for minute in (2, 3, 4):
        asked = await call(minute)
        await services.run(withdraw_challenge, asked.id, act(ANNA))
    await services.run(decline_challenge, (await call(5)).id, act(BORIS))
    for minute in (6, 59):
        with pytest.raises(CalledTooOften) as refused:
            await call(minute)
        assert (refused.value.person_id, refused.value.until) == (BORIS.id, new.created_at + HOUR)
    await call(6, CLARA)
    with pytest.raises(CalledTooOften):
        await services.run(ask_for_rematch, (await finished(services)).id, act(ANNA))
    await call(75)


async def test_naming_for_a_side_is_a_call(services: Services) -> None:
    """Also of those who are taken off the list again; whoever joined was not called in vain."""
    pair = replace(LISTED, decides=TeamDecision.ALTERNATE)

    async def call(minute: int) -> Lobby:
        place = replace(HERE, channel_id=100 + minute)
        now = NOON + timedelta(minutes=minute)
        asked = replace(invitation(pair, pair), place=place, starter=ANNA)
        lobby = await services.run(open_lobby, asked, now)
        await services.run(mark_answered, Gathering.LOBBY, lobby, HERE, 1000 + minute)
        return await services.run(name_people, lobby.id, Color.BLACK, (BORIS,), act(ANNA, now))

    for minute in range(5):
        lobby = await call(minute)
        await services.run(name_people, lobby.id, Color.BLACK, (BORIS,), act(ANNA))
        await services.run(withdraw_lobby, lobby.id, act(ANNA))
    with pytest.raises(CalledTooOften):
        await call(6)
    with pytest.raises(CalledTooOften):
        await services.run(propose_game, proposal(ANNA, BORIS), NOON)
