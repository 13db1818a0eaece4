"""A ladder as it is kept: challenged, answered or not, entered and left at any time."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.match_actions import resign
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.playing import play_typed
from bot.services import Services
from bot.tournaments.arbiter import LadderWentOn
from bot.tournaments.arbiter_orders import ArbiterOrder
from bot.tournaments.arbitrating import order_as_arbiter
from bot.tournaments.conduct import advance_tournaments, list_round_news
from bot.tournaments.entry import cancel_tournament, enter_tournament
from bot.tournaments.kinds import LADDER
from bot.tournaments.ladder import MetRecently
from bot.tournaments.ladder_event import PlaysAlready
from bot.tournaments.ladders import challenge_on_ladder
from bot.tournaments.model import PairingState
from bot.tournaments.news import News
from bot.tournaments.presets import Preset
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import NotRunning, NotYoursToAnswer, TournamentPaused
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import (
    begin_tournament_game,
    rule_pairing,
    withdraw_from_tournament,
)
from storage import Database
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, act, mover
from tests.bot.tournaments.tournament_hands import ARBITER, PEOPLE, plan_of, start

DAY = timedelta(days=1)


async def begin(services: Services, players: int = 4) -> Tournament:
    """A ladder on which so many stand."""
    return await start(services, plan_of(LADDER, Preset.LONG), players)


def names(tournament: Tournament) -> list[int]:
    """The places in PEOPLE of who stands on the ladder, the highest first."""
    return [PEOPLE.index(tournament.people[number]) for number in tournament.ladder.order]


async def test_challenged_answered_and_won(services: Services) -> None:
    ladder = await begin(services)
    assert (ladder.state, ladder.ladder.order) == (TournamentState.RUNNING, [1, 2, 3, 4])
    low, top = ladder.people[4], ladder.people[1]
    asked = await services.run(challenge_on_ladder, ladder.id, 1, act(low))
    assert await services.run(load_tournament, ladder.id) == asked
    assert asked.due_at == NOON + 2 * DAY
    with pytest.raises(NotYoursToAnswer):
        await services.run(begin_tournament_game, ladder.id, (1, 1), act(low), HERE)
    with pytest.raises(PlaysAlready):
        await services.run(challenge_on_ladder, ladder.id, 3, act(low))
    match = await services.run(begin_tournament_game, ladder.id, (1, 1), act(top), HERE)
    again = await services.run(begin_tournament_game, ladder.id, (1, 1), act(top), HERE)
    assert again.id == match.id
    for text in ("c3-d4", "b6-a5"):
        match = await play_typed(services.changes, match, act(mover(match)), text)
    await services.change(resign, match, act(top))
    won = await services.run(load_tournament, ladder.id)
    assert (won.ladder.order, won.state) == ([4, 1, 2, 3], TournamentState.RUNNING)
    with pytest.raises(MetRecently):
        await services.run(challenge_on_ladder, ladder.id, 4, act(top))
    given = PairingResult((1, 1), GameResult.DRAW)
    with pytest.raises(LadderWentOn):
        await services.run(rule_pairing, ladder.id, given, act(ARBITER))


async def test_time_answers_for_who_does_not(services: Services) -> None:
    ladder = await begin(services)
    await services.run(challenge_on_ladder, ladder.id, 2, act(ladder.people[3]))
    for _again in range(2):
        await advance_tournaments(services.runner, services.heartbeats, NOON + 2 * DAY)
    news = await services.run(list_round_news)
    assert [(each.round, each.news) for each in news] == [
        (0, News.STARTED),
        (1, News.CHALLENGE),
        (1, News.REMINDER),
    ]
    assert (await services.run(load_tournament, ladder.id)).due_at == NOON + 3 * DAY
    await advance_tournaments(services.runner, services.heartbeats, NOON + 3 * DAY)
    after = await services.run(load_tournament, ladder.id)
    assert after.ladder.order == [1, 3, 2, 4]
    assert after.event.pairing(1, 1).state is PairingState.FORFEITED
    await advance_tournaments(services.runner, services.heartbeats, NOON + 3 * DAY)
    assert await services.run(load_tournament, ladder.id) == after
    assert after.due_at == NOON + 30 * DAY
    await advance_tournaments(services.runner, services.heartbeats, NOON + 30 * DAY)
    idle = await services.run(load_tournament, ladder.id)
    assert sorted(idle.ladder.order) == [1, 2, 3, 4]
    assert idle.due_at == NOON + 37 * DAY


async def test_entering_leaving_and_ending(services: Services) -> None:
    ladder = await begin(services, 3)
    late = await services.run(enter_tournament, ladder.id, act(PEOPLE[5]))
    assert names(late)[-1] == 5
    first = late.people[late.ladder.order[0]]
    left, _ended = await services.run(withdraw_from_tournament, ladder.id, act(first))
    assert len(left.ladder.order) == 3
    back = await services.run(enter_tournament, ladder.id, act(first))
    assert back.people[back.ladder.order[-1]] == first
    assert await services.run(load_tournament, ladder.id) == back
    assert (await services.run(enter_tournament, ladder.id, act(first))).ladder == back.ladder
    over = await services.run(cancel_tournament, ladder.id, act(ARBITER))
    assert over.state is TournamentState.FINISHED
    with pytest.raises(NotRunning):
        await services.run(challenge_on_ladder, ladder.id, 1, act(PEOPLE[5]))


async def test_a_pause_moves_the_answer(services: Services) -> None:
    ladder = await begin(services)
    await services.run(challenge_on_ladder, ladder.id, 1, act(ladder.people[2]))
    pause, resume = ArbiterOrder(ModeratorAction.PAUSE), ArbiterOrder(ModeratorAction.RESUME)
    await services.run(order_as_arbiter, ladder.id, pause, None, act(ARBITER))
    with pytest.raises(TournamentPaused):
        await services.run(challenge_on_ladder, ladder.id, 3, act(ladder.people[4]))
    await advance_tournaments(services.runner, services.heartbeats, NOON + 4 * DAY)
    later = act(ARBITER, NOON + 4 * DAY)
    resumed, _ = await services.run(order_as_arbiter, ladder.id, resume, None, later)
    assert resumed.due_at == NOON + 6 * DAY
    assert resumed.ladder.order == [1, 2, 3, 4]


async def test_an_arbiter_decides_a_challenge(services: Services) -> None:
    ladder = await begin(services)
    asked = await services.run(challenge_on_ladder, ladder.id, 1, act(ladder.people[2]))
    white = asked.event.pairing(1, 1).white
    result = GameResult.WHITE_WINS if white == 2 else GameResult.BLACK_WINS
    given = PairingResult((1, 1), result)
    after, _ended = await services.run(rule_pairing, ladder.id, given, act(ARBITER))
    assert after.ladder.order == [2, 1, 3, 4]


async def test_an_outage_is_no_time_to_answer(database: Database) -> None:
    """Away over the reminder, twice: all that is to come is later by the times of the outages."""
    services = Services.on(database, WHITE_BY_LOT)
    await services.heartbeats.beat([0], NOON)
    ladder = await begin(services)
    await services.run(challenge_on_ladder, ladder.id, 1, act(ladder.people[2]))
    for day, due in ((4, 6), (7, 9)):
        await services.heartbeats.beat([0], NOON + day * DAY)
        await advance_tournaments(services.runner, services.heartbeats, NOON + day * DAY)
        after = await services.run(load_tournament, ladder.id)
        assert (after.due_at, after.ladder.order) == (NOON + due * DAY, [1, 2, 3, 4])
    assert {rung.active_at for rung in after.ladder.rungs} == {NOON + 7 * DAY}


async def test_once_in_a_fortnight_and_the_same_two_after_a_week(services: Services) -> None:
    ladder = await begin(services)
    first, second = ladder.people[2], ladder.people[3]
    await services.run(challenge_on_ladder, ladder.id, 1, act(first))
    await advance_tournaments(services.runner, services.heartbeats, NOON + 3 * DAY)
    await services.run(challenge_on_ladder, ladder.id, 1, act(second, NOON + 3 * DAY))
    await advance_tournaments(services.runner, services.heartbeats, NOON + 6 * DAY)
    after = await services.run(load_tournament, ladder.id)
    assert after.ladder.order == [2, 1, 3, 4]
    states = [each.state for each in after.event.pairings]
    assert states == [PairingState.FORFEITED, PairingState.ANNULLED]
    challenged = act(ladder.people[1], NOON + 10 * DAY)
    with pytest.raises(MetRecently):
        await services.run(
            challenge_on_ladder, ladder.id, 2, replace(challenged, at=NOON + 9 * DAY)
        )
    await services.run(challenge_on_ladder, ladder.id, 2, challenged)
