"""Blocking: who is blocked asks nobody, and is not told."""

from dataclasses import replace

import pytest

from bot.challenges.challenges import accept_challenge, draw_players, propose_game
from bot.challenges.rematches import ask_for_rematch
from bot.matches.match_actions import resign
from bot.matches.moderation_facts import NotToBeCalled, TooManyBlocked
from bot.people.blocking import MOST_BLOCKED, block, choose_blocked, find_blocked
from bot.services import Services
from bot.teams.lobbies import name_people, open_lobby
from rules import Color
from storage.rows import Person, TeamDecision
from tests.bot.conftest import ANNA, BORIS, CLARA, LATER, NOON, act, begin, proposal
from tests.bot.teams.test_lobbies import LISTED, invitation


async def test_who_is_blocked_cannot_ask(services: Services) -> None:
    match = await begin(services)
    await services.run(block, ANNA, BORIS, NOON)
    with pytest.raises(NotToBeCalled) as refused:
        await services.run(propose_game, proposal(BORIS, ANNA), NOON)
    assert refused.value.person_id == ANNA.id
    over = await services.change(resign, match, act(ANNA, LATER))  # running games go on
    with pytest.raises(NotToBeCalled):
        await services.run(ask_for_rematch, over.id, act(BORIS, LATER))
    await services.run(propose_game, proposal(ANNA, BORIS), LATER)
    await services.run(propose_game, proposal(CLARA, ANNA), LATER)


async def test_who_is_blocked_does_not_accept_what_is_open_to_all(services: Services) -> None:
    await services.run(block, ANNA, BORIS, NOON)
    asked = await services.run(propose_game, proposal(ANNA, None), NOON)
    for use_case in (draw_players, accept_challenge):
        with pytest.raises(NotToBeCalled):
            await services.run(use_case, asked.id, act(BORIS))
    assert (await services.run(accept_challenge, asked.id, act(CLARA))).seats


async def test_who_is_blocked_names_nobody_for_a_side(services: Services) -> None:
    pair = replace(LISTED, decides=TeamDecision.ALTERNATE)
    lobby = await services.run(open_lobby, invitation(pair, pair), NOON)
    starter = lobby.starter
    await services.run(block, CLARA, starter, NOON)
    with pytest.raises(NotToBeCalled):
        await services.run(name_people, lobby.id, Color.BLACK, (ANNA, CLARA), act(starter))
    await services.run(name_people, lobby.id, Color.BLACK, (ANNA,), act(starter))


async def test_the_list_is_kept_as_it_was_chosen(services: Services) -> None:
    assert await services.run(choose_blocked, ANNA, [BORIS, CLARA, BORIS, ANNA], NOON) == [
        BORIS,
        CLARA,
    ]
    assert await services.run(block, ANNA, BORIS, LATER) == [BORIS, CLARA]
    assert await services.run(choose_blocked, ANNA, [CLARA], LATER) == [CLARA]
    assert await services.run(find_blocked, BORIS.id) == []
    await services.run(propose_game, proposal(BORIS, ANNA), LATER)
    many = [Person(1000 + number, "x") for number in range(MOST_BLOCKED)]
    assert len(await services.run(choose_blocked, ANNA, many, LATER)) == MOST_BLOCKED
    with pytest.raises(TooManyBlocked):
        await services.run(block, ANNA, BORIS, LATER)
    assert len(await services.run(find_blocked, ANNA.id)) == MOST_BLOCKED
    assert await services.run(choose_blocked, ANNA, [], LATER) == []
