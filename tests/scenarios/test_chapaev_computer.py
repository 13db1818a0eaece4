"""Chapaev against the computer: it shoots by itself, shot after shot, each seen moving."""

import pytest

from bot.matches.computer_seat import waits_for_computer
from bot.matches.match_value import Match
from bot.matches.shots.shooting import line_of
from rules import Color
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board, running
from tests.scenarios.test_chapaev import count_frames, press_shot

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_it_shoots_until_it_misses_and_the_next_level_is_offered(table: Table) -> None:
    """With a steady hand it throws discs off; each of its shots is shown before the next one."""
    seen: list[int] = []

    def note_ply(match: Match) -> float:
        seen.append(match.ply)
        return 0.0

    table.bot.computer.pace = note_ply
    begun = await table.white.slash(
        "play", variant="chapaev", level=4, colour=0, option="short-match, exact"
    )
    assert not begun.is_private, begun.text
    await press_shot(table, table.white, "4", "Black's 4", "1 · Soft: 1 square")
    await board_with(table, words=f"<@{table.white.id}> to move")
    while waits_for_computer(await running(table)) or (await running(table)).ply < 2:
        await table.discord.until(
            lambda: f"<@{table.white.id}> to move" in newest_board(table).text
        )
    match = await running(table)
    turns = line_of(match).turns
    assert seen == list(range(1, match.ply))
    assert set(turns[1 : match.ply]) == {Color.BLACK}
    assert count_frames(newest_board(table)) > 5
    for command in ("hint", "takeback"):
        refused = await table.white.slash(command)
        assert "draughts" in refused.text, command
    asked = await table.white.slash("resign")
    await table.white.click(asked.shown, "Resign")
    over = await board_with(table, button="Rematch")
    assert over.buttons[:2] == ["Rematch", "Play level 3"]
    await table.white.click(over, "Play level 3")
    assert "Damka (3)" in (await board_with(table, button="Move")).text


async def test_it_opens_in_the_direct_messages(table: Table) -> None:
    table.white.here = table.white.dm
    table.bot.computer.pace = lambda _match: 0.0
    await table.white.slash("play", variant="chapaev", level=1, colour=1, option="exact")
    messages = table.white.dm.messages
    await table.discord.until(lambda: f"<@{table.white.id}> to move" in messages[-1].text)
    assert count_frames(messages[-1]) > 5
