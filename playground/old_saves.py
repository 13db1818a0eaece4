"""Bring worlds that earlier versions saved up to date."""

from playground.events import JsonObject
from playground.permissions import EVERYBODY


def bring_up_to_date(saved: JsonObject) -> None:
    """Change a saved world in place: rights become roles, denials become overwrites."""
    for guild in saved["guilds"]:
        if "roles" not in guild:
            _make_roles(guild)
    for room in saved["rooms"]:
        denied = room.pop("denied", 0)
        if denied:
            target = saved["bot_id"]
            room["overwrites"] = [{"target_id": target, "is_role": False, "deny": denied}]


def _make_roles(guild: JsonObject) -> None:
    everybody = {"id": guild["id"], "name": "@everyone", "permissions": int(EVERYBODY)}
    guild["roles"] = {str(guild["id"]): everybody}
    guild["member_roles"] = {}
    for number, (user_id, bits) in enumerate(guild.pop("rights", {}).items(), start=1):
        if bits:
            role_id = guild["id"] + number
            role = {"id": role_id, "name": "staff", "permissions": bits, "position": number}
            guild["roles"][str(role_id)] = role
            guild["member_roles"][user_id] = [role_id]
