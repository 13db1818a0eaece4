"""Whoever leaves, comes back, is banned or erased, the rounds of a tournament follow the rules.

Players of a Swiss tournament, its arbiter and moderators do what they can in any order, in two
processes; transactions that the database refuses are repeated.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy.exc import OperationalError

from bot.matches.act import Act
from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_error import MatchError
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.work import UseCase
from bot.people.erasing import begin_erasure, erase_person
from bot.people.leaving_everything import leave_all_in_server
from bot.people.moderation import ban_person, unban_person
from bot.ratings.checking import check_ratings
from bot.services import Services
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import come_back_to_tournament, enter_tournament, miss_next_round
from bot.tournaments.kinds import SWISS
from bot.tournaments.model import Pairing, PairingState, TournamentRefusal
from bot.tournaments.rounds import RoundState
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import (
    begin_tournament_game,
    remove_from_tournament,
    withdraw_from_tournament,
)
from rules import Color
from storage.rows import Ban, Person
from tests.bot.conftest import HERE, mover
from tests.bot.meeting.two_processes import TwoProcesses
from tests.bot.tournaments.test_swiss import matchings
from tests.bot.tournaments.tournament_hands import ARBITER, PEOPLE, REAL, plan_of, start
from tests.storage.databases import FileDatabases

ROUNDS = 8
REFUSALS = MatchError, TournamentRefusal
people, processes = st.sampled_from(PEOPLE[:9]), st.integers(0, 1)
winners = st.sampled_from([0, 1, None])  # White, Black, nobody
rounds = st.just([None] * 4) | st.lists(winners, min_size=4, max_size=4)
hows = st.sampled_from(["once", "once", "broken"])


class MeetingRounds(TwoProcesses):
    """A Swiss tournament of a few people, of which some come late."""

    def __init__(self) -> None:
        super().__init__()
        self.seen_rounds = 0
        self.barred = set[int]()  # people who are banned or erased

    @initialize(players=st.sampled_from([3, 6, 7, 9]), is_rated=st.booleans())
    def begin(self, players: int, *, is_rated: bool) -> None:
        self.do(self._begin(players, is_rated=is_rated))

    async def _begin(self, players: int, *, is_rated: bool) -> None:
        await self.pass_time(self.now)
        plan = plan_of(SWISS, rounds=ROUNDS)
        plan = replace(plan, terms=replace(plan.terms, rated=is_rated))
        self.id = (await start(self.processes[0], plan, players)).id
        self.present = set((await self.load()).people)
        self.returned = set[int]()
        self.absences = Counter[int]()  # games to which a player did not come
        await self.note_round()

    async def load(self) -> Tournament:
        return await self.processes[0].run(load_tournament, self.id)

    async def number_of(self, person: Person) -> int | None:
        return (await self.load()).find_number(person.id)

    def act(self, person: Person) -> Act:
        return Act(person=person, at=self.now, event=self.next_event())

    async def attempt(
        self, process: int, how: str, step: UseCase[..., object], *args: object
    ) -> bool:
        """Run a use case, also after the database refused it; return whether it was allowed."""
        if how == "broken":
            before = await self.load()
            with self.broken("tournaments"), suppress(OperationalError, *REFUSALS):
                await self.processes[process].run(step, *args)
            assert await self.load() == before
        try:
            await self.processes[process].run(step, *args)
        except REFUSALS:
            return False
        return True

    async def advance(self) -> None:
        """Let both processes lead the tournament at once; who stays away twice is out."""
        before = forfeits(await self.load())
        await asyncio.gather(
            *(
                advance_tournaments(process.runner, process.heartbeats, self.now)
                for process in self.processes
            )
        )
        for number in (forfeits(await self.load()) - before).keys() & self.present:
            self.absences[number] += 1
            if self.absences[number] >= 2:
                self.present.discard(number)
        await self.note_round()

    async def note_round(self) -> None:
        """Compare a round that has just been paired with all the ways to pair it."""
        tournament = await self.load()
        event = tournament.event
        assert event.round <= self.seen_rounds + 1
        if event.round == self.seen_rounds:
            return
        self.seen_rounds = event.round
        paired = [each for each in event.pairings if each.round == event.round]
        earlier = [each for each in event.pairings if each.round < event.round]
        boards = [each for each in paired if not is_half_bye(each)]
        resting = {each.white for each in paired if is_half_bye(each)}
        playing = sorted(number for board in boards for number in board.players)
        assert playing == sorted(self.present - resting)
        chosen = [(board.white, board.black) for board in boards]
        ghost = [None] * (len(playing) % 2)
        every = matchings([*playing, *ghost])
        assert count_repeats(earlier, chosen) == min(count_repeats(earlier, way) for way in every)

    async def pass_to_next_step(self) -> None:
        due = (await self.load()).due_at
        if due is not None:
            await self.pass_time(max(self.now, due))
        await self.advance()

    @rule()
    def wait(self) -> None:
        """Let time pass until something is due, perhaps with games that nobody has played."""
        self.do(self.pass_to_next_step())

    @rule(process=processes, winner=winners, board=st.integers(0, 2))
    def play(self, process: int, winner: int | None, board: int) -> None:
        self.do(self._play_one(self.processes[process], winner, board))

    async def _play_one(self, services: Services, winner: int | None, board: int) -> None:
        waiting = await self.open_round()
        if waiting:
            await self._play(services, waiting[board % len(waiting)], winner)
        await self.advance()

    @rule(winners=rounds)
    def play_round(self, winners: list[int | None]) -> None:
        """Play all games of a round, and pair the next one."""
        self.do(self._play_round(winners))

    async def _play_round(self, winners: list[int | None]) -> None:
        for pairing, winner in zip(await self.open_round(), winners, strict=False):
            await self._play(self.processes[pairing.board % 2], pairing, winner)
        await self.pass_to_next_step()

    async def open_round(self) -> list[Pairing]:
        """The pairings that are to be played, once their round is open."""
        tournament = await self.load()
        while tournament.round is not None and tournament.round.state is RoundState.PAIRED:
            await self.pass_to_next_step()  # one in which nobody is left is over at once
            tournament = await self.load()
            if tournament.state is not TournamentState.RUNNING:
                return []
        return tournament.list_open(tournament.event.round)

    async def _play(self, services: Services, pairing: Pairing, winner: int | None) -> None:
        tournament = await self.load()
        white = tournament.people[pairing.white]
        key = pairing.round, pairing.board
        match = await services.run(begin_tournament_game, self.id, key, self.act(white), HERE)
        for text in REAL[:2]:  # both have moved
            match = await play_typed(services.changes, match, self.act(mover(match)), text)
        if winner is None:
            match = await services.change(offer_draw, match, self.act(seat(match, 0)))
            await services.change(accept_draw, match, self.act(seat(match, 1)))
        else:
            await services.change(resign, match, self.act(seat(match, 1 - winner)))

    @rule(process=processes, person=people, how=hows)
    def withdraw(self, process: int, person: Person, how: str) -> None:
        self.do(self._leave(process, person, how, withdraw_from_tournament, self.act(person)))

    @rule(process=processes, person=people, how=hows)
    def take_out(self, process: int, person: Person, how: str) -> None:
        act = self.act(ARBITER)
        self.do(self._leave(process, person, how, remove_from_tournament, person, act))

    async def _leave(
        self, process: int, person: Person, how: str, step: UseCase[..., object], *args: object
    ) -> None:
        number = await self.number_of(person)
        is_running = (await self.load()).state is TournamentState.RUNNING
        is_allowed = await self.attempt(process, how, step, self.id, *args)
        assert is_allowed is (is_running and number in self.present)
        if is_allowed:
            self.present -= {number or 0}
        await self.advance()

    async def note_left(self, person: Person) -> None:
        """Whoever leaves everything leaves a tournament that is not over."""
        tournament = await self.load()
        if tournament.state is TournamentState.RUNNING:
            self.present -= {tournament.find_number(person.id) or 0}

    @rule(process=processes, pick=st.integers(0, 5), how=hows)
    def come_back(self, process: int, pick: int, how: str) -> None:
        self.do(self._come_back(process, pick, how))

    async def _come_back(self, process: int, pick: int, how: str) -> None:
        known = (await self.load()).people
        out = [number for number in known if number not in self.present]
        assume(out)
        number = out[pick % len(out)]
        person = known[number]
        assume(person in PEOPLE)  # and not erased
        is_running = (await self.load()).state is TournamentState.RUNNING
        may = is_running and number not in self.returned and person.id not in self.barred
        act = self.act(person)
        assert await self.attempt(process, how, come_back_to_tournament, self.id, act) is may
        if may:
            self.present.add(number)
            self.returned.add(number)
        await self.advance()

    @rule(process=processes, pick=st.integers(0, 8), winners=rounds, how=hows)
    def be_away(self, process: int, pick: int, winners: list[int | None], how: str) -> None:
        """Let someone, rather one who has had a bye, leave for a round and come back."""
        self.do(self._be_away(process, pick, winners, how))

    async def _be_away(self, process: int, pick: int, winners: list[int | None], how: str) -> None:
        tournament = await self.load()
        free = {each.white for each in tournament.event.pairings if each.black is None}
        present = sorted(self.present & free or self.present)
        assume(present)
        person = tournament.people[present[pick % len(present)]]
        await self._play_round(winners)
        await self._leave(process, person, how, withdraw_from_tournament, self.act(person))
        await self._play_round(winners)
        await self._come_back(process, 0, how)
        for _round in range(3):
            await self._play_round(winners)

    @rule(process=processes, person=people, how=hows)
    def miss_round(self, process: int, person: Person, how: str) -> None:
        self.do(self.attempt(process, how, miss_next_round, self.id, self.act(person)))

    @rule(process=processes, person=people, how=hows)
    def enter_late(self, process: int, person: Person, how: str) -> None:
        self.do(self._enter(process, person, how))

    async def _enter(self, process: int, person: Person, how: str) -> None:
        assume(await self.number_of(person) is None)
        if await self.attempt(process, how, enter_tournament, self.id, self.act(person)):
            assert person.id not in self.barred
            number = await self.number_of(person)
            assert number is not None
            self.present.add(number)
        await self.advance()

    @precondition(lambda self: len(self.barred) < 2)
    @rule(process=processes, person=people)
    def ban(self, process: int, person: Person) -> None:
        self.do(self._ban(self.processes[process], person))

    async def _ban(self, services: Services, person: Person) -> None:
        ban = Ban(
            server_id=HERE.server_id or 0,
            person=person,
            until=None,
            reason="",
            made_by=ARBITER,
            made_at=self.now,
        )
        await self.note_left(person)
        await services.run(ban_person, ban)
        await leave_all_in_server(services.changes, self.act(person), HERE.server_id or 0)
        self.barred.add(person.id)
        await self.advance()

    @precondition(lambda self: self.barred)
    @rule(process=processes, how=hows)
    def unban(self, process: int, how: str) -> None:
        person = next(person for person in PEOPLE if person.id in self.barred)
        act = self.act(ARBITER)
        self.do(self.attempt(process, how, unban_person, HERE.server_id or 0, person, act))
        self.barred.discard(person.id)

    @precondition(lambda self: self.seen_rounds > 1)
    @rule(process=processes, person=people)
    def erase(self, process: int, person: Person) -> None:
        self.do(self._erase(self.processes[process], person))

    async def _erase(self, services: Services, person: Person) -> None:
        assume(await self.number_of(person) is not None)
        await self.note_left(person)
        erasure = await services.run(begin_erasure, person.id, self.now)
        await erase_person(services.changes, erasure, self.now)
        assert await self.number_of(person) is None
        await self.advance()

    @invariant()
    def the_table_follows_from_the_games(self) -> None:
        self.do(self._check())

    async def _check(self) -> None:
        tournament = await self.load()
        assert await self.processes[1].run(load_tournament, self.id) == tournament
        event = tournament.event
        playing = {number for number, entry in event.entries.items() if not entry.is_out}
        assert playing == self.present
        for one in range(1, event.round + 1):
            players = [n for each in event.pairings if each.round == one for n in each.players]
            assert len(players) == len(set(players))
        for pairing in event.pairings:
            if pairing.state is PairingState.DONE:
                await self._check_result(tournament, pairing)
        for line in event.kind.make_lines(event):
            own = [each.points(line.number) for each in event.pairings_of(line.number)]
            assert line.points == sum(own)
        assert await self.processes[0].read(check_ratings) == []

    async def _check_result(self, tournament: Tournament, pairing: Pairing) -> None:
        (game,) = tournament.games_of[pairing.round, pairing.board]
        match = await self.processes[1].run(load_match, game.match_id)
        assert match.result is not None
        points = {None: (1, 1), Color.WHITE: (2, 0), Color.BLACK: (0, 2)}[match.result.winner]
        assert points == (pairing.white_points, pairing.black_points)


def is_half_bye(pairing: Pairing) -> bool:
    return pairing.black is None and pairing.white_points == 1


def forfeits(tournament: Tournament) -> Counter[int]:
    """How many games players have lost without a game."""
    return Counter(
        number
        for each in tournament.event.pairings
        if each.state in {PairingState.FORFEITED, PairingState.DOUBLE_FORFEIT}
        for number in each.players
        if not each.points(number)
    )


def count_repeats(
    earlier: Iterable[Pairing], boards: Iterable[tuple[int | None, int | None]]
) -> int:
    """How many of these boards are second meetings or second byes."""
    done = {
        frozenset(each.players)
        for each in earlier
        if each.is_played or (each.black is None and each.white_points == 2)
    }
    return sum(frozenset(board) - {None} in done for board in boards)


def seat(match: Match, side: int) -> Person:
    holder = match.seats[side].holder
    assert isinstance(holder, Person)
    return holder


def run_machine(files: FileDatabases, chosen: settings) -> None:
    made = type("Made", (MeetingRounds,), {"files": files})
    run_state_machine_as_test(made, settings=chosen)


def test_what_meets_in_rounds(files: FileDatabases) -> None:
    run_machine(files, settings(max_examples=5, stateful_step_count=10))


@pytest.mark.slow
def test_much_meets_in_rounds(files: FileDatabases) -> None:
    chosen = settings(settings.get_profile("random"), max_examples=300, stateful_step_count=30)
    run_machine(files, chosen)
