"""Whoever the bot has given a role that they won has it, as long as nobody else takes it away."""

from collections.abc import Iterator

from storage.schema import won_roles
from storage.won_roles import HELD
from tests.simulation.checks.evidence import Breach, Evidence

ROLES = "a role that is held was given"


def check_roles(evidence: Evidence) -> Iterator[Breach]:
    """Look at the members of servers, once all is quiet."""
    guilds = evidence.discord.backend.world.guilds
    for row in evidence.rows(won_roles):
        guild = guilds.get(row.server_id)
        if guild is None or row.person_id not in guild.members or row.state != HELD:
            continue
        if row.role_id in guild.roles and row.role_id not in guild.member_roles.get(
            row.person_id, ()
        ):
            yield Breach(ROLES, f"{row.person_id} lacks {row.role_id} of {row.server_id}")
