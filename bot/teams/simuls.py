"""Simuls, one person against many: from the first challenger to the final score.

The state of a board follows from its match alone.
"""

from dataclasses import replace
from datetime import datetime, timedelta

import rules
from bot.challenges.challenge_store import check_players
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.beginning import Beginning
from bot.matches.match_actions import resign
from bot.matches.match_facts import TooManyMatches
from bot.matches.match_store import begin_match, save_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned
from bot.matches.work import Work, writes
from bot.teams.simul import (
    MOST_BOARDS,
    NotInSimul,
    NotTheHost,
    OwnSimul,
    Simul,
    SimulBoard,
    SimulClosed,
    SimulEmpty,
    SimulFull,
    SimulHere,
    SimulPlan,
    SimulState,
)
from bot.teams.simul_store import add_simul, load_open_in, load_simul, load_to_change, save_simul
from rules import Color
from storage.matches import lock_match
from storage.places import occupy_place
from storage.rows import Person, Place
from storage.simuls import drop_simul_board

LASTS = timedelta(hours=24)  # for joining, and then for the beginning of the games


@writes
def open_simul(work: Work, plan: SimulPlan, now: datetime) -> Simul:
    """Open a simul that people can join.

    Raises `SimulHere`, `Banned`, NotDraughts, or an error about the terms.
    """
    if not isinstance(plan.terms.build(), rules.Game):
        raise rules.NotDraughts(plan.terms.game)
    plan.terms.check()
    check_not_banned(work.transaction, plan.place.server_id, plan.host.id, now)
    occupy_place(work.transaction, plan.place)
    here = load_open_in(work, plan.place.channel_id)
    if here is not None and here.expires_at > now:
        raise SimulHere(here)
    if here is not None:
        save_simul(work, replace(here, state=SimulState.EXPIRED))
    return add_simul(work, plan, now, now + LASTS)


@writes
def join_simul(work: Work, simul_id: int, act: Act) -> Simul:
    """Give a person one board, even after the start; its game begins with `begin_board`.

    Raises `SimulClosed`, `SimulFull`, `OwnSimul` or `Banned`.
    """
    before = _load(work, simul_id, act, SimulState.OPEN, SimulState.RUNNING)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if before.host.id == act.person.id:
        raise OwnSimul(before)
    if before.find_board(act.person.id) is not None:
        return before
    if not before.is_open:
        raise SimulFull(before)
    number = max((board.number for board in before.boards), default=0) + 1
    board = SimulBoard(number=number, person=act.person)
    return save_simul(work, replace(before, boards=(*before.boards, board)))


@writes
def leave_simul(work: Work, simul_id: int, act: Act) -> Simul:
    """Take out a person who has joined; raises `SimulClosed` or `NotInSimul`."""
    before = _load(work, simul_id, act, SimulState.OPEN)
    if before.find_board(act.person.id) is None:
        raise NotInSimul(before)
    drop_simul_board(work.transaction, simul_id, act.person.id)
    left = tuple(board for board in before.boards if board.person.id != act.person.id)
    return save_simul(work, replace(before, boards=left))


@writes
def withdraw_simul(work: Work, simul_id: int, act: Act) -> Simul:
    """Call a simul off before it starts; raises `SimulClosed` or `NotTheHost`."""
    before = _load(work, simul_id, act, SimulState.OPEN)
    _check_host(before, act.person)
    return save_simul(work, replace(before, state=SimulState.WITHDRAWN))


@writes
def start_simul(work: Work, simul_id: int, act: Act) -> Simul:
    """Start a simul; its games begin one by one with `begin_board`.

    Raises `SimulClosed`, `NotTheHost`, `SimulEmpty` or `Banned`.
    """
    before = _load(work, simul_id, act, SimulState.OPEN)
    _check_host(before, act.person)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if not before.boards:
        raise SimulEmpty(before)
    boards = tuple(replace(board, number=number) for number, board in enumerate(before.boards, 1))
    state, expires_at = SimulState.RUNNING, act.at + LASTS
    return save_simul(work, replace(before, state=state, boards=boards, expires_at=expires_at))


@writes
def begin_board(
    work: Work, simul_id: int, number: int, place: Place, now: datetime
) -> Match | None:
    """Begin the game on a board in a place, or return it if it has already begun.

    Returns None if it never will begin: the simul is over, one of the two may no longer play here,
    or has too many games.
    """
    simul = load_to_change(work, simul_id)
    board = next(board for board in simul.boards if board.number == number)
    if not board.is_to_begin or simul.state is not SimulState.RUNNING:
        return board.match
    beginning = _make_beginning(work, simul, board, place, now)
    try:
        occupy_place(work.transaction, place)
        check_players(work.transaction, beginning)
    except (Banned, TooManyMatches):
        save_simul(work, _with_board(simul, replace(board, is_out=True)))
        return None
    match = begin_match(work, beginning, None)
    save_simul(work, _with_board(simul, replace(board, match_id=match.id, match=match)))
    return match


@writes
def turn_simul_door(work: Work, simul_id: int, act: Act, *, is_closed: bool) -> Simul:
    """Close a running simul to newcomers, or open it again up to the most that any simul takes.

    Raises `SimulClosed` or `NotTheHost`.
    """
    before = _load(work, simul_id, act, SimulState.RUNNING)
    _check_host(before, act.person)
    if before.is_open is not is_closed:
        return before
    most_boards = len(before.boards) if is_closed else MOST_BOARDS
    return save_simul(work, replace(before, most_boards=most_boards))


@writes
def drop_out_of_simul(work: Work, simul_id: int, act: Act) -> Simul:
    """Take a person out of a running simul before their game begins."""
    simul = load_to_change(work, simul_id)
    board = simul.find_board(act.person.id)
    if board is None or not board.is_to_begin:
        return simul
    return save_simul(work, _with_board(simul, replace(board, is_out=True)))


@writes
def close_simul(work: Work, simul_id: int, now: datetime) -> Simul:
    """Return the simul as of now: over once all its games are, or expired.

    Nobody joins any more once the host has left the server.
    """
    simul = load_to_change(work, simul_id)
    is_late = simul.expires_at <= now
    if simul.state is SimulState.OPEN and is_late:
        return save_simul(work, replace(simul, state=SimulState.EXPIRED))
    if simul.state is not SimulState.RUNNING:
        return simul
    after = _close_door(simul) if is_late or simul.has_lost_host else simul
    if after.is_decided:
        after = replace(after, state=SimulState.OVER)
    return simul if after == simul else save_simul(work, after)


@writes
def give_up_simul(work: Work, simul_id: int, act: Act) -> Simul:
    """Let the host resign all running games, which ends the simul.

    Raises `NotTheHost` or `SimulClosed`.
    """
    for match in load_to_change(work, simul_id).matches:
        lock_match(work.transaction, match.id)
    simul = load_simul(work, simul_id)
    _check_host(simul, act.person)
    if simul.state is not SimulState.RUNNING:
        raise SimulClosed(simul)
    for board in simul.boards:
        if board.match is not None and not board.match.is_over:
            save_match(work, board.match, resign(board.match, simul.host_side(board), act.at))
    save_simul(work, replace(_close_door(simul), state=SimulState.OVER))
    return load_simul(work, simul_id)


def _load(work: Work, simul_id: int, act: Act, *states: SimulState) -> Simul:
    """Return a simul, locked to change it, if it is in one of these states; raises
    `SimulClosed`.
    """
    simul = load_to_change(work, simul_id)
    if simul.state not in states or simul.expires_at <= act.at:
        raise SimulClosed(simul)
    return simul


def _make_beginning(
    work: Work, simul: Simul, board: SimulBoard, place: Place, now: datetime
) -> Beginning:
    players: tuple[Person, Person] = (simul.host, board.person)
    return Beginning(
        terms=simul.terms_of(board).draw_lot(work.chance.draw_seed()),
        players=players if simul.host_side(board) is Color.WHITE else players[::-1],
        place=place,
        at=now,
    )


def _check_host(simul: Simul, person: Person) -> None:
    if person.id != simul.host.id:
        raise NotTheHost(simul)


def _with_board(simul: Simul, changed: SimulBoard) -> Simul:
    boards = (changed if board.number == changed.number else board for board in simul.boards)
    return replace(simul, boards=tuple(boards))


def _close_door(simul: Simul) -> Simul:
    """Return a simul that nobody can join, and in which no other game begins."""
    boards = (replace(board, is_out=board.is_out or board.is_to_begin) for board in simul.boards)
    return replace(simul, boards=tuple(boards), most_boards=len(simul.boards))
