"""Points by Delft's rule, and micro-matches on drawn openings."""

from dataclasses import replace

import pytest

from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_value import Match
from bot.matches.openings import choose_lot
from bot.matches.terms import Terms
from bot.services import Services
from bot.tournaments.entry import enter_tournament, open_tournament
from bot.tournaments.kinds import ALL_PLAY_ALL, KNOCK_OUT, SWISS
from bot.tournaments.model import Kind, PairingState
from bot.tournaments.pairing import begin_event
from bot.tournaments.presets import GAMES_OF_A_TIE, Preset, plan_times
from bot.tournaments.scoring import GameResult, Scoring
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import Tournament, TournamentPlan, TournamentState
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import (
    begin_tournament_game,
    rule_pairing,
    withdraw_from_tournament,
)
from rules import Color, game
from tests.bot.conftest import HERE, NOON, act
from tests.bot.tournaments.test_tournaments import ARBITER, PEOPLE, PLAN

AHEAD, EVEN = "W:Wa1,c1,e1,g1:Bh8", "W:Wa1,c1:Bb8,h8"
DELFT = replace(PLAN, scoring=Scoring.DELFT)


async def open_for_two(services: Services, plan: TournamentPlan) -> Tournament:
    opened = await services.run(open_tournament, plan, NOON)
    for person in PEOPLE[:2]:
        await services.run(enter_tournament, opened.id, act(person))
    return await services.run(start_tournament, opened.id, act(ARBITER))


async def begin_game(services: Services, tournament: Tournament) -> Match:
    who = act(tournament.people[1])
    return await services.run(begin_tournament_game, tournament.id, (1, 1), who, HERE)


async def finish(services: Services, match: Match, loser: Color | None) -> None:
    white, black = (PERSONS[match.calls(side)[0]] for side in Color)
    if loser is None:
        match = await services.change(offer_draw, match, act(white))
        await services.change(accept_draw, match, act(black))
    else:
        await services.change(resign, match, act((white, black)[loser]))


PERSONS = {person.id: person for person in PEOPLE}


@pytest.mark.parametrize(
    ("opening", "key", "loser", "points"),
    [
        (AHEAD, "russian", None, (3, 1)),
        (EVEN, "russian", None, (2, 2)),
        (AHEAD, "russian", Color.WHITE, (0, 4)),
        (AHEAD, "russian-giveaway", None, (2, 2)),
        (None, "corners", None, (2, 2)),
    ],
)
async def test_a_drawn_game_by_what_is_left(
    services: Services,
    opening: str | None,
    key: str,
    loser: Color | None,
    points: tuple[int, int],
) -> None:
    terms = Terms(key, opening=opening, clock="10+5")
    running = await open_for_two(services, replace(DELFT, terms=terms))
    await finish(services, await begin_game(services, running), loser)
    over = await services.run(load_tournament, running.id)
    pairing = over.event.pairing(1, 1)
    assert (pairing.white_points, pairing.black_points) == points
    assert over.scoring is Scoring.DELFT
    assert over.state is TournamentState.FINISHED


@pytest.mark.parametrize("result", GameResult)
async def test_what_an_arbiter_gives(services: Services, result: GameResult) -> None:
    running = await open_for_two(services, DELFT)
    await begin_game(services, running)
    await services.run(rule_pairing, running.id, PairingResult((1, 1), result), act(ARBITER))
    pairing = (await services.run(load_tournament, running.id)).event.pairing(1, 1)
    given = {
        GameResult.WHITE_WINS: (4, 0),
        GameResult.DRAW: (2, 2),
        GameResult.BLACK_WINS: (0, 4),
    }
    assert (pairing.white_points, pairing.black_points) == given[result]


async def test_who_leaves_gives_four_points(services: Services) -> None:
    opened = await services.run(open_tournament, DELFT, NOON)
    for person in PEOPLE[:3]:
        await services.run(enter_tournament, opened.id, act(person))
    running = await services.run(start_tournament, opened.id, act(ARBITER))
    own = running.event.pairings_of(1)[0]
    key = own.round, own.board
    who = running.people[1]
    match = await services.run(begin_tournament_game, running.id, key, act(who), HERE)
    await finish(services, match, None)
    after, _ended = await services.run(withdraw_from_tournament, running.id, act(who))
    lost = next(each for each in after.event.pairings_of(1) if each.state is PairingState.FORFEITED)
    assert sorted((lost.white_points, lost.black_points)) == [0, 4]


@pytest.mark.parametrize(
    ("losers", "points"),
    [
        ((Color.BLACK, Color.WHITE), (2, 0)),  # the same person wins with both colours
        ((Color.BLACK, None), (2, 0)),
        ((Color.BLACK, Color.BLACK), (1, 1)),
        ((None, Color.BLACK), (0, 2)),
    ],
)
async def test_two_games_on_one_drawn_opening(
    services: Services,
    losers: tuple[Color | None, Color | None],
    points: tuple[int, int],
) -> None:
    lot = str(choose_lot(game("russian")))
    terms = Terms("russian", opening=lot, clock="10+5")
    running = await open_for_two(services, replace(PLAN, terms=terms, games=2))
    first = await begin_game(services, running)
    await finish(services, first, losers[0])
    waiting = await services.run(load_tournament, running.id)
    assert waiting.event.pairing(1, 1).state is PairingState.WAITING
    second = await begin_game(services, waiting)
    assert second.terms.opening == first.terms.opening != lot
    assert second.calls(Color.WHITE) == first.calls(Color.BLACK)
    await finish(services, second, losers[1])
    over = await services.run(load_tournament, running.id)
    pairing = over.event.pairing(1, 1)
    assert (pairing.white_points, pairing.black_points) == points
    assert over.state is TournamentState.FINISHED


@pytest.mark.parametrize("kind", [ALL_PLAY_ALL, SWISS, KNOCK_OUT])
def test_two_games_end_with_their_round(kind: Kind) -> None:
    times = plan_times(kind, Preset.WEEK, GAMES_OF_A_TIE)
    assert times.games == GAMES_OF_A_TIE
    if kind is not ALL_PLAY_ALL:
        (stage,) = times.control.stages
        assert times.games * 2 * stage.base <= times.lasts
    assert begin_event(kind, range(1, 5)).win == Scoring.USUAL.win
