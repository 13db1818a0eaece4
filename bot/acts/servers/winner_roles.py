"""Whether a person may choose a role that winners get."""

import discord

from bot.acts.request import Request
from bot.clockwork.winner_roles import find_obstacle
from bot.talk.request_refusals import NotInServer, RoleNotGiveable
from bot.tournaments.role_obstacles import RoleObstacle


def check_may_give(request: Request, role_id: int) -> None:
    """Raise `RoleNotGiveable` unless the bot and the person may both give a role of this server."""
    guild, member = request.interaction.guild, request.interaction.user
    role = guild.get_role(role_id) if guild is not None else None
    if guild is None or not isinstance(member, discord.Member):
        raise NotInServer
    obstacle = find_obstacle(guild, role)
    if role is None or obstacle is not None:
        raise RoleNotGiveable(obstacle or RoleObstacle.GONE)
    may = member.guild_permissions.manage_roles and role < member.top_role
    if not may and guild.owner_id != member.id:
        raise RoleNotGiveable(RoleObstacle.NOT_YOURS)
