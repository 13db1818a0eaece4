"""Whom boards of teams call: all once at the start, then whoever is wanted, never a crowd."""

from dataclasses import replace

import pytest

from bot.matches.calling import Calls, choose_calls
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.lobbies import open_lobby
from bot.teams.lobby import Invitation
from bot.teams.sessions import VoteAction
from bot.views.matches.board import TeamNews, show_text_board
from bot.views.teams.lobby import call_named, show_lobby
from storage.people import keep_person_preferences
from storage.rows import NewTeam, Person, PersonPreferences, TeamDecision
from tests.bot.conftest import HERE, NOON
from tests.bot.teams.team_games import (
    BLACK,
    MEMBERS,
    OPEN,
    WHITE,
    begin_teams,
    close,
    session_of,
    vote,
    wish,
)

M0, M1, M2, M3 = MEMBERS[:4]
ALL = (M0, M1, M2, M3)
LAST = 900  # seconds: a turn and its extension
PAIRS = replace(OPEN, decides=TeamDecision.ALTERNATE, joins="list")
LED = replace(OPEN, decides=TeamDecision.CAPTAIN, captain_id=M0.id)
ANYBODY = replace(OPEN, decides=TeamDecision.ANYBODY)


async def called(services: Services, match: Match) -> tuple[int, ...]:
    """The people whom the newest board of a match notifies, in the room that both sides read."""
    news = TeamNews(await session_of(services, match))
    return (await show_text_board(match, NOON, teams=news)).pings


async def play(services: Services, match: Match, person: Person, text: str) -> Match:
    """The match after the next move of a team, at the latest at the end of its time."""
    begin = (match.moved_at - NOON).total_seconds()
    await vote(services, match, person, text, begin + 1)
    return await close(services, match, begin + LAST)


@pytest.mark.parametrize(
    ("team", "later"),
    [
        (PAIRS, [(M2,), (M1,)]),  # whose turn it is
        (LED, [(), (M0,)]),  # the captain; Black has none
        (OPEN, [(), ()]),
        (ANYBODY, [(), ()]),
    ],
    ids=["pairs", "captain", "votes", "anybody"],
)
async def test_all_are_called_once_and_then_whoever_is_wanted(
    services: Services, team: NewTeam, later: list[tuple[Person, ...]]
) -> None:
    match = await begin_teams(services, team=team, white=2, black=2)
    assert await called(services, match) == tuple(each.id for each in ALL)
    moves = ((M0, "c3-d4"), (M2, "b6-a5"))
    for turn, ((person, text), wanted) in enumerate(zip(moves, later, strict=True)):
        match = await play(services, match, person, text)
        assert match.ply == turn + 1
        assert await called(services, match) == tuple(each.id for each in wanted)


async def test_whoever_asked_for_it_is_called_by_boards_of_their_turn(services: Services) -> None:
    match = await begin_teams(services, white=2, black=2)
    await wish(services, match, M1, VoteAction.CALL)
    match = await play(services, match, M0, "c3-d4")
    assert await called(services, match) == ()
    match = await play(services, match, M2, "b6-a5")
    assert await called(services, match) == (M1.id,)
    session = await session_of(services, match)
    assert (session.list_called(WHITE), session.list_called(BLACK)) == ((M1.id,), ())


async def test_no_member_is_called_in_their_night(services: Services) -> None:
    """Of a call to several those who sleep are left out; one that is for them alone is silent."""
    team = replace(OPEN, turn_seconds=86_400)
    match = await begin_teams(services, team=team, white=2, black=2)
    quiet = PersonPreferences(zone="UTC", quiet="11:00-13:00")
    await services.write(keep_person_preferences, M0, quiet)
    both = await choose_calls(services.runner, match, (M0.id, M1.id), NOON)
    assert both == Calls((M1.id,))
    assert await choose_calls(services.runner, match, (M0.id,), NOON) == Calls(
        (M0.id,), is_silent=True
    )


async def test_people_who_are_named_are_called_to_join(services: Services) -> None:
    named = replace(OPEN, joins="list")
    invitation = Invitation(
        place=HERE,
        starter=M0,
        terms=Terms("russian"),
        teams=(named, named),
        first=((WHITE, M0),),
        named=((WHITE, M1), (BLACK, M2)),
    )
    lobby = await services.run(open_lobby, invitation, NOON)
    post = await show_lobby(lobby, HERE)
    assert sorted(post.pings) == [M1.id, M2.id]  # the starter is in it already
    assert (await call_named(lobby, BLACK, (M3.id,))).pings == (M3.id,)
