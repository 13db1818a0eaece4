"""Events in which all meet all: round by round, or in groups; people stay away, leave, return."""

import pytest

from bot.matches.playing import play_typed
from bot.services import Services
from bot.tournaments.conduct import advance_tournaments, list_round_news
from bot.tournaments.entry import come_back_to_tournament
from bot.tournaments.kinds import ALL_BY_ROUNDS, GROUPS
from bot.tournaments.model import PairingState
from bot.tournaments.news import News
from bot.tournaments.presets import Preset
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import TooManyGamesAtOnce
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import begin_tournament_game, withdraw_from_tournament
from storage.tournaments import find_next_moment
from tests.bot.conftest import HERE, NOON, act, mover
from tests.bot.tournaments.tournament_hands import (
    begin_game,
    open_round,
    plan_of,
    play_game,
    play_round,
    start,
)


async def test_a_week_for_each_round(services: Services) -> None:
    """One of five begins no game, and is out after two: none of its games counts for anyone."""
    now = await start(services, plan_of(ALL_BY_ROUNDS, Preset.WEEK), 5)
    while now.state is TournamentState.RUNNING:
        now = await play_round_without(services, now, 5)
    assert (now.event.round, now.event.rounds) == (5, 5)
    states = [each.state for each in now.event.pairings_of(5) if each.black is not None]
    assert states == [PairingState.ANNULLED] * 4
    assert {line.number: line.points for line in now.make_lines()} == {1: 6, 2: 4, 3: 2, 4: 0, 5: 0}
    assert [line.number for line in now.make_lines() if line.is_out] == [5]
    assert await services.read(find_next_moment) is None


async def play_round_without(services: Services, now: Tournament, missing: int) -> Tournament:
    """Play a round in which one is absent, and the lower number wins the other games."""
    now = await open_round(services, now)
    assert now.round is not None
    for pairing in now.list_open(now.event.round):
        if missing in pairing.players:
            who = act(now.people[pairing.opponent(missing) or 0], now.round.opens_at)
            key = pairing.round, pairing.board
            match = await services.run(begin_tournament_game, now.id, key, who, HERE)
            if mover(match) == who.person:
                await play_typed(services.changes, match, who, "c3-d4")
        else:
            await play_game(services, now, pairing, min(pairing.players))
    await advance_tournaments(
        services.runner, services.heartbeats, now.round.first_move_by or now.round.closes_at
    )
    return await services.run(load_tournament, now.id)


async def test_somebody_who_left_late_is_back_for_the_next_round(services: Services) -> None:
    now = await start(services, plan_of(ALL_BY_ROUNDS), 4)
    for _round in range(2):
        now = await play_round(services, now)
    best = act(now.people[1])
    now, _ended = await services.run(withdraw_from_tournament, now.id, best)
    assert now.event.pairings_of(1)[-1].state is PairingState.FORFEITED
    back = await services.run(come_back_to_tournament, now.id, best)
    assert not back.event.entry(1).is_out
    assert [line.points for line in back.make_lines() if line.number == 1] == [4]


async def test_groups_whose_winners_play_on(services: Services) -> None:
    """Of seven, four and three meet; the best of both meet in the second stage, which ends it."""
    now = await start(services, plan_of(GROUPS, Preset.LONG), 7)
    assert now.has_groups
    assert now.round is not None
    assert (now.round.remind_at, now.round.first_move_by) == (None, None)
    now = await play_round(services, now)
    assert [each.players for each in now.list_round(2)] == [(1, 2)]
    assert not now.has_groups
    now = await play_round(services, now)
    assert now.state is TournamentState.FINISHED
    places = [(line.number, line.place) for line in now.make_lines()]
    assert places == [(1, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 5), (7, 7)]
    news = await services.run(list_round_news)
    assert [(each.round, each.news) for each in news] == [
        (1, News.PAIRED),
        (2, News.PAIRED),
        (2, News.FINISHED),
    ]


async def test_three_games_of_a_group_at_once(services: Services) -> None:
    now = await open_round(services, await start(services, plan_of(GROUPS, Preset.LONG), 5))
    own = [(each.round, each.board) for each in now.event.pairings_of(1)]
    at = now.round.opens_at if now.round else NOON
    for key in own[:3]:
        await begin_game(services, now, key, at)
    with pytest.raises(TooManyGamesAtOnce):
        await begin_game(services, now, own[3], at)
    left, ended = await services.run(withdraw_from_tournament, now.id, act(now.people[1], at))
    assert {each.state for each in left.event.pairings_of(1)} == {PairingState.ANNULLED}
    assert len(ended) == 3
