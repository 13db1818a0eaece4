"""Events in which all meet all twice: round by round, and in any order."""

from dataclasses import replace

from bot.services import Services
from bot.tournaments.kinds import ALL_BY_ROUNDS, ALL_PLAY_ALL
from bot.tournaments.presets import Preset
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament
from bot.views.tournaments.tournament_tables import make_cross_table
from tests.bot.tournaments.tournament_hands import plan_of, play_game, play_round, start


def whites(tournament: Tournament) -> set[tuple[int, int]]:
    """Who has played White against whom."""
    return {(each.white, each.black) for each in tournament.event.pairings if each.black}


async def test_twice_round_by_round(services: Services) -> None:
    plan = replace(plan_of(ALL_BY_ROUNDS, Preset.WEEK), cycles=2)
    now = await start(services, plan, 3)
    while now.state is TournamentState.RUNNING:
        now = await play_round(services, now)
    assert (now.event.round, now.event.rounds) == (6, 6)
    assert whites(now) == {(a, b) for a in (1, 2, 3) for b in (1, 2, 3) if a != b}
    assert [(line.number, line.points) for line in now.make_lines()] == [(1, 8), (2, 4), (3, 0)]
    assert [row.scores for row in make_cross_table(now).rows] == [
        (None, 4, 4),
        (0, None, 4),
        (0, 0, None),
    ]


async def test_twice_in_any_order_one_game_after_the_other(services: Services) -> None:
    now = await start(services, replace(plan_of(ALL_PLAY_ALL), cycles=2), 2)
    first, second = now.event.pairings
    assert first.color(1) is second.color(1).other
    assert [now.may_begin(each) for each in (first, second)] == [True, False]
    await play_game(services, now, first, 1)
    now = await services.run(load_tournament, now.id)
    assert now.state is TournamentState.RUNNING
    assert now.may_begin(second)
    table = make_cross_table(now)
    assert [table.meeting(row, 2 - row.number).name for row in table.rows] == ["WON", "LOST"]
    await play_game(services, now, second, 2)
    now = await services.run(load_tournament, now.id)
    assert now.state is TournamentState.FINISHED
    assert [line.place for line in now.make_lines()] == [1, 1]
