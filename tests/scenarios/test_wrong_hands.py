"""Who may do what, and what everyone else is told."""

from datetime import timedelta

import pytest

from bot.matches.finding import find_running_in
from playground import Exchange
from rules import Color
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


def told(exchange: Exchange) -> str:
    """The private answer."""
    assert exchange.is_private
    return exchange.text


async def test_the_wrong_player_moves(table: Table) -> None:
    await begin(table, "russian")
    assert "not your turn" in told(await table.black.slash("move", move="b6-c5"))


async def test_a_watcher_moves(table: Table) -> None:
    await begin(table, "russian")
    assert "watching" in told(await table.watcher.slash("move", move="c3-d4"))
    assert "watching" in told(await table.watcher.click(newest_board(table), "Move"))
    more = await table.watcher.click(newest_board(table), "More")
    assert more.shown.buttons == ["As text", "Record", "Rules", "Replay", "Step through"]


async def test_a_watcher_watches(table: Table) -> None:
    await begin(table, "russian")
    seen = await table.watcher.click(newest_board(table), "Watch")
    assert "to move" in told(seen)
    turned = await table.watcher.click(seen.shown, "Flip board")
    assert turned.files


async def test_another_channel(table: Table) -> None:
    await begin(table, "russian")
    other = table.server.add_channel("elsewhere")
    words = told(await table.white.slash("move", channel=other, move="c3-d4"))
    assert "There's no game in this channel" in words
    assert f"v <@{table.black.id}>" in words
    assert "Russian draughts" in words


async def test_a_move_after_the_end(table: Table) -> None:
    await begin(table, "russian")
    board = newest_board(table)
    await resign(table)
    assert "There's no game" in told(await table.black.slash("move", move="c3-d4"))
    assert "over" in told(await table.black.click(board, "Move"))


async def test_an_old_board_says_so_and_shows_the_new_one(table: Table) -> None:
    await begin(table, "russian")
    old = newest_board(table)
    await table.white.slash("move", move="c3-d4")
    late = await table.white.click(old, "Move")
    assert "out of date" in told(late)
    assert "c3-d4" in told(late)
    assert late.files


async def test_old_boards_lose_their_controls(table: Table) -> None:
    await begin(table, "russian")
    old = newest_board(table)
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: old.buttons == [])
    assert newest_board(table).buttons


async def test_a_challenge_to_oneself(table: Table) -> None:
    assert "yourself" in told(await table.white.slash("challenge", opponent=table.white))


async def test_a_challenge_to_a_bot(table: Table) -> None:
    robot = table.discord.add_person("robot", is_bot=True)
    table.server.join(robot)
    assert "Bots don't play" in told(await table.white.slash("challenge", opponent=robot))


async def test_a_challenge_made_twice(table: Table) -> None:
    await table.white.slash("challenge", opponent=table.black)
    assert "already open" in told(await table.white.slash("challenge", opponent=table.black))


@pytest.mark.parametrize(
    ("who", "button", "words"),
    [
        ("watcher", "Accept", "This challenge is for"),
        ("white", "Accept", "This challenge is for"),
        ("watcher", "Decline", "This challenge is for"),
        ("black", "Withdraw", "Only the challenger can change or withdraw"),
    ],
)
async def test_a_challenge_answered_by_the_wrong_person(
    table: Table, who: str, button: str, words: str
) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    assert words in told(await getattr(table, who).click(asked.shown, button))


@pytest.mark.parametrize(
    ("who", "button", "word"),
    [("black", "Decline", "Declined"), ("white", "Withdraw", "Withdrawn")],
)
async def test_a_challenge_that_comes_to_nothing(
    table: Table, who: str, button: str, word: str
) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    await getattr(table, who).click(asked.shown, button)
    assert word in asked.shown.text
    assert asked.shown.buttons == []


async def test_an_expired_challenge(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    table.jump(timedelta(hours=25))
    assert "expired" in told(await table.black.click(asked.shown, "Accept"))
    await table.bot.challenges.show_due()
    await table.discord.until(lambda: "Expired" in asked.shown.text)
    assert asked.shown.buttons == []


async def test_an_open_challenge_is_anybodys(table: Table) -> None:
    asked = await table.white.slash("challenge", variant="russian")
    assert asked.shown.mentions == set()
    await table.watcher.click(asked.shown, "Accept")
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert {match.calls(side)[0] for side in Color} == {table.white.id, table.watcher.id}


async def test_a_busy_channel_opens_a_thread(table: Table) -> None:
    await begin(table, "russian")
    asked = await table.watcher.slash("challenge", opponent=table.black, variant="english")
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: bool(table.channel.threads))
    (thread,) = table.channel.threads
    await table.discord.until(lambda: any(message.files for message in thread.messages))
    match = await table.services.run(find_running_in, thread.id)
    assert match is not None
    assert match.game.key == "english"
    await table.discord.until(lambda: "Accepted" in asked.shown.text)
