"""What a first visitor of the playground finds: the acts of the tour, done by the bot as it is."""

import asyncio
import json
from datetime import timedelta
from pathlib import Path

import pytest
from time_machine import Traveller

from playground import Message, Playground
from playground.components import walk
from playground.crowd import Crowd, read_plan
from playground.page.tour import Tour
from playground.page.tour_progress import TourProgress
from tests.scenarios.conftest import let_pass, running_bot

TOUR = Path(__file__).parents[2] / "bot" / "tour" / "tour.json"


def speak(discord_: Playground, language: str) -> None:
    """Let everyone read a language: no suggestion may be ticked off by English words."""
    for server in discord_.servers:
        server.locale = language
    for name in ("anna", "ben", "chloe", "david"):
        discord_.person(name).locale = language


def find_control(message: Message, start: str) -> str:
    """Return the first custom_id of a message that starts so, an empty text if there is none."""
    controls = (part.get("custom_id", "") for part in walk(message.post.components))
    return next((each for each in controls if each.startswith(start)), "")


async def test_the_first_acts_work_out(discord_: Playground, url: str) -> None:
    tour = Tour.read(TOUR)
    tour.furnish(discord_)
    async with running_bot(discord_, url):
        await tour.run_acts(discord_)
        channels = [channel for server in discord_.servers for channel in server.channels]
        rooms = [*channels, *(thread for channel in channels for thread in channel.threads)]
        wanted = {suggestion["in"] for suggestion in tour.suggestions}
        assert wanted <= {room.name for room in rooms}
        assert "to move" in rooms[-1].messages[-1].text


@pytest.mark.parametrize("language", ["en-US", "ru"])
async def test_a_visitor_sees_a_reminder_come(
    discord_: Playground, url: str, language: str, clock: Traveller
) -> None:
    """Two days later, by a press each, whatever the time of day is."""
    tour = Tour.read(TOUR)
    titles = [suggestion["title"] for suggestion in tour.suggestions]
    done: list[int] = []
    tour.furnish(discord_)
    async with running_bot(discord_, url) as bot:
        await tour.run_acts(discord_)
        speak(discord_, language)
        TourProgress(discord_.backend, tour.suggestions, done, lambda: None).begin()
        for _press in range(2):
            let_pass(timedelta(days=1), clock, discord_, bot)
        await discord_.until(lambda: titles.index("Get a reminder") in done)
        (reminder,) = discord_.person("chloe").dm.messages
        assert find_control(reminder, "b:move:")


@pytest.mark.parametrize("language", ["en-US", "ru"])
async def test_only_moves_tick_off_that_one_has_moved(
    discord_: Playground, url: str, language: str, clock: Traveller
) -> None:
    """A draw that is offered pings, too."""
    tour = Tour.read(TOUR)
    titles = [suggestion["title"] for suggestion in tour.suggestions]
    done: list[int] = []
    tour.furnish(discord_)
    async with running_bot(discord_, url):
        await tour.run_acts(discord_)
        speak(discord_, language)
        TourProgress(discord_.backend, tour.suggestions, done, lambda: None).begin()
        anna, ben = (discord_.person(name) for name in ("anna", "ben"))
        anna.here = ben.here = discord_.servers[0].channels[0]
        await anna.slash("draw")
        await ben.slash("challenge", opponent=anna, variant="russian")
        assert not done
        board = [each for each in anna.here.messages if find_control(each, "b:move:")][-1]
        picker = (await anna.click(board, find_control(board, "b:move:"))).shown
        await anna.click(picker, "g3-h4")
        await discord_.until(lambda: titles.index("Make Anna's move") in done)
        assert titles.index("Reply as Ben") not in done
        answers = await ben.autocomplete("move", move="")
        await ben.slash("move", move=answers[0].value)
        await discord_.until(lambda: titles.index("Reply as Ben") in done)


@pytest.mark.slow
async def test_a_crowd_plays_a_simul_to_its_end(discord_: Playground, url: str) -> None:
    plans = json.loads(TOUR.read_text())["crowds"]
    plan = next(each for each in plans if "one against all" in each["title"])
    channel = discord_.add_server("Club").add_channel(plan["in"])
    async with running_bot(discord_, url):
        crowd = Crowd(discord_, channel, read_plan(plan))
        acting = asyncio.create_task(crowd.run())
        await discord_.until(lambda: any("is over.** " in each.text for each in channel.messages))
        crowd.stop()
        await acting
    assert len(channel.threads) > 1


@pytest.mark.slow
async def test_twenty_play_a_tournament_though_two_never_come(
    discord_: Playground, url: str, clock: Traveller
) -> None:
    plans = json.loads(TOUR.read_text())["crowds"]
    plan = read_plan(next(each for each in plans if each.get("absent")))
    for operation in ("create_message", "update_message"):
        discord_.rates.limits[operation] = (500, 5.0)
    channel = discord_.add_server("Club").add_channel("quick-games")
    async with running_bot(discord_, url) as bot:

        async def move_clock(seconds: float) -> None:
            let_pass(seconds, clock, discord_, bot)

        crowd = Crowd(discord_, channel, plan)
        await crowd.run(move_clock=move_clock, rest=0.1)
        end = next(
            each for each in channel.messages if "Swiss of twenty: final results" in each.text
        )
        absent = {person.id for person in crowd.people[: plan.absent]}
        assert end.mentions == {person.id for person in crowd.people} - absent
        assert "🥇 1" in end.text
        assert "table.png" in end.files
