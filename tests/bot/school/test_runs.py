"""Runs are kept as they stand: begun once, pressed once, ended once."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import Connection, select

from bot.matches.act import Act
from bot.matches.moderation_facts import Banned
from bot.matches.runner import Runner
from bot.school.course.attempt import list_main_line
from bot.school.course.storm_run import Press, RunEnding
from bot.school.facts import NoSuchRun, SharedAlready, SharedOften, StormedOften
from bot.school.run_results import (
    WeekBest,
    claim_card,
    drop_old_runs,
    find_standing,
    find_week_best,
    give_back_card,
    has_ended_streak,
    list_missed,
    load_storm_table,
    load_streak_tables,
)
from bot.school.runs import (
    Run,
    RunKind,
    begin_storm,
    begin_streak,
    end_due_runs,
    find_newest_run,
    load_run,
    press_other,
    press_run,
)
from bot.talk.school.run_texts import ended_run_words
from engine.line_texts import moves_by_text
from rules import RulesError
from storage import Ban, Database
from storage.bans import keep_ban
from storage.exercises import retire_puzzle
from storage.places import keep_server_preferences
from storage.rows import Person, ServerPreferences
from storage.runs import keep_run, list_due_runs, miss_puzzle
from storage.schema import run_weeks

ANNA, BORIS = Person(2**63 - 1, "Anna"), Person(7, "Борис")
NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)  # a Thursday
SERVER, OTHER = 11, 12
GONE = 999_999  # the number of no puzzle


def act(person: Person = ANNA, seconds: float = 0, version: int | None = None) -> Act:
    at = NOON + timedelta(seconds=seconds)
    return Act(person=person, at=at, sent_at=at, ply=version)


def right(run: Run) -> str:
    return list_main_line(run.puzzle)[2 * run.row.step]


def wrong(run: Run) -> str:
    game = run.puzzle.game
    node = run.puzzle.solution
    known = moves_by_text(game, game.start(run.puzzle.fen))
    return next(text for text in known if text not in {node.move, *node.also})


async def go(
    runner: Runner, person: Person = ANNA, seconds: float = 0, server: int | None = SERVER
) -> Run:
    newest = await runner.run(find_newest_run, person.id, RunKind.STORM)
    after = newest.id if newest else 0
    return await runner.run(begin_storm, act(person, seconds), server, "", after)


async def play(runner: Runner, run: Run, text: str, seconds: float, took: int | None = 0) -> Run:
    person = ANNA if run.row.person_id == ANNA.id else BORIS
    by = act(person, seconds, run.row.version)
    return await runner.run(press_run, by, run.id, text, took)


async def solve(runner: Runner, run: Run, seconds: float) -> Run:
    """Solve the puzzle of a run, every move at the same moment."""
    place = len(run.row.marks)
    while not run.is_over and len(run.row.marks) == place:
        run = await play(runner, run, right(run), seconds)
    return run


async def stop(runner: Runner, run: Run, seconds: float = 0) -> Run:
    person = ANNA if run.row.person_id == ANNA.id else BORIS
    by = act(person, seconds, run.row.version)
    return await runner.run(press_other, by, run.id, Press.STOP, 0)


async def test_a_run_is_kept_after_every_press(database: Database) -> None:
    runner = Runner(database)
    run = await solve(runner, await go(runner), 2)
    assert (run.row.marks, run.row.score, run.row.used) == ("g", 1, 1300)
    missed = run.puzzle.number
    run = await play(runner, run, wrong(run), 3)
    assert (run.row.marks, run.row.wrong, run.row.combo) == ("gr", 1, 0)
    assert run.row.used == 1300 + 300 + 10_000
    assert await runner.run(load_run, run.id, ANNA.id) == run
    assert await runner.run(list_missed, ANNA.id, NOON) == [missed]


async def test_stale_and_double_presses_change_nothing(database: Database) -> None:
    runner = Runner(database)
    begun = await go(runner)
    presses = (play(runner, begun, wrong(begun), 5) for _ in range(2))
    first, second = await asyncio.gather(*presses)
    assert {first.is_stale, second.is_stale} == {True, False}
    assert first.row == second.row
    late = await play(runner, begun, wrong(begun), 6)
    assert late.is_stale
    assert late.row == first.row


async def test_what_is_no_move_changes_nothing(database: Database) -> None:
    runner = Runner(database)
    run = await go(runner)
    with pytest.raises(RulesError):
        await play(runner, run, "a1-a2", 1)
    assert await runner.run(load_run, run.id, ANNA.id) == run


async def test_a_run_is_its_persons_alone(database: Database) -> None:
    runner = Runner(database)
    run = await go(runner)
    for by in (run.id, run.id + 1):
        with pytest.raises(NoSuchRun):
            await runner.run(press_run, act(BORIS, 1, 0), by, right(run), 0)
        with pytest.raises(NoSuchRun):
            await runner.run(press_other, act(BORIS, 1, 0), by, Press.STOP, 0)
        with pytest.raises(NoSuchRun):
            await runner.run(load_run, by, BORIS.id)


async def test_two_at_once_begin_one_run(database: Database) -> None:
    runner = Runner(database)
    first, second = await asyncio.gather(go(runner), go(runner))
    assert first.id == second.id
    third = await stop(runner, first)
    assert third.why is RunEnding.STOPPED
    assert (await go(runner)).id > first.id


async def test_a_press_at_the_end_of_the_time_does_not_count(database: Database) -> None:
    runner = Runner(database)
    run = await go(runner)
    over = await play(runner, run, right(run), 180.7)
    assert (over.why, over.row.score, over.row.due_at) == (RunEnding.TIME, 0, None)


async def test_the_loop_ends_what_is_over(database: Database) -> None:
    runner = Runner(database)
    run = await go(runner)
    assert run.row.due_at == NOON + timedelta(seconds=180 + 3.7 + 1)
    await runner.run(end_due_runs, run.row.due_at - timedelta(seconds=1), {run.id})
    assert not (await runner.run(load_run, run.id, ANNA.id)).is_over
    await runner.run(end_due_runs, run.row.due_at, {run.id})
    assert (await runner.run(load_run, run.id, ANNA.id)).why is RunEnding.TIME
    late = await play(runner, run, right(run), 1)
    assert late.is_stale


async def test_storms_are_ended_before_streaks(database: Database) -> None:
    runner = Runner(database)
    streak = await runner.run(begin_streak, act(), SERVER)
    storm = await go(runner)
    assert streak.row.due_at is not None
    much_later = streak.row.due_at + timedelta(days=1)
    due = replace(storm.row, due_at=much_later)
    await database.write(keep_run, storm.id, due)  # the streak is overdue for longer
    assert await database.read(list_due_runs, much_later) == [storm.id, streak.id]


async def test_a_run_of_a_process_that_is_gone_is_cut_off(database: Database) -> None:
    runner = Runner(database)
    run = await go(runner)
    assert run.row.due_at is not None
    await runner.run(end_due_runs, run.row.due_at, ())
    assert not (await runner.run(load_run, run.id, ANNA.id)).is_over  # it may be another's
    await runner.run(end_due_runs, run.row.due_at + timedelta(minutes=1), ())
    assert (await runner.run(load_run, run.id, ANNA.id)).why is RunEnding.CUT


async def test_no_puzzle_comes_again_soon(database: Database) -> None:
    runner = Runner(database)
    run = await solve(runner, await go(runner), 1)
    met = {*run.row.row[:2]}
    await stop(runner, run)
    again = await go(runner, seconds=60)
    assert not met & {*again.row.row}
    await stop(runner, again)
    later = await go(runner, seconds=timedelta(days=31).total_seconds())
    assert len(later.row.row) == len({*later.row.row}) == 120


async def test_what_was_retired_comes_in_no_new_run(database: Database) -> None:
    runner = Runner(database)
    storm = await stop(runner, await go(runner))
    streak = await runner.run(begin_streak, act(), SERVER)
    much_later = timedelta(days=60).total_seconds()
    retired = {*storm.row.row[:1], *streak.row.row}
    for number in retired:
        await database.write(retire_puzzle, number, NOON)
    for number in storm.row.row[:1]:
        assert number not in (await go(runner, seconds=much_later)).row.row
    later = await runner.run(begin_streak, act(seconds=much_later), SERVER)
    assert len(later.row.row) == 30
    assert not retired & {*later.row.row}


async def test_a_retired_puzzle_is_no_missed_one(database: Database) -> None:
    runner = Runner(database)
    run = await go(runner)
    missed = run.puzzle.number
    await play(runner, run, wrong(run), 1)
    await database.write(miss_puzzle, ANNA.id, GONE, NOON)
    assert await runner.run(list_missed, ANNA.id, NOON) == [missed]
    await database.write(retire_puzzle, missed, NOON)
    assert await runner.run(list_missed, ANNA.id, NOON) == []


async def test_a_puzzle_that_is_gone_is_passed_by(database: Database) -> None:
    runner = Runner(database)
    run = await runner.run(begin_streak, act(), SERVER)
    row = (GONE, *run.row.row[1:3], GONE, *run.row.row[4:])
    await database.write(keep_run, run.id, replace(run.row, row=row, step=1))
    run = await runner.run(begin_streak, act(seconds=1), SERVER)
    assert (run.row.row, run.row.step) == ((*row[1:3], *row[4:]), 0)
    for _ in range(3):
        run = await solve(runner, run, 2)
    assert (run.row.marks, run.is_over) == ("ggg", False)


async def test_the_eleventh_run_of_a_day_does_not_count(database: Database) -> None:
    runner = Runner(database)
    for number in range(10):
        await stop(runner, await solve(runner, await go(runner, seconds=number), number + 1))
    eleventh = await go(runner, seconds=20)
    for second in (21, 22):
        eleventh = await solve(runner, eleventh, second)
    eleventh = await stop(runner, eleventh, 23)
    table = await runner.run(load_storm_table, SERVER, NOON)
    assert [(each.place, each.person_id, each.score) for each in table] == [(1, ANNA.id, 1)]
    standing = await runner.run(find_standing, eleventh, NOON)
    assert (standing.place, standing.is_best, standing.is_extra) == (1, False, True)
    assert "Only your first ten storms a day count" in ended_run_words(eleventh, standing)


async def test_only_the_first_run_that_is_cut_on_a_day_is_free(database: Database) -> None:
    runner = Runner(database)
    told = []
    for number in range(2):
        run = await solve(runner, await go(runner, seconds=10 * number), 10 * number + 1)
        cut = await play(runner, run, right(run), 10 * number + 2, took=None)
        standing = await runner.run(find_standing, cut, NOON)
        assert standing.is_free == (number == 0)
        told.append("one of your ten" in ended_run_words(cut, standing))
    assert told == [True, False]


async def test_a_hundred_storms_are_begun_a_day_and_kept_small(database: Database) -> None:
    runner = Runner(database)
    for number in range(100):
        run = await stop(runner, await go(runner, seconds=number), number)
    assert len(run.row.row) == 1
    with pytest.raises(StormedOften):
        await go(runner, seconds=200)
    assert not (await go(runner, seconds=timedelta(days=1, minutes=2).total_seconds())).is_over


async def test_the_banned_stand_in_no_table_and_try_no_streak(database: Database) -> None:
    runner = Runner(database)
    run = await stop(runner, await solve(runner, await go(runner), 1), 2)
    until = NOON + timedelta(hours=1)
    ban = Ban(server_id=SERVER, person=ANNA, until=until, reason="", made_by=BORIS, made_at=NOON)
    await database.write(keep_ban, ban)
    assert await runner.run(load_storm_table, SERVER, NOON) == []
    with pytest.raises(Banned):
        await runner.run(begin_streak, act(), SERVER)
    with pytest.raises(Banned):
        await runner.run(claim_card, act(), run.id, SERVER)
    assert not (await go(runner, seconds=3)).is_over
    assert len(await runner.run(load_storm_table, SERVER, until)) == 1


async def test_runs_in_direct_messages_count_nowhere(database: Database) -> None:
    runner = Runner(database)
    run = await stop(runner, await solve(runner, await go(runner, server=None), 1))
    assert (await runner.run(find_standing, run, NOON)).place is None
    assert await runner.run(load_storm_table, SERVER, NOON) == []


async def test_a_streak_has_a_try_a_day_in_the_zone_of_its_server(database: Database) -> None:
    runner = Runner(database)
    await runner.write(keep_server_preferences, SERVER, ServerPreferences(zone="Asia/Tokyo"))
    evening = timedelta(hours=2, minutes=30).total_seconds()  # half past eleven in Tokyo
    run = await runner.run(begin_streak, act(seconds=evening), SERVER)
    assert run.row.day == date(2026, 11, 19)
    assert await runner.run(begin_streak, act(seconds=evening + 60), SERVER) == run
    over_midnight = await solve(runner, run, evening + 3600)
    assert (over_midnight.row.marks, over_midnight.row.day) == ("g", date(2026, 11, 19))
    tomorrow = await runner.run(begin_streak, act(seconds=evening + 3600), SERVER)
    assert tomorrow.row.day == date(2026, 11, 20)
    assert not {*tomorrow.row.row[:26]} & {*run.row.row[:26]}
    await runner.run(end_due_runs, NOON + timedelta(days=2), ())
    assert (await runner.run(load_run, run.id, ANNA.id)).why is RunEnding.STOPPED
    assert not (await runner.run(load_run, tomorrow.id, ANNA.id)).is_over


async def test_all_of_a_server_have_the_same_streak_and_others_another(database: Database) -> None:
    runner = Runner(database)
    anna = await runner.run(begin_streak, act(), SERVER)
    boris = await runner.run(begin_streak, act(BORIS, 999), SERVER)
    other = await runner.run(begin_streak, act(), OTHER)
    assert anna.row.row == boris.row.row != other.row.row
    assert [len(each.row.row) for each in (anna, other)] == [30, 30]
    assert other.id != anna.id


async def test_streaks_are_seen_by_who_has_ended_theirs(database: Database) -> None:
    runner = Runner(database)
    run = await solve(runner, await runner.run(begin_streak, act(), SERVER), 1)
    assert not await runner.run(has_ended_streak, ANNA.id, SERVER, NOON)
    assert await runner.run(load_streak_tables, SERVER, NOON) == ([], [])
    run = await play(runner, run, wrong(run), 2)
    assert run.why is RunEnding.WRONG
    assert await runner.run(has_ended_streak, ANNA.id, SERVER, NOON)
    today, week = await runner.run(load_streak_tables, SERVER, NOON)
    assert [(each.person_id, each.total) for each in today] == [(ANNA.id, 1)]
    assert today == week


async def test_one_puzzle_of_a_streak_is_skipped(database: Database) -> None:
    runner = Runner(database)
    run = await runner.run(begin_streak, act(), SERVER)
    run = await runner.run(press_other, act(version=0), run.id, Press.SKIP, None)
    assert (run.row.marks, run.has_skipped) == ("y", True)
    again = await runner.run(press_other, act(version=1), run.id, Press.SKIP, None)
    assert again.is_stale
    storm = await go(runner)
    skipped = await runner.run(press_other, act(version=0), storm.id, Press.SKIP, 0)
    assert skipped.is_stale


async def test_three_runs_are_shared_an_hour_each_once(database: Database) -> None:
    runner = Runner(database)
    ended: Sequence[Run] = [await stop(runner, await go(runner)) for _ in range(4)]
    for run in ended[:3]:
        await runner.run(claim_card, act(), run.id)
    with pytest.raises(SharedOften):
        await runner.run(claim_card, act(seconds=3599), ended[3].id)
    with pytest.raises(SharedAlready):
        await runner.run(claim_card, act(seconds=7200), ended[0].id)
    with pytest.raises(NoSuchRun):
        await runner.run(claim_card, act(BORIS), ended[3].id)
    await runner.run(give_back_card, act(), ended[0].id)
    await runner.run(claim_card, act(seconds=60), ended[3].id)


async def test_what_is_old_is_dropped(database: Database) -> None:
    runner = Runner(database)
    run = await go(runner)
    await play(runner, run, wrong(run), 1)
    assert await runner.run(drop_old_runs, NOON + timedelta(days=29)) == 0
    assert await runner.run(list_missed, ANNA.id, NOON)
    assert await runner.run(drop_old_runs, NOON + timedelta(days=401)) == 1
    assert await runner.run(list_missed, ANNA.id, NOON) == []
    assert await runner.run(find_newest_run, ANNA.id, RunKind.STORM) is None


def list_weeks(transaction: Connection) -> list[tuple[object, ...]]:
    sums = run_weeks.c.runs, run_weeks.c.solved, run_weeks.c.best
    weeks = select(run_weeks.c.person_id, run_weeks.c.server_id, run_weeks.c.week, *sums)
    return sorted(tuple(row) for row in transaction.execute(weeks))


async def test_old_runs_are_added_up_by_weeks(database: Database) -> None:
    runner = Runner(database)
    for number in range(3):
        server = None if number == 2 else SERVER
        run = await go(runner, seconds=number * 60, server=server)
        for second in range(number):
            run = await solve(runner, run, number * 60 + second + 1)
        await stop(runner, run, number * 60 + 9)
    late = NOON + timedelta(days=400, seconds=30)
    assert await runner.run(drop_old_runs, late) == 1
    monday = date(2026, 11, 16)
    assert await database.read(list_weeks) == [(ANNA.id, SERVER, monday, 1, 0, 0)]
    dropped = [runner.run(drop_old_runs, late + timedelta(minutes=9)) for _ in range(2)]
    assert sorted(await asyncio.gather(*dropped)) == [0, 2]
    assert await database.read(list_weeks) == [
        (ANNA.id, 0, monday, 1, 2, 2),
        (ANNA.id, SERVER, monday, 2, 1, 1),
    ]


async def test_the_best_of_the_week_before_are_known_on_mondays(database: Database) -> None:
    runner = Runner(database)
    await stop(runner, await solve(runner, await go(runner), 1), 2)
    streak = await solve(runner, await runner.run(begin_streak, act(BORIS), SERVER), 1)
    monday, now = date(2026, 11, 23), NOON + timedelta(days=4)
    best = await runner.run(find_week_best, SERVER, monday, now)
    assert best is not None
    assert ([each.person_id for each in best.storms], best.streaks) == ([ANNA.id], [])
    await stop(runner, streak, 3)
    best = await runner.run(find_week_best, SERVER, monday, now)
    assert best is not None
    assert [(each.person_id, each.total) for each in best.streaks] == [(BORIS.id, 1)]
    assert await runner.run(find_week_best, SERVER, monday + timedelta(days=1), now) is None
    assert await runner.run(find_week_best, OTHER, monday, now) == WeekBest([], [])
    week_later = await runner.run(find_week_best, SERVER, monday + timedelta(days=7), now)
    assert week_later == WeekBest([], [])


async def test_a_restart_between_two_presses_ends_a_storm(database: Database) -> None:
    runner = Runner(database)
    run = await solve(runner, await go(runner), 1)
    cut = await play(runner, run, right(run), 2, took=None)
    assert (cut.why, cut.row.score) == (RunEnding.CUT, 1)
    assert replace(
        cut.row, row=run.row.row, state="open", due_at=run.row.due_at, version=run.row.version
    ) == (replace(run.row, step=cut.row.step))
