"""Games against the computer: it answers by itself, once, whatever happens meanwhile."""

import asyncio
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.matches.act import Act
from bot.matches.finding import find_running_in, list_running_of
from bot.matches.match_store import load_newest
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.talk.matches.move_lists import numbered_move
from playground import Channel, Message
from rules import Color, Style
from storage import rows
from tests.scenarios import hands
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, boards, newest_board, running

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOST_PLIES = 300


async def begin(table: Table, **options: Any) -> None:
    """White plays the computer as White."""
    begun = await table.white.slash("play", colour=0, **options)
    assert not begun.is_private, begun.text


async def their_turn(table: Table, ply: int) -> Match:
    """The newest match, once its board shows that it is over or that White is to move again.

    Facts tell, not sentences: in games of two moves a turn White may go on without an answer.
    """
    while True:
        match = await table.services.run(load_newest, table.channel.id)
        assert match is not None
        is_theirs = match.ply > ply and isinstance(match.mover, rows.Person)
        is_shown = all(room.shown_version >= room.wanted_version for room in match.rooms)
        if is_shown and (is_theirs or match.is_over):
            return match
        await asyncio.sleep(0.01)  # nothing tells that a board is noted


@pytest.mark.parametrize("level", [0, 4, 8])
async def test_a_whole_game(table: Table, level: int) -> None:
    """By chance a person loses, or wins on the lowest level; each answer is in the same message."""
    chance, variant = Random(level), {0: "russian", 4: "two-move", 8: "international"}[level]
    await begin(table, level=level, variant=variant)
    match = await running(table)
    while not match.is_over and match.ply < MOST_PLIES:
        move = chance.choice(match.choices)
        text = match.game.write(match.position, move, Style.LONG)
        answer = await table.white.slash("move", move=text)
        assert not answer.is_private, answer.text
        match = await their_turn(table, match.ply)
    last = await board_with(table, button="Rematch")
    assert f"Damka ({level})" in last.text
    saved = await table.white.slash("record")
    assert f"damka-{match.id}.pdn" in saved.files
    assert len(boards(table)) <= match.ply


async def test_the_answer_stands_in_the_message_of_the_move(table: Table) -> None:
    await begin(table, level=2)
    first = newest_board(table)
    await table.white.slash("move", move="c3-d4")
    board = newest_board(table)
    assert board != first
    match = await their_turn(table, 1)
    await board_with(table, words=numbered_move(match.line, 2))
    assert newest_board(table) == board
    assert "Move" in board.buttons
    await table.discord.until(lambda: not first.buttons)


async def test_a_board_that_is_gone_is_sent_anew(table: Table) -> None:
    thinks = asyncio.Event()
    table.bot.computer.pace = lambda _match: 0.0 if thinks.is_set() else 3600.0
    await begin(table, level=2)
    await table.white.slash("move", move="c3-d4")
    gone = newest_board(table)
    gone.delete()
    thinks.set()
    await their_turn(table, 1)
    assert (await running(table)).ply == 2


async def test_a_hint_shows_a_piece_then_the_move_and_plays_it(table: Table) -> None:
    await begin(table, level=2)
    asked = await table.white.slash("hint")
    assert asked.is_private
    assert "Look at the piece" in asked.text
    await table.white.click(asked.shown, "Show the move")
    (play,) = asked.shown.buttons
    refused = await table.watcher.slash("hint")
    assert "You're watching this game" in refused.text
    await table.white.click(asked.shown, play)
    assert (await their_turn(table, 1)).ply == 2


async def test_a_game_that_is_over_is_analysed_once(table: Table) -> None:
    await begin(table, level=2)
    refused = await table.watcher.slash("analyse")
    assert "This game isn't over yet." in refused.text
    await table.white.slash("move", move="c3-d4")
    await their_turn(table, 1)
    over = await give_up(table)
    more = await table.white.click(over, "More")
    asked = await table.white.click(more.shown, "Analyse")
    await table.discord.until(lambda: "curve.png" in asked.shown.files)
    assert "accuracy: " in asked.shown.text
    again = await table.watcher.slash("analyse")
    assert "curve.png" in again.shown.files
    assert again.is_private


async def test_the_last_board_tells_where_the_game_turned(table: Table) -> None:
    line = await hands.begin(table, "russian")
    match = await running(table)
    for move in hands.random_moves(line.game, 5, 24):  # of which no board is sent
        assert isinstance(match.mover, rows.Person)
        text = match.game.write(match.position, move, Style.LONG)
        act = Act(person=match.mover, at=datetime.now(UTC))
        match = await play_typed(table.services.changes, match, act, text)
    over = await give_up(table)
    table.jump(10)
    while "Turning point: " not in over.text:  # until it is stored that the board was shown
        table.bot.turning_points.loop.wake()
        await asyncio.sleep(0.05)
    assert "Better:" in over.text
    assert over.buttons[0] == "Rematch"
    saved = await table.white.slash("record")
    assert [name for name in saved.files if name.endswith(".pdn")]


async def test_a_move_is_taken_back(table: Table) -> None:
    await begin(table, level=2)
    await table.white.slash("move", move="c3-d4")
    await their_turn(table, 1)
    old = newest_board(table)
    more = await table.white.click(old, "More")
    await table.white.click(more.shown, "Take back a move")
    await table.discord.until(lambda: not old.buttons)
    match = await running(table)
    assert match.ply == 0
    assert "Move" in newest_board(table).buttons
    await table.white.slash("move", move="e3-f4")
    assert (await their_turn(table, 1)).ply == 2


async def test_others_watch(table: Table) -> None:
    await begin(table, level=2)
    refused = await table.watcher.click(newest_board(table), "Move")
    assert refused.is_private
    assert "You're watching this game" in refused.text


async def test_an_offer_is_answered(table: Table) -> None:
    await begin(table, level=2)
    await table.white.slash("draw")
    await table.discord.until(lambda: "only just begun" in table.channel.messages[-1].text)
    assert (await running(table)).ply == 0


async def test_a_word_at_the_start_that_can_be_silenced(table: Table) -> None:
    await begin(table, level=2)
    first = newest_board(table)
    assert f"You move first, <@{table.white.id}>. Good luck!" in first.text
    await table.white.slash("move", move="c3-d4")
    await their_turn(table, 1)
    assert "Good luck" not in newest_board(table).text
    await give_up(table)
    settings = await table.white.slash("settings")
    games = await table.white.click(settings.shown, "Your games")
    await table.white.select(games.shown, "o:remarks:0", "off")
    await begin(table, level=2)
    assert "Good luck" not in newest_board(table).text


async def test_the_next_level_at_the_end(table: Table) -> None:
    await begin(table, level=3)
    over = await give_up(table)
    assert over.buttons[:2] == ["Rematch", "Play level 2"]
    refused = await table.watcher.click(over, "Play level 2")
    assert refused.is_private
    await table.white.click(over, "Play level 2")
    match = await their_turn(table, 0)
    assert "Damka (2) v" in newest_board(table).text
    again = await table.white.click(over, "Rematch")
    assert again.is_private
    assert (await running(table)).id == match.id


async def give_up(table: Table) -> Message:
    asked = await table.white.slash("resign")
    await table.white.click(asked.shown, "Resign")
    return await board_with(table, button="Rematch")


async def test_a_busy_channel_gets_a_thread(table: Table) -> None:
    await begin(table, level=3)
    begun = await table.black.slash("play", variant="english", colour=0)
    assert "against me at level 1: **English draughts" in begun.text
    await table.discord.until(lambda: table.channel.threads)
    (thread,) = table.channel.threads
    await table.discord.until(lambda: thread.mention in begun.shown.text)
    await table.discord.until(lambda: any(message.files for message in thread.messages))
    match = await table.services.run(find_running_in, thread.id)
    assert match is not None
    assert "Damka (1)" in thread.messages[-1].text


async def test_twenty_games_at_once(table: Table) -> None:
    """Two people, ten games each; the computer answers in all of them."""
    channels = [table.server.add_channel(f"room-{number}") for number in range(20)]
    players = [table.white] * 10 + [table.black] * 10
    for player, channel in zip(players, channels, strict=True):
        player.here = channel
        await player.slash("play", level=8, variant="russian", colour=1)
    for channel in channels:
        await answered_in(table, channel)
        match = await table.services.run(find_running_in, channel.id)
        assert match is not None
        assert match.ply == 1
    table.white.here = table.channel
    refused = await table.white.slash("play")
    assert "You already have 10 games against me" in refused.text


async def answered_in(table: Table, channel: Channel) -> None:
    """Wait until the computer has made the first move of a game."""
    await table.discord.until(lambda: "last move: **1." in channel.messages[-1].text)


async def test_a_server_without_it(table: Table) -> None:
    table.server.join(table.white, permissions=["MANAGE_GUILD"])
    await table.white.slash("server-settings", computer="off")
    refused = await table.black.slash("play")
    assert refused.is_private
    assert "Games against me are turned off in this server" in refused.text


async def test_a_game_in_the_direct_messages_of_the_bot(table: Table) -> None:
    """No one else is there; the answer stands in the message of the move, as elsewhere."""
    table.white.here = table.white.dm
    await begin(table, level=2)
    board = table.white.dm.messages[-1]
    assert "Damka (2)" in board.text
    await table.white.slash("move", move="c3-d4")
    match = await answered_privately(table)
    answer = numbered_move(match.line, 2)
    await table.discord.until(lambda: answer in table.white.dm.messages[-1].text)
    over = await table.white.slash("resign")
    await table.white.click(over.shown, "Resign")
    await table.discord.until(lambda: "Rematch" in table.white.dm.messages[-1].buttons)
    await table.white.click(table.white.dm.messages[-1], "Play level 1")
    await table.discord.until(lambda: "Damka (1)" in table.white.dm.messages[-1].text)


@pytest.mark.parametrize("closed", [False, True])
async def test_a_game_that_is_begun_where_the_bot_only_answers(table: Table, closed: bool) -> None:
    """It is played in the direct messages; where these are refused, by /games from anywhere."""
    white = table.white
    white.install_app()
    between = table.discord.add_conversation(white, table.black)
    white.dms_closed = closed
    begun = await white.slash("play", channel=between, level=2, colour=0)
    assert begun.is_private
    assert not [message for message in between.messages if not message.is_private]
    if closed:
        assert "I can't send you DMs" in begun.text
    else:
        board = white.dm.messages[-1]
        assert f"https://discord.com/channels/@me/{white.dm.id}/{board.id}" in begun.text
    inbox = await white.slash("games", channel=between)
    await white.click(inbox.shown, "1 · Move")
    await white.click(inbox.shown, "c3-d4")
    assert (await answered_privately(table)).turn is Color.WHITE


async def answered_privately(table: Table) -> Match:
    """Return White's only game once the computer has answered the first move."""
    while True:
        (match,) = await table.services.run(list_running_of, table.white.id)
        if match.ply == 2:
            return match
        await asyncio.sleep(0.01)
