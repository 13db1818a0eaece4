"""All games of a person from one private message: in a server, in the bot's DM, by user install."""

import pytest

from bot.matches.finding import list_running_of
from playground import Channel, Message, Person
from rules import Color
from tests.scenarios.conftest import Table


@pytest.fixture
async def two_games(table: Table) -> Table:
    """White is to move in two games of two channels, against Black and the watcher."""
    other = table.server.add_channel("other")
    await begin(table, table.black, table.channel)
    await begin(table, table.watcher, other)
    return table


async def begin(table: Table, opponent: Person, channel: Channel) -> None:
    asked = await table.white.slash(
        "challenge", channel=channel, opponent=opponent, variant="russian", colour=0
    )
    await opponent.click(asked.shown, "Accept")
    await table.discord.until(lambda: bool(channel.messages[-1].files))


async def play_round(table: Table, channel: Channel) -> Message:
    """Play c3-d4 in both games, one after the other, and return the message that it was done in."""
    opened = await table.white.slash("games", channel=channel)
    assert opened.is_private
    inbox = opened.shown
    assert "### Your turn in 2 games" in inbox.text
    assert inbox.text.index(f"<@{table.black.id}>") < inbox.text.index(f"<@{table.watcher.id}>")
    await table.white.click(inbox, "1 · Move")
    await table.white.click(inbox, "c3-d4")
    await table.discord.until(lambda: "Last one:" in inbox.text)
    assert "You played **1.\u00a0c3-d4**." in inbox.text
    await table.white.click(inbox, "c3-d4")
    await table.discord.until(lambda: "waits" not in inbox.text)
    return inbox


async def test_a_round_where_one_of_the_games_is_played(two_games: Table) -> None:
    done = await play_round(two_games, two_games.channel)
    assert done.text == "You played **1.\u00a0c3-d4**."
    await check_played(two_games)


async def test_games_are_skipped_and_looked_at(two_games: Table) -> None:
    white = two_games.white
    inbox = (await white.slash("games", channel=white.dm)).shown
    assert list(inbox.files) == ["board1.png", "board2.png"]
    assert inbox.alt_texts[0].startswith("Board 1: Russian draughts. White to move.")
    await white.click(inbox, "2 · Move")
    await white.click(inbox, "Skip")
    assert "Last one:" in inbox.text
    await white.click(inbox, "a3-b4")
    await two_games.discord.until(lambda: "You played **1.\u00a0a3-b4**." in inbox.text)
    assert inbox.buttons[1:] == ["1 · Move"]  # the one that was skipped
    await white.click(inbox, "1 · Move")
    await white.click(inbox, "Done")
    assert "### Your turn in 1 game · 1 waiting for your opponent" in inbox.text
    await white.click(inbox, "My turn only")
    assert inbox.buttons == ["1 · Move", "All games"]


async def test_answers_are_planned_within_a_round_and_from_the_list(two_games: Table) -> None:
    white, black = two_games.white, two_games.black
    inbox = (await white.slash("games", channel=white.dm)).shown
    await white.click(inbox, "1 · Move")
    await white.click(inbox, "c3-d4")
    await two_games.discord.until(lambda: "Skip" in inbox.buttons)
    await white.click(inbox, "Plan after 1.\u00a0c3-d4")
    await white.click(inbox, "b6-c5")
    await white.click(inbox, "d4:b6")
    assert "If **b6-c5**, then **d4:b6**." in inbox.text
    await white.click(inbox, "Next game")
    assert "Last one:" in inbox.text
    await white.click(inbox, "Done")
    assert inbox.buttons[:2] == ["1 · Move", "2 · Plan"]

    earlier, another = [(await white.slash("games", channel=white.dm)).shown for _list in "ab"]
    for _press in range(2):
        planned = await white.click(earlier, "2 · Plan")
        assert "If **b6-c5**, then **d4:b6**." in planned.shown.text
        await white.click(earlier, "Done")
    await black.slash("move", channel=two_games.channel, move="b6-a5")
    late = await white.click(earlier, "2 · Plan")
    assert "Too late to plan: they've just moved." in late.shown.text
    await white.click((await white.slash("resign", channel=two_games.channel)).shown, "Resign")
    assert "is over" in (await white.click(another, "2 · Plan")).text


async def test_commands_for_servers_are_not_offered_elsewhere(two_games: Table) -> None:
    two_games.white.here = two_games.white.dm
    offered = set(two_games.white.commands)
    assert {"games", "move", "board", "rules", "puzzle", "settings", "away", "help"} <= offered
    assert not {"together", "daily-puzzle", "server-settings", "moderate"} & offered
    board = await two_games.white.slash("board")
    assert "1 · Move" in board.shown.buttons  # no game is here, but elsewhere


async def check_played(table: Table) -> None:
    running = await table.services.run(list_running_of, table.white.id)
    assert [match.turn for match in running] == [Color.BLACK, Color.BLACK]
    channels = [channel for channel in table.server.channels if channel.messages]
    assert len(channels) == 2
    await table.discord.until(lambda: all("c3-d4" in each.messages[-1].text for each in channels))


async def test_a_round_of_games_in_the_bots_dm(two_games: Table) -> None:
    done = await play_round(two_games, two_games.white.dm)
    assert done.text == "You played **1.\u00a0c3-d4**."
    await check_played(two_games)


async def test_a_round_of_games_in_a_server_without_the_bot(two_games: Table) -> None:
    server = two_games.discord.add_server("Elsewhere", has_bot=False)
    hall = server.add_channel("hall")
    server.join(two_games.white)
    two_games.white.install_app()
    await play_round(two_games, hall)
    await check_played(two_games)


async def test_games_elsewhere_can_be_played_from_an_empty_channel(two_games: Table) -> None:
    empty = two_games.server.add_channel("empty")
    refused = await two_games.white.slash("move", channel=empty, move="c3-d4")
    assert "There's no game in this channel" in refused.text
    assert refused.shown.buttons == ["1 · Move", "2 · Move"]
    await two_games.white.click(refused.shown, "1 · Move")
    assert "c3-d4" in refused.shown.buttons
