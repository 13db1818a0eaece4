"""A new process on the same database: nothing is told twice, everything old works."""

import pytest

from bot.client import Damka
from bot.matches.finding import find_running_in
from playground import Message, Playground
from playground.faults import Fault
from playground.limits.commands import ENTRY_POINT
from playground.records import Command
from tests.scenarios.conftest import Allowed, Start, Table
from tests.scenarios.hands import begin, board_with, newest_board, offer_of, play_behind

SYNC = "bulk_set_application_commands"


def syncs(table: Table) -> int:
    return sum(request.operation == SYNC for request in table.discord.requests)


async def test_commands_are_synced_once(start: Start) -> None:
    async with start() as table:
        assert syncs(table) == 1
    async with start() as table:
        assert syncs(table) == 1
        assert "challenge" in table.white.commands


async def test_the_command_of_activities_is_carried_over(
    discord_: Playground, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord_.switch_on_activities()
    async with start() as table:
        assert syncs(table) == 1
        assert "challenge" in table.white.commands
    (opener,) = entry_points(discord_)
    monkeypatch.setattr("bot.acts.sync.hash_commands", changed_hash)
    async with start() as table:
        assert syncs(table) == 2
        assert "challenge" in table.white.commands
    assert entry_points(discord_) == [opener]
    assert opener.definition["handler"] == 1


def entry_points(discord: Playground) -> list[Command]:
    return [each for each in discord.backend.world.commands.values() if each.kind == ENTRY_POINT]


async def changed_hash(_tree: object) -> str:
    return "another"


async def test_changed_commands_are_synced_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with start() as table:
        assert syncs(table) == 1
    changed(monkeypatch)
    async with start() as table:
        assert syncs(table) == 2


async def test_commands_that_cannot_be_changed_stay(
    start: Start, monkeypatch: pytest.MonkeyPatch, allowed: Allowed
) -> None:
    allowed.errors.append("commands not synced")
    async with start() as table:
        table.discord.faults.add(Fault(operation=SYNC, status=503))
    changed(monkeypatch)
    async with start() as table:
        assert syncs(table) == 2
        assert "challenge" in table.white.commands
    async with start() as table:
        assert syncs(table) == 3  # the next start tries again


def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next bot has another description of a command."""
    load = Damka.setup_hook

    async def setup_hook(bot: Damka) -> None:
        bot.tree.command(name="extra", description="One more")(extra)
        await load(bot)

    monkeypatch.setattr(Damka, "setup_hook", setup_hook)


async def extra(_interaction: object) -> None: ...


async def test_the_controls_of_an_old_board(start: Start) -> None:
    async with start() as table:
        await begin(table, "russian")
        board = newest_board(table)
    async with start() as table:
        assert "to move" in (await table.watcher.click(board, "Watch")).text
        more = (await table.white.click(board, "More")).shown
        asked = (await table.white.click(board, "More")).shown
    async with start() as table:
        await table.white.click(asked, "Resign")
        await table.white.click(asked, "Play on")
        await table.white.click(more, "Draw")
        await table.white.click(more, "Offer draw")
        offered = await offer_of(table)
    async with start() as table:
        await table.black.click(offered, "Decline")
        await offer_of(table, "declined")


async def test_the_buttons_of_an_old_challenge(start: Start) -> None:
    async with start() as table:
        asked = await table.white.slash("challenge", opponent=table.black)
    async with start() as table:
        await table.black.click(asked.shown, "Accept")
        await board_with(table, button="Move")


async def test_a_picker_goes_on(start: Start) -> None:
    async with start() as table:
        await begin(table, "russian")
        picker = (await table.white.click(newest_board(table), "Move")).shown
    async with start() as table:
        await table.white.click(picker, "c3-d4")
        await board_with(table, words="last move: **1.\u00a0c3-d4**")
        await table.discord.until(lambda: picker.is_deleted)


async def test_a_private_board_is_refreshed(start: Start) -> None:
    async with start() as table:
        await begin(table, "russian")
        seen = (await table.watcher.click(newest_board(table), "Watch")).shown
    async with start() as table:
        await table.white.slash("move", move="c3-d4")
        await table.watcher.click(seen, "Refresh")
        assert "c3-d4" in seen.text


async def test_the_controls_of_a_finished_game(start: Start) -> None:
    over = await finished(start)
    async with start() as table:
        await table.white.click(over, "Rematch")
        asked = table.channel.messages[-1]
        await table.black.click(asked, "Accept")
        await board_with(table, button="Move")


async def finished(start: Start) -> Message:
    """The last board of a game that was resigned."""
    async with start() as table:
        await begin(table, "russian")
        sure = await table.white.slash("resign")
        await table.white.click(sure.shown, "Resign")
        return await board_with(table, button="Rematch")


async def test_old_boards_lose_their_controls_after_a_restart(start: Start) -> None:
    """The first bot dies before it tidies up; the second one does at its start, and goes on."""
    async with start() as table:
        await begin(table, "russian")
        old = newest_board(table)
        await table.white.slash("move", move="c3-d4")
        assert old.buttons
    async with start() as table:
        await table.black.slash("move", move="b6-c5")
        await table.discord.until(lambda: old.buttons == [])


async def test_an_undelivered_board_is_delivered_at_the_start(start: Start) -> None:
    async with start() as table:
        await begin(table, "russian")
        match = await table.services.run(find_running_in, table.channel.id)
        assert match is not None
        await play_behind(table, match)
    async with start() as table:
        board = await board_with(table, words="last move: **1.\u00a0c3-d4**")
        assert board.mentions == {table.black.id}
