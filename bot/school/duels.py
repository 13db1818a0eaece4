"""Duels: opened, joined, started, begun by all at once, pressed, and ended."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby

import storage.duels
import storage.exercises
import storage.runs
from bot.matches.act import Act
from bot.matches.admission import (
    check_may_call,
    check_not_banned,
    check_others_not_banned,
    is_banned,
)
from bot.matches.changed import Due
from bot.matches.gathering import Gathering, ShownGathering
from bot.matches.work import Work, writes
from bot.school.course.game_puzzles import FIRST_NUMBER
from bot.school.course.storm_puzzles import draw_duel
from bot.school.course.storm_run import Press, RunEnding
from bot.school.duel import LASTS, LATE, TO_GO, Duel, Duelist, DuelPlan, DuelState
from bot.school.duel_store import insert_duel, load_duel, load_to_change, save_duel
from bot.school.facts import (
    DuelBegun,
    DuelEmpty,
    DuelFull,
    DuelHere,
    DuelOver,
    NoSuchRun,
    NotDuelHost,
    NotInDuel,
    TooLateToGo,
)
from bot.school.runs import (
    ORPHANED,
    Run,
    RunKind,
    cut_run,
    due_at_of,
    end_run,
    find_day,
    press_other,
    press_run,
)
from storage import Person
from storage.people import lock_person, remember_people
from storage.places import occupy_place
from storage.rows import RunRow

MOST_KEPT = timedelta(days=400)


@writes
def open_duel(work: Work, plan: DuelPlan, opponent: Person | None, now: datetime) -> Duel:
    """Open a duel that people can join, its host among them.

    Raises `DuelHere`, `Banned`, `OtherBanned`, `CalledTooOften`.
    """
    transaction = work.transaction
    others = [opponent] if opponent else []
    check_not_banned(transaction, plan.place.server_id, plan.host.id, now)
    check_others_not_banned(transaction, plan.place.server_id, others, now)
    remember_people(transaction, [plan.host, *others])
    duel = _open(work, plan, now)
    return save_duel(work, duel.with_person(Duelist(person=plan.host, number=1, side=_first(duel))))


@writes
def join_duel(work: Work, duel_id: int, act: Act, channel_id: int) -> Duel:
    """Let a person join a duel, on the side of the channel if there are two.

    A second time changes nothing. Raises `DuelBegun`, `DuelOver`, `DuelFull`, `NotInDuel` or
    `Banned`.
    """
    duel = _load_open(work, duel_id, act)
    check_not_banned(work.transaction, duel.place.server_id, act.person.id, act.at)
    own, side = duel.find(act.person.id), duel.side_in(channel_id)
    if own is not None and (own.side == side or act.person.id == duel.host.id):
        return duel
    if duel.opponent_id is not None and act.person.id != duel.opponent_id:
        raise NotInDuel
    if len(duel.of_side(side)) >= duel.most:
        raise DuelFull
    number = own.number if own else 1 + max((each.number for each in duel.people), default=0)
    return save_duel(work, duel.with_person(Duelist(person=act.person, number=number, side=side)))


@writes
def leave_duel(work: Work, duel_id: int, act: Act) -> Duel:
    """Let a person leave: before the start it goes on without them, unless they are its host.

    After it their run ends as it stands. Raises `DuelBegun`, `DuelOver`, `NotInDuel`.
    """
    duel = load_to_change(work, duel_id)
    own = duel.find(act.person.id)
    if duel.state is DuelState.RUNNING and own is not None:
        return _give_up(work, duel, own, act)
    _check_open(duel, act.at)
    if own is None:
        raise NotInDuel
    if act.person.id == duel.host.id:
        return save_duel(work, replace(duel, state=DuelState.WITHDRAWN, due_at=None))
    storage.duels.drop_duelist(work.transaction, duel_id, act.person.id)
    people = tuple(each for each in duel.people if each is not own)
    return save_duel(work, replace(duel, people=people))


@writes
def start_duel(work: Work, duel_id: int, act: Act) -> Duel:
    """Draw the puzzles of a duel; from now on everyone has a minute to get ready.

    A second press changes nothing. Raises `DuelBegun`, `DuelOver`, `DuelEmpty`, `NotDuelHost`,
    `NoSuchPuzzle`.
    """
    duel = load_to_change(work, duel_id)
    if act.person.id != duel.host.id:
        raise NotDuelHost
    if duel.state is DuelState.RUNNING:
        return duel
    _check_open(duel, act.at)
    if not duel.has_two:
        raise DuelEmpty
    retired = storage.exercises.list_retired_before(work.transaction, FIRST_NUMBER)
    started_at = act.sent_at or act.at
    started = replace(
        duel,
        state=DuelState.RUNNING,
        row=draw_duel(duel.id, duel.game or "", retired),
        started_at=started_at,
        due_at=started_at + TO_GO + LATE,
    )
    work.changed.due.add(Due.RUNS)
    return save_duel(work, started)


@writes
def press_go(work: Work, duel_id: int, act: Act) -> Duel:
    """Note that a person of a duel is ready; it begins at once if everyone is.

    A second time changes nothing. Raises `DuelOver`, `NoSuchRun`, `NotInDuel`, `TooLateToGo`.
    """
    duel = load_to_change(work, duel_id)
    own, moment = duel.find(act.person.id), act.sent_at or act.at
    if own is None:
        raise NotInDuel
    if own.is_ready or own.has_begun:
        return duel
    if duel.is_over:
        raise DuelOver
    if duel.state is not DuelState.RUNNING:
        raise NoSuchRun
    if duel.has_gone or moment >= duel.go_by:
        raise TooLateToGo
    return _go_if_ready(work, duel.with_person(replace(own, is_ready=True)), act.at)


@writes
def press_duel_run(work: Work, act: Act, run_id: int, text: str, took: int | None) -> Run:
    """Play a move in a run of a duel; see `press_run`."""
    duel_id = _lock_duel_of(work, run_id)
    return _follow(work, duel_id, press_run(work, act, run_id, text, took))


@writes
def stop_duel_run(work: Work, act: Act, run_id: int, took: int | None) -> Run:
    """End a run of a duel as it stands; see `press_other`."""
    duel_id = _lock_duel_of(work, run_id)
    stopped = press_other(work, act, run_id, Press.STOP, took)
    return _follow(work, duel_id, stopped)


@writes
def ask_again(work: Work, duel_id: int, act: Act, channel_id: int) -> tuple[Duel, bool]:
    """Return the duel that follows one which is over, and whether it was opened now.

    Its people are the same, and somebody among them hosts it. Raises `DuelBegun`, `NotInDuel`,
    `DuelHere`, `Banned`.
    """
    old = load_to_change(work, duel_id)
    if old.find(act.person.id) is None:
        raise NotInDuel
    if old.next_id is not None:
        return load_duel(work, old.next_id), False
    if old.state is not DuelState.OVER:
        raise DuelBegun
    server_id = old.place.server_id
    check_not_banned(work.transaction, server_id, act.person.id, act.at)
    new = _open(work, _plan_again(old, act.person, channel_id), act.at)
    for each in old.people:
        if not is_banned(work.transaction, server_id, each.person.id, act.at):
            side = None if each.side is None else each.side ^ (new.place != old.place)
            new = new.with_person(Duelist(person=each.person, number=each.number, side=side))
    save_duel(work, replace(old, next_id=new.id))
    return save_duel(work, new), True


@writes
def advance_due_duels(
    work: Work, now: datetime, is_ours: Callable[[int | None], bool]
) -> list[Duel]:
    """End lobbies that have expired, and begin duels whose people have had a minute to get ready.

    Returns those begun. `is_ours` tells whether this process serves a server, and so can show its
    people their first puzzle; if none does for a while, any begins them.
    """
    begun = []
    for duel_id in sorted(storage.duels.list_due_duels(work.transaction, now)):
        duel = load_to_change(work, duel_id)
        if duel.due_at is None or duel.due_at > now:
            continue
        if duel.state is DuelState.OPEN:
            save_duel(work, replace(duel, state=DuelState.EXPIRED, due_at=None))
        elif duel.has_gone or not any(each.is_ready for each in duel.people):
            is_over = duel.can_end or not duel.has_gone
            save_duel(work, _end(duel) if is_over else replace(duel, due_at=None))
        elif is_ours(duel.place.server_id) or duel.due_at + ORPHANED <= now:
            begun.append(_go(work, duel, now))
    return begun


@writes
def end_due_duel_runs(work: Work, now: datetime, own: Collection[int]) -> list[int]:
    """End the runs of duels that are over without a press; see `end_due_runs`."""
    ended = []
    due = sorted(storage.duels.list_due_duel_runs(work.transaction, now))
    for duel_id, runs in groupby(due, key=lambda each: each[0]):
        load_to_change(work, duel_id)
        for _, run_id in runs:
            run = end_run(work, run_id, now, is_own=run_id in own)
            if run is not None:
                _follow(work, duel_id, run)
                ended += [run_id] if run_id in own else []
    return ended


@writes
def cut_clocked_run(work: Work, run_id: int, now: datetime) -> None:
    """End an open run against the clock amid which the bot was restarted, and its duel with it."""
    duel_id = storage.duels.find_duel_of_run(work.transaction, run_id)
    if duel_id is None:
        cut_run(work, run_id)
        return
    storage.duels.lock_duel(work.transaction, duel_id)
    run = cut_run(work, run_id)
    if run is not None:
        _follow(work, duel_id, run)


@writes
def drop_old_duels(work: Work, now: datetime) -> None:
    """Drop some duels that are kept no longer."""
    storage.duels.drop_old_duels(work.transaction, now - MOST_KEPT)


def _open(work: Work, plan: DuelPlan, now: datetime) -> Duel:
    """Keep a new duel without people; raises `DuelHere`."""
    lock_person(work.transaction, plan.host.id)
    if (live := storage.duels.find_live_duel(work.transaction, plan.host.id)) is not None:
        duel = load_duel(work, live)
        raise DuelHere(ShownGathering(Gathering.DUEL, duel.id, duel.place, duel.message_id))
    if plan.opponent_id is not None:
        check_may_call(work.transaction, plan.host.id, plan.opponent_id, now)
    for place in (plan.place, *([plan.away_place] if plan.away_place else [])):
        occupy_place(work.transaction, place)
    return insert_duel(work, plan, now, now + LASTS)


def _plan_again(old: Duel, host: Person, channel_id: int) -> DuelPlan:
    """Return the plan of a duel of the same people, in the channel where somebody asked for it."""
    place, other = old.place, old.away_place
    if other is not None and other.channel_id == channel_id:
        place, other = other, place
    opponent_id = old.opponent_id
    if opponent_id == host.id:
        opponent_id = old.host.id
    return DuelPlan(
        place=place,
        host=host,
        kind=old.kind,
        game=old.game,
        most=old.most,
        opponent_id=opponent_id,
        away_place=other,
    )


def _first(duel: Duel) -> int | None:
    return 0 if duel.has_sides else None


def _load_open(work: Work, duel_id: int, act: Act) -> Duel:
    duel = load_to_change(work, duel_id)
    _check_open(duel, act.at)
    return duel


def _check_open(duel: Duel, now: datetime) -> None:
    is_late = duel.due_at is not None and duel.due_at <= now
    if duel.state is DuelState.RUNNING:
        raise DuelBegun
    if duel.is_over or is_late:
        raise DuelOver


def _go_if_ready(work: Work, duel: Duel, now: datetime) -> Duel:
    """Return a duel, saved, which begins if all its people are ready."""
    if not duel.people:
        return save_duel(work, _end(duel))
    if all(each.is_ready for each in duel.people):
        return _go(work, duel, now)
    return save_duel(work, duel)


def _go(work: Work, duel: Duel, now: datetime) -> Duel:
    """Return a duel, saved, that begins now for those who are ready."""
    for each in duel.people:
        if each.is_ready:
            run = _begin_run(work, duel, each.person, now)
            run_id = storage.runs.add_run(work.transaction, run)
            duel = duel.with_person(replace(each, run_id=run_id, run=run))
    work.changed.due.add(Due.RUNS)
    return save_duel(work, replace(duel, due_at=None))


def _begin_run(work: Work, duel: Duel, person: Person, now: datetime) -> RunRow:
    row = RunRow(
        person_id=person.id,
        server_id=duel.place.server_id,
        kind=RunKind.DUEL,
        game=duel.game,
        day=find_day(work.transaction, duel.place.server_id, now),
        started_at=now,
        row=duel.row,
        state=RunEnding.OPEN,
        pressed_at=now,
        budget=duel.rules.budget,
        duel_id=duel.id,
        goal=duel.rules.goal,
    )
    return replace(row, due_at=due_at_of(row))


def _give_up(work: Work, duel: Duel, own: Duelist, act: Act) -> Duel:
    """Return a started duel in which a person has ended their run, or left before it began."""
    if not duel.has_gone:
        storage.duels.drop_duelist(work.transaction, duel.id, act.person.id)
        people = tuple(each for each in duel.people if each is not own)
        return _go_if_ready(work, replace(duel, people=people), act.at)
    if own.run_id is not None and own.run is not None and own.is_busy:
        stopped = replace(act, ply=own.run.version)
        _follow(work, duel.id, press_other(work, stopped, own.run_id, Press.STOP, 0))
    return load_duel(work, duel.id)


def _lock_duel_of(work: Work, run_id: int) -> int:
    """Lock the duel of a run, before the run; raises `NoSuchRun`."""
    duel_id = storage.duels.find_duel_of_run(work.transaction, run_id)
    if duel_id is None:
        raise NoSuchRun
    storage.duels.lock_duel(work.transaction, duel_id)
    return duel_id


def _follow(work: Work, duel_id: int, run: Run) -> Run:
    """Do what follows from a press in a duel that is locked: its messages show it."""
    if run.is_stale:
        return run
    duel = load_duel(work, duel_id)
    for run_id, row in _list_overtaken(duel):
        storage.runs.keep_run(work.transaction, run_id, row)
        work.changed.due.add(Due.RUNS)
    if run.row.step == 0 or run.is_over:
        save_duel(work, _end(duel) if duel.can_end else duel)
    return run


def _list_overtaken(duel: Duel) -> Iterator[tuple[int, RunRow]]:
    """Yield the open runs of a race that somebody has won: they can only be faster, or end."""
    if (best := duel.best) is None:
        return
    for each in duel.people:
        if each.run_id is not None and each.run and each.is_busy and each.run.budget > best:
            less = replace(each.run, budget=best)
            yield each.run_id, replace(less, due_at=due_at_of(less))


def _end(duel: Duel) -> Duel:
    return replace(duel, state=DuelState.OVER, due_at=None)
