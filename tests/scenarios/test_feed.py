"""A server that wants so is told of its games, where everyone may look."""

import pytest

from bot.matches.real_games import LEAST_PLIES
from playground import Channel
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, play_out, random_moves
from tests.scenarios.test_settings import host
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def news(table: Table) -> Channel:
    return table.server.add_channel("news")


async def play_first_game(table: Table) -> None:
    line = await begin(table, "russian")
    await play_out(table, line, random_moves(line.game, 4)[:LEAST_PLIES])
    await resign(table)


async def choose(table: Table, news: Channel) -> None:
    """Let the host of the server choose the channel of its feed."""
    person = host(table)
    shown = (await person.slash("server-settings", channel=table.channel)).shown
    await person.click(shown, "Channels")
    await person.select(shown, "v:feed:0", news)
    assert f"**game feed**: {news.mention}" in shown.text


async def test_a_first_game_is_told_once(table: Table, news: Channel) -> None:
    await choose(table, news)
    await play_first_game(table)
    for _ in range(2):
        await table.bot.feeds.serve_all()
    (post,) = news.messages
    assert "### First game finished" in post.text
    assert list(post.files) == ["board.png"]
    assert post.mentions == set()
    table.watcher.here = news
    assert "board.png" in (await table.watcher.click(post, "Watch")).files


async def test_a_hidden_game_is_in_no_feed(table: Table, news: Channel) -> None:
    await choose(table, news)
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    for person in (table.discord.bot, table.white, table.black):
        table.channel.allow("VIEW_CHANNEL", to=person)
    await play_first_game(table)
    await table.bot.feeds.serve_all()
    assert news.messages == []
