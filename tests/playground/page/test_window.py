import base64
from typing import Any

from tests.playground.page.conftest import House
from tests.playground.toybot import PICTURE

TEXT = base64.b64encode(b"hello").decode()


async def test_hello_tells_the_surroundings(house: House) -> None:
    async with house.window("ben") as ben:
        told = await ben.event("hello")
        around = told["surroundings"]
        assert around["me"] == str(house.ben.id)
        assert [each["display"] for each in around["people"]] == ["Toy", "Anna", "Ben"]
        assert [each["name"] for each in around["rooms"]] == ["toys", "attic"]
        assert told["here"] == house.room


async def test_an_unknown_name_is_the_first_person(house: House) -> None:
    async with house.window("nobody") as window:
        told = await window.event("hello")
        assert told["surroundings"]["me"] == str(house.anna.id)


async def test_everybody_hears_what_is_said(house: House) -> None:
    async with house.window("anna") as anna, house.window("ben") as ben:
        await anna.ask("say", room=house.room, text="hi **Ben** <@" + str(house.ben.id) + ">")
        message = (await ben.event("message"))["message"]
        assert message["for_me"]
        assert message["html"].startswith("<p>hi <strong>Ben</strong>")
        told = await ben.ask("open", room=house.room)
        assert [each["id"] for each in told["messages"]] == [message["id"]]
        assert await ben.refusal("delete", room=house.room, message=message["id"])
        await anna.ask("delete", room=house.room, message=message["id"])
        assert (await ben.event("gone"))["message"] == message["id"]


async def test_commands_and_their_answers(house: House) -> None:
    async with house.window("anna") as anna:
        names = {each["name"] for each in await anna.ask("commands", room=house.room)}
        assert {"move", "menu", "options"} <= names
        asked = {"room": house.room, "command": "move"}
        choices = await anna.ask("complete", **asked, options={"move": "c"})
        assert all(each["name"].startswith("c") for each in choices)
        assert (await anna.ask("slash", **asked, options={"move": "c3-d4"}))["state"] == "answered"
        message = (await anna.event("message"))["message"]
        assert message["used"] == {"user": str(house.anna.id), "command": "/move"}


async def test_commands_of_menus(house: House) -> None:
    async with house.window("anna") as anna:
        where = {"room": house.room}
        said = await anna.ask("say", text="hello", **where)
        assert await anna.ask("menu_commands", **where) == ["Greet"]
        commands = await anna.ask("menu_commands", **where, message=said["message"])
        assert commands == ["Inspect", "Quote this"]
        anna.events.clear()
        told = await anna.ask("use", command="Greet", user=str(house.ben.id), **where)
        assert told == {"state": "answered", "form": None}
        message = (await anna.event("message"))["message"]
        assert message["html"] == "<p>Hello, Ben!</p>\n"
        assert message["used"] == {"user": str(house.anna.id), "command": "Greet"}
        told = await anna.ask("use", command="Quote this", message=said["message"], **where)
        assert told["form"]["title"] == "Quote"
        told = await anna.ask("use", command="Inspect", message=said["message"], **where)
        private = (await anna.event("message"))["message"]["id"]
        assert await anna.ask("menu_commands", **where, message=private) == []
        await anna.refusal("use", command="Inspect", message=private, **where)
        await anna.refusal("use", command="Nothing", user=str(house.ben.id), **where)


async def test_what_is_private_is_heard_by_one(house: House) -> None:
    async with house.window("anna") as anna, house.window("ben") as ben:
        await anna.ask("slash", room=house.room, command="say", options={"text": "out loud"})
        private = (await anna.event("message"))["message"]
        assert private["private"]
        heard = (await ben.event("message"))["message"]
        assert heard["html"] == "<p>out loud</p>\n"
        assert await ben.refusal("dismiss", room=house.room, message=private["id"])
        await anna.ask("dismiss", room=house.room, message=private["id"])
        shown = (await anna.ask("open", room=house.room))["messages"]
        assert [each["id"] for each in shown] == [heard["id"]]


async def test_controls(house: House) -> None:
    async with house.window("anna") as anna:
        await anna.ask("slash", room=house.room, command="menu", options={})
        message = (await anna.event("message"))["message"]
        rows = [each["components"][0] for each in message["components"]]
        here = {"room": house.room, "message": message["id"]}
        picked = {"control": rows[1]["custom_id"], "values": [{"user": str(house.ben.id)}]}
        assert (await anna.ask("select", **here, **picked))["state"] == "answered"
        form_button = message["components"][2]["components"][1]["custom_id"]
        form = (await anna.ask("click", **here, control=form_button))["form"]
        assert form["title"] == "A form"
        fields = [each["component"]["custom_id"] for each in form["components"]]
        wrong = await anna.refusal("submit", form=form["id"], fields={fields[0]: "c3"})
        assert "must be filled in" in wrong
        values = {fields[0]: "c3-d4", fields[1]: ["White"]}
        assert (await anna.ask("submit", form=form["id"], fields=values))["state"] == "answered"
        assert await anna.refusal("submit", form=form["id"], fields=values)


async def test_files(house: House) -> None:
    async with house.window("anna") as anna:
        files = [{"name": "a.html", "data": TEXT}]
        await anna.ask("say", room=house.room, text="", files=files)
        shown = (await anna.event("message"))["message"]["files"][0]
        async with house.session.get(house.site.address + shown["url"]) as answer:
            assert await answer.read() == b"hello"
            assert answer.headers["Content-Disposition"].startswith("attachment")
            assert answer.content_type == "application/octet-stream"
        too_large = base64.b64encode(bytes(10 * 1024 * 1024 + 1)).decode()
        files = [{"name": "a", "data": too_large}]
        assert "10 MB" in await anna.refusal("say", room=house.room, text="", files=files)


async def test_the_picture_of_a_message_comes_from_the_page(house: House) -> None:
    async with house.window("anna") as anna:
        await anna.ask("slash", room=house.room, command="board", options={})
        message = (await anna.event("message"))["message"]
        address = _find_picture(message)
        assert address.startswith("files/")
        async with house.session.get(house.site.address + address) as answer:
            assert answer.content_type == "image/png"


async def test_a_picture_that_was_replaced_can_still_be_fetched(house: House) -> None:
    """A page may ask for it that was told of the message just before."""
    async with house.window("anna") as anna:
        await anna.ask("slash", room=house.room, command="board", options={})
        message = (await anna.event("message"))["message"]
        where = {"room": house.room, "message": message["id"]}
        await anna.ask("click", control="press:0", **where)
        changed = (await anna.event("message"))["message"]
        before, after = (_find_picture(each) for each in (message, changed))
        assert before != after
        assert len(house.discord.backend.world.files) == 1
        for address in (before, after):
            async with house.session.get(house.site.address + address) as answer:
                assert await answer.read() == PICTURE


def _find_picture(message: dict[str, Any]) -> str:
    parts = message["components"][0]["components"]
    gallery = next(part for part in parts if part["type"] == 12)
    return str(gallery["items"][0]["media"]["url"])


async def test_a_direct_message_comes_with_its_room(house: House) -> None:
    async with house.window("anna") as anna, house.window("ben") as ben:
        who = {"who": {"user": str(house.ben.id)}}
        await anna.ask("slash", room=house.room, command="whisper", options=who)
        told = await ben.event("surroundings")
        assert [each["kind"] for each in told["surroundings"]["rooms"]] == [
            "channel",
            "channel",
            "dm",
        ]
        assert (await ben.event("message"))["message"]["html"] == "<p>psst</p>\n"
        room = (await ben.ask("talk"))["room"]
        assert "gone" in await anna.refusal("open", room=room)


async def test_silence_is_told(empty: House) -> None:
    async with empty.window("anna") as anna:
        refused = await anna.refusal("slash", room=empty.room, command="move", options={})
        assert refused == "no command /move is offered to anna here"


async def test_nonsense_is_refused_in_words(house: House) -> None:
    async with house.window("anna") as anna:
        assert "cannot do 'fly'" in await anna.refusal("fly")
        assert "unreadable" in await anna.refusal("open")
        assert "unreadable" in await anna.refusal("open", room="x")
        assert "gone" in await anna.refusal("open", room="1")
        assert "gone" in await anna.refusal("click", room=house.room, message="1", control="x")


async def test_earlier_messages(house: House) -> None:
    for number in range(70):
        house.anna.say(str(number))
    async with house.window("anna") as anna:
        newest = await anna.ask("open", room=house.room)
        assert newest["has_more"]
        first = newest["messages"][0]
        earlier = await anna.ask("earlier", room=house.room, before=first["id"])
        assert not earlier["has_more"]
        assert len(earlier["messages"]) + len(newest["messages"]) == 70


async def test_pictures_of_people_come_from_the_page(house: House) -> None:
    async with house.window("anna") as anna:
        await anna.ask("slash", room=house.room, command="samples", options={"pictures": 1})
        message = (await anna.event("message"))["message"]
        address = message["components"][0]["components"][0]["accessory"]["media"]["url"]
        assert address == f"pictures/{house.anna.id}"
        async with house.session.get(house.site.address + address) as answer:
            assert answer.content_type == "image/png"
        async with house.session.get(f"{house.site.address}pictures/1") as answer:
            assert answer.status == 404
