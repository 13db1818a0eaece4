"""`kill -9` around the hour of the puzzle of the day: it is posted, once."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.matches.runner import Runner
from bot.school.daily_puzzles import Wanted, want_puzzles
from playground import Playground
from playground.faults import Fault
from storage import Database
from storage.daily_puzzles import list_due_dailies
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

SEND = "create_message"
NEVER = Fault(operation=SEND, delay=1000, status=503, times=1000)


@pytest.mark.slow
async def test_killed_while_it_posts_and_before_it_noted_so(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    server, channel, _ = company(discord_)
    database = await Database.open(url)
    runner, now = Runner(database), datetime.now(UTC)
    await runner.run(want_puzzles, server.id, Wanted(channel.id, now.hour, "UTC"), now)

    discord_.faults.add(NEVER)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        await discord_.until(lambda: discord_.faults.hits > 0)
        await bot.kill()  # claimed, under way, and not there
        assert len(await runner.read(list_due_dailies)) == 1
        assert not channel.messages

        discord_.faults.clear()
        discord_.faults.add(Fault(operation=SEND, status=500, after_work=True), NEVER)
        await bot.start()
        await discord_.until(lambda: bool(channel.messages))
        await bot.kill()  # there, and not noted
        assert len(await runner.read(list_due_dailies)) == 1

        discord_.faults.clear()
        await bot.start()
        while await runner.read(list_due_dailies):  # noqa: ASYNC110  # another process writes the database
            await asyncio.sleep(0.01)
    assert ["Puzzle of the day" in each.text for each in channel.messages] == [True]
    await database.close()
