"""`/storm` and `/streak` over a socket: right, wrong, stale and double presses, and restarts."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.ratings.rating_store import HIDDEN
from bot.school.course.attempt import list_main_line
from bot.school.course.storm_puzzles import open_puzzle
from bot.school.course.storm_run import RunEnding
from bot.school.runs import Run, RunKind, find_newest_run
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.matches.move_paths import write_path
from bot.views.school.run import line_of
from bot.views.school.school_actions import RunAction
from engine.line_texts import moves_by_text
from playground import Fault, Message, Person
from storage import PersonPreferences
from storage.people import keep_person_preferences
from storage.rows import Person as Player
from storage.rows import Place
from storage.runs import keep_run
from tests.scenarios.conftest import Table, running_bot
from tests.scenarios.grounds import PRESS, Grounds
from tests.scenarios.hands import begin as begin_match
from tests.scenarios.hands import press_move, settle


async def find_run(table: Table, person: Person, kind: RunKind = RunKind.STORM) -> Run:
    run = await table.services.run(find_newest_run, person.id, kind)
    assert run is not None
    return run


def right_move(run: Run) -> str:
    return list_main_line(run.puzzle)[2 * run.row.step]


def wrong_move(run: Run) -> str:
    puzzle = run.puzzle
    known = moves_by_text(puzzle.game, puzzle.game.start(puzzle.fen))
    right = {puzzle.solution.move, *puzzle.solution.also}
    return next(text for text in known if text not in right)


async def solve(table: Table, person: Person, page: Message, kind: RunKind = RunKind.STORM) -> None:
    """Solve the puzzle that is shown."""
    run = await find_run(table, person, kind)
    place = len(run.row.marks)
    while not run.is_over and len(run.row.marks) == place:
        await press_move(person, page, right_move(run))
        run = await find_run(table, person, kind)


async def miss(table: Table, person: Person, page: Message, kind: RunKind = RunKind.STORM) -> None:
    await press_move(person, page, wrong_move(await find_run(table, person, kind)))


async def share(table: Table, page: Message) -> Message:
    """Share a run, and return what everyone sees of it."""
    await table.white.click(page, "Share")
    await table.discord.until(lambda: bool(table.channel.messages))
    return table.channel.messages[-1]


async def begin(table: Table, person: Person) -> Message:
    page = (await person.slash("storm")).shown
    assert "three minutes" in page.text
    await person.click(page, "Go")
    return page


async def test_a_storm_is_pressed_to_its_end_and_shared(table: Table) -> None:
    opened = await table.white.slash("storm")
    assert opened.is_private
    page = opened.shown
    await table.white.click(page, "Go")
    assert "**0** solved" in page.text
    for _ in range(3):
        await solve(table, table.white, page)
    assert "**3** solved" in page.text
    assert "🟩🟩🟩" in page.text
    await miss(table, table.white, page)
    assert "🟩🟩🟩❌" in page.text
    assert "0 in a row" in page.text
    await table.white.click(page, "Stop")
    assert "**3** solved" in page.text
    assert "Your best this week. Place 1 in this week's table." in page.text
    assert (await find_run(table, table.white)).why is RunEnding.STOPPED

    card = await share(table, page)
    assert "Damka storm" in card.text
    assert "🟩🟩🟩❌" in card.text
    again = await table.white.click(page, "Share")
    assert "already shared" in again.text
    shown = await table.white.click(page, "Table")
    assert f"1\\. <@{table.white.id}> · **3** solved, 1 wrong" in shown.text


async def test_only_the_shown_puzzle_can_be_answered(table: Table) -> None:
    page = await begin(table, table.white)
    old = (await table.white.slash("storm")).shown
    await solve(table, table.white, page)
    before = await find_run(table, table.white)
    press = next(label for label in old.buttons if label != "Stop")
    await table.white.click(old, press)  # of the puzzle before
    assert await find_run(table, table.white) == before
    assert "**1** solved" in old.text


async def test_two_presses_at_once_count_once(table: Table) -> None:
    page = await begin(table, table.white)
    run = await find_run(table, table.white)
    move = wrong_move(run)
    if move in page.buttons:
        await asyncio.gather(*(table.white.click(page, move) for _ in range(2)))
    else:
        await press_move(table.white, page, move)
    after = await find_run(table, table.white)
    assert (after.row.marks, after.row.version) == ("r", 1)


async def test_two_presses_of_go_begin_one_run(table: Table) -> None:
    first = (await table.white.slash("storm")).shown
    second = (await table.white.slash("storm")).shown
    await table.white.click(first, "Go")
    run = await find_run(table, table.white)
    await table.white.click(second, "Go")
    assert (await find_run(table, table.white)).id == run.id
    assert second.buttons == first.buttons


async def test_nobody_presses_for_another(table: Table) -> None:
    await begin(table, table.white)
    before = await find_run(table, table.white)
    place = Place(table.server.id, table.channel.id)
    path = moves_by_text(before.puzzle.game, line_of(before).position)[right_move(before)].path
    answer = ControlId(ControlKind.RUN, RunAction.ANSWER, before.id, 0, write_path(path))
    forged = Grounds(table, place, table.white, table.black).show(answer)
    told = await table.black.click(forged, PRESS)
    assert "I don't have that run any more." in told.text
    assert await find_run(table, table.white) == before


async def test_the_time_ends_without_a_press(table: Table) -> None:
    page = await begin(table, table.white)
    await solve(table, table.white, page)
    table.jump(timedelta(minutes=4))
    while not (await find_run(table, table.white)).is_over:  # noqa: ASYNC110  # the loop writes
        await asyncio.sleep(0.01)
    run = await find_run(table, table.white)
    assert (run.why, run.row.score) == (RunEnding.TIME, 1)
    await table.discord.until(lambda: "Time's up!" in page.text)
    assert "Again" in page.buttons


async def test_the_end_of_a_run_that_cannot_be_shown_is_shown_at_the_next_press(
    table: Table,
) -> None:
    page = await begin(table, table.white)
    table.discord.faults.add(Fault(operation="update_webhook_message", status=403))
    table.jump(timedelta(minutes=4))
    while not (await find_run(table, table.white)).is_over:  # noqa: ASYNC110  # the loop writes
        await asyncio.sleep(0.01)
    await table.discord.until(lambda: not table.discord.faults.waiting)
    assert "Stop" in page.buttons
    await table.white.click(page, "Stop")
    assert "Time's up!" in page.text


async def test_a_restart_ends_a_storm_as_it_stands(table: Table, url: str) -> None:
    page = await begin(table, table.white)
    await solve(table, table.white, page)
    await table.bot.close()
    async with running_bot(table.discord, url):
        run = await find_run(table, table.white)
        await press_move(table.white, page, right_move(run))
        assert "I was restarted" in page.text
        assert "**1** solved" in page.text
        after = await find_run(table, table.white)
        assert (after.why, after.row.score) == (RunEnding.CUT, 1)
        page = await begin(table, table.white)
        assert (await find_run(table, table.white)).id > run.id


async def test_after_a_restart_the_next_storm_can_begin_at_once(table: Table, url: str) -> None:
    await begin(table, table.white)
    await table.bot.close()
    async with running_bot(table.discord, url):
        page = (await table.white.slash("storm")).shown
        assert "I was restarted" in page.text
        assert (await find_run(table, table.white)).why is RunEnding.CUT
        await table.white.click(page, "Again")
        assert not (await find_run(table, table.white)).is_over


async def test_looking_in_another_process_ends_no_storm(
    table: Table, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(table, table.white)
    await table.bot.close()
    for module in ("acts.school", "clockwork"):
        monkeypatch.setattr(f"bot.{module}.runs.is_ours", lambda *_: False)
    async with running_bot(table.discord, url):
        page = (await table.white.slash("storm")).shown
        assert not (await find_run(table, table.white)).is_over
        assert page.buttons == ["Stop"]
        await table.white.click(page, "Stop")
        assert (await find_run(table, table.white)).why is RunEnding.STOPPED
        assert "restarted" not in page.text


async def test_the_end_comes_in_the_message_that_was_opened_last(table: Table) -> None:
    first = await begin(table, table.white)
    second = (await table.white.slash("storm")).shown
    table.jump(timedelta(minutes=4))
    await table.discord.until(lambda: "Time's up!" in second.text)
    assert "Stop" in first.buttons


async def test_the_table_is_that_of_the_server_of_the_storm(table: Table) -> None:
    page = await begin(table, table.white)
    await solve(table, table.white, page)
    other = table.discord.add_server("Chess")
    other.join(table.white)
    table.white.here = other.add_channel("elsewhere")
    shown = (await table.white.slash("storm")).shown
    await table.white.click(shown, "Stop")
    told = await table.white.click(shown, "Table")
    assert f"1\\. <@{table.white.id}> · **1** solved" in told.text


async def test_wrong_moves_bring_the_end_nearer(table: Table) -> None:
    page = await begin(table, table.white)
    await table.discord.until(lambda: table.bot.runs._due_at is not None)
    before = (await find_run(table, table.white)).row.due_at
    await miss(table, table.white, page)
    after = (await find_run(table, table.white)).row.due_at
    assert before is not None
    assert after is not None
    assert after < before
    async with asyncio.timeout(10):  # a look begun before the press may end after it
        while table.bot.runs._due_at != after:  # noqa: ASYNC110 - it tells no one
            await asyncio.sleep(0.01)


async def test_a_missed_puzzle_is_solved_at_leisure(table: Table) -> None:
    page = await begin(table, table.white)
    missed = (await find_run(table, table.white)).puzzle
    await miss(table, table.white, page)
    await table.white.click(page, "Stop")
    shown = (await table.white.click(page, "Missed puzzles")).shown
    assert f"### Puzzle {missed.number}" in shown.text
    assert "Hint" in shown.buttons
    for move in list_main_line(missed)[::2]:
        await table.white.click(shown, move)
    assert "Solved!" in shown.text
    none = await table.white.click(shown, "Next puzzle")
    assert "Nothing left to catch up on" in none.text


async def test_a_game_narrows_a_storm(table: Table) -> None:
    choices = await table.white.autocomplete("storm", game="ital")
    assert [each.value for each in choices] == ["italian"]
    page = (await table.white.slash("storm", game="italian")).shown
    await table.white.click(page, "Go")
    assert "Italian draughts" in page.text
    await table.white.click(page, "Stop")
    await table.white.click(page, "Again")
    assert "Italian draughts" in page.text
    assert "no puzzle like that" in (await table.black.slash("storm", game="thai")).text


async def test_a_storm_is_of_the_game_that_one_plays_unless_told_otherwise(table: Table) -> None:
    assert "Russian draughts" in (await table.watcher.slash("storm")).text
    await begin_match(table, "italian")
    for person in (table.white, table.black):
        told = (await person.slash("storm")).text
        assert "-# Italian draughts" in told
        assert "the variant you play" not in told
    *_, mixed = await table.white.autocomplete("storm", game="")
    page = (await table.white.slash("storm", game=mixed.value)).shown
    assert "-# All variants, mixed" in page.text
    await table.white.click(page, "Go")
    games = {
        open_puzzle(number).game_key for number in (await find_run(table, table.white)).row.row
    }
    assert games >= {"russian", "italian", "turkish"}


async def test_another_game_is_said_to_be_one(table: Table) -> None:
    await begin_match(table, "thai")
    told = (await table.white.slash("storm")).text
    assert (
        "-# Russian draughts\n-# I don't have these puzzles for the variant you play yet." in told
    )


async def test_a_streak_ends_with_the_first_wrong_move(table: Table) -> None:
    opened = await table.white.slash("streak")
    assert opened.is_private
    page = opened.shown
    assert "Everyone here gets the same puzzles today" in page.text
    await table.white.click(page, "Go")
    closed = await table.black.slash("streak")
    await table.black.click(closed.shown, "Go")
    row = (await find_run(table, table.black, RunKind.STREAK)).row.row
    assert row == (await find_run(table, table.white, RunKind.STREAK)).row.row
    assert len(row) == 30
    await solve(table, table.white, page, RunKind.STREAK)
    await table.white.click(page, "Skip")
    assert "🟩⏩" in page.text
    assert "Skip" not in page.buttons
    await solve(table, table.white, page, RunKind.STREAK)
    await miss(table, table.white, page, RunKind.STREAK)
    assert "That move was wrong. You solved 2 puzzles." in page.text
    again = (await table.white.slash("streak")).shown
    assert again.text == page.text
    tables = await table.white.click(page, "Table")
    assert f"1\\. <@{table.white.id}> · **2**" in tables.text
    card = await share(table, page)
    assert "🟩⏩🟩❌" in card.text
    assert "2 puzzles solved. One skipped." in card.text


async def test_a_streak_begins_when_its_button_is_pressed(table: Table) -> None:
    page = (await table.white.slash("streak")).shown
    newest = find_newest_run, table.white.id, RunKind.STREAK
    assert await table.services.run(*newest) is None
    await table.white.click(page, "Go")
    assert await table.services.run(*newest) is not None


async def test_a_run_ends_with_the_solution_of_what_was_missed(table: Table) -> None:
    page = (await table.white.slash("streak")).shown
    await table.white.click(page, "Go")
    right = right_move(await find_run(table, table.white, RunKind.STREAK))
    await miss(table, table.white, page, RunKind.STREAK)
    assert "The solution of the last one you missed: 1" in page.text
    squares = re.split("[-x:]", right)
    assert re.search(f"{squares[0]}[-x:]{squares[-1]}", page.text)


async def test_a_streak_is_stopped_after_a_question(table: Table) -> None:
    page = (await table.white.slash("streak")).shown
    await table.white.click(page, "Go")
    await table.white.click(page, "Stop")
    assert "You have one try a day" in page.text
    await table.white.click(page, "Back")
    assert "Skip" in page.buttons
    await table.white.click(page, "Stop")
    await table.white.click(page, "Stop")
    assert "You solved 0 puzzles." in page.text


async def test_a_streak_goes_on_after_a_restart(table: Table, url: str) -> None:
    page = (await table.white.slash("streak")).shown
    await table.white.click(page, "Go")
    await solve(table, table.white, page, RunKind.STREAK)
    await table.bot.close()
    async with running_bot(table.discord, url):
        await solve(table, table.white, page, RunKind.STREAK)
        assert "**2** solved" in page.text


async def test_hidden_people_stand_in_no_table(table: Table) -> None:
    page = await begin(table, table.white)
    await solve(table, table.white, page)
    await table.white.click(page, "Stop")

    await table.services.write(
        keep_person_preferences,
        Player(table.white.id, "white"),
        PersonPreferences(table_place=HIDDEN),
    )
    shown = await table.white.click(page, "Table")
    assert "No one has solved one yet." in shown.text


async def test_old_runs_and_missed_puzzles_are_dropped(table: Table) -> None:
    page = await begin(table, table.white)
    await miss(table, table.white, page)
    await table.white.click(page, "Stop")
    run = await find_run(table, table.white)
    long_ago = datetime.now(UTC) - timedelta(days=401)
    await table.services.write(keep_run, run.id, replace(run.row, started_at=long_ago))
    table.bot.runs.loop.wake()
    newest = find_newest_run, table.white.id, RunKind.STORM
    while await table.services.run(*newest):  # noqa: ASYNC110  # the loop drops it
        await asyncio.sleep(0.01)
    await settle(table)
