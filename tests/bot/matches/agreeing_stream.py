"""Move, take back, pause, go on, give time and plan, and tell each: a process for tests to kill.

`python -m tests.bot.matches.agreeing_stream URL SEED` writes a line "match version gifts pauses
takebacks" after everything that the services confirmed. Each change comes a minute after the last.
"""

import asyncio
import random
import sys
from datetime import timedelta

from bot.clocks.off_times import Cause
from bot.matches.act import Act
from bot.matches.clock_agreements import accept_pause, give_time, go_on, offer_pause
from bot.matches.finding import find_running_in
from bot.matches.match_changes import REFUSALS
from bot.matches.match_value import Match, OfferKind
from bot.matches.offering import decline_offer, withdraw_offer
from bot.matches.planning import add_to_plan
from bot.matches.plans import PlanRefused
from bot.matches.playing import play_typed
from bot.matches.taking_back import give_turn_back, take_back
from bot.matches.terms import Terms
from bot.services import Services
from rules import Style
from storage import Database
from storage.rows import Person, Place
from tests.bot.conftest import HERE, NOON, mover
from tests.bot.matches.streaming import begin_again

CHANNELS = range(4)
MINUTE = timedelta(minutes=1)


class Players:
    """What the two players of a match do by chance."""

    def __init__(self, services: Services, chance: random.Random, match: Match) -> None:
        self.services = services
        self.chance = chance
        self.match = match

    async def act(self) -> Match:
        """Do something that is allowed; a move is, always."""
        try:
            return await (self._answer() if self.match.offer else self._begin_something())
        except (*REFUSALS, PlanRefused):
            return await self._move()

    async def _answer(self) -> Match:
        match = self.match
        assert match.offer is not None
        kind, asker = match.offer.kind, match.holder(match.offer.by)
        answerer = match.holder(match.offer.by.other)
        accept = accept_pause if kind is OfferKind.PAUSE else give_turn_back
        lot = self.chance.random()
        if lot < 0.7:
            return await self.services.change(accept, match, self._by(answerer))
        if lot < 0.8:
            return await self.services.change(decline_offer, match, self._by(answerer), kind)
        if lot < 0.9:
            return await self.services.change(withdraw_offer, match, self._by(asker), kind)
        return await self._move()

    async def _begin_something(self) -> Match:
        match = self.match
        one = self._by(match.holder(self.chance.choice([match.turn, match.turn.other])))
        lot = self.chance.random()
        if lot < 0.2:
            return await self.services.change(take_back, match, one)
        if lot < 0.3:
            return await self.services.change(offer_pause, match, one, 1)
        if lot < 0.4:
            return await self.services.change(go_on, match, one)
        if lot < 0.5:
            return await self.services.change(give_time, match, one)
        if lot < 0.7:
            await self._plan()
        return await self._move()

    async def _plan(self) -> None:
        """Let the other side answer one of the moves."""
        match = self.match
        line = match.line.play(self.chance.choice(match.choices))
        if line.outcome() is None:
            line = line.play(self.chance.choice(line.game.legal_moves(line.position)))
            words = " ".join(line.move_texts(Style.LONG)[match.ply :])
            waiting = self._by(match.holder(match.turn.other))
            await add_to_plan(self.services.runner, match, waiting, words)

    async def _move(self) -> Match:
        match = self.match
        text = match.game.write(match.position, self.chance.choice(match.choices), Style.LONG)
        return await play_typed(self.services.changes, match, self._by(mover(match)), text)

    def _by(self, person: object) -> Act:
        assert isinstance(person, Person)
        at = NOON + self.match.version * MINUTE
        return Act(person=person, at=at, event=self.chance.getrandbits(62))


async def stream(url: str, seed: int) -> None:
    services = Services.on(await Database.open(url), credits_outages=False)
    chance = random.Random(seed)
    await asyncio.gather(*(forever(services, channel, chance) for channel in CHANNELS))


async def forever(services: Services, channel: int, chance: random.Random) -> None:
    place = Place(HERE.server_id, channel)
    while True:
        running = await services.run(find_running_in, channel)
        match = running or await begin_again(services, place, Terms("russian", clock="3d/move"))
        tell(await Players(services, chance, match).act())


def tell(match: Match) -> None:
    sys.stdout.write(" ".join(map(str, (match.id, *count(match)))) + "\n")
    sys.stdout.flush()


def count(match: Match) -> tuple[int, int, int, int]:
    """The version of a match, its gifts, pauses and takebacks."""
    pauses = sum(off.cause is Cause.PAUSE for off in match.off_times)
    return match.version, len(match.gifts), pauses, len(match.undone)


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], int(sys.argv[2])))
