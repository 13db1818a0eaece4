"""Two channels, or two servers, play each other: each side joins, votes and reads in its own."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.chance import Chance
from bot.matches.gathering import Gathering, mark_answered, mark_shown
from bot.matches.match_facts import NotAMember, NotYourTurn
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned, NoVerdictHere, RuledResult, Ruling, ShownThere
from bot.people.moderation import ban_person, end_match, move_match
from bot.services import Services
from bot.teams.lobbies import (
    draw_away_side,
    enter_away_side,
    join_lobby,
    open_lobby,
    reopen_lobby,
    start_lobby,
)
from bot.teams.lobby import (
    Invitation,
    Lobby,
    LobbyHere,
    NoSuchCode,
    OtherRoom,
    OwnInvitation,
    SameRoom,
    ServerNames,
    SideEmpty,
)
from bot.teams.lobby_store import load_lobby
from bot.teams.sessions import Saying, Session, VoteAction
from bot.teams.voting import find_session
from bot.votes.eligibility import NotEligible, Reason
from storage import Ban, Database
from storage.kept_messages import list_outdated
from storage.rooms import list_due_rooms
from storage.rows import Away, NewTeam, Person, Place, TeamDecision
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, RUSSIAN, THERE, act
from tests.bot.teams.team_games import BLACK, MEMBERS, OPEN, WHITE, at, close, newcomer

M0, M1, M2, M3 = MEMBERS[:4]
ELSEWHERE = Place(2**61, 81)  # in another server
EARLIER = NOON - timedelta(hours=1)
CODE = "DAMKA-ABCDEFGH"
CLUB = ServerNames("Club")


def invitation(away: Away, team: NewTeam = OPEN) -> Invitation:
    """What Boris asks another channel or server with: his team plays White."""
    return Invitation(
        place=HERE,
        starter=BORIS,
        terms=RUSSIAN,
        teams=(team, replace(team, name="Guests")),
        away=away,
    )


def asks(place: Place) -> Away:
    return Away(color=BLACK, place=place)


WAITS = Away(color=BLACK, code=CODE)


async def join(services: Services, lobby: Lobby, person: Person, place: Place) -> Lobby:
    """The lobby after someone has joined the side that plays in a place."""
    color = BLACK if place != HERE else WHITE
    who = newcomer(person, place=place)
    return await services.run(join_lobby, lobby.id, color, who, act(person, EARLIER))


async def begin(services: Services, place: Place, team: NewTeam = OPEN) -> Match:
    """A match of two rooms: members 0 and 1 play White here, 2 and 3 Black there."""
    lobby = await services.run(open_lobby, invitation(asks(place), team), EARLIER)
    for number, person in enumerate(MEMBERS[:4]):
        await join(services, lobby, person, HERE if number < 2 else place)
    return await services.run(start_lobby, lobby.id, at(BORIS, 0))


async def say(  # noqa: PLR0913  # what a saying consists of
    services: Services,
    match: Match,
    person: Person,
    place: Place,
    what: VoteAction,
    move: str = "",
    seconds: float = 1,
) -> Session:
    """Let someone say something in a room, a number of seconds after noon."""
    saying = Saying(
        match_id=match.id,
        act=at(person, seconds, match.ply),
        newcomer=newcomer(person, place=place),
        wish=what,
        move=move,
    )
    said = await services.voting.say(saying)
    assert said.session is not None
    return said.session


async def test_each_side_joins_in_its_own_channel(services: Services) -> None:
    lobby = await services.run(open_lobby, invitation(asks(THERE)), NOON)
    with pytest.raises(OtherRoom):
        await services.run(join_lobby, lobby.id, BLACK, newcomer(M0, place=HERE), act(M0))
    with pytest.raises(OtherRoom):
        await services.run(join_lobby, lobby.id, WHITE, newcomer(M0, place=THERE), act(M0))
    with pytest.raises(OtherRoom):
        await services.run(join_lobby, lobby.id, WHITE, newcomer(M0, place=ELSEWHERE), act(M0))
    with pytest.raises(OwnInvitation):
        await join(services, lobby, BORIS, THERE)
    await join(services, lobby, M0, HERE)
    with pytest.raises(SideEmpty):
        await services.run(start_lobby, lobby.id, act(BORIS))
    await join(services, lobby, M2, THERE)
    match = await services.run(start_lobby, lobby.id, act(BORIS))
    assert match.room_of(WHITE).place == HERE
    assert match.room_of(BLACK).place == THERE
    assert {due.place for due in await services.read(list_due_rooms)} == {HERE, THERE}


async def test_a_lobby_whose_answer_was_lost_is_shown_later(services: Services) -> None:
    lobby = await services.run(open_lobby, replace(invitation(asks(THERE)), away=None), NOON)
    assert await services.read(list_outdated, table="lobbies") == [lobby.id]
    await services.run(mark_answered, Gathering.LOBBY, lobby, HERE, 5)
    assert await services.read(list_outdated, table="lobbies") == []


async def test_a_channel_asked_has_no_other_lobby(services: Services) -> None:
    with pytest.raises(SameRoom):
        await services.run(open_lobby, invitation(asks(HERE)), NOON)
    lobby = await services.run(open_lobby, invitation(asks(THERE)), NOON)
    for place in (HERE, THERE):
        another = replace(invitation(asks(ELSEWHERE)), place=place)
        with pytest.raises(LobbyHere):
            await services.run(open_lobby, another, NOON)
    with pytest.raises(LobbyHere):
        await services.run(open_lobby, replace(invitation(asks(THERE)), place=ELSEWHERE), NOON)
    assert await services.read(list_outdated, table="lobbies") == [lobby.id]
    await services.run(mark_answered, Gathering.LOBBY, lobby, HERE, 5)
    assert await services.read(list_outdated, table="lobbies") == [lobby.id]
    shown = await services.run(load_lobby, lobby.id)
    away = {"away_message_id": 6}
    await services.run(mark_shown, Gathering.LOBBY, shown, away, is_whole=True)
    assert await services.read(list_outdated, table="lobbies") == []
    found = await services.run(load_lobby, lobby.id)
    assert [found.message_id_in(place) for place in (HERE, THERE)] == [5, 6]
    late = NOON + timedelta(hours=24)
    await services.run(open_lobby, replace(invitation(asks(ELSEWHERE)), place=THERE), late)


async def test_another_server_comes_once_by_a_code(database: Database) -> None:
    services = Services.on(database, Chance(draw_code=lambda: CODE))
    away = draw_away_side(services.chance, BLACK, None)
    assert away == WAITS
    lobby = await services.run(open_lobby, invitation(away), NOON)
    assert {side.team.guard for side in lobby.sides} == {"strict"}
    with pytest.raises(NoSuchCode):
        await services.run(enter_away_side, "DAMKA-HGFEDCBA", ELSEWHERE, CLUB, act(CLARA))
    with pytest.raises(SameRoom):
        await services.run(enter_away_side, CODE, THERE, CLUB, act(CLARA))
    with pytest.raises(SideEmpty):
        await services.run(start_lobby, lobby.id, act(BORIS))
    with pytest.raises(NoSuchCode):
        await services.run(
            enter_away_side, CODE, ELSEWHERE, CLUB, act(CLARA, NOON + timedelta(hours=24))
        )
    entered = await services.run(enter_away_side, CODE, ELSEWHERE, CLUB, act(CLARA))
    assert entered.places == (HERE, ELSEWHERE)
    assert entered.sides[BLACK].team.name == "Club"
    with pytest.raises(NoSuchCode):
        await services.run(enter_away_side, CODE, Place(5, 6), CLUB, act(CLARA))


async def test_two_services_take_one_code_once(database: Database) -> None:
    first = Services.on(database)
    second = Services.on(database)
    lobby = await first.run(open_lobby, invitation(WAITS), NOON)
    entered = await asyncio.gather(
        *(
            services.run(enter_away_side, CODE, Place(number, 90 + number), CLUB, act(CLARA))
            for number, services in enumerate((first, second) * 4, start=1)
        ),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in entered) == ["Lobby"] + ["NoSuchCode"] * 7
    assert len((await first.run(load_lobby, lobby.id)).places) == 2


async def test_the_banned_of_one_server_may_play_for_another(services: Services) -> None:
    lobby = await services.run(open_lobby, invitation(asks(ELSEWHERE)), EARLIER)
    ban = Ban(
        server_id=HERE.server_id or 0,
        person=M2,
        until=None,
        reason="",
        made_by=CLARA,
        made_at=NOON,
    )
    await services.run(ban_person, ban)
    with pytest.raises(Banned):
        await join(services, lobby, M2, HERE)
    await join(services, lobby, M2, ELSEWHERE)
    await join(services, lobby, M0, HERE)
    match = await services.run(start_lobby, lobby.id, at(BORIS, 0))
    await say(services, match, M0, HERE, VoteAction.CHOOSE, "c3-d4")
    match = await close(services, match, 600)
    session = await say(services, match, M2, ELSEWHERE, VoteAction.CHOOSE, "b6-a5", 601)
    await services.run(ban_person, replace(ban, made_at=NOON + timedelta(seconds=602)))
    kept = await find_session(services.runner, await services.run(load_match, match.id))
    assert kept is not None
    assert kept.poll.votes == session.poll.votes


async def test_nobody_votes_from_the_room_of_the_other_side(services: Services) -> None:
    match = await begin(services, THERE)
    for what in (VoteAction.CHOOSE, VoteAction.TICK, VoteAction.CALL, VoteAction.PLAY_NOW):
        with pytest.raises(NotYourTurn):
            await say(services, match, ANNA, THERE, what, "c3-d4")
        with pytest.raises(NotAMember):
            await say(services, match, ANNA, ELSEWHERE, what, "c3-d4")
    with pytest.raises(NotYourTurn):
        await say(services, match, M2, THERE, VoteAction.CHOOSE, "c3-d4")
    with pytest.raises(NotEligible) as refused:
        await say(services, match, M2, HERE, VoteAction.CHOOSE, "c3-d4")
    assert refused.value.reason is Reason.OTHER_SIDE
    with pytest.raises(NotEligible):
        await say(services, match, M2, HERE, VoteAction.JOIN)
    assert (await services.run(load_match, match.id)).ply == 0


async def test_members_vote_wherever_they_are(services: Services) -> None:
    match = await begin(services, ELSEWHERE)
    session = await say(services, match, M0, THERE, VoteAction.CHOOSE, "c3-d4")
    assert session.poll.votes[M0.id].choice == "c3-d4"


async def test_one_joins_the_team_that_waits_in_its_room(services: Services) -> None:
    match = await begin(services, THERE)
    session = await say(services, match, ANNA, THERE, VoteAction.JOIN)
    assert not session.side.is_member(ANNA.id)
    assert ANNA.id not in session.poll.electorate
    await say(services, match, M0, HERE, VoteAction.CHOOSE, "c3-d4")
    await say(services, match, M1, HERE, VoteAction.CHOOSE, "c3-d4")
    match = await close(services, match, 600)
    assert match.ply == 1
    found = await find_session(services.runner, match)
    assert found is not None
    assert ANNA.id in found.poll.electorate


async def test_a_strict_newcomer_of_the_waiting_team_votes_at_once(
    services: Services,
) -> None:
    match = await begin(services, ELSEWHERE)
    await say(services, match, ANNA, ELSEWHERE, VoteAction.JOIN)
    await say(services, match, M0, HERE, VoteAction.CHOOSE, "c3-d4")
    match = await close(services, match, 600)
    voted = await say(services, match, ANNA, ELSEWHERE, VoteAction.CHOOSE, "b6-a5", 601)
    assert ANNA.id in voted.poll.votes


async def test_moderators_of_one_server_decide_no_result(services: Services) -> None:
    match = await begin(services, ELSEWHERE)
    for place in (HERE, ELSEWHERE):
        ruling = Ruling(place.server_id or 0, CLARA, NOON, RuledResult.WHITE)
        with pytest.raises(NoVerdictHere):
            await services.run(end_match, match.id, ruling)
    ended, _ = await services.run(end_match, match.id, Ruling(2**61, CLARA, NOON))
    assert ended.is_over


async def test_the_other_side_joins_again_for_a_rematch(services: Services) -> None:
    match = await begin(services, THERE)
    await services.run(end_match, match.id, Ruling(HERE.server_id or 0, CLARA, NOON))
    lobby = await services.run(reopen_lobby, match.id, act(M2))
    assert lobby.place == THERE
    assert lobby.side_in(THERE) is WHITE
    assert lobby.side_in(HERE) is BLACK
    assert [len(side.members) for side in lobby.sides] == [2, 0]
    with pytest.raises(SideEmpty):
        await services.run(start_lobby, lobby.id, act(M2))
    await services.run(join_lobby, lobby.id, BLACK, newcomer(M0), act(M0))
    again = await services.run(start_lobby, lobby.id, act(M2))
    assert (again.room_of(WHITE).place, again.room_of(BLACK).place) == (THERE, HERE)


async def test_a_member_moves_at_once_for_a_team_of_anybody(services: Services) -> None:
    match = await begin(services, THERE, replace(OPEN, decides=TeamDecision.ANYBODY))
    saying = Saying(
        match_id=match.id,
        act=at(M0, 1, 0),
        newcomer=newcomer(M0, place=HERE),
        wish=VoteAction.CHOOSE,
        move="c3-d4",
    )
    said = await services.voting.say(saying)
    assert said.closing is not None
    assert [room.wanted_version for room in said.closing.after.rooms] == [2, 2]


async def test_a_moderator_moves_the_room_where_they_are(services: Services) -> None:
    match = await begin(services, THERE)
    aim = replace(HERE, channel_id=73)
    for place in (HERE, THERE):
        with pytest.raises(ShownThere):
            await services.run(move_match, match.id, place, act(CLARA), THERE)
    moved, _ = await services.run(move_match, match.id, aim, act(CLARA), THERE)
    assert (moved.room_of(WHITE).place, moved.room_of(BLACK).place) == (HERE, aim)
    session = await say(services, moved, ANNA, aim, VoteAction.JOIN)
    assert session.other is not None
    assert session.other.is_member(ANNA.id)
