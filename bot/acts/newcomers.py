"""What Discord says about a person who wants to join a team or tournament: ages, roles."""

import discord

from bot.acts.request import Request
from bot.teams.team_side import Newcomer
from bot.tournaments.conditions import Applicant


def read_newcomer(request: Request) -> Newcomer:
    """Return the facts in the interaction about its person; a newcomer if it has none."""
    user = request.interaction.user
    came = user.joined_at if isinstance(user, discord.Member) else None
    roles = user.roles if isinstance(user, discord.Member) else []
    return Newcomer(
        person=request.person,
        place=request.place,
        account_made_at=user.created_at,
        came_to_server_at=came or request.host.now(),
        role_ids=frozenset(role.id for role in roles),
    )


def read_applicant(request: Request) -> Applicant:
    """Return the facts in the interaction about its person, as an applicant to a tournament."""
    newcomer = read_newcomer(request)
    return Applicant(
        account_made_at=newcomer.account_made_at,
        came_here_at=newcomer.came_to_server_at,
        role_ids=newcomer.role_ids,
    )
