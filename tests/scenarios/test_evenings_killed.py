"""`kill -9` around what an evening tells: each line of the hall and the podium come once."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.evenings.evening import EveningState
from bot.evenings.evening_store import load_evening, load_to_change, save_evening
from bot.matches.work import Work, writes
from bot.services import Services
from playground import Channel, Message, Person, Playground
from playground.faults import Fault
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

SECOND = timedelta(seconds=1)


@writes
def let_end(work: Work, now: datetime) -> None:
    """Let an evening be one whose last call is over, and that ends in a second."""
    before = load_to_change(work, 1)
    starts_at = now + SECOND - before.plan.minutes * 60 * SECOND
    after = before.changed(
        state=EveningState.LAST_GAMES, plan=replace(before.plan, starts_at=starts_at)
    )
    save_evening(work, before, after, now)


async def begin(discord: Playground, people: list[Person]) -> list[Message]:
    """Open an evening that starts now; everyone presses Play. Returns their panels."""
    opened = await people[0].slash("evening new", name="Friday", starts="now")
    await discord.until(lambda: "Play" in opened.shown.buttons)
    return [(await each.click(opened.shown, "Play")).shown for each in people]


async def lose_as_white(
    discord: Playground, services: Services, people: list[Person], panels: list[Message]
) -> None:
    """Let White resign in the only game."""
    await discord.until(lambda: all("Resign" in each.buttons for each in panels))
    evening = await services.run(load_evening, 1)
    (game,) = evening.running
    for person, panel in zip(people, panels, strict=True):
        if person.id == evening.players[game.white].person.id:
            await person.click(panel, "Resign")
            await person.click(panel, "Resign")


def count(channel: Channel, words: str) -> int:
    return sum(words in each.text for each in channel.messages)


@pytest.mark.slow
@pytest.mark.parametrize("is_made", [False, True])
async def test_killed_amid_a_post(
    discord_: Playground, url: str, tmp_path: Path, is_made: bool
) -> None:
    """What had to be told was posted before the kill, or was not: it stands there once."""
    _, channel, (white, black, _watcher) = company(discord_)
    database = await Database.open(url)
    services = Services.on(database, credits_outages=False)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        panels = await begin(discord_, [white, black])
        await discord_.until(lambda: bool(channel.threads))
        (hall,) = channel.threads
        await discord_.until(lambda: count(hall, " v ") == 1)
        await lose_as_white(discord_, services, [white, black], panels)
        await services.run(let_end, datetime.now(UTC))
        discord_.faults.add(Fault(operation="create_message", cut=True, after_work=is_made))
        await bot.restart()
        await discord_.until(lambda: discord_.faults.hits)
        await bot.restart()
        await discord_.until(lambda: count(channel, "won **Friday**"))
        await discord_.until(lambda: count(hall, " beat "))
        await bot.restart()
    assert [count(hall, words) for words in (" v ", " beat ")] == [1, 1]
    assert len(channel.messages) == 3
    await database.close()
