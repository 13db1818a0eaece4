"""Captains and moderators lead teams: who is the captain, the name, the door, who plays."""

from dataclasses import replace

import pytest

from bot.matches.match_facts import MatchIsOver
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import NotModeratedHere, Ruling
from bot.people.moderation import end_match, list_log
from bot.services import Services
from bot.teams.leading import (
    CaptainOrder,
    leave_team,
    make_captain,
    name_team,
    remove_member,
    turn_team_door,
)
from bot.teams.sessions import VoteAction
from bot.teams.team_facts import NoTeamThere, NotInTeam, NotTheLeader
from bot.teams.team_store import load_sides_of_match
from bot.votes.eligibility import NotEligible, Reason
from storage.rows import Person, Place, TeamDecision
from tests.bot.conftest import ANNA, CLARA, HERE, NOON, act
from tests.bot.teams.team_games import (
    BLACK,
    MEMBERS,
    OPEN,
    WHITE,
    at,
    begin_against_anna,
    begin_teams,
    session_of,
    vote,
    wish,
)

M0, M1, M2, M3 = MEMBERS[:4]
SERVER = HERE.server_id or 0
LED = replace(OPEN, decides=TeamDecision.CAPTAIN, captain_id=M0.id)


def moderator(person: Person = CLARA, server_id: int = SERVER) -> CaptainOrder:
    """What a moderator orders."""
    return CaptainOrder(at(person, 2), server_id)


async def list_actions(services: Services) -> list[str]:
    return [entry.action for entry in await services.run(list_log, SERVER)]


async def begin_led(services: Services) -> Match:
    """A game in which Member 0 leads White, and Black has no captain."""
    return await begin_teams(services, team=LED)


async def test_a_captain_hands_over(services: Services) -> None:
    match = await begin_led(services)
    with pytest.raises(NotTheLeader):
        await services.run(make_captain, match.id, M1, at(M1, 1))
    with pytest.raises(NotInTeam):
        await services.run(make_captain, match.id, CLARA, at(M0, 1))
    with pytest.raises(NotTheLeader):
        await services.run(make_captain, match.id, M3, at(M0, 1))
    led = await services.run(make_captain, match.id, M1, at(M0, 1))
    assert led.side.team.captain_id == M1.id
    await vote(services, match, M1, "c3-d4")
    said = await wish(services, match, M1, VoteAction.PLAY_NOW)
    assert said.closing is not None


async def test_who_is_removed_loses_the_vote_and_stays_out(services: Services) -> None:
    match = await begin_led(services)
    await vote(services, match, M2, "c3-d4")
    with pytest.raises(NotTheLeader):
        await services.run(remove_member, match.id, M2, CaptainOrder(at(M1, 2)))
    led = await services.run(remove_member, match.id, M2, CaptainOrder(at(M0, 2)))
    assert [member.person for member in led.side.members] == [M0, M1]
    assert (await session_of(services, match)).poll.votes == {}
    with pytest.raises(NotEligible) as refused:
        await wish(services, match, M2, VoteAction.JOIN, 3)
    assert refused.value.reason is Reason.REMOVED
    assert await list_actions(services) == []


async def test_moderators_lead_the_teams_of_their_server(services: Services) -> None:
    match = await begin_teams(services)
    with pytest.raises(NotModeratedHere):
        await services.run(remove_member, match.id, M0, moderator(server_id=SERVER - 1))
    await services.run(remove_member, match.id, M0, moderator())
    led = await services.run(name_team, match.id, BLACK, "Owls", moderator())
    assert led.color is BLACK
    await services.run(turn_team_door, match.id, WHITE, moderator(), is_closed=True)
    with pytest.raises(NotEligible) as refused:
        await wish(services, match, ANNA, VoteAction.JOIN, 3)
    assert refused.value.reason is Reason.DOOR_CLOSED
    found = await services.run(load_match, match.id)
    assert found.holder(BLACK).name == "Owls"  # type: ignore[union-attr]  # it is a team
    assert await list_actions(services) == ["door", "rename", "remove"]


async def test_a_member_leaves_while_the_other_side_has_the_move(services: Services) -> None:
    match = await begin_teams(services)
    led = await services.run(leave_team, match.id, at(M3, 1))
    assert led.color is BLACK
    with pytest.raises(NotInTeam):
        await services.run(leave_team, match.id, at(M3, 2))
    with pytest.raises(NotEligible) as refused:
        await wish(services, match, M3, VoteAction.JOIN, 3)
    assert refused.value.reason is Reason.OTHER_SIDE


async def test_what_cannot_be_led(services: Services) -> None:
    match = await begin_against_anna(services)
    with pytest.raises(NoTeamThere):
        await services.run(name_team, match.id, WHITE, "Owls", moderator())
    with pytest.raises(NotInTeam):
        await services.run(name_team, match.id, None, "Owls", CaptainOrder(act(ANNA)))
    await services.run(end_match, match.id, Ruling(SERVER, CLARA, NOON))
    with pytest.raises(MatchIsOver):
        await services.run(leave_team, match.id, act(M0))


async def test_each_server_leads_its_own_team(services: Services) -> None:
    away = Place(SERVER - 1, 99)
    match = await begin_teams(services, away=away)
    with pytest.raises(NotModeratedHere):
        await services.run(remove_member, match.id, M3, moderator())
    await services.run(remove_member, match.id, M3, moderator(server_id=SERVER - 1))
    sides = await services.run(load_sides_of_match, match)
    assert [member.person for member in sides[BLACK].members] == MEMBERS[4:6]
