"""Roles that a bot gives and takes, and Discord's refusals."""

import pytest

from playground.records import Role
from tests.playground.conftest import Rest


def path_of(rest: Rest, role: Role, person: object | None = None) -> str:
    user = rest.white if person is None else person
    return f"/guilds/{rest.server.id}/members/{user.id}/roles/{role.id}"  # type: ignore[attr-defined]


def held(rest: Rest) -> list[int]:
    return rest.server.guild.member_roles.get(rest.white.id, [])


def allow(rest: Rest, *permissions: str) -> Role:
    """Give the bot a role above all others."""
    own = rest.server.add_role("own", permissions=permissions)
    rest.server.give_role(rest.discord.bot, own)
    return own


async def test_a_role_is_given_and_taken_again(rest: Rest) -> None:
    crown = rest.server.add_role("crown")
    allow(rest, "MANAGE_ROLES")
    for _ in range(2):  # the second time changes nothing
        assert (await rest("PUT", path_of(rest, crown)))[0] == 204
        assert held(rest) == [crown.id]
    for _ in range(2):
        assert (await rest("DELETE", path_of(rest, crown)))[0] == 204
        assert held(rest) == []


@pytest.mark.parametrize("permissions", [(), ("SEND_MESSAGES",)])
async def test_the_permission_is_needed(rest: Rest, permissions: tuple[str, ...]) -> None:
    crown = rest.server.add_role("crown")
    allow(rest, *permissions)
    for method in ("PUT", "DELETE"):
        status, told = await rest(method, path_of(rest, crown))
        assert (status, told["code"]) == (403, 50013)
    assert held(rest) == []


async def test_a_role_above_the_bots_own_is_refused(rest: Rest) -> None:
    own = allow(rest, "MANAGE_ROLES")
    above = rest.server.add_role("above")
    for role in (own, above):
        status, told = await rest("PUT", path_of(rest, role))
        assert (status, told["code"]) == (403, 50013)


async def test_what_is_not_there_is_refused(rest: Rest) -> None:
    crown = rest.server.add_role("crown")
    allow(rest, "MANAGE_ROLES")
    stranger = rest.discord.add_person("stranger")
    status, told = await rest("PUT", path_of(rest, crown, stranger))
    assert (status, told["code"]) == (404, 10007)
    everyone = rest.server.guild.roles[rest.server.id]
    status, told = await rest("PUT", path_of(rest, everyone))
    assert (status, told["code"]) == (400, 50028)
    rest.server.delete_role(crown)
    status, told = await rest("PUT", path_of(rest, crown))
    assert (status, told["code"]) == (404, 10011)
