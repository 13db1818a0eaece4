"""What happens at the edges of a vote: roles, leaving, other sides, old choices, bans."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.matches.match_actions import offer_draw, resign
from bot.matches.match_facts import NotAMember
from bot.matches.match_value import Match, MatchEnding
from bot.matches.moderation_facts import Banned
from bot.matches.packing import AGE, pack_ended
from bot.matches.playing import play_typed
from bot.people.moderation import ban_person
from bot.services import Services
from bot.talk.explain import explain
from bot.talk.teams.team_texts import vote_end, vote_panel
from bot.teams.lobbies import reopen_lobby
from bot.teams.sessions import MOST_CALLED, Saying, VoteAction
from bot.teams.voting import find_last_vote
from bot.votes.closing import PollClosed
from bot.votes.eligibility import NotEligible, Reason
from bot.votes.poll import NoOfferStands, Tick, TooManyCalled
from storage import Ban, Database, Person
from storage.councils import list_votes
from tests.bot.conftest import ANNA, CLARA, HERE, NOON
from tests.bot.teams.team_games import (
    MEMBERS,
    OPEN,
    at,
    begin_against_anna,
    begin_teams,
    close,
    newcomer,
    session_of,
    tick,
    vote,
    wish,
)

M0, M1, M2, M3 = MEMBERS[:4]
ROLE, DEADLINE = 77, 600
SPOIL = text("UPDATE votes SET choice = 'a1-h8' WHERE person_id = :person")
OF_ROLE = replace(OPEN, joins="role", role_id=ROLE)


async def choose(services: Services, match: Match, person: Person, move: str, *roles: int) -> None:
    """Let someone with some roles vote."""
    saying = Saying(
        match_id=match.id,
        act=at(person, 1, match.ply),
        newcomer=replace(newcomer(person), role_ids=frozenset(roles)),
        wish=VoteAction.CHOOSE,
        move=move,
    )
    await services.voting.say(saying)


async def test_a_role_is_taken_away_mid_vote(services: Services) -> None:
    """What was said with the role stands; without it nothing more is said, and by words."""
    match = await begin_teams(services, team=OF_ROLE)
    await choose(services, match, M0, "c3-d4", ROLE)
    await choose(services, match, M1, "e3-f4", ROLE)
    with pytest.raises(NotEligible) as refused:
        await choose(services, match, M0, "e3-f4")
    assert (refused.value.reason, refused.value.role_id) == (Reason.NO_ROLE, ROLE)
    assert f"<@&{ROLE}>" in explain(refused.value)
    votes = (await session_of(services, match)).poll.votes
    assert {who: each.choice for who, each in votes.items()} == {M0.id: "c3-d4", M1.id: "e3-f4"}


async def test_a_member_does_not_become_an_opponent(services: Services) -> None:
    """Neither as a member, nor after leaving, nor as the one who votes first for the others."""
    match = await begin_teams(services)
    await vote(services, match, M0, "c3-d4")
    await wish(services, match, M1, VoteAction.LEAVE, 2)
    match = await close(services, match, DEADLINE)
    for person in (M0, M1):
        for what in (VoteAction.JOIN, VoteAction.CHOOSE):
            with pytest.raises(NotEligible) as refused:
                await wish(services, match, person, what, DEADLINE + 1, move="b6-a5")
            assert refused.value.reason is Reason.OTHER_SIDE
    await vote(services, match, M3, "b6-a5", DEADLINE + 2)


async def test_who_leaves_is_waited_for_no_more(services: Services) -> None:
    """All others have voted: the vote closes after it has settled, a quarter of the turn over."""
    match = await begin_teams(services, white=2)
    await vote(services, match, M0, "c3-d4", 100)
    await wish(services, match, M1, VoteAction.LEAVE, 160)
    assert (await session_of(services, match)).row.due_at == at(M0, 190).at  # a twentieth later
    assert (await close(services, match, 189)).ply == 0
    assert (await close(services, match, 190)).ply == 1


async def test_a_choice_that_is_none_is_not_counted(services: Services, database: Database) -> None:
    match = await begin_teams(services)
    await vote(services, match, M0, "c3-d4")
    await vote(services, match, M1, "e3-f4", 2)
    await database.write(lambda transaction: transaction.execute(SPOIL, {"person": M0.id}))
    session = await session_of(services, match)
    assert session.poll.votes.keys() == {M1.id}
    assert "I couldn't read your vote" in vote_panel(session, M0.id)
    assert "could not be read" not in vote_panel(session, M1.id)
    with capture_logs() as lines:
        assert (await close(services, match, DEADLINE)).line.move_texts() == ("e3-f4",)
    (line,) = (line for line in lines if line["event"] == "a vote could not be read")
    assert (line["match"], line["ply"], line["person"]) == (match.id, 0, M0.id)
    assert line["choice"] == "'a1-h8'"


async def test_who_has_voted_unreadably_votes_anew(services: Services, database: Database) -> None:
    match = await begin_teams(services)
    await vote(services, match, M0, "c3-d4")
    await database.write(lambda transaction: transaction.execute(SPOIL, {"person": M0.id}))
    said = await vote(services, match, M0, "e3-f4", 2)
    assert said.session is not None
    assert "Your vote: **e3-f4**" in vote_panel(said.session, M0.id)
    assert not (await session_of(services, match)).unreadable


async def test_the_banned_read_why_and_until_when(services: Services) -> None:
    match = await begin_teams(services)
    until = at(M0, 10_000).at
    ban = Ban(
        server_id=HERE.server_id or 0,
        person=M0,
        until=until,
        reason="noise",
        made_by=CLARA,
        made_at=NOON,
    )
    await services.run(ban_person, ban)
    with pytest.raises(Banned) as refused:
        await vote(services, match, M0, "c3-d4")
    words = explain(refused.value)
    assert "noise" in words
    assert f"<t:{int(until.timestamp())}" in words
    await wish(services, match, M0, VoteAction.LEAVE, 3)  # which everyone may


async def test_who_is_late_reads_what_was_played(services: Services) -> None:
    match = await begin_teams(services)
    await vote(services, match, M0, "c3-d4")
    with pytest.raises(PollClosed) as late:
        await vote(services, match, M1, "e3-f4", DEADLINE)
    assert explain(late.value).startswith("Voting has closed: **c3-d4** was played.")
    silent = await begin_teams(services, place=replace(HERE, channel_id=5))
    with pytest.raises(PollClosed) as late:
        await vote(services, silent, M1, "e3-f4", 2 * DEADLINE)
    assert "closed" in explain(late.value)


async def test_an_offer_comes_while_a_team_votes(services: Services) -> None:
    """The same vote goes on, with what was said in it, and can accept the draw now."""
    match = await begin_against_anna(services)
    match = await play_typed(services.changes, match, at(ANNA, 0), "c3-d4")
    await vote(services, match, M0, "b6-a5")
    with pytest.raises(NoOfferStands):
        await tick(services, match, M0, Tick.ACCEPT, 2)
    await services.change(offer_draw, match, at(ANNA, 3))
    for member in (M0, M1, M2):
        said = await tick(services, match, member, Tick.ACCEPT, 4)
    assert said.session is not None
    assert said.session.poll.votes.keys() == {M0.id}
    ended = await close(services, match, DEADLINE)
    assert ended.result is not None
    assert ended.result.ending is MatchEnding.AGREED


async def test_who_is_no_member_reads_who_may_be(services: Services) -> None:
    words = []
    for number, team in enumerate((OPEN, OF_ROLE, replace(OPEN, joins="list"))):
        place = replace(HERE, channel_id=100 + number)
        match = await begin_teams(services, team=team, place=place)
        with pytest.raises(NotAMember) as refused:
            await wish(services, match, CLARA, VoteAction.TICK)
        words.append(explain(refused.value))
    assert "anyone here can play" in words[0]
    assert f"You need the role <@&{ROLE}>" in words[1]
    assert "invited at the start" in words[2]


async def test_a_vote_without_its_quorum_goes_on_once_and_then_decides(
    services: Services,
) -> None:
    match = await begin_teams(services, team=replace(OPEN, quorum=3))
    for person in (M0, M1):
        await vote(services, match, person, "c3-d4")
    assert (await close(services, match, DEADLINE)).ply == 0
    poll = (await session_of(services, match)).poll
    assert (poll.is_extended, poll.is_below_quorum) == (True, True)
    played = await close(services, match, DEADLINE * 1.5)
    row = await find_last_vote(services.runner, played)
    assert row is not None
    assert vote_end(row, played) == "Too few people voted. Chosen with 2 of 2 votes."
    assert played.line.move_texts() == ("c3-d4",)


async def test_a_team_may_lose_by_its_first_silence(services: Services) -> None:
    match = await begin_teams(services, team=replace(OPEN, silence="forfeit"))
    await close(services, match, DEADLINE)
    lost = await close(services, match, DEADLINE * 1.5)
    assert lost.result is not None
    assert (lost.result.ending, lost.ply) == (MatchEnding.SILENT, 0)
    again = await services.run(reopen_lobby, match.id, at(M0, 2000))
    assert [side.team.silence for side in again.sides] == ["forfeit", "forfeit"]


async def test_who_voted_for_what_is_forgotten_with_the_rest_of_a_match(
    services: Services, database: Database
) -> None:
    match = await begin_against_anna(services)
    match = await play_typed(services.changes, match, at(ANNA, 0), "c3-d4")
    await vote(services, match, M0, "b6-a5")
    played = await close(services, match, DEADLINE)
    await services.change(resign, played, at(ANNA, DEADLINE + 1))
    ended = NOON + timedelta(seconds=DEADLINE + 1)
    assert await services.run(pack_ended, ended + AGE - timedelta(seconds=1)) == 0
    assert len(await database.read(list_votes, match.id, 1)) == 1
    assert await services.run(pack_ended, ended + AGE + timedelta(seconds=1)) == 1
    assert await database.read(list_votes, match.id, 1) == []
    row = await find_last_vote(services.runner, played)
    assert row is not None
    assert row.tally == ("b6-a5", "1")


async def test_no_more_members_are_called_than_one_message_can(services: Services) -> None:
    match = await begin_teams(services)
    crowd = [Person(5000 + number, f"Voter {number}") for number in range(MOST_CALLED + 1)]
    for what in (VoteAction.JOIN, VoteAction.CALL):
        said = await asyncio.gather(
            *(wish(services, match, each, what) for each in crowd), return_exceptions=True
        )
    refused = [each for each in said if isinstance(each, TooManyCalled)]
    assert len(refused) == 1
    assert len((await session_of(services, match)).side.callers) == MOST_CALLED
