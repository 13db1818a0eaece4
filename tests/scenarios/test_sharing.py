"""The card of a finished game is opened, and shown in another channel, where both may write."""

import pytest

from playground import Channel, Message
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def hall(table: Table) -> Channel:
    return table.server.add_channel("hall")


async def open_card(table: Table) -> Message:
    """The card of a game that White gave up, opened by whoever watched it."""
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    await resign(table)
    card = (await table.watcher.click(newest_board(table), "More")).shown
    opened = (await table.watcher.click(card, "Card")).shown
    assert opened.is_private_to(table.watcher)
    assert list(opened.files) == ["card.png"]
    return opened


async def test_a_card_is_shared_once_in_a_channel(table: Table, hall: Channel) -> None:
    card = await open_card(table)
    done = await table.watcher.select(card, "Share to a channel", hall)
    assert f"Shared in {hall.mention}." in done.text
    (shared,) = hall.messages
    assert sorted(shared.files) == ["card.png", "damka-1.pdn"]
    assert table.watcher.mention in shared.text
    assert shared.mentions == set()
    table.white.here = hall
    moving = await table.white.click(shared, "Replay")
    assert "replay.gif" in moving.files
    again = await table.watcher.select(card, "Share to a channel", hall)
    assert "already been shared in" in again.text
    assert len(hall.messages) == 1


async def test_nobody_shares_where_they_may_not(table: Table, hall: Channel) -> None:
    card = await open_card(table)
    hall.deny("SEND_MESSAGES", to=table.watcher)
    refused = await table.watcher.select(card, "Share to a channel", hall)
    assert "You can't write in" in refused.text
    hall.reset("SEND_MESSAGES", to=table.watcher)
    hall.deny("ATTACH_FILES")
    refused = await table.watcher.select(card, "Share to a channel", hall)
    assert "I can't post a board in" in refused.text
    assert hall.messages == []


async def test_a_game_of_a_channel_that_not_all_see_is_not_shared(
    table: Table, hall: Channel
) -> None:
    card = await open_card(table)
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    for person in (table.discord.bot, table.watcher):
        table.channel.allow("VIEW_CHANNEL", to=person)
    refused = await table.watcher.select(card, "Share to a channel", hall)
    assert "I can't show it anywhere else" in refused.text
    assert hall.messages == []
