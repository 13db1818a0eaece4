"""Games are watched: all of a server on one picture, one of them privately, at any move."""

import pytest

from playground import Channel
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def elsewhere(table: Table) -> Channel:
    return table.server.add_channel("elsewhere")


async def test_a_game_is_found_and_opened(table: Table, elsewhere: Channel) -> None:
    nothing = await table.watcher.slash("watch", channel=elsewhere)
    assert "There are no games here that you can see right now." in nothing.text
    await begin(table, "russian")
    listed = await table.watcher.slash("watch", channel=elsewhere)
    assert listed.is_private
    shown = listed.shown
    assert "### 1 game in progress here" in shown.text
    assert list(shown.files) == ["board1.png"]
    assert "Board 1: Russian draughts." in shown.alt_texts[0]
    await table.watcher.click(shown, "1 · Watch")
    assert list(shown.files) == ["board.png"]
    assert f"{table.white.mention} v" in shown.text
    await table.watcher.click(shown, "Games")
    assert "👁 1" in shown.text
    own = await table.white.slash("watch")
    await table.white.click(own.shown, "1 · Watch")
    assert "Games" not in own.shown.buttons
    again = await table.white.slash("watch")
    assert "👁 1" in again.text  # players are not counted
    await table.white.slash("move", move="c3-d4")
    assert "👁 1" in (await board_with(table, words="c3-d4")).text


async def test_whoever_watches_steps_to_any_move(table: Table, elsewhere: Channel) -> None:
    await begin(table, "russian")
    for person, move in ((table.white, "c3-d4"), (table.black, "b6-a5")):
        await person.slash("move", move=move)
        await board_with(table, words=move)
    shown = (await table.watcher.slash("watch", channel=elsewhere)).shown
    await table.watcher.click(shown, "1 · Watch")
    stepped = (await table.watcher.click(shown, "Browse moves")).shown
    assert stepped.is_private_to(table.watcher)
    last = stepped.files["board.png"]
    await table.watcher.select(stepped, "Jump to a move", "1")
    assert stepped.files["board.png"] != last
    await table.watcher.click(stepped, ">")
    assert stepped.files["board.png"] == last


async def test_a_hidden_game_is_in_nobodys_list(table: Table, elsewhere: Channel) -> None:
    await begin(table, "russian")
    before = (await table.watcher.slash("watch", channel=elsewhere)).shown
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    for person in (table.discord.bot, table.white):
        table.channel.allow("VIEW_CHANNEL", to=person)
    hidden = await table.watcher.slash("watch", channel=elsewhere)
    assert "There are no games here that you can see right now." in hidden.text
    refused = await table.watcher.click(before, "1 · Watch")
    assert "I can't find that" in refused.text
    own = await table.white.slash("watch", channel=elsewhere)
    assert "### 1 game in progress here" in own.text
