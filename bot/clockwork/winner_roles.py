"""Roles of winners: given to them, and taken from those who had them before.

What is to be done is kept in the database first. Giving or taking a role twice changes nothing, so
a bot that dies in between does it again.
"""

import asyncio
import math
from collections.abc import Callable
from functools import partial

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all_rows
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.tournaments.role_obstacles import RoleObstacle
from bot.tournaments.winner_roles import note_role_given, note_role_refused, note_role_taken
from storage.lookout import Work
from storage.rows import WonRole
from storage.won_roles import GIVE, list_roles_of_person, list_waiting_roles

log = structlog.get_logger(__name__)

OBSTACLES = {  # by Discord's codes
    10_007: RoleObstacle.WINNER_GONE,
    10_011: RoleObstacle.GONE,
    10_013: RoleObstacle.WINNER_GONE,
}
SLOW = 30.0  # seconds that a request may take

Key = tuple[int, int, int]  # a server, a role and a person


class WinnerRoles:
    """Gives and takes the roles of winners."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing = around.pacing
        self._attempts: Attempts[Key] = Attempts()
        self.loop = Loop("winner roles", self._step, work=Work.ROLES)

    async def _step(self) -> float:
        """Give and take what waits for it; return the seconds until the next look."""
        async for row in read_all_rows(partial(self._services.read, list_waiting_roles)):
            if is_ours(self._client, row.server_id) and self._attempts.is_due(_key(row), 0):
                await self._carry_out(row)
        return math.inf

    async def take_all_from(self, person_id: int) -> None:
        """Take the roles that a person has won, as they are to be erased; a failure is logged."""
        for row in await self._services.read(list_roles_of_person, person_id):
            try:
                await self._take(row)
            except FAILURES as error:
                log.info("role not taken", server=row.server_id, error=repr(error))

    async def _carry_out(self, row: WonRole) -> None:
        try:
            await (self._give(row) if row.state == GIVE else self._take(row))
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("role refused", server=row.server_id, role=row.role_id, error=repr(error))
            await self._services.run(note_role_refused, row, read_obstacle(error))
        except FAILURES as error:
            log.info("role not changed", server=row.server_id, error=repr(error))
            self._attempts.note_failure(_key(row), 0, error)
            return
        self._attempts.note_success(_key(row))

    async def _give(self, row: WonRole) -> None:
        """Give a role, unless it has become one that the bot must not give."""
        guild = self._client.get_guild(row.server_id)
        role = guild.get_role(row.role_id) if guild is not None else None
        obstacle = RoleObstacle.UNKNOWN if guild is None else find_obstacle(guild, role)
        if obstacle is not None:
            await self._services.run(note_role_refused, row, obstacle)
            return
        await self._ask(self._client.http.add_role, row)
        await self._services.run(note_role_given, row)

    async def _take(self, row: WonRole) -> None:
        await self._ask(self._client.http.remove_role, row)
        await self._services.run(note_role_taken, row)

    async def _ask(self, change: Callable[..., object], row: WonRole) -> None:
        await self._pacing.wait_turn(Urgency.TABLE)
        async with asyncio.timeout(SLOW):
            await change(row.server_id, row.person_id, row.role_id)  # type: ignore[misc]


def find_obstacle(guild: discord.Guild, role: discord.Role | None) -> RoleObstacle | None:
    """Return why the bot must not give a role, which is None once it is gone; None if it can."""
    if role is None:
        return RoleObstacle.GONE
    if role.is_default():
        return RoleObstacle.OF_EVERYONE
    if role.managed:
        return RoleObstacle.MANAGED
    if not guild.me.guild_permissions.manage_roles:
        return RoleObstacle.NO_PERMISSION
    if role >= guild.me.top_role:
        return RoleObstacle.TOO_HIGH
    if role.permissions.value & ~guild.default_role.permissions.value:
        return RoleObstacle.HAS_PERMISSIONS
    return None


def read_obstacle(error: discord.HTTPException) -> RoleObstacle:
    """Return the obstacle that an error of Discord means."""
    return OBSTACLES.get(error.code, RoleObstacle.UNKNOWN)


def _key(row: WonRole) -> Key:
    return row.server_id, row.role_id, row.person_id
