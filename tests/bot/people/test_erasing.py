"""Whoever wants to be erased is: nothing tells of them, and no one else has lost anything."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from bot.challenges.challenge import ChallengeState
from bot.challenges.challenge_facts import NoSuchChallenge, OpponentErased
from bot.challenges.challenge_store import load_challenge
from bot.challenges.rematches import ask_for_rematch
from bot.matches.act import Act
from bot.matches.finding import list_running_of
from bot.matches.gathering import Gathering, mark_answered, mark_shown
from bot.matches.match_changes import MatchChanges
from bot.matches.match_store import load_match, load_running_in
from bot.matches.match_value import MatchEnding
from bot.matches.packing import pack_ended
from bot.people import erasing
from bot.people.erasing import begin_erasure, end_bans_of_erased, erase_person, list_begun_erasures
from bot.people.leaving_everything import leave_everything
from bot.people.moderation import find_conduct
from bot.people.own_data import count_own_data
from bot.people.preferences import find_preferences
from bot.people.privacy_facts import NothingKept
from bot.ratings.pools import WORLD
from bot.services import Services
from bot.teams.simul_store import load_simul
from bot.teams.simuls import begin_board
from bot.teams.team_store import load_sides_of_match
from bot.teams.voting import find_session
from bot.tournaments.tournament_store import load_tournament
from storage import Database
from storage.erasures import finish_erasure, reduce_rows
from storage.kept_messages import list_outdated
from storage.ratings import list_table
from storage.rows import Erasure, Person, PoolKey, is_former
from storage.schema import erasures, seats
from storage.simuls import list_outdated_simuls
from tests.bot.conftest import BORIS, LATER, NOON, act, begin
from tests.bot.people import lives
from tests.bot.people.lives import OWN_CHANNEL, SERVER, ZOE
from tests.bot.ratings import test_ratings

AFTER_BANS = NOON + timedelta(days=31)


async def erase(services: Services, person: Person = ZOE) -> Erasure:
    """Erase someone, five minutes after noon."""
    begun = await services.run(begin_erasure, person.id, LATER)
    await erase_person(services.changes, begun, LATER)
    return begun


@pytest.fixture
async def lived(services: Services, database: Database) -> Services:
    """Services with all that Zoe has done."""
    await lives.live(services, database)
    assert await database.read(lives.list_empty_columns, ZOE) == []
    return services


async def count(database: Database, table: Any) -> int:
    """Count the rows of a table."""

    def work(transaction: Connection) -> int:
        return transaction.execute(select(func.count()).select_from(table)).scalar_one()

    return await database.read(work)


async def test_nothing_is_left_but_a_ban_that_holds(lived: Services, database: Database) -> None:
    erasure = await erase(lived)
    traces = await database.read(lives.list_traces, ZOE, OWN_CHANNEL.channel_id)
    assert sorted(traces) == [
        "bans.person_id: 7777777777777",
        "bans.person_id: 7777777777777",
        "bans.reason: rude to Zoe Quill",
        "bans.reason: rude to Zoe Quill",
        "erasures.person_id: 7777777777777",
        "people.id: 7777777777777",
    ]
    await end_bans_of_erased(lived.runner, LATER)
    assert await lived.run(find_conduct, SERVER + 1, ZOE.id)
    await end_bans_of_erased(lived.runner, AFTER_BANS)
    assert await database.read(lives.list_traces, ZOE, OWN_CHANNEL.channel_id) == []
    assert await count(database, erasures) == 0
    with pytest.raises(NothingKept):
        await lived.run(begin_erasure, ZOE.id, AFTER_BANS)
    await erase_person(lived.changes, erasure, AFTER_BANS)  # again, by another process


async def test_all_that_went_on_has_ended(lived: Services, database: Database) -> None:
    before = await lived.run(list_running_of, ZOE.id)
    has_begun = {match.id: match.has_begun for match in before}
    assert {*has_begun.values()} == {True, False}
    await erase(lived)
    for match_id, was_begun in has_begun.items():
        match = await lived.run(load_match, match_id)
        assert match.result is not None
        ending = MatchEnding.RESIGNED if was_begun else MatchEnding.CALLED_OFF
        assert match.result.ending is ending or match.server_id == SERVER
        assert ZOE.id not in {getattr(seat.holder, "id", 0) for seat in match.seats}
    running, waiting = [await lived.run(load_tournament, number) for number in (1, 2)]
    assert [is_former(each.id) for each in running.people.values()].count(True) == 1
    assert (
        running.event.entry(1).is_out
        or running.event.entry(2).is_out
        or running.event.entry(3).is_out
    )
    assert waiting.people == {}
    assert waiting.name == "former player's cup"
    assert is_former(waiting.starter.id)
    hosted, joined = [await lived.run(load_simul, number) for number in (1, 2)]
    assert all(match.is_over for match in hosted.matches)
    assert [board.is_out for board in joined.boards] == [True, False]
    for number in range(1, 20):
        try:
            challenge = await lived.run(load_challenge, number)
        except NoSuchChallenge:
            break
        assert challenge.state is not ChallengeState.OPEN


async def test_what_was_shown_meanwhile_is_shown_anew(
    lived: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message may be edited between the leaving of a person and the end of their name."""
    await lived.run(begin_board, 2, 2, lives.place(17), NOON)

    async def leave_and_show(changes: MatchChanges, act: Act) -> None:
        await leave_everything(changes, act)
        for number in await lived.read(list_outdated, table="tournaments"):
            left = await lived.run(load_tournament, number)
            await lived.run(mark_answered, Gathering.TOURNAMENT, left, left.place, 5)
        for number in await lived.read(list_outdated_simuls):
            simul = await lived.run(load_simul, number)
            told = {"message_id": 6, "is_told": simul.is_over}
            await lived.run(mark_shown, Gathering.SIMUL, simul, told, is_whole=True)
        assert await lived.read(list_outdated_simuls) == []

    monkeypatch.setattr(erasing, "leave_everything", leave_and_show)
    await erase(lived)
    assert await lived.read(list_outdated, table="tournaments") == [1, 2, 3]
    assert await lived.read(list_outdated_simuls) == [2]


async def test_a_team_goes_on_without_its_captain(lived: Services) -> None:
    match = next(each for each in await lived.run(load_running_in, lives.place(5).channel_id))
    await erase(lived)
    sides = await lived.run(load_sides_of_match, await lived.run(load_match, match.id))
    white, _ = sides.values()
    assert [member.person.name for member in white.members] == ["Member 0"]
    assert white.team.captain_id == white.members[0].person.id
    assert white.team.name == "Friends of former player"
    assert white.team.own_name == "former player's"
    session = await find_session(lived.runner, match)
    assert session is not None
    assert session.poll.votes == {}


async def test_every_game_replays_and_ratings_stay_true(
    lived: Services, database: Database
) -> None:
    before = {
        scope: await test_ratings.replayed(database, PoolKey(scope, "long Russian"))
        for scope in (SERVER, WORLD)
    }
    await lived.run(pack_ended, NOON + timedelta(days=1))
    erasure = await erase(lived)
    for scope, known in before.items():
        key = PoolKey(scope, "long Russian")
        renamed = [
            tuple(erasure.former_id if each == ZOE.id else each for each in row) for row in known
        ]
        assert await test_ratings.replayed(database, key) == renamed
        table = await database.read(list_table, key, NOON, 50, 0)
        assert not [row for row in table if is_former(row.person.id)]
    for number in range(1, await count_matches(database) + 1):
        assert await lived.run(load_match, number)


async def count_matches(database: Database) -> int:
    return await count(database, seats) // 2


async def test_a_stop_between_any_two_steps(lived: Services, database: Database) -> None:
    erasure = await lived.run(begin_erasure, ZOE.id, LATER)
    assert await lived.run(begin_erasure, ZOE.id, LATER) == erasure  # a second press
    assert await lived.run(list_begun_erasures) == [erasure]
    await database.write(reduce_rows, erasure)
    assert not await database.write(finish_erasure, erasure, LATER, [])  # games of hers go on
    assert await lived.run(list_begun_erasures) == [erasure]
    await erase_person(lived.changes, erasure, LATER)
    assert await lived.run(list_begun_erasures) == []
    await end_bans_of_erased(lived.runner, AFTER_BANS)
    assert await database.read(lives.list_traces, ZOE, OWN_CHANNEL.channel_id) == []


async def test_who_comes_back_begins_afresh(lived: Services, database: Database) -> None:
    first = await erase(lived)
    assert (await lived.run(find_preferences, ZOE.id)).zone is None
    match = await begin(lived, lives.place(40), players=(ZOE, BORIS))
    assert await lived.run(list_running_of, ZOE.id) == [match]
    await end_bans_of_erased(lived.runner, AFTER_BANS)
    assert await lived.run(list_running_of, ZOE.id) == [match]
    second = await erase(lived)
    assert second.former_id != first.former_id
    assert await database.read(lives.list_traces, ZOE, OWN_CHANNEL.channel_id) == []


async def test_nobody_plays_a_former_player_again(services: Services) -> None:
    over = await test_ratings.finish(services, (ZOE, BORIS))
    await erase(services)
    with pytest.raises(OpponentErased):
        await services.run(ask_for_rematch, over.id, act(BORIS))
    match = await services.run(load_match, over.id)
    assert match.calls(match.turn) in ((), (BORIS.id,))


async def test_strangers_have_nothing_to_erase(services: Services) -> None:
    with pytest.raises(NothingKept):
        await services.run(begin_erasure, ZOE.id, NOON)
    with pytest.raises(NothingKept):
        await services.run(count_own_data, ZOE.id)
