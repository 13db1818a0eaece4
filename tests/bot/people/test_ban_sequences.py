"""Whatever people and moderators do in whatever order, a ban closes every door, and no other."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from bot.challenges.challenges import accept_challenge, end_overdue_challenges, propose_game
from bot.matches.act import Act
from bot.matches.match_error import MatchError
from bot.matches.moderation_facts import Banned, NotBanned, OtherBanned
from bot.people.engagements import Engagement, count_engagements
from bot.people.leaving_everything import leave_all_in_server
from bot.people.moderation import ban_person, unban_person
from bot.services import Services
from bot.teams.lobbies import join_lobby, name_people, open_lobby, start_lobby
from bot.teams.lobby import Invitation
from bot.teams.lobby_store import load_lobby
from bot.teams.simul import SimulPlan
from bot.teams.simuls import join_simul, open_simul
from bot.tournaments.entry import enter_tournament, open_tournament
from bot.tournaments.kinds import SWISS
from rules import Color
from storage import Database
from storage.rows import Ban, Person, Place
from tests.bot.conftest import ANNA, BORIS, NOON, RUSSIAN, proposal
from tests.bot.teams.team_games import OPEN, newcomer
from tests.bot.tournaments.tournament_hands import plan_of
from tests.storage.databases import FileDatabases

T = TypeVar("T")
HOST = Person(5, "Host")  # moderates, and never plays
PEOPLE = ANNA, BORIS, Person(7, "Dora")
SERVERS = 1, 2
NUMBERS = st.integers(1, 4)  # of what was made before
people, servers = st.sampled_from(PEOPLE), st.sampled_from(SERVERS)
channels, colors = st.integers(1, 3), st.sampled_from(Color)


class Moderated(RuleBasedStateMachine):
    """Two servers where people play, and what their moderators have forbidden."""

    files: FileDatabases

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.now: datetime = NOON
        self.bans: dict[tuple[int, int], Ban] = {}  # by server and person, the last of each
        self.do(self._open())

    async def _open(self) -> None:
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        url = await self.stack.enter_async_context(self.files.migrated(Path(folder)))
        database = await Database.open(url)
        self.stack.push_async_callback(database.close)
        self.services = Services.on(database)

    def teardown(self) -> None:
        self.do(self.stack.aclose())
        self.runner.close()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def act(self, person: Person) -> Act:
        return Act(person=person, at=self.now)

    def is_banned(self, server: int, person_id: int) -> bool:
        ban = self.bans.get((server, person_id))
        return ban is not None and (ban.until is None or self.now < ban.until)

    def count(self, server: int, person: Person) -> dict[Engagement, int]:
        return self.do(self.services.run(count_engagements, person.id, server, self.now))

    def enter(self, person: Person, door: Callable[[], Awaitable[object]]) -> None:
        """Go through a door; a refusal as banned is one of someone whom a ban holds."""

        async def try_door() -> None:
            await door()

        closed = [server for server in SERVERS if self.is_banned(server, person.id)]
        before = {server: self.count(server, person) for server in closed}
        try:
            self.do(try_door())
        except Banned as refused:
            ban = refused.ban
            assert self.is_banned(ban.server_id, ban.person.id)
        except OtherBanned as refused:
            other = refused.person
            assert any(self.is_banned(server, other.id) for server in SERVERS)
        except MatchError:
            pass  # there is nothing of that number, it is full, or over
        assert {server: self.count(server, person) for server in closed} == before

    @rule(person=people, server=servers, hours=st.none() | st.integers(1, 5))
    def ban(self, person: Person, server: int, hours: int | None) -> None:
        elsewhere = {each: self.count(each, person) for each in SERVERS if each != server}
        games = {each: self.count(server, each).get(Engagement.GAME, 0) for each in PEOPLE}
        until = None if hours is None else self.now + timedelta(hours=hours)
        ban = Ban(
            server_id=server,
            person=person,
            until=until,
            reason="",
            made_by=HOST,
            made_at=self.now,
        )
        self.do(self.services.run(ban_person, ban))
        self.do(leave_all_in_server(self.services.changes, self.act(person), server))
        self.bans[server, person.id] = ban
        assert {each: self.count(each, person) for each in elsewhere} == elsewhere
        assert {each: self.count(server, each).get(Engagement.GAME, 0) for each in PEOPLE} == games
        for other in PEOPLE:
            if not self.is_banned(server, other.id):
                self.do(self._invite(other, person, Place(server, 10 * server)))

    async def _invite(self, person: Person, banned: Person, place: Place) -> None:
        """Ask a banned person to play, which no one can."""
        with pytest.raises(OtherBanned):
            await self.services.run(propose_game, proposal(person, banned, place), self.now)
        named = Invitation(
            place=place,
            starter=person,
            terms=RUSSIAN,
            teams=(OPEN, OPEN),
            named=((Color.WHITE, banned),),
        )
        with pytest.raises(OtherBanned):
            await self.services.run(open_lobby, named, self.now)

    @rule(person=people, server=servers)
    def unban(self, person: Person, server: int) -> None:
        known = self.bans.pop((server, person.id), None)
        try:
            self.do(self.services.run(unban_person, server, person, self.act(HOST)))
        except NotBanned:
            assert known is None or (known.until is not None and known.until <= self.now)

    @rule(hours=st.sampled_from((1, 4, 24)))
    def wait(self, hours: int) -> None:
        """Let time pass, in which bans lapse, and all that waits for someone."""
        self.now += timedelta(hours=hours)
        self.do(self.services.run(end_overdue_challenges, self.now))

    @rule(one=people, other=people | st.none(), server=servers, channel=channels)
    def challenge(self, one: Person, other: Person | None, server: int, channel: int) -> None:
        proposed = proposal(one, other, Place(server, 10 * server + channel))
        self.enter(one, lambda: self.services.run(propose_game, proposed, self.now))

    @rule(person=people, number=NUMBERS)
    def accept(self, person: Person, number: int) -> None:
        self.enter(person, lambda: self.services.run(accept_challenge, number, self.act(person)))

    @rule(person=people, server=servers, channel=channels)
    def open_lobby(self, person: Person, server: int, channel: int) -> None:
        place = Place(server, 10 * server + channel)
        wanted = Invitation(place=place, starter=person, terms=RUSSIAN, teams=(OPEN, OPEN))
        self.enter(person, lambda: self.services.run(open_lobby, wanted, self.now))

    @rule(person=people, number=NUMBERS, color=colors)
    def join_lobby(self, person: Person, number: int, color: Color) -> None:
        self.enter(person, lambda: self._join_lobby(person, number, color))

    async def _join_lobby(self, person: Person, number: int, color: Color) -> None:
        """Join where the lobby is: its message is nowhere else."""
        lobby = await self.services.run(load_lobby, number)
        comes = newcomer(person, place=lobby.place)
        await self.services.run(join_lobby, number, color, comes, self.act(person))

    @rule(person=people, other=people, number=NUMBERS, color=colors)
    def name_for_lobby(self, person: Person, other: Person, number: int, color: Color) -> None:
        named = (other,)
        self.enter(
            person,
            lambda: self.services.run(name_people, number, color, named, self.act(person)),
        )

    @rule(person=people, number=NUMBERS)
    def start_lobby(self, person: Person, number: int) -> None:
        self.enter(person, lambda: self.services.run(start_lobby, number, self.act(person)))

    @rule(person=people, server=servers, channel=channels)
    def host_simul(self, person: Person, server: int, channel: int) -> None:
        plan = SimulPlan(place=Place(server, 10 * server + channel), host=person, terms=RUSSIAN)
        self.enter(person, lambda: self.services.run(open_simul, plan, self.now))

    @rule(person=people, number=NUMBERS)
    def join_simul(self, person: Person, number: int) -> None:
        self.enter(person, lambda: self.services.run(join_simul, number, self.act(person)))

    @rule(person=people, server=servers, channel=channels)
    def open_tournament(self, person: Person, server: int, channel: int) -> None:
        place = Place(server, 10 * server + channel)
        plan = replace(plan_of(SWISS), place=place, starter=person)
        self.enter(person, lambda: self.services.run(open_tournament, plan, self.now))

    @rule(person=people, number=NUMBERS)
    def enter_tournament(self, person: Person, number: int) -> None:
        self.enter(person, lambda: self.services.run(enter_tournament, number, self.act(person)))

    @invariant()
    def the_banned_have_nothing_but_games(self) -> None:
        for server in SERVERS:
            for person in PEOPLE:
                if self.is_banned(server, person.id):
                    found = self.count(server, person)
                    assert found.keys() <= {Engagement.GAME, Engagement.HOSTED}, (person, found)


def test_a_ban_closes_every_door_and_no_other(files: FileDatabases) -> None:
    made = type("Made", (Moderated,), {"files": files})
    run_state_machine_as_test(made, settings=settings(max_examples=12, stateful_step_count=25))
