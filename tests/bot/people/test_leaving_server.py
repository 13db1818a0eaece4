"""A person banned from a server leaves what has not begun there, and nothing anywhere else."""

from dataclasses import replace

import pytest

from bot.challenges.challenge import ChallengeState
from bot.challenges.challenge_store import load_challenge
from bot.challenges.challenges import propose_game
from bot.challenges.rematches import ask_for_rematch
from bot.matches.act import Act
from bot.matches.changed import Changed
from bot.matches.match_actions import resign
from bot.matches.moderation_facts import Banned, OtherBanned, Ruling
from bot.people.engagements import Engagement, count_engagements
from bot.people.leaving_everything import leave_all_in_server
from bot.people.moderation import ban_person, end_match
from bot.school.course.duel_order import DuelKind
from bot.school.duel import DuelPlan
from bot.school.duels import open_duel
from bot.services import Services
from bot.teams.lobbies import name_people, open_lobby, reopen_lobby, start_lobby
from bot.teams.lobby import LobbyState
from bot.teams.lobby_store import load_lobby
from bot.teams.simul import SimulState
from bot.teams.simul_store import load_simul
from bot.teams.simuls import join_simul, open_simul, start_simul
from storage import Ban, Database
from storage.rows import Person, Place
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, LATER, NOON, THERE, act, begin, proposal
from tests.bot.people import lives
from tests.bot.people.lives import SERVER, ZOE
from tests.bot.teams import test_simuls
from tests.bot.teams.team_games import MEMBERS, OPEN, WHITE, begin_teams
from tests.bot.teams.test_lobbies import invitation, join

OTHER_SERVER = SERVER + 1


async def ban(services: Services, person: Person = ZOE) -> Changed:
    """Ban a person from the server as its moderators do; return what leaving it has changed."""
    made = Ban(server_id=SERVER, person=person, until=None, reason="", made_by=CLARA, made_at=LATER)
    await services.run(ban_person, made)
    services.runner.tell = (changed := Changed()).add
    await leave_all_in_server(services.changes, Act(person=person, at=LATER), SERVER)
    return changed


async def test_a_person_who_has_done_everything_keeps_only_running_games(
    services: Services, database: Database
) -> None:
    await lives.live(services, database)
    duel = DuelPlan(place=replace(HERE, channel_id=98), host=ZOE, kind=DuelKind.RACE)
    await services.run(open_duel, duel, None, LATER)
    before = await services.run(count_engagements, ZOE.id, SERVER, LATER)
    assert before.keys() == {*Engagement} - {Engagement.TEAM}
    left = await ban(services)
    after = await services.run(count_engagements, ZOE.id, SERVER, LATER)
    running = {change.after.id for change in left.matches}
    assert after == {kind: before[kind] for kind in (Engagement.GAME, Engagement.HOSTED)}
    assert running
    assert left.lobbies
    again = await ban(services)  # a second time changes nothing more
    assert again == Changed()


async def test_another_server_and_other_people_are_left_alone(services: Services) -> None:
    elsewhere = replace(HERE, server_id=OTHER_SERVER, channel_id=99)
    mine = await services.run(propose_game, proposal(BORIS, None), NOON)
    there = await services.run(propose_game, proposal(BORIS, None, elsewhere), NOON)
    private = await services.run(propose_game, proposal(BORIS, ANNA, Place(None, 77)), NOON)
    others = await services.run(propose_game, proposal(ANNA, None, THERE), NOON)
    await ban(services, BORIS)
    states = [
        (await services.run(load_challenge, each.id)).state
        for each in (mine, there, private, others)
    ]
    assert states == [ChallengeState.WITHDRAWN, *[ChallengeState.OPEN] * 3]


async def test_a_lobby_starts_without_the_banned(services: Services) -> None:
    """Even if the ban could not take them out of it, because the two crossed."""
    lobby = await join(services, await services.run(open_lobby, invitation(), NOON), *MEMBERS[:3])
    made = Ban(
        server_id=SERVER,
        person=MEMBERS[0],
        until=None,
        reason="",
        made_by=CLARA,
        made_at=NOON,
    )
    await services.run(ban_person, made)
    match = await services.run(start_lobby, lobby.id, act(BORIS))
    assert not match.is_over
    lobby = await services.run(load_lobby, lobby.id)
    members = {each.person for side in lobby.sides for each in side.members}
    assert members == {MEMBERS[1], MEMBERS[2]}


async def test_a_banned_starter_starts_nothing(services: Services) -> None:
    lobby = await join(services, await services.run(open_lobby, invitation(), NOON), *MEMBERS[:2])
    made = Ban(server_id=SERVER, person=BORIS, until=None, reason="", made_by=CLARA, made_at=NOON)
    await services.run(ban_person, made)
    with pytest.raises(Banned):
        await services.run(start_lobby, lobby.id, act(BORIS))
    await leave_all_in_server(services.changes, act(BORIS), SERVER)
    assert (await services.run(load_lobby, lobby.id)).state is LobbyState.WITHDRAWN


async def test_a_simul_of_the_banned_goes_and_no_one_joins_one_that_runs(
    services: Services,
) -> None:
    plan = replace(test_simuls.PLAN, host=BORIS)
    waiting = await services.run(open_simul, plan, NOON)
    running = await services.run(open_simul, replace(plan, place=THERE), NOON)
    await services.run(join_simul, running.id, act(ANNA))
    await services.run(start_simul, running.id, act(BORIS))
    await ban(services, BORIS)
    assert (await services.run(load_simul, waiting.id)).state is SimulState.WITHDRAWN
    assert not (await services.run(load_simul, running.id)).is_open


async def test_no_one_takes_the_banned_along(services: Services) -> None:
    """Into a side of a lobby, or into another game after one with them."""
    played = await begin(services, THERE)
    played = await services.change(resign, played, act(ANNA))
    team_game = await begin_teams(services, white=2, black=1)
    await services.run(end_match, team_game.id, Ruling(SERVER, CLARA, NOON))
    listed = replace(OPEN, joins="list")
    lobby = await services.run(open_lobby, invitation(listed, listed), NOON)
    for banned in (BORIS, MEMBERS[0]):
        await ban(services, banned)
    with pytest.raises(OtherBanned):
        await services.run(ask_for_rematch, played.id, Act(person=ANNA, at=LATER))
    assert (await services.run(load_lobby, lobby.id)).state is LobbyState.WITHDRAWN
    again = await services.run(reopen_lobby, team_game.id, Act(person=MEMBERS[1], at=LATER))
    assert [member.person for side in again.sides for member in side.members] == [
        MEMBERS[2],
        MEMBERS[1],
    ]
    with pytest.raises(OtherBanned):
        await services.run(
            name_people, again.id, WHITE, (MEMBERS[0],), Act(person=MEMBERS[1], at=LATER)
        )
