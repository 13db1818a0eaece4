"""A round robin in any order over the socket: who is ready, who takes it back, who never moves."""

from datetime import timedelta

from playground import Message
from tests.scenarios.conftest import Table
from tests.scenarios.test_club_evening import list_calls


async def open_cup(table: Table) -> Message:
    message = (await table.white.slash("tournament new", name="Cup")).shown
    assert "make your first move within 5 min" in message.text
    for person in (table.white, table.black):
        await person.click(message, "Enter")
    await table.white.click(message, "Start")
    await table.discord.until(lambda: "1 game to go" in message.text)
    return message


async def test_a_player_takes_it_back_and_another_never_moves(table: Table) -> None:
    message = await open_cup(table)
    mine = (await table.white.click(message, "My games")).shown
    ready = (await table.white.click(mine, f"Play {table.black.name}")).shown
    await table.white.click(ready, "Not ready")
    assert "no longer marked as ready" in ready.text
    await table.discord.until(lambda: list_calls(table))
    (call,) = list_calls(table)
    answered = await table.black.click(call, "I'm ready")
    assert "You're ready until" in answered.text  # and no game has begun
    assert not table.channel.threads
    await table.white.click(mine, f"Play {table.black.name}")
    await table.discord.until(lambda: table.channel.threads and table.channel.threads[0].messages)
    (thread,) = table.channel.threads
    table.jump(timedelta(minutes=5, seconds=5))
    await table.discord.until(lambda: "The tournament is over" in message.text)
    await table.discord.until(
        lambda: any("didn't show up" in each.text for each in thread.messages)
    )
    assert not any("No one loses" in each.text for each in thread.messages)
