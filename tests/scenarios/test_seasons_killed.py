"""`kill -9` around the recap of a month: it is posted, once."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, update

from bot.seasons.calendar import month_before
from bot.services import Services
from playground import Channel, Playground
from playground.faults import Fault
from storage import Database
from storage.rows import Person, Place, SeasonPost
from storage.schema import rooms
from storage.season_posts import claim_season, list_waiting_seasons
from tests.bot.seasons.test_months import finish
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

SEND = "create_message"
NEVER = Fault(operation=SEND, delay=1000, status=503, times=1000)


async def claim(discord: Playground, services: Services) -> Channel:
    """A month with a game, whose recap is claimed and not posted."""
    server, _, members = company(discord)
    now = datetime.now(UTC)
    month: date = month_before(now.date().replace(day=1))
    at = datetime(month.year, month.month, 15, tzinfo=UTC)
    people = [Person(each.id, each.name) for each in members[:2]]
    quiet = server.add_channel("games")
    await finish(services, (people[0], people[1]), Place(server.id, quiet.id), at)
    await services.write(show_boards)  # so that nothing but the recap is to be sent
    news = server.add_channel("news")
    post = SeasonPost(server.id, month, news.id, now - timedelta(minutes=1))
    await services.write(claim_season, post)
    return news


def show_boards(transaction: Connection) -> None:
    transaction.execute(update(rooms).values(shown_version=rooms.c.wanted_version))


async def done(services: Services) -> None:
    while await services.read(list_waiting_seasons, 0):  # noqa: ASYNC110  # another process writes it
        await asyncio.sleep(0.01)


def recaps(news: Channel) -> list[bool]:
    return ["Largest capture" in each.text for each in news.messages]


async def test_killed_while_it_posts_and_before_it_noted_so(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    database = await Database.open(url)
    services = Services.on(database)
    news = await claim(discord_, services)
    discord_.faults.add(NEVER)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        await discord_.until(lambda: discord_.faults.hits > 0)
        await bot.kill()  # under way, and not there
        assert not news.messages
        discord_.faults.clear()
        discord_.faults.add(Fault(operation=SEND, status=500, after_work=True), NEVER)
        await bot.start()
        await discord_.until(lambda: bool(news.messages))
        await bot.kill()  # there, and not noted
        assert len(await services.read(list_waiting_seasons, 0)) == 1
        discord_.faults.clear()
        await bot.start()
        await done(services)
    assert recaps(news) == [True]
    await database.close()
