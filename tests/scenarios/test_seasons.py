"""The recap of a month in its channel, and everyone's own month."""

import asyncio
from datetime import date, timedelta

from bot.clocks.zones import UTC_ZONE, open_zone
from bot.clockwork.season_messages import SeasonMessages
from bot.clockwork.surroundings import Surroundings
from bot.seasons.calendar import due_at, month_at
from playground import Channel, Message
from storage.season_posts import list_waiting_seasons
from tests.bot.seasons.test_months import MOVES
from tests.scenarios.conftest import OPENING, Table
from tests.scenarios.hands import begin, play_out
from tests.scenarios.test_settings import host
from tests.scenarios.test_whole_games import resign

ZONE = open_zone(UTC_ZONE)
SECOND = timedelta(seconds=1)


def this_month() -> date:
    return month_at(OPENING, ZONE)


async def want_recaps(table: Table) -> Channel:
    """Let the host choose a channel, by the menu."""
    news = table.server.add_channel("news")
    person = host(table)
    person.here = news
    shown = (await person.slash("server-settings", channel=news)).shown
    await person.click(shown, "Channels")
    await person.select(shown, "v:season:0", news)
    assert f"**monthly recap**: {news.mention}" in shown.text
    return news


async def play_game(table: Table) -> None:
    """Play a game in which Black takes three pieces at once, and White resigns."""
    line = await begin(table, "russian")
    moves = []
    for typed in MOVES:
        move = next(
            each
            for each in line.game.legal_moves(line.position)
            if line.game.write(line.position, each) == typed
        )
        line = line.play(move)
        moves.append(move)
    await play_out(table, line.cut(0), moves)
    await resign(table)


async def end_month(table: Table) -> None:
    """Let it be the moment at which this month is told."""
    due = due_at(this_month(), ZONE, table.server.id)
    table.clock.move_to(due + SECOND)
    for _ in range(2):
        await table.bot.seasons._step()


async def tell(table: Table) -> Message:
    news = await want_recaps(table)
    await play_game(table)
    await end_month(table)
    (post,) = news.messages
    return post


async def share(table: Table, mine: Message, news: Channel) -> Message:
    """Share Black's month, and return what everyone sees of it."""
    await table.black.click(mine, "Share")
    await table.discord.until(lambda: len(news.messages) == 2)
    return news.messages[-1]


async def test_the_month_is_told_once(table: Table) -> None:
    post = await tell(table)
    assert f"{this_month():%B %Y}" in post.text
    assert "Games: **1** · players: **2**" in post.text
    assert "**Largest capture**: 3 pieces" in post.text
    assert "**Longest game**" in post.text
    assert "Champion" not in post.text
    assert list(post.files) == ["board.png"]
    assert post.mentions == set()
    assert await table.services.read(list_waiting_seasons, 0) == []


async def test_two_processes_tell_it_once(table: Table) -> None:
    news = await want_recaps(table)
    await play_game(table)
    due = due_at(this_month(), ZONE, table.server.id) + SECOND
    table.clock.move_to(due)
    other = SeasonMessages(Surroundings(table.bot, table.services, table.bot.pacing, lambda: due))
    await asyncio.gather(table.bot.seasons._step(), other._step())
    assert len(news.messages) == 1
    assert await table.services.read(list_waiting_seasons, 0) == []


async def test_ones_own_month_is_private_until_it_is_shared(table: Table) -> None:
    post = await tell(table)
    table.black.here = post.channel
    mine = (await table.black.click(post, "My month")).shown
    assert mine.is_private
    assert "**Russian**: 1 won" in mine.text
    assert "board.png" in mine.files
    table.white.here = post.channel
    other = (await table.white.click(post, "My month")).shown
    assert "1 lost" in other.text
    assert other.files == {}
    shared = await share(table, mine, post.channel)
    assert not shared.is_private
    assert table.black.mention in shared.text
    assert table.white.mention not in shared.text
    assert shared.mentions == set()
    again = await table.black.click(mine, "Share")
    assert "already shared" in again.text


async def test_hidden_people_are_counted_but_not_named(table: Table) -> None:
    await table.white.slash("settings", season="hidden", channel=table.channel)
    post = await tell(table)
    assert "players: **2**" in post.text
    assert "<@" not in post.text
    assert not post.files


async def test_nothing_is_told_of_an_empty_month_or_unasked(table: Table) -> None:
    news = await want_recaps(table)
    other = table.discord.add_server("Another club")
    other.join(table.white)
    await end_month(table)
    assert news.messages == []
    assert await table.services.read(list_waiting_seasons, 0) == []
    shown = await table.watcher.slash("season", channel=table.channel)
    assert shown.is_private
    assert "No finished games" in shown.text


async def test_a_game_of_a_hidden_channel_is_counted_but_not_named(table: Table) -> None:
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    for person in (table.discord.bot, table.white, table.black):
        table.channel.allow("VIEW_CHANNEL", to=person)
    post = await tell(table)
    assert "Games: **1**" in post.text
    assert "<@" not in post.text
    table.black.here = post.channel
    mine = (await table.black.click(post, "My month")).shown
    assert "board.png" in mine.files
    assert not (await share(table, mine, post.channel)).files


async def test_months_are_offered_and_others_refused(table: Table) -> None:
    refused = await table.white.slash("season", month="1999-01", channel=table.channel)
    assert "can't show that month" in refused.text
    chosen = await table.white.slash("season", month=f"{this_month():%Y-%m}", channel=table.channel)
    assert f"{this_month():%B %Y}" in chosen.text
