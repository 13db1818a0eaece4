"""Tournaments led by processes that are killed, and by two at once: each round is paired once."""

import asyncio
import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.matches.act import Act
from bot.matches.match_store import load_match
from bot.services import Services
from bot.tournaments.boards_match import BoardsSide
from bot.tournaments.conduct import list_round_news
from bot.tournaments.entry import enter_tournament, open_tournament
from bot.tournaments.kinds import (
    ALL_BY_ROUNDS,
    BOARDS_MATCH,
    GROUPS,
    KNOCK_OUT,
    LADDER,
    SWISS,
    TEAM_EVENT,
)
from bot.tournaments.model import Kind, Pairing, PairingState, TieBreak
from bot.tournaments.news import News
from bot.tournaments.presets import Preset
from bot.tournaments.teams import enter_team, join_tournament_team
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament
from storage import Database
from tests.bot.conftest import NOON, WHITE_BY_LOT, act
from tests.bot.tournaments.tournament_hands import PEOPLE, begin_at_once, plan_of
from tests.bot.tournaments.tournament_stream import is_left_to_time

ROOT = Path(__file__).parents[3]


async def begin(url: str, kind: Kind, players: int) -> int:
    """A tournament that has started, of which no round is paired; teams are of three, for two."""
    database = await Database.open(url)
    services = Services.on(database, WHITE_BY_LOT)
    plan = plan_of(kind, Preset.LONG if kind is LADDER else Preset.EVENING)
    opened = await services.run(open_tournament, replace(plan, boards=2), NOON)
    for place, person in enumerate(PEOPLE[:players]):
        await enter(services, opened, place, act(person))
    await begin_at_once(services, opened.id, players)
    await database.close()
    return opened.id


async def enter(services: Services, opened: Tournament, place: int, who: Act) -> None:
    """Enter someone, into the team whose turn it is."""
    if opened.kind is BOARDS_MATCH:
        await services.run(enter_tournament, opened.id, who, [*BoardsSide][place % 2])
    elif opened.kind is not TEAM_EVENT:
        await services.run(enter_tournament, opened.id, who)
    elif place % 3:
        await services.run(join_tournament_team, opened.id, place // 3 + 1, who)
    else:
        await services.run(enter_team, opened.id, f"Team {place // 3 + 1}", who)


async def lead(url: str, tournament_id: int) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.tournaments.tournament_stream"),
        *(url, str(tournament_id)),
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
    )


async def check(url: str, tournament_id: int, kind: Kind, players: int) -> None:
    """The tournament is over; everything in it happened once."""
    database = await Database.open(url)
    services = Services.on(database, WHITE_BY_LOT)
    over = await services.run(load_tournament, tournament_id)
    assert (over.kind, over.state) == (kind, TournamentState.FINISHED)
    news = await services.run(list_round_news)
    paired = [each.round for each in news if each.news is News.PAIRED]
    assert paired == [*range(1, over.event.rounds + 1)] * over.is_in_rounds
    await check_games(services, over)
    for pairing in over.event.pairings:
        assert pairing.state is expected_state(over, pairing)
    check_table(over, players)
    await database.close()


async def check_games(services: Services, over: Tournament) -> None:
    """Each game is of one pairing, over, and counted."""
    games = [game for each in over.games_of.values() for game in each]
    assert len({game.match_id for game in games}) == len(games)
    for game in games:
        assert game.points is not None
        assert (await services.run(load_match, game.match_id)).is_over
    played = [each for each in over.event.pairings if each.state is PairingState.DONE]
    assert over.games_of.keys() == {(each.round, each.board) for each in played}


def expected_state(over: Tournament, pairing: Pairing) -> PairingState:
    """What became of a pairing, of which the process plays all but a few."""
    if not is_left_to_time(over, pairing):
        return PairingState.DONE if pairing.black else PairingState.BYE
    if over.kind is not LADDER:
        return PairingState.DOUBLE_FORFEIT
    is_lost = pairing.white_points + pairing.black_points > 0
    return PairingState.FORFEITED if is_lost else PairingState.ANNULLED


def check_table(over: Tournament, players: int) -> None:
    """Everyone is in the table; on a ladder, each challenge has changed places once."""
    lines = over.make_lines()
    assert lines[0].place == 1
    if over.kind is LADDER:
        assert over.ladder.order == climb_again(over, players)
    if over.kind is not TEAM_EVENT:
        assert sorted(line.number for line in lines) == [*range(1, players + 1)]
    else:
        assert {line.number for line in lines} == {*over.teams}
        totals = [line.tie_breaks[TieBreak.BOARD_POINTS] for line in lines]
        assert sum(totals) == sum(
            each.white_points + each.black_points for each in over.event.pairings
        )


def climb_again(over: Tournament, players: int) -> list[int]:
    """The order of a ladder on which each challenger who won has changed places once."""
    order = [*range(1, players + 1)]
    for pairing in sorted(over.event.pairings, key=lambda each: each.round):
        challenger = over.ladder.asked[pairing.round].challenger
        if pairing.points(challenger):
            order.remove(challenger)
            order.insert(order.index(pairing.opponent(challenger) or 0), challenger)
    return order


KINDS = [
    (SWISS, 25),
    (KNOCK_OUT, 11),
    (ALL_BY_ROUNDS, 12),
    (GROUPS, 24),
    (LADDER, 7),
    (TEAM_EVENT, 15),
    (BOARDS_MATCH, 28),
]

SHORT = {LADDER: 3, BOARDS_MATCH: 3, TEAM_EVENT: 6}  # acts between two kills


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "players"), KINDS)
async def test_killed_between_rounds_and_within_them(url: str, kind: Kind, players: int) -> None:
    """A process is killed after some acts, or in the middle of one, forty times."""
    tournament_id, chance = await begin(url, kind, players), random.Random(players)
    at_most = SHORT.get(kind, 9)
    for _kill in range(40):
        process = await lead(url, tournament_id)
        assert process.stdout is not None
        for _line in range(chance.randrange(0, at_most)):
            if not await process.stdout.readline():
                break
        await asyncio.sleep(chance.random() / 50)  # into the next act
        if process.returncode is None:
            process.kill()
        _output, complaints = await process.communicate()
        assert not complaints, complaints.decode()
    await finish(url, tournament_id)
    await check(url, tournament_id, kind, players)


async def finish(url: str, tournament_id: int) -> None:
    """Lead a tournament to its end."""
    _output, complaints = await (await lead(url, tournament_id)).communicate()
    assert not complaints, complaints.decode()


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "players"), KINDS)
async def test_led_by_two_processes_at_once(url: str, kind: Kind, players: int) -> None:
    tournament_id = await begin(url, kind, players)
    await asyncio.gather(*(finish(url, tournament_id) for _ in range(2)))
    await check(url, tournament_id, kind, players)
