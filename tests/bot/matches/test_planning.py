"""Plans and only moves: they are played with the move that they answer, once, or not at all."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.matches.match_actions import offer_draw, resign
from bot.matches.match_facts import NotAPlayer, PlansNotPlayed, PlanTooLate
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, OfferKind
from bot.matches.planning import add_to_plan, find_own_plan, forget_own_plan, has_missed_plan
from bot.matches.plans import NoAnswer, NotTheirTurn, UnreadableStep
from bot.matches.playing import play_typed
from bot.matches.replies import ReplyReason
from bot.matches.taking_back import give_turn_back, take_back
from bot.matches.terms import Terms
from bot.people.letters import choose_preferences
from bot.services import Services
from bot.talk.records.records import write_record
from rules import Style
from storage import Database, Transaction
from storage.plans import keep_plan
from storage.rows import PersonPreferences, PlanRow
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, act, begin, play
from tests.bot.matches.clock_games import DAY, begin_both
from tests.storage.databases import SQLITE

on_file = pytest.mark.parametrize("databases", [SQLITE], indirect=True)  # rules of play
THERE = replace(HERE, channel_id=72)
LATER = NOON + timedelta(hours=5)


async def plan(services: Services, match: Match, *lines: str) -> None:
    """Boris plans these lines."""
    for line in lines:
        await add_to_plan(services.runner, match, act(BORIS), line)


async def lines_of(database: Database) -> list[str]:
    def find(transaction: Transaction) -> list[str]:
        return [row.lines for row in transaction.execute(text("SELECT lines FROM plans"))]

    return await database.read(find)


@on_file
async def test_a_plan_is_played_with_the_move_that_it_answers(
    services: Services, database: Database
) -> None:
    match = await begin(services)
    await plan(services, match, "c3-d4 b6-a5", "c3-b4 b6-a5")
    played = await play_typed(services.changes, match, act(ANNA, LATER, event=7), "c3-d4")
    assert [*played.line.move_texts(Style.LONG)] == ["c3-d4", "b6-a5"]
    assert played.played_at == (LATER, LATER)
    assert played.replies == {1: ReplyReason.PLAN}
    assert played.version == match.version + 1
    assert played.main_room.wanted_version == played.version
    cold = await Services.on(database).run(load_match, match.id)
    assert cold == played == await services.run(load_match, match.id)
    assert await lines_of(database) == []
    assert b"{planned}" in write_record(played)
    again = await play_typed(services.changes, match, act(ANNA, LATER, event=7), "c3-d4")
    assert again == played


async def test_a_plan_goes_on_as_long_as_it_fits(services: Services, database: Database) -> None:
    match = await begin(services)
    await plan(services, match, "c3-d4 f6-g5 d2-c3 g5-h4", "c3-d4 f6-g5 b2-c3 g5-h4")
    match = await play(services, match, "c3-d4")
    assert match.ply == 2
    (left,) = await lines_of(database)
    assert left.splitlines() == ["d2-c3 g5-h4", "b2-c3 g5-h4"]
    match = await play(services, match, "b2-c3")
    assert match.ply == 4
    assert set(match.replies) == {1, 3}


@on_file
async def test_a_deviation_ends_a_plan_and_its_owner_hears_of_it(services: Services) -> None:
    match = await begin(services)
    await plan(services, match, "c3-d4 b6-a5")
    match = await play(services, match, "e3-f4")
    assert match.ply == 1
    assert await services.run(has_missed_plan, match, BORIS.id)
    assert not await services.run(has_missed_plan, match, ANNA.id)
    match = await play(services, match, "b6-a5")
    assert not await services.run(has_missed_plan, match, BORIS.id)


@on_file
async def test_plans_are_refused_and_replaced(services: Services, database: Database) -> None:
    match = await begin(services)
    for line, refusal in (("c3-d4", NoAnswer), ("c3-d4 a1-b2", UnreadableStep)):
        with pytest.raises(refusal):
            await plan(services, match, line)
    with pytest.raises(NotTheirTurn):
        await services.run(find_own_plan, match.id, act(ANNA))
    with pytest.raises(NotAPlayer):
        await services.run(find_own_plan, match.id, act(CLARA))
    await plan(services, match, "c3-d4 b6-a5")
    added = await add_to_plan(services.runner, match, act(BORIS), "c3-d4 d6-e5")
    assert added.replaced == ("b6-a5",)
    await services.run(forget_own_plan, match.id, act(BORIS))
    assert await lines_of(database) == []
    touch = await begin(services, THERE, Terms("russian", house_rules=("touch-move",)))
    with pytest.raises(PlansNotPlayed):
        await plan(services, touch, "c3-d4 b6-a5")


@on_file
async def test_a_plan_for_an_earlier_board_comes_too_late(services: Services) -> None:
    match = await begin(services)
    moved = await play(services, match, "c3-d4")
    with pytest.raises(PlanTooLate):
        await add_to_plan(services.runner, match, act(BORIS, ply=0), "c3-d4 b6-a5")
    assert (await services.run(load_match, match.id)) == moved


@on_file
async def test_a_takeback_and_the_end_forget_plans(services: Services, database: Database) -> None:
    match = await play(services, await begin(services), "c3-d4", "b6-a5")
    await plan(services, match, "d4-c5 d6xb4")
    asked = await services.change(take_back, match, act(ANNA))
    back = await services.change(give_turn_back, asked, act(BORIS))
    assert await lines_of(database) == []
    await plan(services, back, "c3-d4 b6-a5")
    await services.change(resign, back, act(BORIS))
    assert await lines_of(database) == []


@on_file
async def test_a_plan_waits_while_an_offer_stands(services: Services) -> None:
    match = await begin(services)
    await plan(services, match, "c3-d4 b6-a5")
    offered = await services.change(offer_draw, match, act(ANNA))
    moved = await play(services, offered, "c3-d4")
    assert moved.ply == 1
    assert moved.offer is not None
    assert moved.offer.kind is OfferKind.DRAW


@on_file
async def test_a_planned_turn_costs_no_time(services: Services) -> None:
    match = await begin_both(services)
    await plan(services, match, "d4-c5 d6xb4")
    now = NOON + DAY
    played = await play_typed(services.changes, match, act(ANNA, now), "d4-c5")
    assert played.ply == 4
    assert played.clock_state(now).deadline == now + 3 * DAY
    assert played.clock_state(now).turns == 4


async def test_two_processes_play_a_plan_once(services: Services, database: Database) -> None:
    match = await begin(services)
    await plan(services, match, "c3-d4 b6-a5")
    others = [Services.on(database) for _ in range(3)]
    done = await asyncio.gather(
        *(play_typed(each.changes, match, act(ANNA, event=5), "c3-d4") for each in others)
    )
    assert {each.ply for each in done} == {2}
    assert (await services.run(load_match, match.id)).version == match.version + 1


async def test_a_plan_and_the_move_in_the_same_moment(
    services: Services, database: Database
) -> None:
    """The plan is played, or its owner hears that it came too late; it is never lost."""
    other = Services.on(database)
    for number in range(8):
        match = await begin(services, replace(HERE, channel_id=100 + number))
        planned, played = await asyncio.gather(
            add_to_plan(other.runner, match, act(BORIS, ply=0), "c3-d4 b6-a5"),
            play_typed(services.changes, match, act(ANNA), "c3-d4"),
            return_exceptions=True,
        )
        assert isinstance(played, Match)
        if isinstance(planned, BaseException):
            assert isinstance(planned, PlanTooLate)
            assert played.ply == 1
        else:
            assert played.ply == 2


async def choose(services: Services, forced: str | None) -> None:
    for person in (ANNA, BORIS):
        chosen = PersonPreferences(forced=forced)
        await services.run(choose_preferences, person, chosen, NOON)


@on_file
@pytest.mark.parametrize(
    ("forced", "clock", "plies"),
    [("play", "3d/move", 5), (None, "3d/move", 3), ("play", "15m+10s", 3), ("play", "none", 3)],
)
async def test_only_moves_are_played_for_who_wants_it(
    services: Services, forced: str | None, clock: str, plies: int
) -> None:
    """Both must capture; the second capture leaves a choice."""
    await choose(services, forced)
    match = await begin(services, terms=Terms("russian", clock=clock))
    match = await play(services, match, "c3-d4", "b6-a5")
    assert match.ply == 2
    match = await play(services, match, "d4-c5")
    assert match.ply == plies
    assert set(match.replies.values()) == ({ReplyReason.FORCED} if plies == 5 else set())
    assert (b"{forced}" in write_record(match)) == (plies == 5)


@on_file
async def test_no_word_of_a_plan_is_told(
    services: Services, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    match = await begin(services)
    await plan(services, match, "c3-d4 f6-g5")
    found = await services.run(load_match, match.id)
    assert found == match
    assert b"f6-g5" not in write_record(found)
    await play_typed(services.changes, match, act(ANNA), "e3-f4")
    assert "f6-g5" not in caplog.text


async def test_an_error_does_not_tell_what_was_to_be_kept(database: Database) -> None:
    row = PlanRow(match_id=7, color=1, ply=0, lines=("c3-d4 f6-g5",))  # of no match
    with pytest.raises(DBAPIError) as failed:
        await database.write(keep_plan, row)
    assert "f6-g5" not in str(failed.value)
