"""A tournament that starts by itself, over the socket: told, begun, or called off."""

from datetime import timedelta

import pytest

from bot.tournaments.tournament import TournamentState
from bot.tournaments.tournaments import load_tournaments
from playground import Message, Person
from tests.scenarios.conftest import Allowed, Table


async def open_planned(table: Table, starts: str) -> Message:
    opened = await table.white.slash("tournament new", name="Friday", starts=starts)
    return opened.shown


async def test_it_starts_by_itself(table: Table) -> None:
    starts_at = int(table.bot.now().timestamp()) + 7200
    message = await open_planned(table, f"<t:{starts_at}:f>")
    assert f"Starts <t:{starts_at}:f> (<t:{starts_at}:R>)" in message.text
    for person in (table.white, table.black):
        await person.click(message, "Enter")
    await table.discord.until(lambda: table.server.events)
    table.jump(timedelta(hours=2, minutes=1))
    await table.discord.until(lambda: "1 game to go" in message.text)
    await table.discord.until(lambda: list_calls(table))
    (call,) = list_calls(table)  # which names the first opponents, and notifies them
    assert call.mentions == {table.white.id, table.black.id}
    pairs = [(table.white, table.black), (table.black, table.white)]
    assert any(f"- {one.mention} v {other.mention}" in call.text for one, other in pairs)


def list_calls(table: Table) -> list[Message]:
    """List the calls to the start."""
    return [each for each in table.channel.messages if "**Friday** has started!" in each.text]


async def test_too_few_have_entered(table: Table) -> None:
    message = await open_planned(table, "2h")
    await table.black.click(message, "Enter")
    await table.discord.until(lambda: table.server.events)  # before it is too late to make one
    table.jump(timedelta(hours=3))
    await table.discord.until(lambda: "This tournament was cancelled." in message.text)

    def is_told() -> bool:
        return any(
            "weren't enough players" in each.text and table.black.id in each.mentions
            for each in table.channel.messages
        )

    await table.discord.until(is_told)


async def test_its_channel_is_gone(table: Table, allowed: Allowed) -> None:
    """Everyone concerned is told once, in private, unless they want no pings."""
    allowed.errors += ["Unknown Channel"]
    message = await open_planned(table, "2h")
    await table.black.slash("settings", pings="none")
    for person in (table.white, table.black, table.watcher):
        await person.click(message, "Enter")
    table.channel.delete()
    await table.discord.until(lambda: told_of(table.white) and told_of(table.watcher))
    assert not told_of(table.black)
    (row,) = await table.services.run(load_tournaments, [1])
    assert row.state is TournamentState.CANCELLED
    assert len(table.white.dm.messages) == 1


async def test_its_channel_vanished_unseen(
    table: Table, allowed: Allowed, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed.errors += ["Unknown Channel"]
    monkeypatch.setattr(table.bot, "on_guild_channel_delete", ignore)
    message = await open_planned(table, "2d")
    await table.black.click(message, "Enter")
    table.channel.delete()
    table.jump(timedelta(days=1, hours=1))  # the call of the day before cannot be posted
    await table.discord.until(lambda: told_of(table.black))


async def ignore(_channel: object) -> None:
    """Miss an event of the gateway."""


def told_of(person: Person) -> bool:
    """Tell whether a person has read that the tournament's channel is gone."""
    return any("because its channel is gone" in each.text for each in person.dm.messages)


async def test_senseless_starts(table: Table) -> None:
    refused = await table.white.slash("tournament new", name="Friday", starts="soon")
    assert "I don't understand that start" in refused.text
    refused = await table.white.slash("tournament new", name="Friday", starts="<t:5:f>")
    assert "within the next 60 days" in refused.text
    assert table.channel.messages == []
