"""A game is shown by its number or its old buttons only to those who see its channel."""

import pytest

from bot.matches.finding import list_running_of
from playground import Channel
from playground.events import Event
from playground.payloads import describe_room
from playground.permissions import Permission
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board

pytestmark = pytest.mark.asyncio(loop_scope="module")

EVERYONE = 0  # the type of an overwrite for a role


def hide(table: Table, channel: Channel) -> None:
    """Let no one see a channel but those whom the server's settings let see everything."""
    world = table.discord.backend.world
    overwrite = {
        "id": str(table.server.id),
        "type": EVERYONE,
        "allow": "0",
        "deny": str(int(Permission.VIEW_CHANNEL)),
    }
    told = {**describe_room(world, channel.room), "permission_overwrites": [overwrite]}
    table.discord.bus.publish(Event("CHANNEL_UPDATE", told, table.server.id))


async def test_a_game_of_a_hidden_channel(table: Table) -> None:
    elsewhere = table.server.add_channel("elsewhere")
    await begin(table, "russian")
    board = newest_board(table)
    (match,) = await table.services.run(list_running_of, table.white.id)
    seen = await table.watcher.slash("replay", channel=elsewhere, match=match.id)
    assert "replay.gif" in seen.files
    hide(table, table.channel)
    refused = await table.watcher.slash("replay", channel=elsewhere, match=match.id)
    assert "I can't find that" in refused.text
    assert refused.files == {}
    own = await table.white.slash("replay", channel=elsewhere, match=match.id)
    assert "replay.gif" in own.files
    in_it = await table.watcher.click(board, "Watch")  # who can press it sees the channel
    assert "board.png" in in_it.files


async def test_what_was_opened_before_goes_no_further(table: Table) -> None:
    """A private message stays with who opened it; its buttons show no more of the game."""
    elsewhere = table.server.add_channel("elsewhere")
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="c3-d4")
    (match,) = await table.services.run(list_running_of, table.white.id)
    opened = await table.watcher.slash("replay", channel=elsewhere, match=match.id)
    stepping = (await table.watcher.click(opened.shown, "Step through")).shown
    hide(table, table.channel)
    for message, button in ((stepping, ">|"), (opened.shown, "Step through")):
        refused = await table.watcher.click(message, button)
        assert "I can't find that" in refused.text
        assert refused.files == {}


async def test_a_game_whose_channel_is_gone_is_its_players_own(table: Table) -> None:
    elsewhere = table.server.add_channel("elsewhere")
    await begin(table, "russian")
    (match,) = await table.services.run(list_running_of, table.white.id)
    table.channel.delete()
    refused = await table.watcher.slash("replay", channel=elsewhere, match=match.id)
    assert "I can't find that" in refused.text
    own = await table.white.slash("replay", channel=elsewhere, match=match.id)
    assert "replay.gif" in own.files
