"""Roles and overwrites: who sees and may do what, and what the bot hears of it."""

import asyncio

import discord
import pytest

from playground import Impossible
from playground.permissions import NOTHING, Permission, room_permissions
from tests.playground.conftest import Club, Rest, begun

VIEW, SEND = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES


def held(rest: Rest, person_id: int) -> Permission:
    return room_permissions(rest.discord.backend.world, rest.channel.room, person_id)


async def test_overwrites_are_applied_in_discords_order(rest: Rest) -> None:
    """Everyone's first, then those of all roles at once, then the member's own."""
    reds, blues = rest.server.add_role("reds"), rest.server.add_role("blues")
    rest.server.give_role(rest.white, reds)
    rest.channel.deny("SEND_MESSAGES", to=rest.server)
    assert SEND not in held(rest, rest.white.id)
    rest.channel.allow("SEND_MESSAGES", to=reds)
    assert SEND in held(rest, rest.white.id)
    assert SEND not in held(rest, rest.black.id)
    rest.server.give_role(rest.white, blues)
    rest.channel.deny("SEND_MESSAGES", to=blues)
    assert SEND in held(rest, rest.white.id)  # what one role allows, another cannot deny
    rest.channel.deny("SEND_MESSAGES", to=rest.white)
    assert SEND not in held(rest, rest.white.id)
    rest.channel.allow(to=rest.white)
    assert SEND in held(rest, rest.white.id)


async def test_owners_and_administrators_are_above_overwrites(rest: Rest) -> None:
    rest.channel.deny("VIEW_CHANNEL", to=rest.server)
    assert held(rest, rest.black.id) == NOTHING
    rest.server.give_role(rest.black, rest.server.add_role("a", permissions=["ADMINISTRATOR"]))
    assert VIEW in held(rest, rest.black.id)
    assert VIEW in held(rest, rest.server.guild.owner_id)


async def test_a_role_of_everybody_can_be_changed(rest: Rest) -> None:
    rest.server.edit_role(rest.server, permissions=["VIEW_CHANNEL"])
    with pytest.raises(Impossible, match="may not write"):
        rest.white.say("hello")
    assert rest.white.commands == []


async def test_a_channel_hidden_from_people(rest: Rest) -> None:
    await rest.sync()
    rest.channel.deny("VIEW_CHANNEL", to=rest.white)
    with pytest.raises(Impossible, match="does not see"):
        rest.white.say("hello")
    with pytest.raises(Impossible, match="does not see"):
        await rest.white.slash("move")
    message = await rest.send(content="still here")
    assert rest.black.say("I see it") in rest.channel.messages
    assert message in rest.channel.messages


async def test_a_channel_hidden_from_the_bot(rest: Rest) -> None:
    """It can neither be read nor written, but commands reach the bot from there all the same."""
    await rest.sync()
    rest.channel.deny("VIEW_CHANNEL")
    assert (await rest("GET", rest.room))[1]["code"] == 50001
    assert (await rest("POST", f"{rest.room}/messages", {"content": "a"}))[1]["code"] == 50001
    act, task = await begun(rest, rest.white.slash("move"))
    assert (await rest.answer(act, 4, content="seen"))[0] == 200
    assert (await task).text == "seen"
    rest.channel.allow("VIEW_CHANNEL")
    assert (await rest("GET", rest.room))[0] == 200


async def test_the_client_knows_that_it_is_shut_out(here: Club) -> None:
    bot = here.bot
    secret = here.server.add_channel("secret")
    secret.deny("VIEW_CHANNEL")
    here.white.say("psst", channel=secret)
    await here.discord.until(lambda: bot.get_channel(secret.id))
    channel = bot.get_channel(secret.id)
    assert isinstance(channel, discord.TextChannel)
    assert not channel.permissions_for(channel.guild.me).view_channel
    with pytest.raises(discord.Forbidden, match="50001"):
        await channel.send("hello")


async def test_the_client_follows_roles(here: Club) -> None:
    await here.discord.until(lambda: here.bot.get_guild(here.server.id))
    guild = here.bot.get_guild(here.server.id)
    assert guild is not None
    role = here.server.add_role("reds", color=0xFF0000, is_mentionable=True)
    await here.discord.until(lambda: guild.get_role(role.id))
    here.server.edit_role(role, name="Reds", permissions=["MANAGE_GUILD"])
    await here.discord.until(lambda: [each.name for each in guild.roles] == ["@everyone", "Reds"])
    assert guild.roles[1].permissions.manage_guild
    assert guild.roles[1].color.value == 0xFF0000
    here.server.give_role(here.discord.bot, role)
    await here.discord.until(lambda: guild.me.get_role(role.id))
    here.server.delete_role(role)
    await here.discord.until(lambda: len(guild.roles) == 1)
    await here.discord.until(lambda: len(guild.me.roles) == 1)
    assert await guild.fetch_roles() == list(guild.roles)


async def test_roles_travel_with_interactions(here: Club) -> None:
    role = here.server.add_role("reds")
    here.server.join(here.white, roles=[role], since=86_400)
    seen: list[discord.Interaction] = []
    here.bot.tree.interaction_check = lambda it: _note(seen, it)  # type: ignore[method-assign]  # its hook
    await here.white.slash("move", move="c3-d4")
    member = seen[0].user
    assert isinstance(member, discord.Member)
    assert [each.name for each in member.roles] == ["@everyone", "reds"]
    assert member.joined_at is not None
    age = discord.utils.utcnow() - member.joined_at
    assert 86_000 < age.total_seconds() < 87_000


async def _note(seen: list[discord.Interaction], interaction: discord.Interaction) -> bool:
    seen.append(interaction)
    return True


async def test_roles_ping_their_members(rest: Rest) -> None:
    reds = rest.server.add_role("reds", is_mentionable=True)
    blues = rest.server.add_role("blues")
    text = f"<@&{reds.id}> <@&{blues.id}> <@&1>"
    message = await rest.send(content=text)
    assert message.post.pinged_roles == [reds.id]  # blues may not be mentioned by the bot
    assert rest.white.say(text).post.pinged_roles == [reds.id, blues.id]
    _, told = await rest("GET", f"{rest.room}/messages/{message.id}")
    assert told["mention_roles"] == [str(reds.id)]


async def test_role_lookups(rest: Rest) -> None:
    role = rest.server.add_role("reds", permissions=["MANAGE_GUILD"])
    path = f"/guilds/{rest.server.id}/roles"
    assert (await rest("GET", f"{path}/{role.id}"))[1]["name"] == "reds"
    assert [each["name"] for each in (await rest("GET", path))[1]] == ["@everyone", "reds"]
    assert (await rest("GET", f"{path}/1"))[1]["code"] == 10011
    assert (await rest("GET", f"/guilds/{rest.server.id}/members?limit=5"))[1]["code"] == 50001


async def test_members_who_leave_are_unknown(rest: Rest) -> None:
    path = f"/guilds/{rest.server.id}/members/{rest.white.id}"
    assert (await rest("GET", path))[0] == 200
    rest.server.leave(rest.white)
    assert (await rest("GET", path))[1]["code"] == 10007
    with pytest.raises(Impossible):
        rest.white.say("from outside")


async def test_accounts_have_an_age(rest: Rest) -> None:
    old = rest.discord.add_person("old", age=400 * 86_400)
    older = rest.discord.add_person("older", age=400 * 86_400)
    assert old.id != older.id
    age = discord.utils.utcnow() - discord.utils.snowflake_time(old.id)
    assert age.days == 400
    assert rest.white.id > old.id


async def test_a_bot_is_thrown_out_and_invited_again(here: Club) -> None:
    bot = here.bot
    await here.discord.until(lambda: bot.get_guild(here.server.id))
    here.server.remove_bot()
    await here.discord.until(lambda: bot.get_guild(here.server.id) is None)
    with pytest.raises(Impossible):
        await here.white.slash("move", move="c3-d4")
    here.server.add_bot()
    await here.discord.until(lambda: bot.get_guild(here.server.id))
    assert (await here.white.slash("move", move="c3-d4")).text == "played c3-d4"


async def test_a_second_server(here: Club) -> None:
    other = here.discord.add_server("Other")
    hall = other.add_channel("hall")
    other.join(here.white)
    guests = {"channel": hall}
    assert (await here.white.slash("move", move="c3-d4", **guests)).shown.channel == hall
    with pytest.raises(Impossible):
        await here.black.slash("move", move="c3-d4", **guests)
    await here.discord.until(lambda: len(here.bot.guilds) == 2)


async def test_a_private_thread_is_for_its_members(rest: Rest) -> None:
    rest.permit("CREATE_PRIVATE_THREADS")
    _, told = await rest("POST", f"{rest.room}/threads", {"name": "team", "type": 12})
    thread = f"/channels/{told['id']}"
    (room,) = rest.channel.threads
    with pytest.raises(Impossible, match="does not see"):
        rest.white.say("hello", channel=room)
    assert (await rest("PUT", f"{thread}/thread-members/{rest.white.id}"))[0] == 204
    rest.white.say("hello", channel=room)
    assert (await rest("DELETE", f"{thread}/thread-members/@me"))[0] == 204
    assert (await rest("GET", thread))[1]["code"] == 50001
    rest.server.give_role(rest.black, rest.server.add_role("mods", permissions=["MANAGE_THREADS"]))
    rest.black.say("I watch over it", channel=room)


async def test_menus_of_channels_and_roles(rest: Rest) -> None:
    reds = rest.server.add_role("reds")
    hidden = rest.server.add_channel("hidden")
    hidden.deny("VIEW_CHANNEL", to=rest.white)
    rows = [
        {"type": 8, "custom_id": "where", "channel_types": [0]},
        {"type": 6, "custom_id": "role"},
        {"type": 7, "custom_id": "any", "max_values": 2},
    ]
    message = await rest.send(components=[{"type": 1, "components": [row]} for row in rows])
    act, task = await begun(rest, rest.white.select(message, "where", rest.channel))
    assert list(act.data["resolved"]["channels"]) == [str(rest.channel.id)]
    with pytest.raises(Impossible, match="no channel"):
        await rest.white.select(message, "where", hidden)
    roles, _ = await begun(rest, rest.white.select(message, "role", reds))
    assert roles.data["resolved"]["roles"][str(reds.id)]["name"] == "reds"
    both, _ = await begun(rest, rest.white.select(message, "any", reds, rest.black))
    assert {*both.data["resolved"]} == {"roles", "users", "members"}
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
