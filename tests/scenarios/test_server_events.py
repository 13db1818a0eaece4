"""A planned tournament among the events of its server: made once, edited, begun, ended."""

from datetime import timedelta

import pytest

from bot.tournaments.entry import find_tournament_here
from bot.tournaments.server_events import DONE, MAKING
from bot.tournaments.tournament import Tournament
from playground import Message
from playground.event_kinds import Status
from playground.permissions import EVERYBODY, Permission
from playground.records import ScheduledEvent
from storage.rows import Place
from storage.tournament_events import note_event
from tests.scenarios.conftest import Table
from tests.scenarios.test_planned_start import open_planned

EDITS = "update_guild_scheduled_event"
MAKES = "create_guild_scheduled_event"


def all_events(table: Table) -> list[ScheduledEvent]:
    """The events of the server, also those that are over."""
    return [*table.discord.backend.world.scheduled_events.values()]


def count(table: Table, operation: str) -> int:
    return sum(request.operation == operation for request in table.discord.requests)


async def planned(table: Table) -> tuple[Message, ScheduledEvent]:
    message = await open_planned(table, "2h")
    await table.discord.until(lambda: bool(table.server.events))
    (event,) = table.server.events
    return message, event


async def find_here(table: Table) -> Tournament:
    place = Place(table.server.id, table.channel.id)
    return await table.services.run(find_tournament_here, place)


async def until_noted(table: Table, told: str = "") -> Tournament:
    """The tournament once its event is known."""
    while True:
        found = await find_here(table)
        if found.server_event_id is not None and found.server_event_told.startswith(told):
            return found


def look(table: Table) -> None:
    table.bot.server_events.loop.wake()


async def test_an_event_is_made_begun_and_ended(table: Table) -> None:
    message, event = await planned(table)
    made = await until_noted(table, "planned")
    assert made.starts_at is not None
    assert event.starts_at == pytest.approx(made.starts_at.timestamp(), abs=1)
    link = f"https://discord.com/channels/{table.server.id}/{table.channel.id}"
    assert (event.name, event.location) == ("Friday", link)
    assert table.channel.mention in (event.description or "")
    for person in (table.white, table.black):
        await person.click(message, "Enter")
    table.jump(timedelta(hours=2, minutes=1))
    await table.discord.until(lambda: event.status == Status.ACTIVE)
    asked = await table.white.slash("tournament cancel")
    await table.white.click(asked.shown, "Yes, do it")
    await table.discord.until(lambda: event.status == Status.COMPLETED)
    assert (len(all_events(table)), count(table, MAKES)) == (1, 1)


async def test_an_event_follows_the_plan(table: Table) -> None:
    message, event = await planned(table)
    await until_noted(table, "planned")
    first = event.starts_at
    refused = await table.black.slash("tournament reschedule", starts="3d")
    assert "Only" in refused.text
    refused = await table.white.slash("tournament reschedule", starts="soon")
    assert "I don't understand that start" in refused.text
    assert count(table, EDITS) == 0
    told = await table.white.slash("tournament reschedule", starts="3d")
    assert "**Friday** now starts <t:" in told.text
    await table.discord.until(lambda: event.starts_at > first + 2 * 86_400)
    await table.discord.until(lambda: f"<t:{event.starts_at:.0f}:R>" in message.text)
    await until_noted(table, f"planned {event.starts_at:.0f}")
    look(table)
    await table.black.click(message, "Enter")
    assert (count(table, EDITS), count(table, MAKES)) == (1, 1)


async def test_an_event_goes_with_its_tournament(table: Table) -> None:
    await planned(table)
    await until_noted(table, "planned")
    asked = await table.white.slash("tournament cancel")
    await table.white.click(asked.shown, "Yes, do it")
    (event,) = all_events(table)
    await table.discord.until(lambda: event.status == Status.CANCELED)


async def test_a_kill_between_making_and_noting(table: Table) -> None:
    """What is kept is what a process leaves that dies as Discord has made the event."""
    await planned(table)
    made = await until_noted(table, "planned")
    told = made.server_event_told
    assert await table.services.write(note_event, made.id, told, None, MAKING)
    look(table)
    again = await until_noted(table, "planned")
    assert again.server_event_id == made.server_event_id
    assert (len(all_events(table)), count(table, MAKES)) == (1, 1)


async def test_a_kill_before_making(table: Table) -> None:
    _message, event = await planned(table)
    made = await until_noted(table, "planned")
    del table.discord.backend.world.scheduled_events[event.id]
    assert await table.services.write(note_event, made.id, made.server_event_told, None, MAKING)
    look(table)
    again = await until_noted(table, "planned")
    assert [each.id for each in all_events(table)] == [again.server_event_id]


async def test_an_event_that_a_person_removed_stays_away(table: Table) -> None:
    _message, event = await planned(table)
    made = await until_noted(table, "planned")
    del table.discord.backend.world.scheduled_events[event.id]
    table.jump(timedelta(hours=3))  # called off
    await table.discord.until(
        lambda: any("is cancelled" in each.text for each in table.channel.messages)
    )
    await table.discord.until(lambda: count(table, "get_guild_scheduled_event") > 0)
    look(table)
    assert all_events(table) == []
    assert count(table, MAKES) == 1
    assert not await table.services.write(note_event, made.id, "planned", 1, DONE)  # seen by no one


async def test_a_hidden_channel_has_no_event(table: Table) -> None:
    """Everyone in a server sees its events, with their names and channels."""
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    for person in (table.discord.bot, table.white, table.black):
        table.channel.allow("VIEW_CHANNEL", to=person)
    message = await open_planned(table, "2h")
    await table.black.click(message, "Enter")
    look(table)
    await table.white.click(message, "Enter")
    assert "2 have entered" in message.text
    assert count(table, MAKES) == 0


async def test_without_the_permission_nothing_is_asked(table: Table) -> None:
    rest = EVERYBODY & ~Permission.CREATE_EVENTS
    table.server.edit_role(table.server, permissions=[str(each.name) for each in rest])
    message = await open_planned(table, "2h")
    await table.black.click(message, "Enter")
    look(table)
    await table.white.click(message, "Enter")
    assert "2 have entered" in message.text
    assert count(table, MAKES) == 0
    assert all_events(table) == []
