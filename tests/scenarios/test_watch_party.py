"""A message of a server shows its most interesting game, where everyone may look."""

from datetime import timedelta

import pytest
from sqlalchemy import delete

from bot.watching.watch_parties import BETWEEN_EDITS, POSTED_ANEW
from playground import Channel
from storage import Database
from storage.schema import watch_parties
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board
from tests.scenarios.test_settings import host


@pytest.fixture
async def screen(table: Table) -> Channel:
    """The channel that the server has chosen for its watch party."""
    channel = table.server.add_channel("screen")
    person = host(table)
    shown = (await person.slash("server-settings", channel=table.channel)).shown
    await person.click(shown, "Channels")
    await person.select(shown, "v:party:0", channel)
    assert f"**featured game**: {channel.mention}" in shown.text
    await table.bot.watch_parties.loop.stop()
    return channel


async def look(table: Table, later: timedelta = timedelta()) -> None:
    """Let the bot look so much later."""
    table.clock.shift(later)
    await table.bot.watch_parties.serve_all()


async def test_one_message_follows_the_game(table: Table, screen: Channel) -> None:
    await look(table)
    assert screen.messages == []
    await begin(table, "russian")
    await look(table)
    (message,) = screen.messages
    first = message.files["board.png"]
    assert f"{table.white.mention} v" in message.text
    assert message.mentions == set()
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="c3-d4")
    await look(table)
    assert message.files["board.png"] == first  # not so soon
    await look(table, BETWEEN_EDITS)
    assert "c3-d4" in message.text
    assert message.files["board.png"] != first
    await look(table, POSTED_ANEW + BETWEEN_EDITS)
    (anew,) = screen.messages
    assert anew.id != message.id
    anew.delete()
    await table.black.slash("move", move="b6-a5")
    await board_with(table, words="b6-a5")
    await look(table, POSTED_ANEW + 3 * BETWEEN_EDITS)
    assert "b6-a5" in screen.messages[-1].text


async def forget(url: str) -> None:
    """Leave the database as it was before it was noted that the message stands."""
    database = await Database.open(url)
    await database.write(lambda transaction: transaction.execute(delete(watch_parties)))
    await database.close()


async def test_killed_before_the_message_was_noted(table: Table, screen: Channel, url: str) -> None:
    await begin(table, "russian")
    await look(table)
    for _kill in range(2):
        await forget(url)
        await look(table)
    (message,) = screen.messages
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="c3-d4")
    await look(table, BETWEEN_EDITS)
    assert "c3-d4" in message.text  # the one that stands is known


async def test_a_hidden_game_is_in_no_watch_party(table: Table, screen: Channel) -> None:
    await begin(table, "russian")
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    table.channel.allow("VIEW_CHANNEL", to=table.discord.bot)
    await look(table)
    assert screen.messages == []
    assert newest_board(table).files
