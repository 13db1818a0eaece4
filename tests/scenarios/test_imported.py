"""Records that people attach: seen, stepped through, refused with line and reason."""

import asyncio
import os
import signal
from typing import Any

import pytest

from bot.acts.reply import AnswerTimes
from bot.record_files.kept_files import KeptFiles
from playground import Impossible, Upload
from tests.bot.record_files.processes import child_pids, frozen_children, frozen_workers
from tests.scenarios.conftest import Start, Table
from tests.scenarios.hands import begin

GAME = b"""[White "A*b*"]
[Black "@everyone"]
[GameType "25,W,8,8,A0,0"]
1. c3-d4 b6-c5 2. d4:b6 a7:c5 *
"""
BLUNDER = b"""[Event "Club"]
[White "Anna"]
[GameType "25,W,8,8,A0,0"]
[FEN "W:Wc3,e3,g3,a1,c1:Bb6,d6,f6,h8,g7"]
1. c3-b4 {Well played?} (1. e3-d4) d6-e5 2. e3-d4 *
"""
TOLD = b"""[Event "Cup *final*"]
[Date "2026.05.??"]
[GameType "25,W,8,8,A0,0"]
{An open
game} 1. c3-d4 {[%clk 0:04:10] Best, says @everyone} (1. c3-b4 {or} b6-a5) b6-c5 *
"""
TWO = GAME + b'\n[GameType "20,W,10,10,N2,0"]\n1. 32-28 19-23 2. 28x19 *\n'


def importing(name: str, data: bytes) -> dict[str, Any]:
    """The option that attaches a file; its name is a word of Python."""
    return {"import": Upload(name, data)}


async def test_a_record_is_stepped_through(table: Table) -> None:
    seen = await table.white.slash("record", **importing("game.pdn", GAME))
    assert seen.is_private
    board = seen.shown
    assert "Russian draughts" in board.text
    await table.white.click(board, ">")
    assert "1.\u00a0c3-d4**" in board.text
    await table.white.click(board, ">|")
    assert "2.\u00a0d4:b6 **a7:c5**" in board.text
    assert board.enabled_buttons == ["|<", "<", "Analyse"]
    await table.white.click(board, "<")
    assert "2.\u00a0d4:b6**" in board.text
    assert any(name.endswith(".pdn") for name in board.files)


async def test_what_a_file_tells_about_a_game_is_shown_beside_it(table: Table) -> None:
    seen = await table.white.slash("record", **importing("told.pdn", TOLD))
    board = seen.shown
    assert "Cup \\*final\\* · 2026-05" in board.text
    assert "\n> An open game" in board.text
    await table.white.click(board, ">")
    assert "\n> Best, says @\u200beveryone\n> (1. c3-b4 {or} b6-a5)" in board.text
    assert "clk" not in board.text
    await table.white.click(board, ">")
    assert "\n> " not in board.text
    assert board.files["record.pdn"] == TOLD


async def test_a_form_asks_for_the_file(table: Table) -> None:
    """Without a file, where there is no game; with a game, below its record."""
    form = (await table.white.slash("record")).modal
    assert form is not None
    with pytest.raises(Impossible, match="must be filled in"):
        await table.white.submit(form)
    seen = await table.white.submit(form, {"PDN file": Upload("game.pdn", GAME)})
    assert seen.is_private
    await table.white.click(seen.shown, ">")
    assert "1.\u00a0c3-d4**" in seen.text
    large = Upload("game.pdn", GAME * 4000)
    again = (await table.white.slash("record")).modal
    refused = await table.white.submit(again, {"PDN file": large})
    assert "too large" in refused.text
    asked = (await table.white.slash("analyse")).modal
    analysed = (await table.white.submit(asked, {"PDN file": Upload("b.pdn", BLUNDER)})).shown
    await table.discord.until(lambda: "curve.png" in analysed.files)
    await begin(table, "russian")
    below = (await table.watcher.slash("record")).shown
    opened = (await table.watcher.click(below, "Open a file")).modal
    shown = await table.watcher.submit(opened, {"PDN file": Upload("two.pdn", TWO)})
    assert "game 1 of 2" in shown.text


async def test_a_record_is_analysed(table: Table) -> None:
    """White gives a man for nothing at the first move; the moment stands on its board."""
    seen = await table.white.slash("analyse", file=Upload("game.pdn", BLUNDER))
    assert seen.is_private
    shown = seen.shown
    await table.discord.until(lambda: "curve.png" in shown.files)
    assert "Anna · accuracy: " in shown.text
    assert [*shown.files] == ["curve.png", "record.pdn", "analysed.pdn"]
    analysed = " ".join(shown.files["analysed.pdn"].decode().split())
    assert '[Event "Club"]' in analysed
    assert "{Well played?}" in analysed
    assert "(1. e3-d4)" in analysed
    table.bot.kept_files = KeptFiles(table.bot.record_reader)  # forgotten, as after a restart
    await table.white.click(shown, "1")
    assert "Better: " in shown.text
    await table.white.click(shown, "Graph")
    assert "curve.png" in shown.files


async def test_names_in_a_record_neither_ping_nor_format(table: Table) -> None:
    seen = await table.white.slash("record", **importing("game.pdn", GAME))
    assert seen.shown.mentions == set()
    assert not seen.shown.mentions_everyone
    assert "A\\*b\\*" in seen.text


async def test_a_file_with_two_games(table: Table) -> None:
    seen = await table.white.slash("record", **importing("games.pdn", TWO))
    assert "game 1 of 2" in seen.text
    await table.white.click(seen.shown, "Next game")
    assert "International draughts" in seen.text
    await table.white.click(seen.shown, ">|")
    assert "2.\u00a028x19**" in seen.text


async def test_a_bad_record_says_where(table: Table) -> None:
    bad = GAME.replace(b"a7:c5", b"a7:b6")
    refused = await table.white.slash("record", **importing("game.pdn", bad))
    assert refused.is_private
    assert "Line 4, move 2: You must capture" in refused.text


async def test_a_file_that_is_no_record(table: Table) -> None:
    refused = await table.white.slash("record", **importing("x.png", b"\x89PNG\x00\xff"))
    assert refused.is_private
    assert "record" in refused.text


async def test_one_bad_game_loses_no_other(table: Table) -> None:
    bad = GAME.replace(b"a7:c5", b"a7:b6")
    seen = await table.white.slash("record", **importing("games.pdn", GAME + bad + GAME))
    assert "game 1 of 2" in seen.text
    assert "I couldn't read one game in this file:" in seen.text
    assert "Game 2, line 8, move 2: You must capture" in seen.text
    await table.white.click(seen.shown, "Next game")
    assert "game 2 of 2" in seen.text
    await table.white.click(seen.shown, ">|")
    assert "2.\u00a0d4:b6 **a7:c5**" in seen.text


async def test_a_game_of_a_file_is_chosen_by_its_number(table: Table) -> None:
    seen = await table.white.slash("record", **importing("games.pdn", TWO + GAME))
    for typed, heading in (("3", "game 3 of 3"), (" 2 ", "game 2 of 3")):
        form = (await table.white.click(seen.shown, "Choose game")).modal
        assert form is not None
        await table.white.submit(form, words=typed)
        assert heading in seen.text
    for typed in ("0", "4", "", "two", "9" * 6):
        form = (await table.white.click(seen.shown, "Choose game")).modal
        assert form is not None
        refused = await table.white.submit(form, words=typed)
        assert "Try a number from 1 to 3." in refused.text
    assert "game 2 of 3" in seen.text


async def test_the_longest_names_are_answered(table: Table) -> None:
    long = GAME.replace(b"A*b*", b"@everyone **A** " * 400)
    seen = await table.white.slash("record", **importing("game.pdn", long))
    assert "Russian draughts" in seen.text
    assert len(seen.text) < 2000
    assert seen.shown.mentions == set()


async def test_a_record_is_read_once_for_all_its_steps(table: Table) -> None:
    seen = await table.white.slash("record", **importing("game.pdn", GAME))
    before = child_pids()
    for button in (">", ">", ">|", "<", "|<"):
        await table.white.click(seen.shown, button)
        assert child_pids() <= before
    assert seen.shown.enabled_buttons == [">", ">|", "Analyse"]


async def test_steps_go_on_after_a_restart(start: Start) -> None:
    async with start() as table:
        seen = await table.white.slash("record", **importing("games.pdn", TWO))
        await table.white.click(seen.shown, ">")
    async with start() as table:
        await table.white.click(seen.shown, ">")
        assert "1.\u00a0c3-d4 **b6-c5**" in seen.text
        await table.white.click(seen.shown, "Next game")
        assert "International draughts" in seen.text


def importing_task(table: Table, data: bytes) -> "asyncio.Task[Any]":
    return asyncio.create_task(table.white.slash("record", **importing("game.pdn", data)))


async def test_a_second_file_waits_until_the_first_is_read(table: Table) -> None:
    before = child_pids()
    with frozen_workers():
        first = importing_task(table, GAME)
        (pid,) = await frozen_children(1, before)
    refused = await table.white.slash("record", **importing("other.pdn", TWO))
    assert "I'm still reading your other file" in refused.text
    same = importing_task(table, GAME)
    os.kill(pid, signal.SIGCONT)
    for reading in (first, same):
        assert "Russian draughts" in (await reading).text


async def test_a_reading_that_is_killed_is_told(table: Table) -> None:
    before = child_pids()
    with frozen_workers():
        reading = importing_task(table, GAME)
        (pid,) = await frozen_children(1, before)
    os.kill(pid, signal.SIGKILL)
    refused = await reading
    assert refused.is_private
    assert "couldn't read that file, and nothing has changed" in refused.text
    again = await table.white.slash("record", **importing("game.pdn", GAME))
    assert "Russian draughts" in again.text


async def test_a_bot_that_stops_leaves_no_reading_behind(start: Start) -> None:
    before = child_pids()
    async with start() as table:
        with frozen_workers():
            reading = importing_task(table, GAME)
            await frozen_children(1, before)
        table.bot.answer_times = AnswerTimes(give_up_after=0.1)
    assert child_pids() <= before
    assert "couldn't read that file, and nothing has changed" in (await reading).text
