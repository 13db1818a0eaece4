"""Games without a server: a room for each player; and how many challenges one may have open."""

from dataclasses import replace

import pytest

from bot.challenges.challenge import Challenge
from bot.challenges.challenge_facts import NoDirectMessages, TooManyChallenges
from bot.challenges.challenges import accept_challenge, propose_game, withdraw_challenge
from bot.challenges.rematches import ask_for_rematch
from bot.matches.finding import list_running_of
from bot.matches.match_actions import resign
from bot.matches.match_store import load_running_in
from bot.matches.match_value import Match
from bot.people.preferences import keep_direct_channel
from bot.services import Services
from rules import Color
from storage.rooms import list_due_rooms
from storage.rows import Place
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, LATER, NOON, act, play, proposal

CONVERSATION = Place(None, 80)
ROOMS = {ANNA: Place(None, 81), BORIS: Place(None, 82)}


@pytest.fixture
async def challenge(services: Services) -> Challenge:
    """Anna challenges Boris, as White, where no server is; both can be written to."""
    for person, place in ROOMS.items():
        await services.run(keep_direct_channel, person, place.channel_id)
    proposed = proposal(place=CONVERSATION, color=Color.WHITE)
    return await services.run(propose_game, proposed, NOON)


def shown_in(match: Match) -> list[tuple[int | None, int | None, Place, int]]:
    return [(room.person_id, room.side, room.place, room.wanted_version) for room in match.rooms]


async def test_each_player_has_a_room(services: Services, challenge: Challenge) -> None:
    match = await services.run(accept_challenge, challenge.id, act(BORIS))
    assert shown_in(match) == [
        (ANNA.id, 0, ROOMS[ANNA], 1),
        (BORIS.id, 1, ROOMS[BORIS], 1),
    ]
    assert match.server_id is None
    assert match.room_for(BORIS.id).place == ROOMS[BORIS]
    assert match.room_for(CLARA.id) == match.main_room
    moved = await play(services, match, "c3-d4")
    assert [room.wanted_version for room in moved.rooms] == [2, 2]
    assert {due.place for due in await services.read(list_due_rooms)} == set(ROOMS.values())
    for place in ROOMS.values():
        assert await services.run(load_running_in, place.channel_id) == [moved]


async def test_who_cannot_be_written_to_begins_nothing(services: Services) -> None:
    await services.run(keep_direct_channel, ANNA, 81)
    proposed = proposal(place=CONVERSATION)
    challenge = await services.run(propose_game, proposed, NOON)
    with pytest.raises(NoDirectMessages) as refused:
        await services.run(accept_challenge, challenge.id, act(BORIS))
    assert refused.value.person_id == BORIS.id
    assert await services.run(list_running_of, ANNA.id) == []
    await services.run(keep_direct_channel, BORIS, 82)
    assert await services.run(accept_challenge, challenge.id, act(BORIS))


async def test_a_rematch_has_the_same_rooms(services: Services, challenge: Challenge) -> None:
    match = await services.run(accept_challenge, challenge.id, act(BORIS))
    over = await services.change(resign, match, act(ANNA))
    asked = await services.run(ask_for_rematch, over.id, act(ANNA))
    assert isinstance(asked, Challenge)
    assert asked.place == ROOMS[BORIS]
    again = await services.run(ask_for_rematch, over.id, act(BORIS))
    assert isinstance(again, Match)
    assert [(room.place, room.side) for room in again.rooms] == [
        (ROOMS[ANNA], 1),
        (ROOMS[BORIS], 0),
    ]


async def test_challenges_of_a_person_are_limited(services: Services) -> None:
    for number in range(20):
        place = replace(HERE, channel_id=100 + number)
        last = await services.run(propose_game, proposal(place=place), NOON)
    with pytest.raises(TooManyChallenges):
        await services.run(propose_game, proposal(), NOON)
    assert await services.run(propose_game, proposal(BORIS, CLARA), NOON)
    await services.run(withdraw_challenge, last.id, act(ANNA))
    assert await services.run(propose_game, proposal(), LATER)
