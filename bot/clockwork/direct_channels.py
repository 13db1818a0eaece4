"""Opens the direct messages of players of slow games in advance; nothing is sent there.

Discord allows few such openings at a time: a wave of reminders must not need any.
"""

import math
from collections import OrderedDict

import structlog

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.failures import FAILURES
from bot.clockwork.loop import Loop
from bot.matches.match_value import Match
from bot.services import Services
from storage.people import find_direct_messages
from storage.rows import Person

log = structlog.get_logger(__name__)

PAUSE = 2.0  # seconds between two openings
MOST = 10_000  # people who wait; for others a channel is opened with their first letter


class DirectChannels:
    """Opens one channel after another, seldom."""

    def __init__(self, services: Services, mail: DirectMail) -> None:
        self._services = services
        self._mail = mail
        self._waiting: OrderedDict[int, Person] = OrderedDict()
        self.loop = Loop("DM channels", self._open_next)

    def expect(self, match: Match) -> None:
        """Open the channels of both players of a slow game that begins."""
        if match.ply > match.given or match.is_over or not match.control.is_slow:
            return
        people = (seat.holder for seat in match.seats if isinstance(seat.holder, Person))
        self._waiting.update({each.id: each for each in people if len(self._waiting) < MOST})
        self.loop.wake()

    async def _open_next(self) -> float:
        """Open the next unknown channel; return the seconds until the one after it."""
        while self._waiting:
            _, person = self._waiting.popitem(last=False)
            known = await self._services.read(find_direct_messages, person.id)
            if known.channel_id is None and known.blocked_at is None:
                await self._open(person)
                return PAUSE
        return math.inf

    async def _open(self, person: Person) -> None:
        try:
            await self._mail.open(person)
        except (NoDirectMessages, *FAILURES) as error:  # the first letter tries again
            log.info("no channel of direct messages", person=person.id, error=repr(error))
