"""What everything that runs by itself needs."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.pacing import Pacing
from bot.services import Services


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The connection to Discord, the services, and whose turn it is to use it; `now` tells the
    time.
    """

    client: discord.AutoShardedClient
    services: Services
    pacing: Pacing
    now: Callable[[], datetime]
