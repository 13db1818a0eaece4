"""`kill -9` around the end of games with odds: each counts for the step of its players once."""

import asyncio
from collections.abc import AsyncIterator
from functools import reduce
from pathlib import Path
from random import Random

import pytest

from bot.matches.match_store import load_newest
from bot.matches.match_value import Match
from bot.ratings.odds_step import OddsResult, PairStep
from bot.services import Services
from playground import Person, Playground
from rules import Color
from storage import Database
from storage.odds_steps import list_odds_steps
from storage.past_games import list_games_of_pair
from tests.scenarios.conftest import company
from tests.scenarios.processes import BotProcess, bot_process
from tests.storage.databases import Databases

STEP, MOST = 3, 100


@pytest.fixture
async def url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a new database, of both kinds one after the other."""
    async with databases.migrated(tmp_path) as address:
        yield address


class Pair:
    """Two people who play with odds, a bot process, and a look into its database."""

    def __init__(
        self, discord: Playground, bot: BotProcess, people: tuple[Person, Person], records: Services
    ) -> None:
        self.discord, self.bot, self.records = discord, bot, records
        self.giver, self.taker = people

    async def match(self) -> Match:
        match = await self.records.run(load_newest, self.giver.here.id)
        assert match is not None
        return match

    async def begin(self) -> None:
        """Begin a game, and play a move of each side."""
        options = {"variant": "russian", "odds": str(STEP)}
        asked = await self.giver.slash("challenge", opponent=self.taker, **options)  # type: ignore[arg-type]
        await self.taker.click(await asked.wait_message(), "Accept")
        for person, move in ((self.giver, "c3-d4"), (self.taker, "b6-a5")):
            ply = (await self.match()).ply
            await person.slash("move", move=move)
            while (await self.match()).ply == ply:  # noqa: ASYNC110 - another process writes
                await asyncio.sleep(0.002)

    async def lose(self, loser: Person, after: float) -> None:
        """Let a person resign, kill the bot after some seconds, and let the game end at last."""
        asked = await (await loser.slash("resign")).wait_message()
        act = asyncio.create_task(loser.click(asked, "Resign"))
        await asyncio.sleep(after)
        await self.bot.kill()
        self.discord.backend.interactions.give_up()  # no one will answer
        await act
        await self.bot.start()
        if not (await self.match()).is_over:
            asked = await (await loser.slash("resign")).wait_message()
            await loser.click(asked, "Resign")
        while not (await self.match()).is_over:  # noqa: ASYNC110 - another process writes
            await asyncio.sleep(0.002)


async def play_through_kills(pair: Pair, kills: int, chance: Random) -> None:
    """Kill the bot once in each game; the step is that of all finished games, each counted once."""
    ids = pair.giver.id, pair.taker.id
    server_id = 0
    for _ in range(kills):
        await pair.begin()
        await pair.lose(chance.choice((pair.giver, pair.taker)), chance.uniform(0, 0.06))
        server_id = (await pair.match()).server_id or 0
    games = await pair.records.read(list_games_of_pair, ids, server_id, MOST)
    assert len(games) == kills
    scores = [
        OddsResult.WON if game.winner == Color.WHITE else OddsResult.LOST
        for game in reversed(games)
    ]
    assert all(game.color == Color.WHITE for game in games)
    expected = reduce(PairStep.add, scores, PairStep(STEP))
    assert ids == (min(ids), max(ids))
    (row,) = await pair.records.read(list_odds_steps, server_id, ids)
    assert (row.step, row.row) == (expected.step, expected.row)


@pytest.fixture
async def pair(discord_: Playground, url: str, tmp_path: Path) -> AsyncIterator[Pair]:
    _, _, (white, black, _) = company(discord_)
    database = await Database.open(url)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        people = sorted((white, black), key=lambda person: person.id)
        yield Pair(discord_, bot, (people[0], people[1]), Services.on(database))
    await database.close()


async def test_killed_at_the_end_of_games(pair: Pair) -> None:
    await play_through_kills(pair, 3, Random(5))


@pytest.mark.slow
async def test_killed_at_the_end_of_many_games(pair: Pair) -> None:
    await play_through_kills(pair, 40, Random(6))
