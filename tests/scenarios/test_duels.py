"""`/duel` over a socket: a race of two, ten people, two channels, and those who never come."""

import asyncio
from datetime import timedelta

import pytest

from bot.school.course.attempt import list_main_line
from bot.school.duel import Duel, DuelState
from bot.school.duel_store import load_duel
from bot.school.runs import Run
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.school.school_actions import DuelAction
from playground import Message, Person
from storage.rows import Place
from tests.scenarios.conftest import YEAR, Table
from tests.scenarios.grounds import PRESS, Grounds
from tests.scenarios.hands import begin_duel, go, press_move


async def find_duel(table: Table, number: int = 1) -> Duel:
    return await table.services.run(load_duel, number)


async def find_run(table: Table, person: Person, number: int = 1) -> Run:
    own = (await find_duel(table, number)).find(person.id)
    assert own is not None
    assert own.run_id is not None
    assert own.run is not None
    return Run(own.run_id, own.run)


async def solve(table: Table, person: Person, page: Message, count: int, number: int = 1) -> None:
    """Solve some puzzles of a duel."""
    run = await find_run(table, person, number)
    marks = len(run.row.marks) + count
    while not run.is_over and len(run.row.marks) < marks:
        await press_move(person, page, list_main_line(run.puzzle)[2 * run.row.step])
        run = await find_run(table, person, number)


async def shown(table: Table, page: Message, words: str) -> None:
    await table.discord.until(lambda: words in page.text)


async def test_only_a_named_opponent_can_accept(table: Table) -> None:
    opened = await table.white.slash("duel", opponent=table.black)
    page = opened.shown
    assert not opened.is_private
    assert "first to solve 10" in page.text
    assert page.buttons == ["Accept", "Leave", "Start"]
    told = await table.watcher.click(page, "Accept")
    assert "You're not in this duel" in told.text
    told = await table.white.click(page, "Start")
    assert "someone to play against" in told.text
    await table.black.click(page, "Accept")
    await shown(table, page, "2 have joined")
    told = await table.black.click(page, "Start")
    assert "Only the person who opened" in told.text
    await table.white.click(page, "Start")
    await table.discord.until(lambda: page.buttons == ["Go"])
    told = await table.watcher.click(page, "Go")
    assert "You're not in this duel" in told.text


async def test_nobody_sees_a_puzzle_before_the_others(table: Table) -> None:
    """A second account can't look at the puzzles for the first one."""
    page = (await table.white.slash("duel")).shown
    await table.black.click(page, "Join")
    await shown(table, page, "2 have joined")
    await table.white.click(page, "Start")
    await table.discord.until(lambda: "Go" in page.buttons)
    early = (await table.black.click(page, "Go")).shown
    assert not early.buttons
    assert not early.files
    duel = await find_duel(table)
    assert [each.run_id for each in duel.people] == [None, None]
    board = (await table.white.click(page, "Go")).shown
    for each in (early, board):
        await shown(table, each, "**0** solved")
        assert each.files


async def test_a_race_of_two(table: Table) -> None:
    page, (white, black) = await begin_duel(table.discord, table.white, table.black)
    assert "**0** solved" in white.text
    await solve(table, table.black, black, 2)
    await shown(table, page, "🟩🟩")
    await solve(table, table.white, white, 10)
    assert "That was the last one you needed!" in white.text
    assert white.buttons == ["Missed puzzles"]
    await table.black.click(black, "Stop")
    await shown(table, page, "solved 10 first")
    assert f"1\\. <@{table.white.id}> · **10** solved, 0 wrong" in page.text
    assert f"2\\. <@{table.black.id}> · **2** solved, 0 wrong" in page.text
    assert page.buttons == ["Again", "Missed puzzles"]


async def test_the_same_people_are_asked_again(table: Table) -> None:
    page, boards = await begin_duel(table.discord, table.white, table.black)
    for person, board in zip((table.white, table.black), boards, strict=True):
        await person.click(board, "Stop")
    await table.discord.until(lambda: "Again" in page.buttons)
    told = await table.watcher.click(page, "Again")
    assert "You're not in this duel" in told.text
    await table.black.click(page, "Again")
    await table.discord.until(lambda: len(table.channel.messages) == 2)
    again = table.channel.messages[-1]
    assert "2 have joined" in again.text
    told = await table.white.click(page, "Again")
    assert "already waiting" in told.text
    assert (await find_duel(table, 2)).host.id == table.black.id


async def test_the_loser_of_a_race_reads_that_it_is_over(table: Table) -> None:
    page, (white, black) = await begin_duel(table.discord, table.white, table.black)
    await solve(table, table.white, white, 10)
    table.jump(timedelta(minutes=1))
    await shown(table, black, "Someone else was faster.")
    await shown(table, page, "solved 10 first")
    assert (await find_duel(table)).state is DuelState.OVER


async def test_ten_people_and_few_edits(table: Table) -> None:
    people = [table.white, table.black, table.watcher]
    for number in range(7):
        people.append(table.discord.add_person(f"solver {number}", age=YEAR))
        table.server.join(people[-1])
        people[-1].here = table.channel
    page = (await people[0].slash("duel", kind="time")).shown
    await asyncio.gather(*(each.click(page, "Join") for each in people[1:]))
    await shown(table, page, "10 have joined")
    late = table.discord.add_person("late", age=YEAR)
    table.server.join(late)
    late.here = table.channel
    assert "This duel is full" in (await late.click(page, "Join")).text
    await people[0].click(page, "Start")
    await table.discord.until(lambda: "Go" in page.buttons)
    before = count_edits(table)
    begun = asyncio.get_running_loop().time()
    boards = await go(table.discord, page, *people)
    for person, board in zip(people, boards, strict=True):
        await solve(table, person, board, 1)
    for person, board in zip(people, boards, strict=True):
        await person.click(board, "Stop")
    await table.discord.until(lambda: "Again" in page.buttons)
    seconds = asyncio.get_running_loop().time() - begun
    assert count_edits(table) - before <= 2 + seconds / 3
    assert page.text.count("**1** solved, 0 wrong") == 10


def count_edits(table: Table) -> int:
    """Count the edits of public messages by the bot."""
    return sum(request.operation == "update_message" for request in table.discord.requests)


async def test_people_who_never_press_go_are_named_last(table: Table) -> None:
    page = (await table.white.slash("duel")).shown
    for person in (table.black, table.watcher):
        await person.click(page, "Join")
    await shown(table, page, "3 have joined")
    await table.white.click(page, "Start")
    await table.discord.until(lambda: "Go" in page.buttons)
    board = (await table.black.click(page, "Go")).shown
    assert "You're ready" in board.text
    again = (await table.black.click(page, "Go")).shown
    table.jump(timedelta(minutes=1, seconds=5))
    await shown(table, again, "solved")
    assert "You're ready" in board.text  # only one message shows the puzzle
    await table.black.click(again, "Stop")
    await shown(table, page, "won!")
    assert f"1\\. <@{table.black.id}> · **0** solved" in page.text
    for person in (table.white, table.watcher):
        assert f"2\\. <@{person.id}> · didn't start" in page.text


async def test_two_channels(table: Table) -> None:
    other = table.server.add_channel("chess")
    page = (await table.white.slash("duel", against=other)).shown
    await table.discord.until(lambda: bool(other.messages))
    there = other.messages[-1]
    assert there.buttons == ["Join", "Leave"]
    table.black.here = other
    await table.black.click(there, "Join")
    await shown(table, page, f"<@{table.black.id}>")
    await table.white.click(page, "Start")
    await table.discord.until(lambda: "Go" in page.buttons and "Go" in there.buttons)
    boards = [
        (await person.click(message, "Go")).shown
        for person, message in ((table.white, page), (table.black, there))
    ]
    await shown(table, boards[0], "solved")
    await solve(table, table.black, boards[1], 2)
    for person, board in zip((table.white, table.black), boards, strict=True):
        await person.click(board, "Stop")
    for message in (page, there):
        await shown(table, message, f"**<#{other.id}>** won!")


async def test_a_duel_is_left_and_called_off(table: Table) -> None:
    page = (await table.white.slash("duel")).shown
    await table.black.click(page, "Join")
    await shown(table, page, "2 have joined")
    assert "already hosting" in (await table.white.slash("duel")).text
    await table.black.click(page, "Leave")
    await shown(table, page, "1 has joined")
    await table.white.click(page, "Leave")
    await shown(table, page, "Called off.")
    assert page.buttons == []


@pytest.mark.parametrize("action", DuelAction)
async def test_a_duel_is_reached_from_its_own_channels_alone(
    table: Table, action: DuelAction
) -> None:
    table.white.here = table.server.add_channel("chess")
    await table.white.slash("duel")
    before = await find_duel(table)
    place = Place(table.server.id, table.channel.id)
    control = ControlId(ControlKind.DUEL, action, before.id)
    forged = Grounds(table, place, table.white, table.black).show(control)
    for person in (table.white, table.watcher):
        told = await person.click(forged, PRESS)
        assert "I don't have that duel any more." in told.text
    after = await find_duel(table)
    assert (after.state, after.people, after.next_id) == (before.state, before.people, None)


async def test_bad_duels_are_refused(table: Table) -> None:
    slash = table.white.slash
    assert "play against yourself" in (await slash("duel", opponent=table.white)).text
    assert "no puzzle like that" in (await slash("duel", game="thai")).text
    other = table.server.add_channel("chess")
    both = await slash("duel", opponent=table.black, against=other)
    assert "only have one opponent" in both.text
    assert "somewhere else" in (await slash("duel", against=table.channel)).text
    assert not table.channel.messages
