"""Teams shoot together over the socket: by presses, typed, seconded; against the computer, too."""

import pytest

from bot.matches.shots.shooting import line_of
from playground import Message, Person
from rules import Color
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board, running
from tests.scenarios.test_chapaev import count_frames

pytestmark = pytest.mark.asyncio(loop_scope="module")

YEAR = 400 * 86_400.0


@pytest.fixture
def members(table: Table) -> list[Person]:
    people = [table.discord.add_person(f"member {number}", age=YEAR) for number in range(3)]
    for person in people:
        table.server.join(person, since=YEAR)
        person.here = table.channel
    return people


async def begin_against_computer(table: Table, members: list[Person]) -> Message:
    """The board of a team that has the first shot against the computer."""
    opened = await members[0].slash(
        "together",
        opponent=table.discord.bot,
        level=1,
        colour=0,
        turn=600,
        variant="chapaev",
        option="short-match",
    )
    for person in members:
        await person.click(opened.shown, "Join White")
    await members[0].click(opened.shown, "Start")
    return await board_with(table, button="Vote")


def has_come_back(table: Table) -> bool:
    """Whether the newest board shows a shot of the computer, and asks the team for the next one."""
    text = newest_board(table).text
    return "last move: **1\u2026" in text and "No one has voted yet." in text


async def test_a_team_shoots_by_votes_and_the_computer_answers(
    table: Table, members: list[Person]
) -> None:
    table.bot.computer.pace = lambda _match: 0.0
    first, second, third = members
    board = await begin_against_computer(table, members)
    picker = (await first.click(board, "Vote")).shown
    assert picker.is_private_to(first)
    for label in ("4", "Black's 4", "1 · Soft: 1 square"):
        await first.click(picker, label)
    assert "Your vote: **4 → Black's 4, power 20**" in picker.text
    assert "Votes: White's 4: towards d6 (1)." in picker.alt_texts[0]
    typed = await second.slash("move", move="w4 > b4 40")
    assert typed.is_private
    assert "**4 → Black's 4, power 30** 2" in typed.text
    looked = await third.click(board, "Votes")
    await third.click(looked.shown, "4 → Black's 4 · 2")
    assert "**4 → Black's 4, power 30** 3" in looked.shown.text
    refused = await third.slash("move", move="w4 b4 101")
    assert "whole number from 1 to 100" in refused.text
    watcher = await table.watcher.click(board, "Votes")
    assert "Press **Join**" in watcher.text
    table.jump(160)
    await table.discord.until(lambda: has_come_back(table))
    match = await running(table)
    assert line_of(match).name_move(1) == "w4 d6 30"
    assert match.turn is Color.WHITE
    assert count_frames(newest_board(table)) > 1
