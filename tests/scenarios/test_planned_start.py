"""A tournament that starts by itself, over the socket: told, begun, or called off."""

from datetime import datetime, timedelta

from playground import Message
from tests.scenarios.conftest import Table


async def open_planned(table: Table, starts: str) -> Message:
    opened = await table.white.slash("tournament new", name="Friday", starts=starts)
    return opened.shown


def jump(table: Table, ahead: timedelta) -> None:
    """Let the bot believe that it is later."""
    now: datetime = table.bot.now() + ahead
    table.bot.now = lambda: now
    table.bot.tournaments.loop.wake()


async def test_it_starts_by_itself(table: Table) -> None:
    starts_at = int(table.bot.now().timestamp()) + 7200
    message = await open_planned(table, f"<t:{starts_at}:f>")
    assert f"Starts <t:{starts_at}:f> (<t:{starts_at}:R>)" in message.text
    for person in (table.white, table.black):
        await person.click(message, "Enter")
    jump(table, timedelta(hours=2, minutes=1))
    await table.discord.until(lambda: "1 game to go" in message.text)
    await table.discord.until(
        lambda: any("**Friday** has started!" in each.text for each in table.channel.messages)
    )


async def test_too_few_have_entered(table: Table) -> None:
    message = await open_planned(table, "2h")
    await table.black.click(message, "Enter")
    jump(table, timedelta(hours=3))
    await table.discord.until(lambda: "This tournament was cancelled." in message.text)

    def is_told() -> bool:
        return any(
            "weren't enough players" in each.text and table.black.id in each.mentions
            for each in table.channel.messages
        )

    await table.discord.until(is_told)


async def test_senseless_starts(table: Table) -> None:
    refused = await table.white.slash("tournament new", name="Friday", starts="soon")
    assert "I don't understand that start" in refused.text
    refused = await table.white.slash("tournament new", name="Friday", starts="<t:5:f>")
    assert "within the next 60 days" in refused.text
    assert table.channel.messages == []
