"""`kill -9` while the computer thinks: it moves all the same, once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches.computer_seat import waits_for_computer
from bot.matches.match_store import load_newest
from bot.matches.match_value import Match
from bot.services import Services
from playground import Message, Person, Playground
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.processes import BotProcess, bot_process


@pytest.fixture
async def player(discord_: Playground) -> Person:
    _, _, (white, _, _) = company(discord_)
    return white


@pytest.fixture
async def records(url: str) -> AsyncIterator[Services]:
    """A look into the database of a bot process from outside."""
    database = await Database.open(url)
    yield Services.on(database)
    await database.close()


async def newest(records: Services, player: Person) -> Match:
    match = await records.run(load_newest, player.here.id)
    assert match is not None
    return match


def boards(player: Person) -> list[Message]:
    return [message for message in player.here.messages if message.files]


async def answer_comes(bot: BotProcess, player: Person, number: int) -> None:
    """Wait until the newest board shows the computer's answer to a move of the person."""
    words = f"last move: **{number}\u2026"
    await bot.discord.until(lambda: words in boards(player)[-1].text)


async def test_killed_while_it_thinks(
    discord_: Playground, player: Person, records: Services, tmp_path: Path
) -> None:
    """Full strength would think for half a minute; the next run thinks quicker."""
    async with bot_process(discord_, tmp_path, ENGINE_SECONDS="30") as bot:
        await player.slash("play", level=8, colour=0)
        await player.slash("move", move="c3-d4")
        assert waits_for_computer(await newest(records, player))
        await bot.kill()
        assert waits_for_computer(await newest(records, player))
        bot.settings = {"ENGINE_SECONDS": "0.05"}
        await bot.start()
        await answer_comes(bot, player, 1)
        match = await newest(records, player)
        assert match.ply == 2
        assert boards(player)[-1].mentions == {player.id}
        await player.slash("move", move=match.game.write(match.position, match.choices[0]))
        await answer_comes(bot, player, 2)
        assert (await newest(records, player)).ply == 4
