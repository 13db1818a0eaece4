"""Teams decide moves by votes that are kept, counted and closed once."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.chance import Chance
from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_facts import MatchIsOver, MoveRefused, NotYourTurn, StalePly
from bot.matches.match_store import load_match
from bot.matches.match_value import MatchEnding
from bot.matches.moderation_facts import Banned
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.people.moderation import ban_person
from bot.services import Services
from bot.talk.teams.team_texts import vote_end
from bot.teams.sessions import Saying, Session, VoteAction
from bot.teams.voting import find_last_vote, find_session, look_at_vote
from bot.votes.alternating import AnotherMembersTurn
from bot.votes.closing import PollClosed
from bot.votes.eligibility import NotEligible, Reason
from bot.votes.poll import NotTheCaptain, Tick
from storage import Ban, Database
from storage.councils import find_next_due, list_due_councils
from storage.rows import Person, TeamDecision
from tests.bot.conftest import ANNA, CLARA, HERE, NOON, act, play
from tests.bot.teams.team_games import (
    BLACK,
    MEMBERS,
    OPEN,
    WHITE,
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

M0, M1, M2, M3, M4, M5 = MEMBERS[:6]
DEADLINE, LAST = 600, 900  # seconds
SEVEN = Chance(draw_seed=lambda: 7)
RAID = [Person(1000 + number, f"Raider {number}") for number in range(30)]


async def test_the_move_with_the_most_votes_is_played_at_the_deadline(
    services: Services,
) -> None:
    match = await begin_teams(services, white=5, black=1)
    await vote(services, match, M0, "e3-f4")
    await vote(services, match, M1, "c3-d4", 2)
    await vote(services, match, M2, "c3-d4", 3)
    assert await close(services, match, DEADLINE - 1) == match
    played = await close(services, match, DEADLINE)
    assert played.line.move_texts() == ("c3-d4",)
    closed = await find_last_vote(services.runner, played)
    assert closed is not None
    assert (closed.why, closed.choosing) == ("DEADLINE", "VOTES")
    assert closed.tally == ("c3-d4", "2", "e3-f4", "1")
    assert (await session_of(services, played)).team.name == "Guests"


async def test_a_vote_is_changed_repeated_and_taken_back(services: Services) -> None:
    match = await begin_teams(services)
    await vote(services, match, M0, "e3-f4")
    await vote(services, match, M0, "c3-d4", 2)
    await vote(services, match, M0, "cd4", 3)  # the same again
    poll = (await session_of(services, match)).poll
    assert [(each.choice, each.chosen_at) for each in poll.votes.values()] == [
        ("c3-d4", at(M0, 2).at)
    ]
    await wish(services, match, M0, VoteAction.TAKE_BACK, 4)
    assert not (await session_of(services, match)).poll.votes
    with pytest.raises(MoveRefused):
        await vote(services, match, M0, "c3-d5", 5)


async def test_all_have_voted(services: Services) -> None:
    """A quick vote waits for a quarter of the time, in case that others come."""
    match = await begin_teams(services)
    for member in (M0, M1, M2):
        await vote(services, match, member, "c3-d4")
    assert [each.match_id for each in await services.read(list_due_councils, at(M0, 150).at)] == [
        match.id
    ]
    assert await services.read(list_due_councils, at(M0, 149).at) == []
    assert await services.read(find_next_due) == at(M0, 150).at
    assert (await close(services, match, 149)).ply == 0
    assert (await close(services, match, 150)).ply == 1


@pytest.mark.parametrize(("looked_at", "told"), [(150, "early"), (599, "early"), (600, "")])
async def test_a_majority_is_early_only_before_the_deadline(
    services: Services, looked_at: int, told: str
) -> None:
    match = await begin_teams(services)
    for member in (M0, M1):
        await vote(services, match, member, "c3-d4")
    played = await close(services, match, looked_at)
    words = "Chosen early by a majority, with" if told else "Chosen with"
    row = await find_last_vote(services.runner, played)
    assert vote_end(row, played) == f"{words} 2 of 2 votes."


@pytest.mark.parametrize("decides", TeamDecision)
async def test_a_random_move_is_told_as_the_team_decides(
    database: Database, decides: TeamDecision
) -> None:
    services = Services.on(database, SEVEN)
    match = await begin_teams(services, team=replace(OPEN, decides=decides))
    await close(services, match, DEADLINE)
    played = await close(services, match, LAST)
    is_voted = decides in (TeamDecision.VOTE, TeamDecision.CAPTAIN)
    words = "No one voted" if is_voted else "No one moved in time"
    row = await find_last_vote(services.runner, played)
    assert vote_end(row, played) == f"{words}, so it was picked at random."


async def test_a_vote_at_the_end_is_late_and_changes_nothing(services: Services) -> None:
    match = await begin_teams(services)
    await vote(services, match, M0, "c3-d4")
    with pytest.raises(PollClosed):
        await vote(services, match, M1, "e3-f4", DEADLINE)
    played = await close(services, match, DEADLINE + 5)
    assert played.line.move_texts() == ("c3-d4",)
    with pytest.raises(StalePly):
        await vote(services, match, M1, "e3-f4", DEADLINE + 6)


async def test_two_processes_close_the_same_votes_once(
    services: Services, database: Database
) -> None:
    other = Services.on(database)
    matches = [
        await begin_teams(services, place=replace(HERE, channel_id=number))
        for number in range(1, 9)
    ]
    for match in matches:
        await vote(services, match, M0, "c3-d4")
    late = at(M0, DEADLINE).at
    seen = await asyncio.gather(
        *(
            look_at_vote(each.runner, match.id, late)
            for match in matches
            for each in (services, other)
        )
    )
    assert [(await other.run(load_match, match.id)).ply for match in matches] == [1] * len(matches)
    closed = [each for each in seen if each is not None and not isinstance(each, Session)]
    assert len(closed) == len(matches)


async def test_votes_that_come_together_are_all_kept(services: Services) -> None:
    match = await begin_teams(services)
    crowd = [Person(5000 + number, f"Voter {number}") for number in range(60)]
    said = await asyncio.gather(*(vote(services, match, each, "c3-d4") for each in crowd))
    poll = (await session_of(services, match)).poll
    assert poll.votes.keys() == {each.id for each in crowd}
    assert all(each.session is not None for each in said)


async def test_silence_extends_the_vote_then_casts_a_lot_then_loses(database: Database) -> None:
    services = Services.on(database, SEVEN)
    match = await begin_against_anna(services)
    for number, move in enumerate(("c3-d4", "b2-c3", "a1-b2")):
        began = 2000 * number
        await play_typed(services.changes, match, at(ANNA, began), move)
        extended = await look_at_vote(services.runner, match.id, at(ANNA, began + DEADLINE).at)
        assert isinstance(extended, Session)
        assert extended.poll.is_extended
        match = await close(services, match, began + LAST - 1)
        assert match.turn is BLACK
        legal = match.game.legal_moves(match.position)
        by_lot = match.game.write(match.position, legal[7 % len(legal)])
        match = await close(services, match, began + LAST)
        if number < 2:
            assert match.line.move_texts()[-1] == by_lot
    assert match.result is not None
    assert (match.result.ending, match.result.winner) == (MatchEnding.SILENT, WHITE)


async def test_a_vote_breaks_the_silence(database: Database) -> None:
    services = Services.on(database, SEVEN)
    match = await begin_teams(services, white=2, black=2)
    for number in range(4):
        began = 1000 * number
        if number == 2:
            match = await services.run(load_match, match.id)
            legal = match.game.legal_moves(match.position)[0]
            await vote(services, match, M0, match.game.write(match.position, legal), began + 1)
        await look_at_vote(services.runner, match.id, at(M0, began + DEADLINE).at)
        match = await close(services, match, began + LAST)
    assert (match.ply, match.is_over) == (4, False)
    assert (await session_of(services, match)).row.silent_before == 0


async def test_the_opponent_offers_a_draw_and_the_team_accepts(services: Services) -> None:
    match = await begin_against_anna(services)
    match = await services.change(offer_draw, match, at(ANNA, 0))
    match = await play_typed(services.changes, match, at(ANNA, 0), "c3-d4")
    for member in (M0, M1, M2):
        await tick(services, match, member, Tick.ACCEPT)
    ended = await close(services, match, LAST)  # no move was chosen: looked at when extended
    assert ended.result is not None
    assert ended.result.ending is MatchEnding.AGREED


async def test_a_team_offers_a_draw_with_its_move(services: Services) -> None:
    match = await play(services, await begin_against_anna(services), "c3-d4")
    await vote(services, match, M0, "b6-a5")
    await tick(services, match, M0, Tick.OFFER)
    played = await close(services, match, DEADLINE)
    assert played.offer is not None
    assert (played.offer.by, played.mover) == (BLACK, ANNA)
    assert played.main_room.wanted_version == played.version
    ended = await services.change(accept_draw, played, at(ANNA, DEADLINE + 1))
    assert ended.is_over
    assert await services.read(find_next_due) is None


async def test_a_team_resigns_unless_its_captain_plays_on(services: Services) -> None:
    led = replace(OPEN, captain_id=M0.id, decides=TeamDecision.CAPTAIN)
    match = await begin_teams(services, team=led)
    for member in (M1, M2):
        await tick(services, match, member, Tick.RESIGN)
    await tick(services, match, M0, Tick.PLAY_ON)
    await vote(services, match, M0, "c3-d4")
    assert (await close(services, match, DEADLINE)).line.move_texts() == ("c3-d4",)
    other = await begin_teams(services, place=replace(HERE, channel_id=5))
    for member in (M0, M1, M2):
        await tick(services, other, member, Tick.RESIGN)
    ended = await close(services, other, LAST)
    assert ended.result is not None
    assert (ended.result.ending, ended.result.winner) == (MatchEnding.RESIGNED, BLACK)


async def test_the_captain_plays_now(services: Services) -> None:
    led = replace(OPEN, captain_id=M0.id, decides=TeamDecision.CAPTAIN)
    match = await begin_teams(services, team=led)
    await vote(services, match, M1, "c3-d4")
    with pytest.raises(NotTheCaptain):
        await wish(services, match, M1, VoteAction.PLAY_NOW, 2)
    said = await wish(services, match, M0, VoteAction.PLAY_NOW, 3)
    assert said.closing is not None
    assert said.closing.after.line.move_texts() == ("c3-d4",)
    assert await services.run(load_match, match.id) == said.closing.after


async def test_anybody_plays_and_the_second_is_late(services: Services) -> None:
    anybody = replace(OPEN, decides=TeamDecision.ANYBODY)
    match = await begin_teams(services, team=anybody)
    one, two = await asyncio.gather(
        vote(services, match, M0, "c3-d4"),
        vote(services, match, M1, "e3-f4"),
        return_exceptions=True,
    )
    assert isinstance(two, StalePly)
    assert not isinstance(one, BaseException)
    assert (await services.run(load_match, match.id)).line.move_texts() == ("c3-d4",)


async def test_pairs_move_in_turn_until_one_is_away(services: Services) -> None:
    pairs = replace(OPEN, decides=TeamDecision.ALTERNATE, joins="list")
    match = await begin_teams(services, team=pairs, white=2, black=2)
    with pytest.raises(AnotherMembersTurn) as refused:
        await vote(services, match, M1, "c3-d4")
    assert refused.value.mover == M0.id
    await vote(services, match, M0, "c3-d4")
    match = await services.run(load_match, match.id)
    await vote(services, match, M2, "b6-a5", 2)
    match = await services.run(load_match, match.id)
    with pytest.raises(AnotherMembersTurn):
        await vote(services, match, M0, "b2-c3", 3)
    await vote(services, match, M0, "b2-c3", 3 + 300)  # the other one is away
    assert (await services.run(load_match, match.id)).ply == 3


async def test_a_crowd_of_new_accounts_changes_nothing(services: Services) -> None:
    match = await begin_teams(services, white=1)
    await vote(services, match, M0, "c3-d4")
    young = NOON - timedelta(days=2)
    for raider in RAID:
        saying = Saying(
            match_id=match.id,
            act=at(raider, 2),
            newcomer=newcomer(raider, made=young, came=young),
            wish=VoteAction.CHOOSE,
            move="e3-f4",
        )
        with pytest.raises(NotEligible) as refused:
            await services.voting.say(saying)
        assert refused.value.reason is Reason.YOUNG_ACCOUNT
    assert (await close(services, match, DEADLINE)).line.move_texts() == ("c3-d4",)


async def test_who_may_not_vote(services: Services) -> None:
    match = await begin_teams(services)
    with pytest.raises(NotEligible) as refused:
        await vote(services, match, M3, "c3-d4")
    assert refused.value.reason is Reason.OTHER_SIDE
    await vote(services, match, M0, "c3-d4")
    await vote(services, match, M1, "e3-f4", 2)
    ban = Ban(
        server_id=HERE.server_id or 0,
        person=M0,
        until=None,
        reason="",
        made_by=CLARA,
        made_at=NOON,
    )
    await services.run(ban_person, ban)
    with pytest.raises(Banned) as banned:
        await vote(services, match, M0, "c3-d4")
    assert banned.value.ban == ban
    assert (await session_of(services, match)).poll.votes.keys() == {M1.id}


async def test_the_opponent_of_a_team_does_not_vote_for_it(services: Services) -> None:
    match = await play(services, await begin_against_anna(services), "c3-d4")
    with pytest.raises(NotYourTurn):
        await vote(services, match, ANNA, "b6-a5")


async def test_leaving_takes_the_vote_along_and_the_side_stays(services: Services) -> None:
    match = await begin_teams(services)
    await vote(services, match, M0, "e3-f4")
    await wish(services, match, M0, VoteAction.LEAVE, 2)
    assert not (await session_of(services, match)).poll.votes
    await vote(services, match, M1, "c3-d4", 3)
    match = await close(services, match, DEADLINE)
    with pytest.raises(NotEligible) as refused:
        await vote(services, match, M0, "b6-a5", DEADLINE + 1)
    assert refused.value.reason is Reason.OTHER_SIDE


async def test_the_only_move_needs_no_vote(services: Services) -> None:
    terms = Terms("russian", opening="W:Wc3,a1:Bd4,h8,f8")
    match = await begin_teams(services, terms=terms)
    assert await services.read(find_next_due) == NOON
    played = await close(services, match, 0)
    assert played.ply == 1


async def test_a_match_that_ends_drops_the_vote(services: Services) -> None:
    match = await play(services, await begin_against_anna(services), "c3-d4")
    await vote(services, match, M0, "b6-a5")
    ended = await services.change(resign, match, act(ANNA))
    assert await services.read(find_next_due) is None
    assert await find_session(services.runner, ended) is None
    assert await look_at_vote(services.runner, match.id, at(M0, LAST).at) is None
    with pytest.raises(MatchIsOver):
        await vote(services, ended, M0, "b6-a5")
