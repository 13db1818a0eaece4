"""Who chooses another room for a team, and what closing one changes."""

from dataclasses import replace

import pytest

from bot.matches.finding import find_team_match
from bot.matches.match_facts import NoMatchHere, SeveralMatches
from bot.matches.match_store import load_match, load_running_in
from bot.matches.match_value import Match
from bot.matches.moderation_facts import NotModeratedHere, ShownThere
from bot.services import Services
from bot.teams.leading import CaptainOrder, choose_team_room
from bot.teams.team_facts import NotInTeam, NotTheLeader
from storage.rooms import close_room, list_due_rooms
from storage.rows import Person, Place, TeamDecision
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, THERE
from tests.bot.matches.test_two_rooms import ELSEWHERE
from tests.bot.teams.team_games import MEMBERS, OPEN, at, begin_teams
from tests.bot.teams.test_leading import list_actions, moderator

CAPTAIN, MEMBER, GUEST = MEMBERS[0], MEMBERS[1], MEMBERS[3]
LED = replace(OPEN, decides=TeamDecision.CAPTAIN, captain_id=CAPTAIN.id)
NEW = replace(HERE, channel_id=74)


async def choose(services: Services, match: Match, person: Person, place: Place = NEW) -> set[int]:
    """The channels of a match when someone has chosen another one for their team."""
    led = await services.run(choose_team_room, match.id, place, CaptainOrder(at(person, 1)))
    return {room.place.channel_id for room in led.match.rooms}


async def lose(services: Services, match: Match, place: Place) -> bool:
    room = match.room_in(place.channel_id)
    assert room is not None
    return await services.write(close_room, match.id, room.place.channel_id)


async def test_captains_and_who_began_it_choose_a_room(services: Services) -> None:
    match = await begin_teams(services, team=LED, away=THERE)
    for person, fact in ((MEMBER, NotTheLeader), (CLARA, NotInTeam)):
        with pytest.raises(fact):
            await choose(services, match, person)
    with pytest.raises(ShownThere):
        await choose(services, match, CAPTAIN, THERE)
    with pytest.raises(NotModeratedHere):
        await choose(services, match, CAPTAIN, ELSEWHERE)
    assert await choose(services, match, CAPTAIN) == {74, THERE.channel_id}
    assert await choose(services, match, BORIS, replace(NEW, channel_id=75))  # he began it
    assert await list_actions(services) == []


async def test_where_a_room_is_gone_every_member_chooses(services: Services) -> None:
    match = await begin_teams(services, team=LED, away=THERE)
    assert [await lose(services, match, THERE) for _ in range(2)] == [True, False]
    lost = await services.run(load_match, match.id)
    assert lost.lost_sides == (1,)
    assert await services.run(load_running_in, THERE.channel_id) == []
    assert [due.place for due in await services.read(list_due_rooms)] == [HERE]
    with pytest.raises(NotTheLeader):
        await choose(services, match, MEMBER)  # the room of the other side is not
    assert await choose(services, match, GUEST) == {HERE.channel_id, 74}
    found = await services.run(find_team_match, NEW, GUEST.id)
    assert (found.id, found.lost_sides) == (match.id, ())
    assert [due.place for due in await services.read(list_due_rooms)] == [HERE, NEW]


async def test_a_moderator_chooses_and_it_is_written_down(services: Services) -> None:
    match = await begin_teams(services)
    await services.run(choose_team_room, match.id, NEW, moderator(ANNA))
    assert await list_actions(services) == ["move"]


async def test_the_one_game_of_somebody_is_found_from_anywhere(services: Services) -> None:
    with pytest.raises(NoMatchHere):
        await services.run(find_team_match, HERE, MEMBER.id)
    first = await begin_teams(services)
    assert (await services.run(find_team_match, NEW, MEMBER.id)).id == first.id
    await begin_teams(services, place=THERE)
    with pytest.raises(SeveralMatches):
        await services.run(find_team_match, NEW, MEMBER.id)
    assert (await services.run(find_team_match, HERE, MEMBER.id)).id == first.id
