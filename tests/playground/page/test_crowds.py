"""A crowd on the page: started from the developer panel, watched, stopped, sent home."""

from typing import Any

from tests.playground.page.conftest import House, Window


async def crowd(window: Window) -> Any:
    return (await window.ask("develop"))["crowd"]


async def wait_crowd(window: Window, **expected: Any) -> Any:
    while True:
        told = (await window.event("state"))["state"]["crowd"]
        if all(told[name] == value for name, value in expected.items()):
            return told


async def test_a_crowd_comes_acts_and_goes(house: House) -> None:
    await house.anna.slash("board")
    async with house.window("anna") as anna:
        plan = (await crowd(anna))["plans"][0]
        assert plan == {"title": "Pressing", "in": "toys", "size": 4, "seed": 1}
        started = await anna.ask("develop", switch="start crowd", title="Pressing", size=3)
        assert (started["crowd"]["people"], started["crowd"]["is_running"]) == (3, True)
        message = house.discord.servers[0].channels[0].messages[0]
        await house.discord.until(lambda: "times" in message.text and "0" not in message.text)
        told = await crowd(anna)
        assert told["newest"][0]["words"].endswith("pressed Press 0")
        around = (await anna.event("surroundings"))["surroundings"]
        assert sum(each["is_crowd"] for each in around["people"]) == 3
        await anna.ask("develop", switch="stop crowd")
        await wait_crowd(anna, is_running=False)
        assert (await crowd(anna))["people"] == 3
        await anna.ask("develop", switch="dismiss crowd")
        assert (await crowd(anna))["people"] == 0
        assert len(house.discord.servers[0].members) == 4


async def test_what_is_no_crowd(house: House) -> None:
    async with house.window("anna") as anna:
        refusal = await anna.refusal("develop", switch="start crowd", title="none")
        assert "no crowd" in refusal
        wrong = {"switch": "start crowd", "title": "Pressing"}
        assert "from 1 to 500" in await anna.refusal("develop", **wrong, size=1000)
        assert "gathers in a channel" in await anna.refusal("develop", **wrong, room="1")
        assert (await crowd(anna))["people"] == 0


async def test_requests_are_counted_by_what_they_are_for(house: House) -> None:
    async with house.window("anna") as anna:
        await house.anna.slash("say", text="aloud")
        await house.anna.slash("whisper", who=house.ben)
        traffic = (await anna.ask("develop"))["traffic"]
        counts = {each["name"]: each["total"] for each in traffic["classes"]}
        assert counts["answers to people"] == 2
        assert counts["messages in channels"] == 1
        assert counts["direct messages"] == 1
        assert counts["commands"] == 1
        assert traffic["peak"] >= 1
        assert sum(traffic["seconds"]) == sum(counts.values()) - 2  # answers are not counted
        assert traffic["limit"] == 50
