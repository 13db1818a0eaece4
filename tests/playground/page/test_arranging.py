"""Cards of members and channels: what the page's owner can change, and what is refused."""

from typing import Any

import pytest

from playground.command_options import translate_definition
from playground.permissions import Permission, room_permissions
from tests.playground.page.conftest import House, Window


async def arrange(window: Window, what: str, **data: Any) -> Any:
    return await window.ask("arrange", what=what, **data)


def ids(house: House) -> dict[str, str]:
    return {"server": str(house.discord.servers[0].id), "user": str(house.ben.id)}


async def test_a_member_and_their_roles(house: House) -> None:
    async with house.window("anna") as anna:
        card = await arrange(anna, "show_member", **ids(house))
        assert (card["roles"], card["all_roles"]) == ([], [])
        assert card["joined"] >= card["created"]
        card = await arrange(anna, "add_role", **ids(house), name=" Reds ")
        (role,) = card["all_roles"]
        assert (role["name"], card["roles"]) == ("Reds", [role["id"]])
        told = await anna.event("surroundings")
        (server,) = told["surroundings"]["servers"]
        assert server["member_roles"] == {str(house.ben.id): [role["id"]]}
        card = await arrange(anna, "take_role", **ids(house), role=role["id"])
        assert card["roles"] == []
        card = await arrange(anna, "give_role", **ids(house), role=role["id"])
        assert card["roles"] == [role["id"]]


async def test_switches_of_a_client(house: House) -> None:
    async with house.window("anna") as anna:
        card = await arrange(anna, "set_dms", user=str(house.ben.id), is_on=False)
        assert card["dms_open"] is False
        assert house.ben.dms_closed
        card = await arrange(anna, "set_app", user=str(house.ben.id), is_on=True)
        assert card["has_app"] is True
        assert "joined" not in card  # outside of servers


async def test_languages(house: House) -> None:
    server = house.discord.servers[0]
    async with house.window("anna") as anna:
        card = await arrange(anna, "show_member", **ids(house))
        assert card["language"] == "en-US"
        assert ["de", "Deutsch"] in card["languages"]
        card = await arrange(anna, "set_language", **ids(house), language="de")
        assert (card["language"], house.ben.locale) == ("de", "de")
        told = (await anna.event("hello"))["surroundings"]["people"]
        assert {each["language"] for each in told} == {"English (US)"}
        told = await arrange(anna, "set_server_language", server=str(server.id), language="pt-BR")
        assert (told["language"], server.locale) == ("pt-BR", "pt-BR")
        wrong = {"what": "set_language", **ids(house), "language": "tlh"}
        assert "tlh" in await anna.refusal("arrange", **wrong)
        assert house.ben.locale == "de"


async def test_coming_and_going(house: House) -> None:
    server = house.discord.servers[0]
    async with house.window("anna") as anna:
        card = await arrange(anna, "set_member", **ids(house), is_on=False)
        assert card["joined"] is None
        assert house.ben.id not in server.guild.members
        await arrange(anna, "set_member", **ids(house), is_on=False)
        card = await arrange(anna, "set_member", **ids(house), is_on=True)
        assert card["joined"] is not None
        bot = ids(house) | {"user": str(house.discord.bot.id)}
        await arrange(anna, "set_member", **bot, is_on=False)
        assert not server.guild.has_bot
        assert await anna.ask("commands", room=house.room) == []
        await arrange(anna, "set_member", **bot, is_on=True)
        assert await anna.ask("commands", room=house.room)


async def test_permissions_of_a_channel(house: House) -> None:
    world, room = house.discord.backend.world, house.discord.servers[0].channels[0].room
    asked = {"room": house.room, "permission": "SEND_MESSAGES"}

    def may(user_id: int) -> bool:
        return Permission.SEND_MESSAGES in room_permissions(world, room, user_id)

    async with house.window("anna") as anna:
        card = await arrange(anna, "set_permission", **asked, target="everybody", state="deny")
        (row,) = [each for each in card["permissions"] if each["name"] == "SEND_MESSAGES"]
        assert (row["bot"], row["everybody"]) == ("inherit", "deny")
        assert not may(house.ben.id)
        assert not may(world.bot_id)
        await arrange(anna, "set_permission", **asked, target="bot", state="allow")
        assert may(world.bot_id)
        for target in ("bot", "everybody"):
            await arrange(anna, "set_permission", **asked, target=target, state="inherit")
        assert may(house.ben.id)
        assert may(world.bot_id)


async def test_channels_threads_and_servers(house: House) -> None:
    server = house.discord.servers[0]
    async with house.window("anna") as anna:
        room = (await arrange(anna, "add_channel", server=str(server.id), name="New Games"))["room"]
        assert server.channels[-1].name == "new-games"
        assert (await anna.ask("open", room=room))["messages"] == []
        await arrange(anna, "delete_channel", room=room)
        assert [each.name for each in server.channels] == ["toys", "attic"]
        room = (await arrange(anna, "add_server", name="Other"))["room"]
        other = house.discord.servers[-1]
        names = {"damka", "anna", "ben", "owner of Other"}
        assert {each.name for each in other.members} == names
        assert other.guild.has_bot
        refusal = await anna.refusal("arrange", what="set_thread", room=room, state="open")
        assert "only threads" in refusal


async def test_a_thread_is_archived_and_locked(house: House) -> None:
    path = f"/channels/{house.room}/threads"
    headers = {"Authorization": f"Bot {house.discord.token}"}
    body = {"name": "Game", "type": 11}
    url = house.discord.api_url + path
    async with house.session.post(url, json=body, headers=headers) as answer:
        thread = (await answer.json())["id"]
    async with house.window("anna") as anna:
        for state in ("archived", "locked", "open"):
            card = await arrange(anna, "set_thread", room=thread, state=state)
            assert card["state"] == state


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown act": ({"what": "destroy"}, "cannot arrange"),
    "nobody": ({"what": "show_member", "user": "1"}, "nobody"),
    "no id": ({"what": "show_member", "user": "x"}, "unreadable"),
    "no server": ({"what": "add_channel", "server": "1", "name": "a"}, "server is gone"),
    "no channel": ({"what": "show_channel", "room": "1"}, "channel is gone"),
    "no name": ({"what": "add_server", "name": "  "}, "1 to 100"),
    "a long name": ({"what": "add_server", "name": "x" * 101}, "1 to 100"),
}


@pytest.mark.parametrize(("request_", "words"), WRONG.values(), ids=WRONG)
async def test_what_cannot_be_arranged(empty: House, request_: dict[str, Any], words: str) -> None:
    async with empty.window("anna") as anna:
        assert words in await anna.refusal("arrange", **request_)


async def test_a_conversation_between_people(house: House) -> None:
    async with house.window("anna") as anna, house.window("ben") as ben:
        room = (await anna.ask("talk", user=str(house.ben.id)))["room"]
        assert (await ben.ask("talk", user=str(house.anna.id)))["room"] == room
        await anna.ask("say", room=room, text="only us")
        told = (await ben.event("message"))["message"]
        assert told["html"] == "<p>only us</p>\n"
        around = (await ben.event("surroundings"))["surroundings"]
        (conversation,) = [each for each in around["rooms"] if each["kind"] == "dm"]
        assert conversation["name"] == "Anna"


async def test_commands_are_described_in_the_language_of_their_reader(house: House) -> None:
    choice = {"name": "red", "name_localizations": {"pl": "czerwony"}, "value": "red"}
    option = {
        "name": "colour",
        "description": "Which one",
        "description_localizations": {"pl": "Kt\u00f3ry"},
        "choices": [choice, {"name": "blue", "value": "blue"}],
    }
    part = {"name": "paint", "description": "Paint it", "options": [option]}
    english, polish = (translate_definition(part, locale) for locale in ("en-US", "pl"))
    assert english["options"][0]["description"] == "Which one"
    assert polish["description"] == "Paint it"
    told = polish["options"][0]
    assert (told["name"], told["description"]) == ("colour", "Kt\u00f3ry")
    assert [each["name"] for each in told["choices"]] == ["czerwony", "blue"]
    async with house.window("anna") as anna:
        house.anna.locale = "pl"
        assert "move" in {each["name"] for each in await anna.ask("commands", room=house.room)}
