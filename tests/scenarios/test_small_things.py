"""Small things that everyone meets: whose side is below, one question at a time, old games."""

import re
from collections.abc import Iterator

from bot.acts.people.choosing import settings
from bot.clocks.zones import open_zone
from bot.matches.finding import list_running_of
from bot.people.preferences import find_preferences
from playground import Message, Person
from playground.events import JsonObject
from rules import Color
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with


async def last_board(table: Table, words: str) -> Message:
    await table.discord.until(lambda: words in table.channel.messages[-1].text)
    return table.channel.messages[-1]


async def test_a_challenge_to_the_bot_begins_a_game_against_the_computer(table: Table) -> None:
    bot = table.bot.user
    assert bot is not None
    await table.white.slash("challenge", opponent=bot, variant="brazilian", colour=1, time="15+10")
    board = await last_board(table, "Damka (1)")
    assert "Brazilian draughts" in board.text
    assert "15 minutes + 10 seconds per move" in board.text
    (game,) = await table.services.run(list_running_of, table.white.id)
    assert game.holder(Color.BLACK).id == table.white.id  # type: ignore[union-attr]


async def test_another_bot_is_not_challenged(table: Table) -> None:
    other = table.discord.add_person("other", is_bot=True)
    table.server.join(other)
    refused = await table.white.slash("challenge", opponent=other)
    assert "Bots don't play here" in refused.text


async def test_a_second_move_leaves_one_private_board(table: Table) -> None:
    await begin(table, "russian")
    board = await board_with(table, button="Move")
    first = (await table.white.click(board, "Move")).shown
    second = (await table.white.click(board, "Move")).shown
    await table.discord.until(lambda: first.is_deleted)
    assert not second.is_deleted
    await table.white.click(second, "c3-d4")
    await table.discord.until(lambda: second.is_deleted)


async def finish(table: Table) -> None:
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    asked = await table.black.slash("resign")
    await table.black.click(asked.shown, "Resign")
    await table.discord.until(lambda: "wins" in table.channel.messages[-1].text)


async def test_finished_games_are_listed_and_chosen(table: Table) -> None:
    empty = await table.watcher.slash("games", finished=True)
    assert "You haven't finished a game yet" in empty.text
    await finish(table)
    last = table.channel.messages[-1]
    assert not [name for name in last.files if name.endswith(".pdn")]
    listed = (await table.white.slash("games", finished=True)).shown
    assert "### 1 finished game" in listed.text
    line = next(line for line in listed.text.splitlines() if line.startswith("**1**"))
    assert f"Russian draughts · v <@{table.black.id}> · <t:" in line
    assert "won · 1 move" in line
    more = (await table.white.click(listed, "1 · More")).shown
    assert {"Analyse", "Replay"} <= set(more.buttons)

    (choice,) = await table.black.autocomplete("replay", match="v \uff57hi")
    assert choice.name.startswith("v white · 20")
    assert choice.name.endswith("lost · 1 move · Russian draughts")
    elsewhere = table.server.add_channel("elsewhere")
    for command in ("replay", "analyse"):
        shown = await table.black.slash(command, channel=elsewhere)
        assert "There's no game in this channel" not in shown.text
        await table.discord.until(lambda seen=shown: "Russian draughts" in seen.shown.text)  # type: ignore[misc]


async def test_finished_games_are_leafed_through(table: Table) -> None:
    for _game in range(9):
        await begin(table, "russian")
        asked = await table.black.slash("resign")
        await table.black.click(asked.shown, "Resign")
        await table.discord.until(lambda: "wins" in table.channel.messages[-1].text)
    listed = (await table.white.slash("games", finished=True)).shown
    assert listed.buttons[-3:] == ["◀", "1 / 2", "▶"]
    await table.white.click(listed, "▶")
    assert listed.buttons == ["9 · More", "◀", "2 / 2", "▶"]
    await table.white.click(listed, "◀")
    assert "**8**" in listed.text


async def test_help_begins_with_a_game_that_waits(table: Table) -> None:
    free = (await table.watcher.slash("help")).shown
    assert free.text.startswith("### Damka plays draughts")
    assert free.buttons == ["All commands"]
    assert 1 <= count_commands(free) <= 12
    await begin(table, "russian")
    shown = (await table.white.slash("help")).shown
    first, game, *_ = shown.text.splitlines()
    assert first == "⏳ It's your turn in 1 game:"
    assert f"Russian draughts · v <@{table.black.id}>" in game
    assert shown.buttons == ["Move", "All games", "All commands"]
    assert count_commands(shown) <= 12
    await table.white.click(shown, "All commands")
    assert count_commands(shown) > 30
    again = (await table.white.slash("help")).shown
    await table.white.click(again, "Move")
    await table.white.click(again, "c3-d4")
    assert "You played" in again.text


def count_commands(message: Message) -> int:
    """How many commands a message names, each of which a press writes."""
    return len(set(re.findall(r"</[a-z -]+:\d+>", message.text)))


async def test_rows_have_four_buttons_at_most(table: Table) -> None:
    await begin(table, "russian")
    board = await board_with(table, button="Move")
    for label in ("Move", "More"):
        shown = (await table.white.click(board, label)).shown
        rows = [part for part in walk(shown.components) if part.get("type") == 1]
        assert rows
        assert all(len(part["components"]) <= 4 for part in rows)


def walk(parts: list[JsonObject]) -> Iterator[JsonObject]:
    for part in parts:
        yield part
        yield from walk(part.get("components", []))


async def test_the_time_on_ones_own_clock_is_a_time_zone(table: Table) -> None:
    now = table.bot.now().astimezone(open_zone("Asia/Kolkata"))
    shown = await table.white.slash("settings", timezone=f"{now:%H:%M}")
    assert "Asia/Kolkata" in shown.text
    refused = await table.white.slash("settings", timezone="25:99")
    assert "time zone" in refused.text


async def write(person: Person, message: Message, button: str, words: str) -> None:
    """Press a button that opens a form, and send it with some words."""
    form = await person.click(message, button)
    await person.submit(form.modal, words=words)


async def test_every_setting_has_a_control(table: Table) -> None:
    shown = (await table.white.slash("settings")).shown
    assert shown.buttons == ["Reminders", "Your games", "What others see", "Blocked people"]
    menus = {select["custom_id"] for select in shown.selects}
    for section, heading in (
        ("Reminders", "### Reminders"),
        ("Your games", "### Your games"),
        ("What others see", "### What others see"),
    ):
        await table.white.click(shown, section)
        assert shown.text.startswith(heading)
        menus |= {select["custom_id"] for select in shown.selects}
        await table.white.click(shown, "Back")
    assert len(menus) + 2 == len(settings.parameters)  # and two forms

    await table.white.click(shown, "Reminders")
    for menu, value in (("o:reminders:0", "LAST"), ("o:digest:0", "7"), ("o:pings:0", "both")):
        await table.white.select(shown, menu, value)
        assert shown.text.startswith("### Reminders")
    await write(table.white, shown, "Time zone", "tokyo")
    assert "Asia/Tokyo" in shown.text
    await write(table.white, shown, "Quiet hours", "23 to 7")
    assert "23:00–07:00" in shown.text
    kept = await table.services.run(find_preferences, table.white.id)
    assert (kept.reminders, kept.digest, kept.pings) == ("DIGEST", 7, "both")
    assert (kept.zone, kept.quiet) == ("Asia/Tokyo", "23:00-07:00")
    await table.white.click(shown, "Back")
    await table.white.click(shown, "What others see")
    await table.white.select(shown, "o:table:0", "hidden")
    await table.white.select(shown, "o:named:0", "on")
    kept = await table.services.run(find_preferences, table.white.id)
    assert (kept.table_place, kept.solver_name) == ("hidden", "on")
