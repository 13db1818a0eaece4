"""`/settings` and `/server-settings`: kept, and seen on the boards."""

import re
from typing import Any

import pytest

import render
from playground import Impossible, Message, Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, boards, newest_board

pytestmark = pytest.mark.asyncio(loop_scope="module")


def host(table: Table) -> Person:
    """Someone who manages the server."""
    person = table.discord.add_person("host")
    table.server.join(person, permissions=["MANAGE_GUILD"])
    person.here = table.channel
    return person


def chosen_in(message: Message, menu: str) -> str:
    """What a menu of a message shows as chosen."""
    (select,) = (each for each in message.selects if each["custom_id"] == menu)
    (option,) = (each for each in select["options"] if each.get("default"))
    return str(option["label"])


async def test_ones_own_theme_is_seen_by_oneself(table: Table) -> None:
    await begin(table, "russian")
    usual = await table.watcher.slash("board")
    theme = next(key for key in render.THEMES if key != "wood")
    told = (await table.watcher.slash("settings", theme=theme)).shown
    assert told.is_private
    assert render.THEMES[theme].name in chosen_in(told, "o:theme:0")
    other = await table.watcher.slash("board")
    assert other.files["board.png"] != usual.files["board.png"]
    preview = told.files["board.png"]
    await table.watcher.select(told, "o:theme:0", "usual")
    assert chosen_in(told, "o:theme:0") == "Theme: server default"
    assert told.files["board.png"] != preview
    again = await table.watcher.slash("board")
    assert again.files["board.png"] == usual.files["board.png"]


async def test_squares_as_one_likes(table: Table) -> None:
    await begin(table, "russian")
    pictures = [(await table.watcher.slash("board")).files["board.png"]]
    told = (await table.watcher.slash("settings", coordinates="numbers")).shown
    assert "numbers" in chosen_in(told, "o:coordinates:0")
    pictures.append((await table.watcher.slash("board")).files["board.png"])
    await table.watcher.select(told, "o:names:0", "always")
    assert chosen_in(told, "o:names:0") == "Labels: on every square"
    pictures.append((await table.watcher.slash("board")).files["board.png"])
    assert len(set(pictures)) == len(pictures)


async def test_text_as_one_likes(table: Table) -> None:
    await begin(table, "russian")
    letters = (await table.watcher.slash("board", style="text")).shown
    assert "```" in letters.text
    assert letters.buttons == ["As emoji", "As words"]
    await table.watcher.click(letters, "As emoji")
    assert "⚪⬜⚪" in letters.text
    assert "```" not in letters.text
    await table.watcher.slash("settings", text="words")
    words = (await table.watcher.slash("board", style="text")).text
    assert "White: men a1, a3, b2" in words


async def test_settings_without_a_choice_only_show(table: Table) -> None:
    told = (await table.white.slash("settings")).shown
    assert chosen_in(told, "o:theme:0") == "Theme: server default"
    assert chosen_in(told, "o:coordinates:0") == "Squares: game default"
    assert "large boards" in chosen_in(told, "o:names:0")
    assert "letters" in chosen_in(told, "o:text:0")
    assert "board.png" in told.files


async def test_private_boards_face_their_reader(table: Table) -> None:
    await begin(table, "russian")
    white, black = [
        (await person.slash("board", style="text")).text for person in (table.white, table.black)
    ]
    rows = [re.findall(r"^ (\d) ", text, re.MULTILINE) for text in (white, black)]
    assert rows == [[*"87654321"], [*"12345678"]]


async def test_a_server_is_managed_by_those_who_may(table: Table) -> None:
    with pytest.raises(Impossible):  # it is not even offered to others
        await table.white.slash("server-settings", boards="last")
    assert "server-settings" in host(table).commands


async def test_earlier_boards_shrink_to_a_line(table: Table) -> None:
    told = await host(table).slash("server-settings")
    assert chosen_in(told.shown, "v:boards:0") == "Old boards: one line"
    await begin(table, "russian")
    first = newest_board(table)
    await table.white.slash("move", move="c3-d4")
    second = await board_with(table, words="c3-d4")
    await table.discord.until(lambda: "1.\u00a0c3-d4" in first.text)
    assert (first.files, first.buttons) == ({}, [])
    await table.black.slash("move", move="b6-a5")
    await table.discord.until(lambda: second not in table.channel.messages)
    assert "1.\u00a0c3-d4 b6-a5" in first.text


async def test_a_line_that_someone_deleted_begins_anew(table: Table) -> None:
    await begin(table, "russian")
    first = newest_board(table)
    await table.white.slash("move", move="c3-d4")
    second = await board_with(table, words="c3-d4")
    await table.discord.until(lambda: "1.\u00a0c3-d4" in first.text)
    first.delete()
    await table.black.slash("move", move="b6-a5")
    await table.discord.until(lambda: "1.\u00a0c3-d4 b6-a5" in second.text)
    assert (second.files, second.buttons) == ({}, [])


async def test_earlier_boards_are_kept_where_a_server_wants_so(table: Table) -> None:
    told = await host(table).slash("server-settings", boards="keep")
    assert chosen_in(told.shown, "v:boards:0") == "Old boards: kept"
    await begin(table, "russian")
    first = newest_board(table)
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: first.buttons == [])
    assert "board.png" in first.files
    assert "Russian draughts" in first.text


async def test_only_the_newest_board_is_kept(table: Table) -> None:
    chooser = host(table)
    told = await chooser.slash("server-settings")
    await chooser.select(told.shown, "v:boards:0", "last")
    assert chosen_in(told.shown, "v:boards:0") == "Old boards: deleted"
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: len(boards(table)) == 1)
    assert "c3-d4" in newest_board(table).text


async def test_a_thread_for_every_game(table: Table) -> None:
    told = await host(table).slash("server-settings", threads="always")
    assert chosen_in(told.shown, "v:threads:0") == "Threads: always"
    asked = await table.white.slash("challenge", opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: bool(table.channel.threads))
    (thread,) = table.channel.threads
    await table.discord.until(lambda: bool(thread.messages))
    played = await table.white.slash("move", channel=thread, move="c3-d4")
    assert not played.is_private
    players = {table.white.id, table.black.id}
    await table.discord.until(lambda: players <= thread.member_ids)


async def test_the_side_to_move_below(table: Table) -> None:
    await host(table).slash("server-settings", view="turn")
    await begin(table, "russian")
    below = newest_board(table).files["board.png"]
    await host_again(table).slash("server-settings", view="white")
    await table.white.slash("move", move="c3-d4")
    plain = (await board_with(table, words="c3-d4")).files["board.png"]
    assert below != plain


def host_again(table: Table) -> Person:
    return table.discord.person("host")


async def test_the_theme_of_a_server_is_seen_by_all(table: Table) -> None:
    await begin(table, "russian")
    wood = newest_board(table).files["board.png"]
    theme = next(key for key in render.THEMES if key != "wood")
    told = await host(table).slash("server-settings", theme=theme)
    assert render.THEMES[theme].name in chosen_in(told.shown, "v:theme:0")
    other = table.server.add_channel("other")
    asked = await table.white.slash("challenge", channel=other, opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: any(message.files for message in other.messages))
    board = next(message for message in other.messages if message.files)
    assert board.files["board.png"] != wood


async def test_the_settings_of_a_server_are_refused_to_others(table: Table) -> None:
    """Also where the server's own list of integrations offers them the command."""
    command = next(
        each
        for each in table.discord.backend.world.commands.values()
        if each.name == "server-settings"
    )
    command.definition["default_member_permissions"] = None
    refused = await table.white.slash("server-settings", boards="last")
    assert refused.is_private
    assert "Manage Server" in refused.text
    chosen = await table.services.server_choices.find(table.server.id)
    assert chosen.boards is None


async def test_a_list_of_games_without_pictures(table: Table) -> None:
    await begin(table, "russian")
    assert (await table.white.slash("games")).shown.files
    shown = await table.white.slash("settings", inbox="list")
    assert "a list, without pictures" in shown.text
    listed = (await table.white.slash("games")).shown
    assert listed.files == {}
    assert "1 · Move" in listed.buttons


async def test_a_server_where_wins_are_claimed(table: Table) -> None:
    table.server.join(table.white, permissions=["MANAGE_GUILD"])
    on_time: dict[str, Any] = {"on-time": "claim"}
    told = await table.white.slash("server-settings", **on_time)
    assert "the opponent can claim the win" in told.text
    asked = await table.white.slash("challenge", opponent=table.black, time="3d/move")
    assert "friendly" in asked.text
    rated = await table.white.slash("challenge", opponent=table.watcher, time="3d/move", rated=True)
    assert "friendly: you only" not in rated.text
