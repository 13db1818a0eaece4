"""One against many over the socket: joined, started, played board after board, over."""

from typing import Any

import pytest

from bot.clockwork import kept_messages
from bot.matches.gathering import Gathering
from playground import Channel, Message
from tests.scenarios.conftest import YEAR, Table

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def open_simul(table: Table, turn: str = "1d/move") -> Message:
    """White opens a simul, and both others join; return its message."""
    opened = await table.white.slash("simul", turn=turn)
    message = opened.shown
    assert "against up to 25" in message.text
    refused = await table.white.click(message, "Join")
    assert "You're the host" in refused.text
    for person in (table.black, table.watcher, table.watcher):
        await person.click(message, "Join")
    assert "2 have joined" in message.text
    refused = await table.black.click(message, "Start")
    assert refused.is_private
    assert "Only" in refused.text
    return message


async def start(table: Table, message: Message) -> tuple[Channel, Channel]:
    """Start the simul; return the threads of its two boards, in which the host is to move."""
    await table.white.click(message, "Start")
    await table.discord.until(lambda: sum(map(has_board, table.channel.threads)) == 2)
    one, other = table.channel.threads
    return one, other


async def test_who_comes_late_gets_a_board_at_once(table: Table) -> None:
    message = await open_simul(table)
    await start(table, message)
    await table.discord.until(lambda: "23 more can join" in message.text)
    late = table.discord.add_person("late", age=YEAR)
    table.server.join(late)
    await late.click(message, "Join")
    await table.discord.until(lambda: sum(map(has_board, table.channel.threads)) == 3)
    await table.discord.until(lambda: "3 in progress" in message.text)
    panel = (await table.white.click(message, "Next board")).shown
    await table.white.click(panel, "Done")
    await table.white.click(panel, "Close to newcomers")
    assert "Open to newcomers" in panel.buttons
    await table.discord.until(lambda: "Join" not in message.buttons)
    assert "can join" not in message.text


def has_board(thread: Channel) -> bool:
    return any("Move" in message.buttons for message in thread.messages)


def list_called(thread: Channel) -> set[int]:
    """The ids of the people whom the messages of a thread notify."""
    return {person for message in thread.messages for person in message.mentions}


async def test_a_simul_from_its_opening_to_the_score(table: Table) -> None:
    message = await open_simul(table)
    black_here, watcher_here = await start(table, message)
    assert list_called(black_here) == {table.white.id}
    await table.discord.until(lambda: "2 in progress" in message.text)
    assert message.alt_texts[0].startswith("Board 1: ")
    refused = await table.black.click(message, "Next board")
    assert "Only" in refused.text
    panel = (await table.white.click(message, "Next board")).shown
    assert panel.is_private
    assert "Board **1**" in panel.text
    assert "2 boards are waiting" in panel.text
    await play_round(table, panel)
    await table.discord.until(lambda: "starting now" not in message.text)
    seen = await table.black.select(message, "Choose a game", "2 · white v watcher")
    assert seen.is_private
    for person, thread in ((table.black, black_here), (table.watcher, watcher_here)):
        asked = await person.slash("resign", channel=thread)
        await person.click(asked.shown, "Resign")
    await table.discord.until(lambda: "Final score: 2 won" in message.text)
    assert "Next board" not in message.buttons
    await table.discord.until(lambda: "is over.** 2 won" in table.channel.messages[-1].text)


async def play_round(table: Table, panel: Message) -> None:
    """Skip the first board, come back, and make the first moves on both."""
    await table.white.click(panel, "Skip")
    assert "Board **2**" in panel.text
    await table.white.click(panel, "Done")
    assert "2 in progress" in panel.text
    assert "2 boards are waiting for you." in panel.text
    await table.white.click(panel, "Next board")
    await play_at(table, panel, 1)
    await play_at(table, panel, 2)
    assert "You played **1.\u00a0c3-d4**." in panel.text
    assert "No boards are waiting for you." in panel.text


async def play_at(table: Table, panel: Message, number: int) -> None:
    """Play on the board that the panel asks about, and wait for what follows."""
    assert f"Board **{number}**" in panel.text
    await table.white.click(panel, "c3-d4")
    await table.discord.until(lambda: f"Board **{number}**" not in panel.text)


async def test_an_act_while_the_end_is_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone presses a control just as the bot sends the score: the simul is shown and over."""
    message = await open_simul(table)
    keeper, send = table.bot.keepers[Gathering.SIMUL], kept_messages.send_or_edit

    async def send_amid_an_act(*sent: Any) -> int | None:
        keeper.note(keeper._shown_at.keys(), is_act=True)
        return await send(*sent)

    monkeypatch.setattr(kept_messages, "send_or_edit", send_amid_an_act)
    await table.white.click(message, "Withdraw")
    await table.discord.until(lambda: "Join" not in message.buttons)
    assert keeper.loop._failures == 0


async def test_a_host_who_resigns_all(table: Table) -> None:
    message = await open_simul(table, turn="10m/move")
    for thread in await start(table, message):
        assert list_called(thread) == set()  # the host sits at the panel
    panel = (await table.white.click(message, "Next board")).shown
    await table.white.click(panel, "Done")
    await table.white.click(panel, "Resign all")
    assert "Resign all 2 games" in panel.text
    await table.white.click(panel, "Back")
    await table.white.click(panel, "Resign all")
    await table.white.click(panel, "Resign all")
    assert "You resigned all games" in panel.text
    assert "Final score: 2 lost" in panel.text
    assert panel.buttons == []
    await table.discord.until(lambda: "is over.** 2 lost" in table.channel.messages[-1].text)
    told = table.channel.messages[-1].text
    assert f"Beat the host: <@{table.black.id}>" in told


async def test_without_threads_all_is_played_in_the_channel(table: Table) -> None:
    table.channel.deny("CREATE_PUBLIC_THREADS")
    message = await open_simul(table)
    await table.white.click(message, "Start")
    await table.discord.until(lambda: has_board(table.channel))
    assert not table.channel.threads
    withdrawn = await table.white.slash("simul", boards=2)
    await table.white.click(withdrawn.shown, "Withdraw")
    await table.discord.until(lambda: "Withdrawn" in withdrawn.shown.text)
    assert withdrawn.shown.buttons == []
