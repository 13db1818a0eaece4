"""Whole events to their end, with someone absent, late, leaving, or not done in time."""

from collections import Counter
from datetime import datetime, timedelta
from itertools import combinations
from random import Random

import pytest

from bot.matches.match_value import MatchEnding
from bot.matches.playing import play_typed
from bot.services import Services
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import enter_tournament
from bot.tournaments.judgements import GivenResult, judge_as_arbiter
from bot.tournaments.judgings import find_to_judge
from bot.tournaments.kinds import ALL_PLAY_ALL, SWISS
from bot.tournaments.model import PairingState
from bot.tournaments.presets import Preset
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import withdraw_from_tournament
from storage.tournaments import find_next_moment
from tests.bot.conftest import NOON, act, mover
from tests.bot.tournaments.tournament_hands import (
    ARBITER,
    PEOPLE,
    begin_game,
    open_round,
    plan_of,
    play_game,
    start,
)

pytestmark = pytest.mark.slow
DAY = timedelta(days=1)
ABSENT, LEAVER, LATE = PEOPLE[0], PEOPLE[1], PEOPLE[8]


async def play_all_but(
    services: Services, tournament: Tournament, missing: int, random: Random
) -> None:
    """Play the open pairings of the latest round, but for those of one number."""
    for pairing in tournament.list_open(tournament.event.round):
        if missing not in pairing.players:
            winner = random.choice([*pairing.players, None])
            await play_game(services, tournament, pairing, winner)


async def test_nine_in_the_swiss_system_by_the_week(services: Services) -> None:
    """One never comes, one leaves after the second round, one comes before the second."""
    random = Random(16)
    now = await start(services, plan_of(SWISS, Preset.WEEK), 8)
    absent = now.find_number(ABSENT.id) or 0
    now = await services.run(enter_tournament, now.id, act(LATE))
    while now.state is TournamentState.RUNNING:
        number = now.event.round
        if number == 3 and not now.event.entry(now.find_number(LEAVER.id) or 0).is_out:
            now, _ended = await services.run(withdraw_from_tournament, now.id, act(LEAVER))
        now = await open_round(services, now)
        await play_all_but(services, now, absent, random)
        assert now.round is not None
        times = now.round
        for moment in (times.opens_at, times.remind_at, times.first_move_by, times.closes_at):
            if now.event.round == number and now.state is TournamentState.RUNNING:
                await advance_tournaments(
                    services.runner, services.heartbeats, moment or times.opens_at
                )
                now = await services.run(load_tournament, now.id)
        assert now.event.round > number or now.state is TournamentState.FINISHED
    check_swiss(now)
    assert now.event.entry(absent).forfeits == 2
    assert {line.number for line in now.make_lines() if line.is_out} == {
        absent,
        now.find_number(LEAVER.id),
    }
    assert (now.event.round, now.event.rounds) == (4, 4)


def check_swiss(over: Tournament) -> None:
    """No one meets twice, is paired twice in a round, or is free twice for a point."""
    played = [each for each in over.event.pairings if each.is_played]
    assert len({frozenset(each.players) for each in played}) == len(played)
    for number in range(1, over.event.round + 1):
        paired = Counter(who for each in over.list_round(number) for who in each.players)
        assert set(paired.values()) == {1}
    free = Counter(
        each.white
        for each in over.event.pairings
        if each.black is None and each.white_points == over.event.win
    )
    assert all(times == 1 for times in free.values())
    assert all(each.white_points + each.black_points == 2 for each in played)
    lines = over.make_lines()
    assert [line.points for line in lines] == sorted((x.points for x in lines), reverse=True)


async def test_six_for_two_months(services: Services) -> None:
    """All play all, three games at once: one game is waited for, one judged, one left open."""
    random = Random(5)
    now = await start(services, plan_of(ALL_PLAY_ALL, Preset.LONG), 6)
    assert len(now.event.pairings) == len([*combinations(range(6), 2)])
    last = now.event.pairings[-4:]
    for pairing in now.event.pairings[:-4]:
        await play_game(services, now, pairing, random.choice([*pairing.players, None]))
    end = now.ends_at
    assert end == NOON + 60 * DAY
    waited, judged, counted, never = ((each.round, each.board) for each in last)
    for key, at in ((waited, NOON), (judged, end - DAY), (counted, end - DAY)):
        match = await begin_game(services, now, key, at)
        await play_typed(services.changes, match, act(mover(match), at), "c3-d4")
    (lost,) = await advance_tournaments(services.runner, services.heartbeats, end)
    assert lost.result is not None
    assert lost.result.ending is MatchEnding.JUDGED_BY_WAITING
    await judge_first(services, now, judged, end)
    assert (await services.run(load_tournament, now.id)).state is TournamentState.RUNNING
    (drawn,) = await advance_tournaments(services.runner, services.heartbeats, end + DAY)
    assert drawn.result is not None
    assert (drawn.result.ending, drawn.result.is_draw) == (MatchEnding.JUDGED_BY_PIECES, True)
    over = await services.run(load_tournament, now.id)
    assert over.state is TournamentState.FINISHED
    assert over.event.pairing(*never).state is PairingState.DOUBLE_FORFEIT
    assert sum(line.points for line in over.make_lines()) == 2 * 14
    assert await services.read(find_next_moment) is None


async def judge_first(
    services: Services, tournament: Tournament, key: tuple[int, int], now: datetime
) -> None:
    """Let the arbiter give White the game of a pairing."""
    waiting = await services.run(find_to_judge, tournament.id, now)
    assert len(waiting.matches) == 2
    match_id = waiting.tournament.running_match(key)
    given = GivenResult(tournament.id, match_id, GameResult.WHITE_WINS)
    over = await services.run(judge_as_arbiter, given, act(ARBITER, now))
    assert over is not None
    assert over.result is not None
    assert over.result.ending is MatchEnding.JUDGED_BY_ARBITER
