"""People gather in a lobby; a game starts once, and only when both sides are there."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.computer_facts import ComputerSwitchedOff
from bot.matches.computer_seat import find_next_level, waits_for_computer
from bot.matches.match_facts import MatchGoesOn, NotAPlayer
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned, Ruling
from bot.matches.terms import Terms
from bot.people.moderation import ban_person, end_match
from bot.services import Services
from bot.teams.lobbies import (
    MOST_OPEN,
    end_expired_lobbies,
    join_lobby,
    leave_lobby,
    name_people,
    open_lobby,
    reopen_lobby,
    start_lobby,
    withdraw_lobby,
)
from bot.teams.lobby import (
    Invitation,
    Lobby,
    LobbyGone,
    LobbyHere,
    LobbyState,
    NoSuchLobby,
    NotTheStarter,
    SideEmpty,
    TeamHouseRules,
    TooManyLobbies,
)
from bot.teams.lobby_store import load_lobby
from bot.votes.eligibility import NotEligible, Reason
from storage import Ban
from storage.computer_matches import list_waiting_for_computer
from storage.rows import Computer, NewTeam, Person, ServerPreferences, TeamDecision
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, RUSSIAN, act
from tests.bot.teams.team_games import (
    BLACK,
    MEMBERS,
    OPEN,
    WHITE,
    begin_against_anna,
    begin_teams,
    newcomer,
)

M0, M1, M2 = MEMBERS[:3]
LISTED = replace(OPEN, joins="list")


def invitation(
    *teams: NewTeam, terms: Terms = RUSSIAN, named: tuple[Person, ...] = ()
) -> Invitation:
    """What Boris opens a lobby with: two open teams, unless told otherwise."""
    white, black = teams or (OPEN, OPEN)
    people = tuple((WHITE, person) for person in named)
    return Invitation(place=HERE, starter=BORIS, terms=terms, teams=(white, black), named=people)


async def join(services: Services, lobby: Lobby, *people: Person) -> Lobby:
    """The lobby after some people joined, to White and Black by turns."""
    for number, person in enumerate(people):
        color = BLACK if number % 2 else WHITE
        lobby = await services.run(join_lobby, lobby.id, color, newcomer(person), act(person))
    return lobby


def members(lobby: Lobby) -> list[list[Person]]:
    return [[member.person for member in side.members] for side in lobby.sides]


async def test_people_join_change_sides_and_leave(services: Services) -> None:
    lobby = await services.run(open_lobby, invitation(), NOON)
    lobby = await join(services, lobby, M0, M1, M2, M0)
    assert members(lobby) == [[M2], [M1, M0]]
    await services.run(leave_lobby, lobby.id, act(M1))
    lobby = await join(services, lobby, M1)
    assert [len(side.members) for side in lobby.sides] == [2, 1]
    assert await services.run(load_lobby, lobby.id) == lobby


async def test_only_the_starter_starts_and_only_once(services: Services) -> None:
    lobby = await services.run(open_lobby, invitation(), NOON)
    with pytest.raises(SideEmpty) as empty:
        await services.run(start_lobby, lobby.id, act(BORIS))
    assert empty.value.color is WHITE
    await join(services, lobby, M0, M1)
    with pytest.raises(NotTheStarter):
        await services.run(start_lobby, lobby.id, act(M0))
    begun = await services.run(start_lobby, lobby.id, act(BORIS, event=5))
    again = await services.run(start_lobby, lobby.id, act(BORIS, event=5))
    assert again == begun
    with pytest.raises(LobbyGone):
        await services.run(start_lobby, lobby.id, act(BORIS, event=6))
    with pytest.raises(LobbyGone):
        await join(services, lobby, M2)
    found = await services.run(load_lobby, lobby.id)
    assert (found.state, found.match_id) == (LobbyState.STARTED, begun.id)


async def test_a_channel_has_one_lobby(services: Services) -> None:
    lobby = await services.run(open_lobby, invitation(), NOON)
    with pytest.raises(LobbyHere):
        await services.run(open_lobby, invitation(), NOON)
    await services.run(withdraw_lobby, lobby.id, act(BORIS))
    second = await services.run(open_lobby, invitation(), NOON)
    late = NOON + timedelta(hours=24)
    await services.run(open_lobby, invitation(), late)
    assert (await services.run(load_lobby, second.id)).state is LobbyState.EXPIRED


async def test_a_person_has_five_open_lobbies(services: Services) -> None:
    opened = []
    for number in range(MOST_OPEN):
        place = replace(HERE, channel_id=100 + number)
        opened.append(await services.run(open_lobby, replace(invitation(), place=place), NOON))
    elsewhere = replace(HERE, server_id=7, channel_id=99)
    sixth = replace(invitation(), place=elsewhere)
    with pytest.raises(TooManyLobbies):
        await services.run(open_lobby, sixth, NOON)
    await services.run(open_lobby, replace(sixth, starter=ANNA), NOON)
    await services.run(withdraw_lobby, opened[0].id, act(BORIS))
    await services.run(open_lobby, replace(sixth, place=HERE), NOON)
    late = NOON + timedelta(hours=24)  # when those that stand are over, also before it is noted
    await services.run(open_lobby, replace(sixth, place=replace(HERE, channel_id=98)), late)


async def test_a_lobby_expires(services: Services) -> None:
    lobby = await services.run(open_lobby, invitation(), NOON)
    late = NOON + timedelta(hours=24)
    assert await services.run(end_expired_lobbies, late - timedelta(seconds=1)) == []
    assert [each.id for each in await services.run(end_expired_lobbies, late)] == [lobby.id]
    assert await services.run(end_expired_lobbies, late) == []


async def test_named_people_only(services: Services) -> None:
    """The accounts of the named may be new: someone trusts them."""
    pair = replace(LISTED, decides=TeamDecision.ALTERNATE)
    lobby = await services.run(open_lobby, invitation(pair, pair, named=(M0, M1)), NOON)
    with pytest.raises(NotEligible) as refused:
        await services.run(join_lobby, lobby.id, WHITE, newcomer(M2), act(M2))
    assert refused.value.reason is Reason.NOT_LISTED
    await services.run(join_lobby, lobby.id, WHITE, newcomer(M0, came=NOON, made=NOON), act(M0))
    with pytest.raises(NotTheStarter):
        await services.run(name_people, lobby.id, BLACK, (M2,), act(M0))
    await services.run(name_people, lobby.id, BLACK, (M2,), act(BORIS))
    await services.run(join_lobby, lobby.id, BLACK, newcomer(M2), act(M2))
    with pytest.raises(SideEmpty):
        await services.run(start_lobby, lobby.id, act(BORIS))
    await services.run(name_people, lobby.id, WHITE, (M0,), act(BORIS))
    with pytest.raises(NotEligible):
        await services.run(join_lobby, lobby.id, WHITE, newcomer(M1), act(M1))
    await services.run(start_lobby, lobby.id, act(BORIS))


async def test_what_a_lobby_refuses(services: Services) -> None:
    with pytest.raises(TeamHouseRules):
        await services.run(open_lobby, invitation(terms=Terms("russian", ("huff",))), NOON)
    with pytest.raises(NoSuchLobby):
        await services.run(load_lobby, 77)
    ban = Ban(
        server_id=HERE.server_id or 0,
        person=M0,
        until=None,
        reason="",
        made_by=CLARA,
        made_at=NOON,
    )
    await services.run(ban_person, ban)
    lobby = await services.run(open_lobby, invitation(), NOON)
    with pytest.raises(Banned):
        await join(services, lobby, M0)


async def test_a_captain_is_the_first_to_join(services: Services) -> None:
    led = replace(OPEN, decides=TeamDecision.CAPTAIN)
    lobby = await services.run(open_lobby, invitation(led, led), NOON)
    lobby = await join(services, lobby, M0, M1, M2)
    assert [side.team.captain_id for side in lobby.sides] == [M0.id, M1.id]
    lobby = await services.run(leave_lobby, lobby.id, act(M0))
    assert lobby.sides[WHITE].team.captain_id == M2.id


async def over(services: Services, match: Match) -> Match:
    """The match after a moderator has ended it."""
    ruling = Ruling(HERE.server_id or 0, CLARA, NOON)
    return (await services.run(end_match, match.id, ruling))[0]


async def test_the_same_teams_play_again_with_the_colors_swapped(services: Services) -> None:
    match = await begin_teams(services, white=2, black=1)
    with pytest.raises(MatchGoesOn):
        await services.run(reopen_lobby, match.id, act(M0))
    await over(services, match)
    with pytest.raises(NotAPlayer):
        await services.run(reopen_lobby, match.id, act(CLARA))
    lobby = await services.run(reopen_lobby, match.id, act(M1))
    assert members(lobby) == [[M2], [M0, M1]]
    begun = await services.run(start_lobby, lobby.id, act(M1))
    assert begun.ply == 0


async def test_one_person_is_asked_before_they_play_again(services: Services) -> None:
    match = await over(services, await begin_against_anna(services))
    lobby = await services.run(reopen_lobby, match.id, act(M0))
    assert members(lobby) == [[M0, M1, M2], []]
    with pytest.raises(SideEmpty):
        await services.run(start_lobby, lobby.id, act(M0))
    lobby = await services.run(join_lobby, lobby.id, BLACK, newcomer(ANNA), act(ANNA))
    begun = await services.run(start_lobby, lobby.id, act(M0))
    assert begun.holder(BLACK) == ANNA


COMPUTER = NewTeam(name="", decides=TeamDecision.ANYBODY, joins="list", is_person=True, level=3)


async def test_a_team_plays_the_computer_and_plays_it_again(services: Services) -> None:
    lobby = await services.run(open_lobby, invitation(OPEN, COMPUTER), NOON)
    with pytest.raises(NotEligible):
        await services.run(join_lobby, lobby.id, BLACK, newcomer(M1), act(M1))
    with pytest.raises(SideEmpty):
        await services.run(start_lobby, lobby.id, act(BORIS))
    await join(services, lobby, M0)
    match = await services.run(start_lobby, lobby.id, act(BORIS))
    assert match.holder(BLACK) == Computer(3)
    ended = await over(services, match)
    assert find_next_level(ended) is None  # a rematch is offered, no game of one person
    again = await services.run(reopen_lobby, match.id, act(M0))
    begun = await services.run(start_lobby, again.id, act(M0))
    assert begun.holder(WHITE) == Computer(3)
    assert waits_for_computer(begun)
    assert begun.id in await services.read(list_waiting_for_computer)


async def test_no_team_plays_the_computer_where_it_is_off(services: Services) -> None:
    await services.server_choices.keep(HERE.server_id or 0, ServerPreferences(computer="off"))
    with pytest.raises(ComputerSwitchedOff):
        await services.run(open_lobby, invitation(COMPUTER, OPEN), NOON)
