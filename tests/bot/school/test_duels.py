"""Duels: joined, started, begun by each, won, and ended without a press."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.matches.act import Act
from bot.matches.gathering import Gathering, mark_answered
from bot.matches.moderation_facts import Banned, OtherBanned
from bot.matches.runner import Runner
from bot.school.course.attempt import list_main_line
from bot.school.course.duel_order import DuelKind
from bot.school.course.storm_run import RunEnding
from bot.school.duel import Duel, DuelPlan, DuelState
from bot.school.duel_store import load_duel
from bot.school.duels import (
    advance_due_duels,
    ask_again,
    cut_clocked_run,
    drop_old_duels,
    end_due_duel_runs,
    join_duel,
    leave_duel,
    open_duel,
    press_duel_run,
    press_go,
    start_duel,
    stop_duel_run,
)
from bot.school.facts import (
    DuelBegun,
    DuelEmpty,
    DuelFull,
    DuelHere,
    DuelOver,
    NoSuchDuel,
    NoSuchRun,
    NotDuelHost,
    NotInDuel,
    TooLateToGo,
)
from bot.school.run_results import claim_card
from bot.school.runs import Run, begin_storm, begin_streak, load_run
from storage import Ban, Database, Person, Place
from storage.bans import keep_ban
from storage.kept_messages import list_outdated
from storage.runs import list_clocked_runs

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)
HERE, THERE = Place(11, 21), Place(11, 22)
PEOPLE = [Person(number, f"person {number}") for number in range(1, 12)]
ANNA, BORIS, CLARA, *OTHERS = PEOPLE
RACE = DuelPlan(place=HERE, host=ANNA, kind=DuelKind.RACE)
SIDES = DuelPlan(place=HERE, host=ANNA, kind=DuelKind.TIME, most=25, away_place=THERE)


def act(person: Person = ANNA, seconds: float = 0, version: int | None = None) -> Act:
    at = NOON + timedelta(seconds=seconds)
    return Act(person=person, at=at, sent_at=at, ply=version)


async def open_with(runner: Runner, *people: Person, plan: DuelPlan = RACE) -> Duel:
    duel = await runner.run(open_duel, plan, None, NOON)
    for person in people:
        duel = await runner.run(join_duel, duel.id, act(person), HERE.channel_id)
    return duel


async def started(runner: Runner, *people: Person, plan: DuelPlan = RACE) -> Duel:
    duel = await open_with(runner, *people, plan=plan)
    return await runner.run(start_duel, duel.id, act())


async def go(
    runner: Runner, duel: Duel, seconds: float, *people: Person, then: float | None = None
) -> list[Run]:
    """Let people get ready; return their runs, begun by the last of them or at another time."""
    for person in people:
        duel = await runner.run(press_go, duel.id, act(person, seconds))
    if then is not None:
        (duel,) = await look(runner, then)
    return [run_of(duel, person) for person in people]


def run_of(duel: Duel, person: Person) -> Run:
    own = duel.find(person.id)
    assert own is not None
    assert own.run_id is not None
    assert own.run is not None
    return Run(own.run_id, own.run)


async def look(runner: Runner, seconds: float, *, is_ours: bool = True) -> list[Duel]:
    """Do what is due so long after noon; return the duels begun."""
    now = NOON + timedelta(seconds=seconds)
    return await runner.run(advance_due_duels, now, lambda _server: is_ours)


async def press(runner: Runner, run: Run, seconds: float, text: str = "", took: int = 0) -> Run:
    """Play a move of a run, the right one by default."""
    person = PEOPLE[run.row.person_id - 1]
    move = text or list_main_line(run.puzzle)[2 * run.row.step]
    by = act(person, seconds, run.row.version)
    return await runner.run(press_duel_run, by, run.id, move, took)


async def solve(runner: Runner, run: Run, count: int, seconds: float) -> Run:
    """Solve some puzzles, all at one moment."""
    marks = len(run.row.marks) + count
    while not run.is_over and len(run.row.marks) < marks:
        run = await press(runner, run, seconds)
    return run


async def stands(runner: Runner, duel: Duel) -> Duel:
    return await runner.run(load_duel, duel.id)


def order(duel: Duel) -> Sequence[tuple[int, int]]:
    return [(place, each.person.id) for place, each in duel.place_people()]


async def test_a_race_is_won_by_the_first_to_solve_ten(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    with pytest.raises(DuelBegun):
        await runner.run(join_duel, duel.id, act(CLARA), HERE.channel_id)
    anna, boris = await go(runner, duel, 20, ANNA, BORIS)
    assert anna.row.row == boris.row.row == duel.row
    assert len(duel.row) == 30
    anna = await solve(runner, anna, 10, 70)
    assert (anna.why, anna.row.reached) == (RunEnding.FINISHED, 49_300)
    boris = await runner.run(load_run, boris.id, BORIS.id)
    assert boris.row.budget == 49_300  # his puzzles came later, and he may still be faster
    assert not (await stands(runner, duel)).is_over
    boris = await solve(runner, boris, 10, 60)
    assert (boris.why, boris.row.reached) == (RunEnding.FINISHED, 39_300)
    over = await stands(runner, duel)
    assert over.state is DuelState.OVER
    assert order(over) == [(1, BORIS.id), (2, ANNA.id)]


async def test_no_one_sees_a_puzzle_before_everyone_does(database: Database) -> None:
    """A second account cannot press through the puzzles for the first one to study them."""
    runner = Runner(database)
    duel = await started(runner, BORIS, CLARA)
    for seconds in (1, 2):  # a second press changes nothing
        waiting = await runner.run(press_go, duel.id, act(BORIS, seconds))
        assert [each.is_ready for each in waiting.people] == [False, True, False]
        assert (waiting.has_gone, [each.run for each in waiting.people]) == (False, [None] * 3)
    await runner.run(press_go, duel.id, act(CLARA, 30))
    begun = await runner.run(press_go, duel.id, act(ANNA, 40))
    assert {each.run.pressed_at for each in begun.people if each.run} == {
        NOON + timedelta(seconds=40)
    }
    assert begun.due_at is None


async def test_who_leaves_is_not_waited_for(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS, CLARA)
    for person in (BORIS, CLARA):
        await runner.run(press_go, duel.id, act(person, 1))
    begun = await runner.run(leave_duel, duel.id, act(ANNA, 2))
    assert [each.person for each in begun.people if each.is_busy] == [BORIS, CLARA]


async def test_another_process_begins_a_duel_only_after_a_while(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    await runner.run(press_go, duel.id, act(BORIS, 1))
    assert await look(runner, 65, is_ours=False) == []
    (begun,) = await look(runner, 125, is_ours=False)
    assert [each.has_begun for each in begun.people] == [False, True]


async def test_a_race_is_over_when_nobody_can_be_faster(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    anna, boris = await go(runner, duel, 1, ANNA, BORIS)
    boris = await solve(runner, boris, 3, 10)
    await solve(runner, anna, 10, 31)
    due = NOON + timedelta(seconds=10 + 29.3 - 8.3 + 3.7 + 1)
    own = {anna.id, boris.id}
    assert await runner.run(end_due_duel_runs, due - timedelta(seconds=1), own) == []
    assert await runner.run(end_due_duel_runs, due, own) == [boris.id]
    assert (await runner.run(load_run, boris.id, BORIS.id)).why is RunEnding.BEATEN
    over = await stands(runner, duel)
    assert (over.state, order(over)) == (DuelState.OVER, [(1, ANNA.id), (2, BORIS.id)])
    late = await press(runner, await runner.run(load_run, boris.id, BORIS.id), 40, "a1-b2")
    assert late.is_stale


async def test_people_who_never_begin_come_last(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS, CLARA)
    await runner.run(press_go, duel.id, act(BORIS, 59))
    with pytest.raises(TooLateToGo):
        await runner.run(press_go, duel.id, act(CLARA, 60))
    assert await look(runner, 64) == []  # a press may be on its way
    (begun,) = await look(runner, 65)
    boris = run_of(begun, BORIS)
    with pytest.raises(TooLateToGo):
        await runner.run(press_go, duel.id, act(CLARA, 30))
    await runner.run(stop_duel_run, act(BORIS, 66, 0), boris.id, 0)
    over = await stands(runner, duel)
    assert (over.state, over.due_at) == (DuelState.OVER, None)
    assert order(over) == [(1, BORIS.id), (2, ANNA.id), (2, CLARA.id)]
    with pytest.raises(DuelOver):
        await runner.run(press_go, duel.id, act(CLARA, 30))


async def test_a_duel_for_which_no_one_is_ready_is_over(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    assert await look(runner, 65, is_ours=False) == []
    assert (await stands(runner, duel)).state is DuelState.OVER


async def test_a_run_without_a_press_ends_with_its_time(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS, plan=replace(RACE, kind=DuelKind.TIME))
    runs = await go(runner, duel, 5, ANNA, BORIS)
    due = NOON + timedelta(seconds=5 + 180 + 3.7 + 1)
    assert [run.row.due_at for run in runs] == [due, due]
    assert await look(runner, 300) == []
    assert not (await stands(runner, duel)).is_over
    assert await runner.run(end_due_duel_runs, due, {runs[0].id}) == [runs[0].id]
    assert not (await stands(runner, duel)).is_over  # the other run may be another process's
    await runner.run(end_due_duel_runs, due + timedelta(minutes=1), ())
    over = await stands(runner, duel)
    assert over.is_over
    assert [each.run.state for each in over.people if each.run] == [RunEnding.TIME, RunEnding.CUT]


async def test_presses_of_a_duel_count_once_and_for_its_person(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    run, _ = await go(runner, duel, 0, ANNA, BORIS)
    again = await runner.run(press_go, duel.id, act(seconds=3))
    assert run_of(again, ANNA) == run
    pressed = await asyncio.gather(*(press(runner, run, 2) for _ in range(2)))
    assert {each.is_stale for each in pressed} == {True, False}
    with pytest.raises(NoSuchRun):
        await runner.run(press_duel_run, act(BORIS, 3, 1), run.id, "a1-b2", 0)
    with pytest.raises(NoSuchRun):
        await runner.run(stop_duel_run, act(BORIS, 3, 1), run.id, 0)
    with pytest.raises(NotInDuel):
        await runner.run(press_go, duel.id, act(CLARA))


async def test_a_press_of_a_restarted_bot_cuts_the_run(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    run, _ = await go(runner, duel, 0, ANNA, BORIS)
    run = await solve(runner, run, 1, 2)
    by = act(ANNA, 3, run.row.version)
    cut = await runner.run(stop_duel_run, by, run.id, None)
    assert (cut.why, cut.row.score) == (RunEnding.CUT, 1)
    with pytest.raises(NoSuchRun):
        await runner.run(claim_card, act(), run.id)  # everyone has seen these squares


async def test_a_restart_cuts_runs_off_and_ends_their_duels(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    runs = await go(runner, duel, 1, ANNA, BORIS)
    storm = await runner.run(begin_storm, act(CLARA), HERE.server_id, "", 0)
    streak = await runner.run(begin_streak, act(CLARA), 11)
    found = await database.read(list_clocked_runs, NOON + timedelta(seconds=9), 0)
    assert found == [(run.id, HERE.server_id) for run in (*runs, storm)]
    assert await database.read(list_clocked_runs, NOON, 0) == []
    for run_id, _server in found:
        for _twice in range(2):
            await runner.run(cut_clocked_run, run_id, NOON)
    over = await stands(runner, duel)
    assert over.is_over
    assert all(each.is_cut for each in over.people)
    assert (await runner.run(load_run, storm.id, CLARA.id)).why is RunEnding.CUT
    assert not (await runner.run(load_run, streak.id, CLARA.id)).is_over


async def test_a_lobby_says_no(database: Database) -> None:
    runner = Runner(database)
    duel = await open_with(runner, plan=replace(RACE, most=2))
    with pytest.raises(DuelEmpty):
        await runner.run(start_duel, duel.id, act())
    with pytest.raises(DuelHere):
        await runner.run(open_duel, replace(RACE, place=THERE), None, NOON)
    with pytest.raises(NotInDuel):
        await runner.run(leave_duel, duel.id, act(BORIS))
    with pytest.raises(NoSuchDuel):
        await runner.run(join_duel, duel.id + 1, act(BORIS), HERE.channel_id)
    for _ in range(2):
        joined = await runner.run(join_duel, duel.id, act(BORIS), HERE.channel_id)
    assert [each.person for each in joined.people] == [ANNA, BORIS]
    with pytest.raises(DuelFull):
        await runner.run(join_duel, duel.id, act(CLARA), HERE.channel_id)
    with pytest.raises(NotDuelHost):
        await runner.run(start_duel, duel.id, act(BORIS))
    with pytest.raises(NoSuchRun):
        await runner.run(press_go, duel.id, act())


async def test_the_host_who_leaves_calls_it_off(database: Database) -> None:
    runner = Runner(database)
    duel = await open_with(runner, BORIS)
    left = await runner.run(leave_duel, duel.id, act(BORIS))
    assert [each.person for each in left.people] == [ANNA]
    assert (await stands(runner, duel)).people == left.people
    gone = await runner.run(leave_duel, duel.id, act())
    assert gone.state is DuelState.WITHDRAWN
    for refused in (join_duel, leave_duel, start_duel):
        where = [HERE.channel_id] if refused is join_duel else []
        with pytest.raises(DuelOver):
            await runner.run(refused, duel.id, act(), *where)
    assert (await open_with(runner)).id > duel.id


async def test_a_lobby_expires(database: Database) -> None:
    runner = Runner(database)
    duel = await open_with(runner, BORIS)
    with pytest.raises(DuelOver):
        await runner.run(start_duel, duel.id, act(seconds=900))
    await look(runner, 899)
    assert not (await stands(runner, duel)).is_over
    await look(runner, 900)
    assert (await stands(runner, duel)).state is DuelState.EXPIRED


async def test_a_named_opponent_alone_can_join(database: Database) -> None:
    runner = Runner(database)
    plan = replace(RACE, opponent_id=BORIS.id, most=2)
    duel = await runner.run(open_duel, plan, BORIS, NOON)
    with pytest.raises(NotInDuel):
        await runner.run(join_duel, duel.id, act(CLARA), HERE.channel_id)
    duel = await runner.run(join_duel, duel.id, act(BORIS), HERE.channel_id)
    assert duel.has_two


async def test_the_banned_neither_open_nor_join(database: Database) -> None:
    runner = Runner(database)
    ban = Ban(server_id=11, person=BORIS, until=None, reason="", made_by=CLARA, made_at=NOON)
    await database.write(keep_ban, ban)
    with pytest.raises(Banned):
        await runner.run(open_duel, replace(RACE, host=BORIS), None, NOON)
    with pytest.raises(OtherBanned):
        await runner.run(open_duel, replace(RACE, opponent_id=BORIS.id), BORIS, NOON)
    duel = await open_with(runner)
    with pytest.raises(Banned):
        await runner.run(join_duel, duel.id, act(BORIS), HERE.channel_id)


async def test_channels_play_with_a_side_each(database: Database) -> None:
    runner = Runner(database)
    duel = await open_with(runner, BORIS, plan=SIDES)
    with pytest.raises(DuelEmpty):
        await runner.run(start_duel, duel.id, act())
    duel = await runner.run(join_duel, duel.id, act(CLARA), THERE.channel_id)
    duel = await runner.run(join_duel, duel.id, act(BORIS), THERE.channel_id)  # changes sides
    assert [each.side for each in duel.people] == [0, 1, 1]
    duel = await runner.run(join_duel, duel.id, act(ANNA), THERE.channel_id)
    assert [each.side for each in duel.people] == [0, 1, 1]  # the host stays
    duel = await runner.run(start_duel, duel.id, act())
    anna, clara = await go(runner, duel, 1, ANNA, CLARA, then=65)
    await solve(runner, anna, 2, 74)
    await solve(runner, clara, 2, 73)
    assert (await stands(runner, duel)).place_sides() == [(1, 1), (2, 0)]


async def test_the_same_people_are_asked_again_once(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    with pytest.raises(DuelBegun):
        await runner.run(ask_again, duel.id, act(BORIS), HERE.channel_id)
    await look(runner, 65)
    with pytest.raises(NotInDuel):
        await runner.run(ask_again, duel.id, act(CLARA), HERE.channel_id)
    new, is_new = await runner.run(ask_again, duel.id, act(BORIS, 70), HERE.channel_id)
    assert (is_new, new.host, new.state) == (True, BORIS, DuelState.OPEN)
    assert {each.person for each in new.people} == {ANNA, BORIS}
    same, is_new = await runner.run(ask_again, duel.id, act(ANNA, 71), HERE.channel_id)
    assert (same.id, is_new) == (new.id, False)
    again = await runner.run(start_duel, new.id, act(BORIS, 72))
    assert again.row != duel.row


async def test_the_other_channel_asks_again_with_its_own_side(database: Database) -> None:
    runner = Runner(database)
    duel = await open_with(runner, plan=SIDES)
    await runner.run(join_duel, duel.id, act(CLARA), THERE.channel_id)
    await runner.run(start_duel, duel.id, act())
    await look(runner, 65)
    new, _ = await runner.run(ask_again, duel.id, act(CLARA, 70), THERE.channel_id)
    assert new.places == (THERE, HERE)
    assert {each.person: each.side for each in new.people} == {ANNA: 1, CLARA: 0}


async def test_leaving_a_running_duel_ends_the_run(database: Database) -> None:
    runner = Runner(database)
    duel = await started(runner, BORIS)
    runs = await go(runner, duel, 1, ANNA, BORIS)
    await runner.run(leave_duel, duel.id, act(BORIS, 3))
    assert (await runner.run(load_run, runs[1].id, BORIS.id)).why is RunEnding.STOPPED
    assert not (await stands(runner, duel)).is_over
    await runner.run(leave_duel, duel.id, act(ANNA, 3))
    assert (await stands(runner, duel)).is_over


async def test_what_is_shown_is_noted_and_old_duels_are_dropped(database: Database) -> None:
    runner = Runner(database)
    duel = await open_with(runner, BORIS)
    assert await database.read(list_outdated, table="duels") == [duel.id]
    await runner.run(mark_answered, Gathering.DUEL, duel, HERE, 555)
    assert await database.read(list_outdated, table="duels") == []
    assert (await stands(runner, duel)).message_id == 555
    changed = await runner.run(leave_duel, duel.id, act(BORIS))
    await runner.run(mark_answered, Gathering.DUEL, duel, HERE)  # as it was before
    assert await database.read(list_outdated, table="duels") == [changed.id]
    await runner.run(drop_old_duels, NOON + timedelta(days=399))
    await stands(runner, duel)
    await runner.run(drop_old_duels, NOON + timedelta(days=401))
    with pytest.raises(NoSuchDuel):
        await stands(runner, duel)
