"""Games of ten turns in a file, whose players go away, pause, give time and take back by chance.

They are looked at when the services want that, and at no other moment.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import heapify, heappop, heappush
from itertools import cycle
from random import Random

import pytest

from bot.clocks.holidays import HolidayRefused
from bot.clocks.instants import GRACE
from bot.matches.absences import take_holidays
from bot.matches.act import Act
from bot.matches.clock_agreements import accept_pause, give_time, go_on, offer_pause
from bot.matches.match_changes import REFUSALS
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, OfferKind
from bot.matches.playing import play_typed
from bot.matches.taking_back import give_turn_back, take_back
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.services import Services
from rules import Style
from storage import Database
from storage.rows import Person, Place
from storage.waking import list_due_matches
from tests.bot.conftest import HERE, NOON, begin, mover
from tests.bot.matches.clock_games import HOUR
from tests.storage.databases import SQLITE

pytestmark = pytest.mark.parametrize("databases", [SQLITE], indirect=True)
CLOCKS = (
    "3d/move", "1d/move, weekends off Europe/Berlin", "10 moves in 30d", "3d+1d max 7d",
    "2d/move, friendly", "1d/move, strict",
)  # fmt: skip
TURNS = 10


@dataclass
class Town:
    """People who play with each other; `calendar` holds who does something next, and where."""

    services: Services
    chance: Random
    calendar: list[tuple[datetime, int]] = field(default_factory=list)
    hints: int = 0  # that were compared

    async def begin(self, games: int) -> None:
        people = [Person(number, f"Player {number}") for number in range(1, 51)]
        clocks = cycle(CLOCKS)
        for number in range(games):
            white, black = self.chance.sample(people, 2)
            terms, place = Terms("russian", clock=next(clocks)), Place(HERE.server_id, number)
            match = await begin(self.services, place, terms, (white, black))
            self.calendar.append((self._sometime_after(NOON), match.id))
        heapify(self.calendar)

    async def live(self) -> None:
        """Let everyone do all they do, in the order of time."""
        while self.calendar:
            now, match_id = heappop(self.calendar)
            await self._keep_time(now)
            match = await self.services.run(load_match, match_id)
            if match.is_over or match.ply >= TURNS:
                continue
            try:
                match = await self._act(match, now)
            except (*REFUSALS, HolidayRefused):
                match = await self.services.run(load_match, match_id)
            self._compare(match, now)
            heappush(self.calendar, (self._sometime_after(now), match_id))

    async def _keep_time(self, until: datetime) -> None:
        """Look at each match when it is due."""
        while (due := await self.services.read(list_due_matches, most=1)) and due[
            0
        ].wake_at <= until:
            now = max(due[0].wake_at, NOON)
            await self.services.heartbeats.beat([0], now)
            match = await keep_time(
                self.services.runner, self.services.heartbeats, due[0].match_id, now
            )
            assert match.wake_at is None or match.wake_at > now
            self._compare(match, now)

    def _compare(self, match: Match, now: datetime) -> None:
        """What is kept of when to look next is never too late for what ends a game or a pause.

        Weekends and holidays end in silence.
        """
        standing, pause = match.clock_state(now), match.find_pause(now)
        ends = [standing.deadline, standing.claim_ends_at]
        moments = [end + GRACE for end in ends if end is not None and end > now]
        if pause is not None:
            stop = match.clock_state(pause.ends_at).stop  # a weekend, say
            moments.append(stop.goes_on_at if stop else pause.ends_at)
        if moments and not match.is_over:
            assert match.wake_at is not None
            assert match.wake_at <= min(moments)
            self.hints += 1

    async def _act(self, match: Match, now: datetime) -> Match:
        lot = self.chance.random()
        if match.offer is not None:
            other = self._by(match.holder(match.offer.by.other), now)
            is_pause = match.offer.kind is OfferKind.PAUSE
            accept = accept_pause if is_pause else give_turn_back
            return await self.services.change(accept, match, other)
        one = self._by(match.holder(self.chance.choice([match.turn, match.turn.other])), now)
        if lot < 0.05:
            await self.services.run(take_holidays, one.person, now, self.chance.randint(1, 9), now)
            return await self.services.run(load_match, match.id)
        if lot < 0.1:
            return await self.services.change(give_time, match, one)
        if lot < 0.15:
            return await self.services.change(offer_pause, match, one, self.chance.randint(1, 9))
        if lot < 0.2:
            return await self.services.change(take_back, match, one)
        if lot < 0.25:
            return await self.services.change(go_on, match, one)
        text = match.game.write(match.position, self.chance.choice(match.choices), Style.LONG)
        return await play_typed(self.services.changes, match, self._by(mover(match), now), text)

    def _by(self, person: object, now: datetime) -> Act:
        assert isinstance(person, Person)
        return Act(person=person, at=now)

    def _sometime_after(self, now: datetime) -> datetime:
        return now + timedelta(seconds=self.chance.expovariate(1) * 20 * HOUR.total_seconds())


async def live(database: Database, games: int, seed: int) -> None:
    """Let some games be played, and ask another process what became of each."""
    services = Services.on(database, credits_outages=False)
    town = Town(services, Random(seed))
    await town.begin(games)
    ids = [match_id for _moment, match_id in town.calendar]
    await town.live()
    assert town.hints > games * TURNS
    cold, ends = Services.on(database), 0
    for match_id in ids:
        match = await cold.run(load_match, match_id)
        assert match == await services.run(load_match, match_id)
        assert match.is_over or match.ply >= TURNS
        ends += match.is_over
    assert ends


async def test_six_games(database: Database) -> None:
    await live(database, games=6, seed=1)


@pytest.mark.slow
async def test_a_thousand_games(database: Database) -> None:
    await live(database, games=1000, seed=Random().randrange(10**6))
