"""Messages that servers want, such as feeds: servers are served one after the other."""

import math
from abc import ABC, abstractmethod
from typing import ClassVar

from bot.clockwork.failures import Attempts
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all_ids
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from storage.lookout import Work

SLOW = 30.0  # seconds that a message may take


class ServerMessages(ABC):
    """Looks again and again at the servers of this process."""

    name: ClassVar[str]  # of the loop
    patrol: ClassVar[float]  # seconds between two looks
    work: ClassVar[Work]

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._attempts: Attempts[int] = Attempts()  # by server, for messages that are not claimed
        self.loop = Loop(self.name, self.serve_all, work=self.work, patrol=self.patrol)

    async def serve_all(self) -> float:
        """Serve every server where something may be due; return the seconds to the next look."""
        rest = math.inf
        async for server_id in read_all_ids(self.list_servers):
            rest = self.patrol
            if is_ours(self._client, server_id):
                await self.serve(server_id)
        return rest

    @abstractmethod
    async def list_servers(self, after: int) -> list[int]:
        """List some servers in which something may be due, those with ids above `after`."""

    @abstractmethod
    async def serve(self, server_id: int) -> None:
        """Do what is due in one server; errors are contained."""
