"""A channel plays the computer: it votes, and the computer answers by itself."""

import asyncio

import pytest

from bot.matches.match_value import Match
from bot.talk.matches.move_lists import numbered_move
from playground import Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, running

pytestmark = pytest.mark.asyncio(loop_scope="module")

YEAR = 400 * 86_400.0


@pytest.fixture
def member(table: Table) -> Person:
    person = table.discord.add_person("member", age=YEAR)
    table.server.join(person, since=YEAR)
    person.here = table.channel
    return person


async def test_a_channel_plays_the_computer(table: Table, member: Person) -> None:
    opened = await member.slash(
        "together", opponent=table.discord.bot, level=2, colour=0, turn=600, variant="russian"
    )
    lobby = opened.shown
    assert "Damka (2)" in lobby.text
    assert lobby.buttons[:2] == ["Join White", "Leave"]
    early = await member.click(lobby, "Start")
    assert "White isn't ready yet" in early.text
    await member.click(lobby, "Join White")
    await member.click(lobby, "Start")
    board = await board_with(table, button="Vote")
    voting = await member.click(board, "Vote")
    await member.click(voting.shown, "c3-d4")
    table.jump(601)  # the vote closes, and the computer answers it
    match = await answered(table)
    board = await board_with(table, words=f"**{numbered_move(match.line, 2)}**")
    assert "**draughts** to move" in board.text
    assert "Vote" in board.buttons


async def answered(table: Table) -> Match:
    """Return the match once the computer has answered the first move."""
    while True:
        match = await running(table)
        if match.ply == 2:
            return match
        await asyncio.sleep(0.01)


async def test_a_server_without_the_computer(table: Table, member: Person) -> None:
    table.server.join(table.white, permissions=["MANAGE_GUILD"])
    await table.white.slash("server-settings", computer="off")
    refused = await member.slash("together", opponent=table.discord.bot, colour=0)
    assert refused.is_private
    assert "Games against me are turned off in this server" in refused.text
