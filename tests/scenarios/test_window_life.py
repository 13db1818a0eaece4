"""What happens around an open board: other games, clocks, the computer, themes, languages, ends."""

from datetime import timedelta
from random import Random

import pytest

import render
import rules
from bot.people.erasing import begin_erasure
from bot.people.moderation import ban_person
from bot.people.open_boards import close_own_boards
from bot.talk.names import plain_name
from storage.rows import Ban, Person
from tests.scenarios.board_pages import BoardPage, Come, plain
from tests.scenarios.board_table import bot_of_module, come
from tests.scenarios.conftest import YEAR, Table
from tests.scenarios.hands import begin, newest_board, noted, running
from tests.scenarios.test_house_rules import begin_with_touch_move
from tests.scenarios.test_long_games import keep_to_the_channel

__all__ = ["bot_of_module", "come"]  # fixtures

pytestmark = pytest.mark.asyncio(loop_scope="module")

FLAT = [game.key for game in rules.games() if not render.has_towers(game)]
PLIES = 8
SIGNED_OUT, NOT_HERE = 4001, 4003


@pytest.mark.parametrize("key", FLAT)
async def test_every_flat_game_is_played_by_what_the_page_lists(
    table: Table, come: Come, key: str
) -> None:
    """At every ply the state holds the pieces that stand there, and every choice can be dropped."""
    await begin(table, key)
    pages = {"w": await come(table, table.white), "b": await come(table, table.black)}
    chance = Random(key)
    state = pages["w"].state
    for ply in range(PLIES):
        page = pages[state["turn"]]
        state = await page.until(ply=ply)
        if state["over"]:
            break
        path, _victims, name = chance.choice(state["choices"])
        how = {"text": name} if not path else {}
        answer = await page.drop(*path, **how)
        if answer["t"] == "sure":
            answer = await page.drop(*path, sure=True)
        assert answer["t"] == "done", answer
        await page.until(ply=ply + 1)
        state = page.state
        match = await running(table)
        stacks = match.game.stacks(match.position)
        assert {square for square, _ in state["pieces"]} == {*stacks}
        other = pages["b" if page is pages["w"] else "w"]
        assert (await other.until(ply=ply + 1))["pieces"] == state["pieces"]


async def test_a_foreign_piece_is_asked_about(table: Table, come: Come) -> None:
    await begin(table, "stavropol")
    page = await come(table, table.white)
    await page.drop("c3", "d4")
    page = await come(table, table.black)
    path = next(each[0] for each in page.state["choices"] if each[0][0] in page.state["foreign"])
    answer = await page.drop(*path)
    assert answer["t"] == "sure"
    assert "opponent" in plain(answer["ask"])
    assert (await page.drop(*path, sure=True))["t"] == "done"


async def test_touch_move_binds_the_piece_of_a_refused_drop(table: Table, come: Come) -> None:
    await begin_with_touch_move(table)
    page = await come(table, table.white)
    assert (await page.drop("c3", "c5"))["t"] == "no"
    while page.state["touched"] is None:
        await page.hear("match")
    assert {each[0][0] for each in page.state["choices"]} == {page.state["touched"]}
    assert (await page.drop("e3", "f4"))["t"] == "no"


async def test_a_clock_that_runs_out_ends_the_window_too(table: Table, come: Come) -> None:
    await begin(table, "russian", time="5+0")
    white, black = await come(table, table.white), await come(table, table.black)
    for ply, (page, *path) in enumerate(((white, "c3", "d4"), (black, "b6", "a5"))):
        await page.until(ply=ply)
        await page.drop(*path)
    state = await white.until(ply=2)
    assert state["clocks"]["w"]["runs"]
    assert not state["clocks"]["b"]["runs"]
    assert state["clocks"]["w"]["left"] == 300_000
    table.jump(timedelta(minutes=6))
    for page in (white, black):
        assert "time" in plain((await page.until(over=True))["status"])
    assert (await white.drop("d4", "c5"))["t"] == "no"


async def test_a_slow_clock_is_told_in_words(table: Table, come: Come) -> None:
    await keep_to_the_channel(table)
    await begin(table, "russian", time="3d/move")
    page = await come(table, table.white)
    assert "d" in page.state["clocks"]["w"]["words"]


async def test_the_computer_answers_in_the_window_and_once_in_the_channel(
    table: Table, come: Come
) -> None:
    asked = await table.white.slash("play", variant="russian", level=1, colour=0)
    assert asked is not None
    await noted(table)
    page = await come(table, table.white)
    before = len(table.channel.messages)
    answer = await page.drop("c3", "d4")
    assert answer["t"] == "done"
    state = await page.until(turn="w", ply=2)
    assert state["may"] == "move"
    await table.discord.until(lambda: "1…" in newest_board(table).text)
    assert len(table.channel.messages) == before


async def opened(table: Table, come: Come) -> BoardPage:
    await begin(table, "russian")
    return await come(table, table.white)


async def test_a_theme_chosen_meanwhile_is_seen_at_once(table: Table, come: Come) -> None:
    page = await opened(table, come)
    assert page.state["skin"]["key"] == "wood"
    await table.white.slash("settings", theme="ink")
    while page.state["skin"]["key"] != "ink":
        await page.hear("match")


async def test_the_person_reads_their_language_and_the_channel_its_own(
    table: Table, come: Come
) -> None:
    page = await opened(table, come)
    await table.white.slash("settings", language="de")
    await page.connect()
    assert page.welcome["language"] == "de"
    assert page.welcome["words"]["pieces"]["m"] == "weißer Stein"
    assert "to move" not in plain(page.state["status"])
    await page.drop("c3", "d4")
    await table.discord.until(lambda: "to move" in newest_board(table).text)


async def test_a_person_closes_every_board_of_theirs(table: Table, come: Come) -> None:
    page = await opened(table, come)
    shown = await table.white.slash("privacy")
    done = await table.white.click(shown.shown, "Close my open boards")
    assert "closed" in done.shown.text
    assert await page.closed() == SIGNED_OUT


async def test_a_ban_and_an_erasure_close_the_board(table: Table, come: Come) -> None:
    services = table.bot.services
    page = await opened(table, come)
    ban = Ban(
        server_id=table.server.id,
        person=Person(table.white.id, "white"),
        until=None,
        reason="",
        made_by=Person(table.watcher.id, "watcher"),
        made_at=table.bot.now(),
    )
    await services.run(ban_person, ban)
    assert await page.closed() == SIGNED_OUT
    watching = await come(table, table.watcher)
    await services.run(begin_erasure, table.watcher.id, table.bot.now())
    assert await watching.closed() == SIGNED_OUT
    black = await come(table, table.black)
    await services.run(close_own_boards, table.black.id)
    assert await black.closed() == SIGNED_OUT


async def test_a_watcher_loses_sight_of_a_hidden_channel_after_an_hour(
    table: Table, come: Come
) -> None:
    await begin(table, "russian")
    watching, player = await come(table, table.watcher), await come(table, table.white)
    other = await come(table, table.black)
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    table.channel.allow("VIEW_CHANNEL")  # to the bot
    await player.drop("c3", "d4")
    await watching.until(ply=1)
    table.jump(timedelta(minutes=61))
    await other.until(ply=1)
    assert (await other.drop("b6", "a5"))["t"] == "done"
    assert "closed" in plain((await watching.hear("gone"))["why"])
    assert await watching.closed() == NOT_HERE
    await player.until(ply=2)


NAMES = ["**x** [y](http://evil) <@1>", "\u202eevil\u202c", "🙂" * 16, "<script>alert(1)</script>"]


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_formats_and_links_nothing(table: Table, come: Come, name: str) -> None:
    rival = table.discord.add_person(name, age=YEAR)
    table.server.join(rival)
    rival.here = table.channel
    asked = await table.white.slash("challenge", opponent=rival, colour=0)
    await rival.click(asked.shown, "Accept")
    await noted(table)
    page = await come(table, rival)
    shown = page.state["seats"][1]["name"]
    assert shown == plain_name(Person(rival.id, name))
    for part in ("title", "status"):
        runs = [run for run in page.state[part] if not isinstance(run, str)]
        assert {mark for mark, *_ in runs} <= {"b", "faint", "line", "time"}
    assert shown in plain(page.state["title"])
