"""A match of two teams: people enter for one, meet by strength, and the boards decide together."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services import Services
from bot.tournaments.boards_match import BoardsSide, UnequalTeams
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import enter_tournament, leave_tournament, open_tournament
from bot.tournaments.kinds import BOARDS_MATCH
from bot.tournaments.model import PairingState
from bot.tournaments.presets import Preset
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import EntriesClosed, TournamentFull
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import withdraw_from_tournament
from rules import Color
from tests.bot.conftest import NOON, act
from tests.bot.ratings.test_ratings import finish
from tests.bot.tournaments.tournament_hands import ARBITER, PEOPLE, plan_of, play_game

HOME, GUESTS = BoardsSide
PLAN = plan_of(BOARDS_MATCH, Preset.EVENING)


async def open_for_teams(services: Services, home: int, guests: int) -> Tournament:
    """A match for which so many have entered: the first people for home, the next for guests."""
    opened = await services.run(open_tournament, PLAN, NOON)
    for place, person in enumerate(PEOPLE[: home + guests]):
        side = HOME if place < home else GUESTS
        opened = await services.run(enter_tournament, opened.id, act(person), side)
    return opened


async def test_entering_for_a_team_and_changing_it(services: Services) -> None:
    opened = await open_for_teams(services, 2, 1)
    last = PEOPLE[1]
    with pytest.raises(UnequalTeams):
        await services.run(start_tournament, opened.id, act(ARBITER))
    again = await services.run(enter_tournament, opened.id, act(last), HOME)
    assert again.people == opened.people
    changed = await services.run(enter_tournament, opened.id, act(last), GUESTS)
    assert [*changed.people] == [1, 2, 4]
    assert await services.run(load_tournament, opened.id) == changed
    left = await services.run(leave_tournament, opened.id, act(last))
    assert [*left.people] == [1, 2]
    running = await services.run(start_tournament, opened.id, act(ARBITER))
    assert len(running.event.pairings) == 1
    with pytest.raises(EntriesClosed):
        await services.run(enter_tournament, opened.id, act(last), GUESTS)


async def test_sixteen_play_for_a_team_at_most(services: Services) -> None:
    opened = await open_for_teams(services, 16, 0)
    with pytest.raises(TournamentFull):
        await services.run(enter_tournament, opened.id, act(PEOPLE[16]), HOME)
    with pytest.raises(UnequalTeams):
        await services.run(start_tournament, opened.id, act(ARBITER))


async def test_boards_are_given_by_strength_and_decide_together(
    services: Services,
) -> None:
    """The second of each team has won a rated game and plays on the first board."""
    terms = replace(PLAN.terms, rated=True)
    for strong, weak in ((1, 0), (4, 3)):
        await finish(services, (PEOPLE[strong], PEOPLE[weak]), Color.BLACK, NOON, terms)
    opened = await open_for_teams(services, 3, 3)
    now = await services.run(start_tournament, opened.id, act(ARBITER))
    first, second, third = now.event.pairings
    assert [now.people[number] for number in first.players] == [PEOPLE[1], PEOPLE[4]]
    white, black = (now.people[number] for number in second.players)
    assert white in PEOPLE[3:6]
    assert black in PEOPLE[:3]
    await play_game(services, now, first, first.white)
    await play_game(services, now, second, None)
    now, _ended = await services.run(withdraw_from_tournament, now.id, act(now.people[third.white]))
    assert now.state is TournamentState.FINISHED
    states = [each.state for each in now.event.pairings]
    assert states == [PairingState.DONE, PairingState.DONE, PairingState.FORFEITED]
    assert now.event.pairing(1, 3).black_points == 2


async def test_a_match_of_teams_ends_with_its_time(services: Services) -> None:
    opened = await open_for_teams(services, 1, 1)
    running = await services.run(start_tournament, opened.id, act(ARBITER))
    assert running.ends_at == NOON + timedelta(hours=5)
    await advance_tournaments(services.runner, services.heartbeats, running.ends_at)
    over = await services.run(load_tournament, running.id)
    assert over.state is TournamentState.FINISHED
    assert over.event.pairing(1, 1).state is PairingState.DOUBLE_FORFEIT
