"""A holiday that begins by itself, as both players see it."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board, noted
from tests.scenarios.test_agreeing import begin_slowly
from tests.scenarios.test_sleeping import mail_of


async def test_a_holiday_from_a_day_on(table: Table) -> None:
    """The day begins where the person is, and is written as in their language."""
    await table.white.slash("settings", timezone="Europe/Berlin")
    berlin = ZoneInfo("Europe/Berlin")
    day = table.bot.now().astimezone(berlin).date() + timedelta(days=20)
    typed = f"{day:%m/%d}"  # their client speaks American English
    begin: dict[str, Any] = {"from": typed}
    (choice,) = await table.white.autocomplete("away", **begin)
    assert choice.name == f"{day:%m/%d/%Y} · in 20 days"
    assert choice.value == day.isoformat()
    assert "For how many days?" in (await table.white.slash("away", **begin)).text
    shown = await table.white.slash("away", days=3, **begin)
    begins_at = datetime.combine(day, time(), berlin)
    assert f"from <t:{int(begins_at.timestamp())}:" in shown.text
    begin["from"] = ""
    assert len(await table.white.autocomplete("away", **begin)) == 14
    begin["from"] = "soon"
    refused = await table.white.slash("away", days=3, **begin)
    assert "I don't understand that date. Try `12/24/2026`" in refused.text


async def test_a_holiday_from_a_picked_moment_on(table: Table) -> None:
    """Discord's date picker writes it as in a message."""
    begins_at = table.bot.now() + timedelta(days=5, hours=3)
    picked = f"<t:{int(begins_at.timestamp())}:f>"
    begin: dict[str, Any] = {"from": picked}
    (choice,) = await table.white.autocomplete("away", **begin)
    assert choice.value == picked
    shown = await table.white.slash("away", days=3, **begin)
    assert f"from <t:{int(begins_at.timestamp())}:" in shown.text
    for odd in ("<t:1:f>", "<t:999999999999:f>", "<t:-5>"):
        begin["from"] = odd
        assert (await table.white.slash("away", days=3, **begin)).is_private
        await table.white.autocomplete("away", **begin)


async def test_a_holiday_in_place_of_the_deadline(table: Table) -> None:
    for person in (table.white, table.black):
        shown = await person.slash("settings", away="automatic", quiet="off")
        assert "3 away days start when your time is nearly up" in shown.text
    await begin_slowly(table)
    deadline = (await noted(table)).clock_state(table.bot.now()).deadline
    assert deadline is not None
    before = newest_board(table)
    table.jump(deadline - table.bot.now() - timedelta(hours=1))
    reminder = await mail_of(table, table.white, "Deadline: ")
    table.jump(timedelta(hours=1) - timedelta(seconds=30))
    board = await board_with(table, words=f"<@{table.white.id}> is away")
    assert board.id == before.id  # no one is called
    own = await mail_of(table, table.white, "Your time was nearly up, so I've set you to away")
    assert "Move" in own.buttons
    await table.discord.until(lambda: "clock stopped until" in reminder.text)
    assert "Deadline: " not in reminder.text
    told = await mail_of(table, table.black, "was nearly out of time, so they're now away")
    assert "Move" not in told.buttons
