"""Tournaments led by processes that are killed, and by two at once: each round is paired once."""

import asyncio
import random
import sys
from pathlib import Path

import pytest

from bot.matches import MatchServices
from bot.matches.tournaments.tournament_value import Tournament, TournamentState
from bot.tournaments.model import Kind, PairingState
from storage import Database
from tests.bot.matches.conftest import NOON, WHITE_BY_LOT, act
from tests.bot.matches.tournaments.tournament_hands import PEOPLE, begin_at_once, plan_of

ROOT = Path(__file__).parents[4]


async def begin(url: str, kind: Kind, players: int) -> int:
    """A tournament that has started, of which no round is paired."""
    database = await Database.open(url)
    services = MatchServices.on(database, WHITE_BY_LOT)
    opened = await services.tournaments.open(plan_of(kind), NOON)
    for person in PEOPLE[:players]:
        await services.tournaments.enter(opened.id, act(person))
    await begin_at_once(services, opened.id, players)
    await database.close()
    return opened.id


async def lead(url: str, tournament_id: int) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.matches.tournaments.tournament_stream"),
        *(url, str(tournament_id)),
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
    )


async def check(url: str, tournament_id: int, players: int) -> Tournament:
    """The tournament is over; everything in it happened once."""
    database = await Database.open(url)
    services = MatchServices.on(database, WHITE_BY_LOT)
    over = await services.tournaments.find(tournament_id)
    assert over.state is TournamentState.FINISHED
    news = await services.tournament_rounds.list_news()
    assert [each.round for each in news] == [*range(over.event.rounds + 1)]  # 0: the check-in
    games = [game for each in over.games_of.values() for game in each]
    assert len({game.match_id for game in games}) == len(games)
    for game in games:
        assert game.points is not None
        assert (await services.finding.find(game.match_id)).is_over
    for pairing in over.event.pairings:
        expected = PairingState.DONE if pairing.black else PairingState.BYE
        assert pairing.state is expected
    assert over.make_lines()[0].number == 1
    assert len(over.make_lines()) == players
    await database.close()
    return over


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "players"),
    [(Kind.SWISS, 25), (Kind.KNOCK_OUT, 11), (Kind.ALL_BY_ROUNDS, 12), (Kind.GROUPS, 24)],
)
async def test_killed_between_rounds_and_within_them(url: str, kind: Kind, players: int) -> None:
    """A process is killed after some acts, or in the middle of one, forty times."""
    tournament_id, chance = await begin(url, kind, players), random.Random(players)
    for _kill in range(40):
        process = await lead(url, tournament_id)
        assert process.stdout is not None
        for _line in range(chance.randrange(0, 9)):
            if not await process.stdout.readline():
                break
        await asyncio.sleep(chance.random() / 50)  # into the next act
        if process.returncode is None:
            process.kill()
        _output, complaints = await process.communicate()
        assert not complaints, complaints.decode()
    _output, complaints = await (await lead(url, tournament_id)).communicate()
    assert not complaints, complaints.decode()
    await check(url, tournament_id, players)
