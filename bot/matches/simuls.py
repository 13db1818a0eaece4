"""The service for simuls, one person against many: from the first who joins to the score."""

from dataclasses import replace
from datetime import datetime, timedelta

import rules
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.challenge_store import check_room_for_match
from bot.matches.chance import Chance
from bot.matches.match_actions import resign
from bot.matches.match_facts import TooManyMatches
from bot.matches.match_value import Beginning, Match
from bot.matches.moderation_facts import Banned
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.simul_store import SimulStore
from bot.matches.simul_value import (
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
from rules import Color
from storage import Person, Place, Transaction
from storage.matches import lock_match
from storage.places import occupy_place
from storage.simuls import drop_simul_board, find_simul_host, list_due_simuls

LASTS = timedelta(hours=24)  # for joining, and then for the beginning of the games
Ended = tuple[Match, Match]  # as a match was, and as it is now


class Simuls:
    """Each call is one transaction; how a board stands is only told by its match."""

    def __init__(self, database: Runner, matches: MatchStore, chance: Chance) -> None:
        self._database = database
        self._matches = matches
        self._chance = chance
        self._store = SimulStore(matches)

    async def open(self, plan: SimulPlan, now: datetime) -> Simul:
        """Open a simul that people can join.

        Raises `SimulHere`, `Banned`, NotDraughts, or what is wrong with the terms.
        """
        if not isinstance(plan.terms.build(), rules.Game):
            raise rules.NotDraughts(plan.terms.game)
        plan.terms.check()
        return await self._database.write(self._open, plan, now)

    async def find(self, simul_id: int) -> Simul:
        """Return the simul; raises `NoSuchSimul`."""
        return await self._database.read(self._store.load, simul_id)

    async def find_host(self, match_id: int) -> int | None:
        """Return the id of the host of the simul to which a match belongs, or None."""
        return await self._database.read(find_simul_host, match_id)

    async def join(self, simul_id: int, act: Act) -> Simul:
        """Give somebody a board, once, also after the start; its game begins with `begin_board`.

        Raises `SimulClosed`, `SimulFull`, `OwnSimul` or `Banned`.
        """
        return await self._database.write(self._join, simul_id, act)

    async def turn_door(self, simul_id: int, act: Act, *, is_closed: bool) -> Simul:
        """Let nobody join a running simul, or people again, up to as many as any simul takes.

        Raises `SimulClosed` or `NotTheHost`.
        """
        return await self._database.write(self._turn_door, simul_id, act, is_closed)

    async def leave(self, simul_id: int, act: Act) -> Simul:
        """Take somebody out who has joined; raises `SimulClosed` or `NotInSimul`."""
        return await self._database.write(self._leave, simul_id, act)

    async def drop_out(self, simul_id: int, act: Act) -> Simul:
        """Let no game begin any more of somebody who has joined a simul that runs."""
        return await self._database.write(self._drop_out, simul_id, act)

    async def withdraw(self, simul_id: int, act: Act) -> Simul:
        """Call a simul off before it starts; raises `SimulClosed` or `NotTheHost`."""
        return await self._database.write(self._withdraw, simul_id, act)

    async def start(self, simul_id: int, act: Act) -> Simul:
        """Start a simul; its games begin one by one with `begin_board`.

        Raises `SimulClosed`, `NotTheHost`, `SimulEmpty` or `Banned`.
        """
        return await self._database.write(self._start, simul_id, act)

    async def begin_board(
        self, simul_id: int, number: int, place: Place, now: datetime
    ) -> Match | None:
        """Begin the game on a board, in a place; where it has begun, return it.

        None where it never will: the simul is over, one of the two may not play here any more, or
        has too many games.
        """
        return await self._database.write(self._begin_board, simul_id, number, place, now)

    async def close(self, simul_id: int, now: datetime) -> Simul:
        """Return the simul as it is by now: over once all games are, or expired.

        Nobody joins any more whose host has left the server.
        """
        return await self._database.write(self._close, simul_id, now)

    async def give_up(self, simul_id: int, act: Act) -> tuple[Simul, list[Match]]:
        """Let the host resign all games that go on, which are returned: the simul is over.

        Raises `NotTheHost` or `SimulClosed`.
        """
        simul, ended = await self._database.write(self._give_up, simul_id, act)
        return simul, [after for _, after in ended]

    async def list_due(self, now: datetime, after: int = 0, most: int = 50) -> list[int]:
        """List simuls in which something is to be done or to be shown, by ids above `after`."""
        return await self._database.read(list_due_simuls, now, after, most)

    async def mark_shown(
        self, simul: Simul, message_id: int | None, *, is_told: bool = False
    ) -> None:
        """Keep that a message shows the simul as it stands, or that none can.

        With `is_told` its end is told, and nothing more follows.
        """
        shown = replace(simul, message_id=message_id, shown_version=simul.version, is_told=is_told)
        await self._database.write(self._store.note_shown, shown)

    def _open(self, transaction: Transaction, plan: SimulPlan, now: datetime) -> Simul:
        check_not_banned(transaction, plan.place.server_id, plan.host.id, now)
        occupy_place(transaction, plan.place)
        here = self._store.find_open(transaction, plan.place)
        if here is not None and here.expires_at > now:
            raise SimulHere(here)
        if here is not None:
            self._store.save(transaction, replace(here, state=SimulState.EXPIRED))
        return self._store.make(transaction, plan, now, now + LASTS)

    def _join(self, transaction: Transaction, simul_id: int, act: Act) -> Simul:
        before = self._load(transaction, simul_id, act, SimulState.OPEN, SimulState.RUNNING)
        check_not_banned(transaction, before.place.server_id, act.person.id, act.at)
        if before.host.id == act.person.id:
            raise OwnSimul(before)
        if before.find_board(act.person.id) is not None:
            return before
        if not before.is_open:
            raise SimulFull(before)
        number = max((board.number for board in before.boards), default=0) + 1
        board = SimulBoard(number=number, person=act.person)
        return self._store.save(transaction, replace(before, boards=(*before.boards, board)))

    def _turn_door(
        self, transaction: Transaction, simul_id: int, act: Act, is_closed: bool
    ) -> Simul:
        before = self._load(transaction, simul_id, act, SimulState.RUNNING)
        _check_host(before, act.person)
        if before.is_open is not is_closed:
            return before
        most_boards = len(before.boards) if is_closed else MOST_BOARDS
        return self._store.save(transaction, replace(before, most_boards=most_boards))

    def _leave(self, transaction: Transaction, simul_id: int, act: Act) -> Simul:
        before = self._load(transaction, simul_id, act, SimulState.OPEN)
        if before.find_board(act.person.id) is None:
            raise NotInSimul(before)
        drop_simul_board(transaction, simul_id, act.person.id)
        left = tuple(board for board in before.boards if board.person.id != act.person.id)
        return self._store.save(transaction, replace(before, boards=left))

    def _drop_out(self, transaction: Transaction, simul_id: int, act: Act) -> Simul:
        simul = self._store.load_to_change(transaction, simul_id)
        own = [each for each in simul.boards if each.person.id == act.person.id]
        if not own or not own[0].is_to_begin:
            return simul
        return self._store.save(transaction, _with_board(simul, replace(own[0], is_out=True)))

    def _withdraw(self, transaction: Transaction, simul_id: int, act: Act) -> Simul:
        before = self._load(transaction, simul_id, act, SimulState.OPEN)
        _check_host(before, act.person)
        return self._store.save(transaction, replace(before, state=SimulState.WITHDRAWN))

    def _start(self, transaction: Transaction, simul_id: int, act: Act) -> Simul:
        before = self._load(transaction, simul_id, act, SimulState.OPEN)
        _check_host(before, act.person)
        check_not_banned(transaction, before.place.server_id, act.person.id, act.at)
        if not before.boards:
            raise SimulEmpty(before)
        boards = tuple(
            replace(board, number=number) for number, board in enumerate(before.boards, 1)
        )
        running = replace(
            before, state=SimulState.RUNNING, boards=boards, expires_at=act.at + LASTS
        )
        return self._store.save(transaction, running)

    def _begin_board(
        self, transaction: Transaction, simul_id: int, number: int, place: Place, now: datetime
    ) -> Match | None:
        simul = self._store.load_to_change(transaction, simul_id)
        board = next(board for board in simul.boards if board.number == number)
        if board.match_id is not None or board.is_out or simul.state is not SimulState.RUNNING:
            return board.match
        beginning = self._make_beginning(simul, board, place, now)
        try:
            for person in (simul.host, board.person):
                check_not_banned(transaction, simul.place.server_id, person.id, now)
            occupy_place(transaction, place)
            check_room_for_match(transaction, beginning)
        except (Banned, TooManyMatches):
            self._store.save(transaction, _with_board(simul, replace(board, is_out=True)))
            return None
        match = self._matches.begin(transaction, beginning, None)
        begun = replace(board, match_id=match.id, match=match)
        self._store.save(transaction, _with_board(simul, begun))
        return match

    def _make_beginning(
        self, simul: Simul, board: SimulBoard, place: Place, now: datetime
    ) -> Beginning:
        side = simul.host_side(board)
        players: tuple[Person, Person] = (simul.host, board.person)
        return Beginning(
            terms=simul.terms_of(board).draw_lot(self._chance.draw_seed()),
            players=players if side is Color.WHITE else players[::-1],
            place=place,
            at=now,
        )

    def _close(self, transaction: Transaction, simul_id: int, now: datetime) -> Simul:
        simul = self._store.load_to_change(transaction, simul_id)
        is_late = simul.expires_at <= now
        if simul.state is SimulState.OPEN and is_late:
            return self._store.save(transaction, replace(simul, state=SimulState.EXPIRED))
        if simul.state is not SimulState.RUNNING:
            return simul
        after = _close_door(simul) if is_late or simul.has_lost_host else simul
        if after.is_decided:
            after = replace(after, state=SimulState.OVER)
        return simul if after == simul else self._store.save(transaction, after)

    def _give_up(
        self, transaction: Transaction, simul_id: int, act: Act
    ) -> tuple[Simul, list[Ended]]:
        for match in self._store.load_to_change(transaction, simul_id).matches:
            lock_match(transaction, match.id)
        simul = self._store.load(transaction, simul_id)
        _check_host(simul, act.person)
        if simul.state is not SimulState.RUNNING:
            raise SimulClosed(simul)
        ended: list[Ended] = []
        for board in simul.boards:
            if board.match is not None and not board.match.is_over:
                over = resign(board.match, simul.host_side(board), act.at)
                self._matches.save(transaction, board.match, over, None)
                ended.append((board.match, over))
        self._store.save(transaction, replace(_close_door(simul), state=SimulState.OVER))
        return self._store.load(transaction, simul_id), ended

    def _load(
        self, transaction: Transaction, simul_id: int, act: Act, *states: SimulState
    ) -> Simul:
        """Return a simul to change it that is in one of some states; raises `SimulClosed`."""
        simul = self._store.load_to_change(transaction, simul_id)
        if simul.state not in states or simul.expires_at <= act.at:
            raise SimulClosed(simul)
        return simul


def _check_host(simul: Simul, person: Person) -> None:
    if person.id != simul.host.id:
        raise NotTheHost(simul)


def _with_board(simul: Simul, changed: SimulBoard) -> Simul:
    boards = (changed if board.number == changed.number else board for board in simul.boards)
    return replace(simul, boards=tuple(boards))


def _close_door(simul: Simul) -> Simul:
    """Return a simul in which nobody joins, and no other game begins any more."""
    boards = (replace(board, is_out=board.is_out or board.is_to_begin) for board in simul.boards)
    return replace(simul, boards=tuple(boards), most_boards=len(simul.boards))
