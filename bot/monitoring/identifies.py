"""How many sessions with Discord may still be begun today."""

import discord

from bot.client import Damka
from bot.clockwork.loop import Loop
from bot.monitoring.readings import SingleReading
from bot.pacing import Urgency

PERIOD = 600.0  # seconds between two questions
SOON = 1.0  # seconds, until Discord is heard


class IdentifyWatch:
    """Asks Discord for it now and then: a bot that begins too many loses its token."""

    def __init__(self, client: Damka, reading: SingleReading) -> None:
        self._client = client
        self._reading = reading
        self.loop = Loop("identifies", self.step, patrol=PERIOD)

    async def step(self) -> float:
        """Ask once; return the seconds until the next time."""
        if not self._client.is_ready():
            return SOON
        await self._client.pacing.wait_turn(Urgency.FEED)
        try:
            limits = await self._client.fetch_session_start_limits()
        except discord.DiscordException:
            self._reading.tell(None)
            raise
        self._reading.tell(limits.remaining)
        return PERIOD
