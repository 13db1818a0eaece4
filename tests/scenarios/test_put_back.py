"""A backup is put back: boards come again, and no message of the lost time does anything."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest
from time_machine import Traveller

from bot.matches.finding import find_running_in
from bot.matches.match_value import Match
from playground import Message
from storage.backups.backup_and_restore import back_up, restore
from storage.backups.putting_back import PutBack
from storage.backups.sources import read_backup
from storage.erased_log import ErasedLog, read_codes
from storage.instance import find_own_id
from storage.numbers import JUMP
from tests.scenarios.conftest import Allowed, Start, Table
from tests.scenarios.hands import begin, board_with, boards, noted, running, settle
from tests.scenarios.test_one_here import KINDS
from tests.scenarios.test_two_rooms import friend

LOST = "That's from before a backup was restored, so it no longer counts."


async def put_back(url: str, file: Path, log: Path) -> None:
    backup = await asyncio.to_thread(read_backup, file)
    codes = read_codes([log], backup.made_at)
    given = PutBack(made_at=backup.made_at, now=datetime.now(UTC), codes=codes)
    await asyncio.to_thread(restore, url, backup, given)


async def move(table: Table, *texts: str) -> Message:
    """Play moves by turns, White first; the board after the last one."""
    for text in texts:
        mover = table.white if (await running(table)).turn == 0 else table.black
        await mover.slash("move", move=text)
        board = await board_with(table, words=text)
    await noted(table)
    return board


async def game_elsewhere(table: Table, name: str) -> tuple[Message, Match]:
    """A game that has just begun in a channel of its own; its board, and the match."""
    here, elsewhere = table.channel, table.server.add_channel(name)
    table.white.here = table.black.here = elsewhere
    asked = await table.white.slash("challenge", opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: any(each.files for each in elsewhere.messages))
    match = await table.services.run(find_running_in, elsewhere.id)
    assert match is not None
    table.white.here = table.black.here = here
    return elsewhere.messages[-1], match


async def test_a_backup_of_some_moves_ago(
    start: Start, url: str, tmp_path: Path, clock: Traveller
) -> None:
    async with start() as table:
        await begin(table, "russian")
        await move(table, "c3-d4", "b6-a5")
        known = (await running(table)).id
        asked = await table.watcher.slash("challenge", variant="frisian")
    await asyncio.to_thread(back_up, url, tmp_path / "backup", datetime.now(UTC))
    clock.shift(60)
    async with start() as table:
        lost_board = await move(table, "d4-c5")
        other_board, other = await game_elsewhere(table, "lost")
        challenge = await table.watcher.slash("challenge", variant="russian")
    clock.shift(60)
    await put_back(url, tmp_path / "backup", tmp_path / "none")
    async with start() as table:
        board = await board_with(table, words="Restored to move 2 from a backup of <t:")
        assert board.mentions == {table.white.id}
        told = await table.black.click(lost_board, "Move")
        assert told.is_private
        assert LOST in told.text
        assert told.shown.files  # the board as it is
        for message, button in ((other_board, "Move"), (challenge.shown, "Accept")):
            assert (await table.black.click(message, button)).text == LOST
        assert "Withdrawn." in (await table.watcher.click(asked.shown, "Withdraw")).text
        assert (await running(table)).id == known
        assert "Put back" not in (await move(table, "d4-e5")).text
        assert (await game_elsewhere(table, "new"))[1].id > other.id + JUMP // 2


async def test_who_was_erased_since_stays_erased(
    start: Start, url: str, tmp_path: Path, clock: Traveller
) -> None:
    log = tmp_path / "erased.log"
    async with start() as table:
        await begin(table, "russian")
        await move(table, "c3-d4", "b6-a5")
    await asyncio.to_thread(back_up, url, tmp_path / "backup", datetime.now(UTC))
    clock.shift(60)
    async with start() as table:
        table.bot.erasures.log = ErasedLog(log, await table.services.write(find_own_id))
        asked = await table.black.slash("privacy")
        for button in ("Delete my data", "Continue", "Delete it all"):
            await table.black.click(asked.shown, button)
        await table.discord.until(lambda: "has been deleted" in asked.shown.text)
    clock.shift(60)
    await put_back(url, tmp_path / "backup", log)
    async with start() as table:
        await table.discord.until(lambda: "former player" in boards(table)[-1].text)
        assert str(table.black.id) not in boards(table)[-1].text


async def test_a_file_that_was_copied_by_hand_is_noticed_once(
    start: Start, url: str, tmp_path: Path, allowed: Allowed, clock: Traveller
) -> None:
    async with start() as table:
        await table.watcher.slash("help")
    await asyncio.to_thread(back_up, url, tmp_path / "backup", datetime.now(UTC))
    clock.shift(60)
    async with start() as table:
        await begin(table, "russian")
        lost = boards(table)[-1]
    (tmp_path / "damka.db").write_bytes((tmp_path / "backup").read_bytes())
    allowed.errors += ["newer than the database"]
    async with start() as table:
        for _ in range(2):
            assert "can't find that game" in (await table.white.click(lost, "Move")).text
        told = [each for each in table.discord.bot_errors if "newer than the database" in each]
        assert len(told) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_what_people_gather_at_is_shown_again(
    start: Start, url: str, tmp_path: Path, clock: Traveller, kind: str
) -> None:
    """Its old message counts again once it shows what is so."""
    open_one, button = KINDS[kind]
    async with start() as table:
        shown = (await open_one(table)).shown
        await settle(table)
    await asyncio.to_thread(back_up, url, tmp_path / "backup", datetime.now(UTC))
    clock.shift(60)
    await put_back(url, tmp_path / "backup", tmp_path / "none")
    async with start() as table:
        before = shown.text
        await table.discord.until(lambda: shown.is_edited)
        await friend(table, "Cleo").click(shown, button)
        await table.discord.until(lambda: shown.text != before)  # it counts who pressed
