"""A match of two teams over the socket: entered by a button for each team, started, played."""

from tests.scenarios.conftest import Table
from tests.scenarios.test_tournaments import call_to_game


async def test_a_match_of_two_teams(table: Table) -> None:
    opened = await table.white.slash("tournament new", name="Derby", kind="boards")
    message = opened.shown
    await table.black.click(message, "Join Guests")
    refused = await table.white.click(message, "Start")
    assert "Both teams need the same number of players" in refused.text
    await table.white.click(message, "Join Home")
    assert f"**Home**: <@{table.white.id}>" in message.text
    assert f"**Guests**: <@{table.black.id}>" in message.text
    await table.white.click(message, "Start")
    assert "**Home 0 : 0 Guests**" in message.text
    mine = await table.black.click(message, "My games")
    await table.black.click(mine.shown, "Play white")
    called = await call_to_game(table)
    assert called.text.startswith("**Derby**")
    await table.white.click(called, "I'm ready")
    await table.discord.until(
        lambda: any(
            "Move" in each.buttons for room in table.channel.threads for each in room.messages
        )
    )
    await table.discord.until(lambda: "in progress" in message.text)
