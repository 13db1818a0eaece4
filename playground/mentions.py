"""Find the people that a text really pings, under the allowed mentions of a request."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playground.events import JsonObject

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True, slots=True)
class Pings:
    """Holds ids of people and roles, each once, in the order of the text."""

    users: list[int]
    roles: list[int]
    everyone: bool


def find_pings(texts: Sequence[str], allowed: JsonObject | None) -> Pings:
    """Return the mentions that ping; without `allowed` everything pings, which is Discord's
    default.
    """
    text = "\n".join(texts)
    users = _find_ids(USER, text)
    roles = _find_ids(ROLE, text)
    everyone = EVERYONE.search(text) is not None
    if allowed is None:
        return Pings(users, roles, everyone)
    kinds = allowed.get("parse") or []
    return Pings(
        users if "users" in kinds else _keep_allowed(users, allowed.get("users")),
        roles if "roles" in kinds else _keep_allowed(roles, allowed.get("roles")),
        everyone and "everyone" in kinds,
    )


def _find_ids(pattern: re.Pattern[str], text: str) -> list[int]:
    return [int(number) for number in dict.fromkeys(pattern.findall(text))]


def _keep_allowed(ids: list[int], listed: Sequence[str | int] | None) -> list[int]:
    allowed = {int(number) for number in listed or ()}
    return [number for number in ids if number in allowed]
