"""What is new to whom: unread rooms, pings that wait for people, suggestions that are done."""

from pathlib import Path
from typing import Any

from playground.page.memory import PageMemory
from tests.playground.page.conftest import House, Window


def room(told: dict[str, Any], name: str) -> Any:
    (found,) = [each for each in told["surroundings"]["rooms"] if each["name"] == name]
    return found


async def ping_ben(house: House, anna: Window) -> None:
    who = {"who": {"user": str(house.ben.id)}}
    await anna.ask("slash", room=house.room, command="ping", options=who)


async def wait_state(window: Window, person: int, pings: int) -> None:
    while True:
        told = await window.event("state")
        if told["state"]["pings"][str(person)] == pings:
            return


async def test_pings_wait_until_the_channel_is_opened(house: House) -> None:
    async with house.window("anna") as anna:
        await anna.ask("open", room=house.room)
        await ping_ben(house, anna)
        await wait_state(anna, house.ben.id, 1)
        async with house.window("ben") as ben:
            told = await ben.event("hello")
            assert (room(told, "toys")["unread"], room(told, "toys")["pings"]) == (1, 1)
            assert room(told, "attic")["unread"] == 0
            await ben.ask("open", room=house.room)
            await wait_state(anna, house.ben.id, 0)
            await ping_ben(house, anna)  # ben looks at it
            await wait_state(anna, house.ben.id, 0)
        await ping_ben(house, anna)
        await wait_state(anna, house.ben.id, 1)


async def test_who_acts_in_a_channel_has_read_it(house: House) -> None:
    async with house.window("anna") as anna:
        await anna.ask("open", room=house.room)
        await ping_ben(house, anna)
        await wait_state(anna, house.ben.id, 1)
        house.ben.say("I see", channel=house.discord.servers[0].channels[0])
        await wait_state(anna, house.ben.id, 0)
        await ping_ben(house, anna)
        await wait_state(anna, house.ben.id, 1)
        await house.ben.slash("move", move="c3-d4")
        await wait_state(anna, house.ben.id, 0)


async def test_a_direct_message_always_pings(house: House) -> None:
    async with house.window("anna") as anna:
        who = {"who": {"user": str(house.ben.id)}}
        await anna.ask("slash", room=house.room, command="whisper", options=who)
        await wait_state(anna, house.ben.id, 1)


async def test_a_silent_message_is_marked(house: House) -> None:
    async with house.window("anna") as anna:
        who = {"who": {"user": str(house.ben.id)}, "silent": True}
        await anna.ask("slash", room=house.room, command="ping", options=who)
        messages = [(await anna.event("message"))["message"] for _ in range(2)]
        assert {each["silent"] for each in messages if not each["private"]} == {True}


async def done(window: Window) -> list[str]:
    told = await window.event("suggestions")
    return [each["title"] for each in told["suggestions"] if each["is_done"]]


async def test_suggestions_are_ticked_off(house: House, tmp_path: Path) -> None:
    async with house.window("anna") as anna:
        hello = await anna.event("hello")
        assert [each["is_done"] for each in hello["suggestions"]] == [False] * 4
        assert "done" not in hello["suggestions"][0]
        await ping_ben(house, anna)  # before the first acts are over, nothing counts
        house.site.note_begun()
        await ping_ben(house, anna)
        assert await done(anna) == ["Ping Ben"]
        await house.anna.slash("board")
        message = house.discord.servers[0].channels[0].messages[-1]
        await house.anna.click(message, "Press 0")  # the wrong person
        await house.anna.slash("board")
        message = house.discord.servers[0].channels[0].messages[-1]
        await house.ben.click(message, "Press 0")
        assert await done(anna) == ["Ping Ben", "Press as Ben"]
        await house.anna.slash("say", text="aloud")
        assert await done(anna) == ["Ping Ben", "Press as Ben", "Whisper"]
        kept = tmp_path / "page.json"
        await house.discord.until(
            lambda: kept.exists() and PageMemory.load(tmp_path).done_suggestions == [0, 1, 2]
        )
