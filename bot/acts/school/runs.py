"""Puzzles against the clock and the streak of the day: `/storm`, `/streak`, and their buttons."""

import asyncio
import time
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial

from discord import app_commands

from bot.acts.control_details import read_choice, read_member, read_number
from bot.acts.request import Request
from bot.acts.school.solving import open_missed_puzzle
from bot.acts.school.storm_games import choose_storm_game, find_storm_game, suggest_storm_games
from bot.acts.serve import served
from bot.clockwork.failures import FAILURES
from bot.clockwork.servers import is_ours
from bot.matches.act import Act
from bot.school.course.storm_pool import storm_puzzles
from bot.school.course.storm_run import Press
from bot.school.duels import press_duel_run, stop_duel_run
from bot.school.run_results import (
    StormStanding,
    claim_card,
    find_standing,
    give_back_card,
    has_ended_streak,
    load_storm_table,
    load_streak_tables,
)
from bot.school.runs import (
    Run,
    RunKind,
    begin_storm,
    begin_streak,
    find_newest_run,
    find_streak,
    load_run,
    press_other,
    press_run,
)
from bot.talk.languages import speak
from bot.talk.school.run_texts import closed_table, storm_table, streak_tables
from bot.views.control_id import ControlId
from bot.views.matches.move_paths import name_path
from bot.views.note import show_note
from bot.views.school.run import (
    StormDoor,
    show_card,
    show_door,
    show_end,
    show_run,
    show_stop_question,
    show_streak_door,
)
from rules import Square


@app_commands.command()
@app_commands.describe(
    game="The variant. Defaults to the one you play", table="See this week's table instead"
)
@served
async def storm(request: Request, game: str = "", table: bool = False) -> None:
    """Solve as many puzzles as you can in 3 minutes."""
    if table:
        await show_storm_table(request, request.server_id)
        return
    newest = await request.run(find_newest_run, request.person.id, RunKind.STORM)
    if newest is not None and not newest.is_over:
        await show_again(request, newest)
        return
    chosen = await choose_storm_game(request, game)
    door = StormDoor(newest.id if newest else 0, *chosen, request.place.server_id is not None)
    await request.answer(show_door(door))


storm.autocomplete("game")(suggest_storm_games)


@app_commands.command()
@served
async def streak(request: Request) -> None:
    """See how far you get in today's puzzles without a mistake."""
    now = request.host.now()
    run = await request.run(find_streak, request.person.id, request.server_id, now)
    if run is None:
        await request.answer(show_streak_door())
    else:
        await show(request, run)


async def go_streak(request: Request, _control: ControlId) -> None:
    """Begin the streak of today; what was begun already is shown as it stands."""
    await show(request, await request.run(begin_streak, request.act(), request.server_id))


async def go(request: Request, control: ControlId) -> None:
    """Begin a run against the clock; what was begun already is shown as it stands."""
    begun = time.monotonic()
    key = await find_storm_game(control.detail) if control.detail else ""
    server_id = request.place.server_id
    run = await request.run(begin_storm, request.act(), server_id, key, control.subject)
    if run.is_stale:
        await show_again(request, run)
        return
    with measuring(request, run, begun):
        await show(request, run)


async def answer(request: Request, control: ControlId) -> None:
    """Play the move of a button."""
    begun, run_id = time.monotonic(), control.subject
    digits = read_choice(request, control)
    run = await request.run(load_run, run_id, request.person.id)
    if not run.is_over and run.row.version == control.ply:
        await asyncio.to_thread(storm_puzzles)  # which are read at their first use
        took = find_took(request, run)
        text = name_path(run.puzzle.game, digits)
        play = press_duel_run if run.kind is RunKind.DUEL else press_run
        run = await request.run(play, request.act(control), run_id, text, took)
    await answer_with(request, run, begun)


async def answer_with(request: Request, run: Run, begun: float) -> None:
    """Show what came of a press, and measure that if it changed anything."""
    if run.is_stale or run.kind is RunKind.STREAK:
        await show(request, run)
        return
    with measuring(request, run, begun):
        await show(request, run)


def measuring(request: Request, run: Run, begun: float) -> AbstractContextManager[None]:
    """Measure an answer, whose message shows the end once time runs out without a press."""
    return request.host.runs.answering(
        run.id, begun, run.row.due_at, partial(show_time_over, request, run.id)
    )


async def show_time_over(request: Request, run_id: int) -> None:
    """Show the end of a run, some time after its last press; not over a newer run."""
    run = await request.run(load_run, run_id, request.person.id)
    newest = await request.run(find_newest_run, request.person.id, run.kind)
    if newest is None or newest.id != run_id:
        return
    async with speak(request.language):
        await show(request, run)


async def choose_piece(request: Request, control: ControlId) -> None:
    """Show the moves of a piece."""
    run = await request.run(load_run, control.subject, request.person.id)
    square = read_number(read_choice(request, control), most=99)
    await show(request, run, square if run.row.version == control.ply else None)


async def look(request: Request, control: ControlId) -> None:
    """Show a run as it stands."""
    await show(request, await request.run(load_run, control.subject, request.person.id))


async def skip(request: Request, control: ControlId) -> None:
    """Skip the puzzle of a streak."""
    await press(request, control, Press.SKIP)


async def ask_whether_to_stop(request: Request, control: ControlId) -> None:
    """Stop a storm; ask first whether a streak shall end."""
    run = await request.run(load_run, control.subject, request.person.id)
    if run.kind is RunKind.STREAK and not run.is_over:
        await request.answer_in_place(show_stop_question(run))
    else:
        await press(request, control, Press.STOP)


async def stop(request: Request, control: ControlId) -> None:
    """End a run as it stands."""
    await press(request, control, Press.STOP)


async def press(request: Request, control: ControlId, what: Press) -> None:
    """Serve a press on a run's control that isn't a move: stop, for example."""
    begun, run_id, act = time.monotonic(), control.subject, request.act(control)
    run = await request.run(load_run, run_id, request.person.id)
    took = find_took(request, run)
    if what is Press.STOP:
        run = await stop_run(request, run, act, took)
    else:
        run = await request.run(press_other, act, run_id, what, took)
    await answer_with(request, run, begun)


async def stop_run(request: Request, run: Run, act: Act, took: int | None) -> Run:
    """End a run as it stands."""
    if run.kind is RunKind.DUEL:
        return await request.run(stop_duel_run, act, run.id, took)
    return await request.run(press_other, act, run.id, Press.STOP, took)


async def share(request: Request, control: ControlId) -> None:
    """Show everyone the squares of a run."""
    run = await request.run(claim_card, request.act(), control.subject, request.place.server_id)
    try:
        await request.announce(show_card(run))
    except FAILURES:
        await request.run(give_back_card, request.act(), control.subject)
        raise


async def open_table(request: Request, control: ControlId) -> None:
    """Show a table of the server."""
    kind, server_id = read_member(RunKind, control.detail), None
    if control.subject:  # a run, which may be shown elsewhere
        run = await request.run(load_run, control.subject, request.person.id)
        server_id = run.row.server_id
    if server_id is None:
        server_id = request.server_id
    show = show_storm_table if kind is RunKind.STORM else show_streak_tables
    await show(request, server_id)


async def show_storm_table(request: Request, server_id: int) -> None:
    """Show the storms of this week in a server."""
    rows = await request.run(load_storm_table, server_id, request.host.now())
    await request.answer(show_note(storm_table(rows, request.person.id)))


async def show_streak_tables(request: Request, server_id: int) -> None:
    """Show the streaks of today and of this week to a person whose own try there is over."""
    person_id, now = request.person.id, request.host.now()
    if not await request.run(has_ended_streak, person_id, server_id, now):
        await request.answer(show_note(closed_table()))
        return
    today, week = await request.run(load_streak_tables, server_id, now)
    await request.answer(show_note(streak_tables(today, week, person_id)))


async def open_missed(request: Request, _control: ControlId) -> None:
    """Show the newest puzzle that went wrong, at leisure."""
    await open_missed_puzzle(request)


async def show(request: Request, run: Run, square: Square | None = None) -> None:
    """Show a person their run, in the message used if it is theirs alone."""
    await asyncio.to_thread(storm_puzzles)
    if not run.is_over:
        appearance = await request.find_appearance()
        await request.answer_in_place(show_run(run, appearance, square))
        request.host.runs.show_end_in(run.id, partial(show_time_over, request, run.id))
        return
    standing = StormStanding()
    if run.kind is RunKind.STORM:
        standing = await request.run(find_standing, run, request.host.now())
    await request.answer_in_place(show_end(run, standing))


async def show_again(request: Request, run: Run) -> None:
    """Show a storm as it stands, in another message.

    One that this process has not answered was begun before a restart, which ends it, or in a server
    that another process serves. There it goes on: here it can only be stopped, or is over once that
    process should have ended it.
    """
    if run.is_over or request.host.runs.took(run.id) is not None:
        await show(request, run)
        return
    if is_own(request, run) or run.is_orphaned(request.host.now()):
        act = replace(request.act(), ply=run.row.version)
        await show(request, await stop_run(request, run, act, None))
        return
    await asyncio.to_thread(storm_puzzles)
    appearance = await request.find_appearance()
    await request.answer_in_place(show_run(run, appearance, is_elsewhere=True))


def find_took(request: Request, run: Run) -> int | None:
    """Return the milliseconds that the last answer in a run needed; None after a restart.

    Nothing is known of the answers of another process.
    """
    took = request.host.runs.took(run.id)
    return took if took is not None or is_own(request, run) else 0


def is_own(request: Request, run: Run) -> bool:
    """Tell whether this process serves the server in which a run was begun."""
    return is_ours(request.host, run.row.server_id)
