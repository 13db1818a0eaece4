"""Buttons of other versions of the bot, which old messages still show, are answered kindly."""

from typing import Any

import pytest
from discord import ui

from bot.matches.finding import list_running_of
from bot.views.parts import Card, row, text
from playground import Message
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.hands import begin, newest_board

pytestmark = pytest.mark.asyncio(loop_scope="module")

OLD = ["b:fly:7:1", "v:choose:7:1", "resign:7", "b:move:99999:0"]


async def show_button(table: Table, custom_id: str) -> Message:
    """Let the bot post a button that it does not post any more."""
    fly: ui.Button[Any] = ui.Button(label="Fly", custom_id=custom_id)
    channel = table.bot.get_partial_messageable(table.channel.id)
    await channel.send(view=Card(text("An old message"), row(fly)))
    return table.channel.messages[-1]


@pytest.mark.parametrize("custom_id", OLD)
async def test_a_button_that_does_nothing_any_more(
    table: Table, custom_id: str, allowed: Allowed
) -> None:
    allowed.errors += ["newer than the database"]  # as that of a match which is still to come
    pressed = await table.white.click(await show_button(table, custom_id), "Fly")
    assert pressed.is_private
    assert "out of date" in pressed.text or "I can't find that" in pressed.text


async def test_a_menu_of_the_first_version_still_plays(table: Table) -> None:
    """Menus had another letter than buttons then."""
    await begin(table, "russian")
    (match,) = await table.services.run(list_running_of, table.white.id)
    menu: ui.Select[Any] = ui.Select(custom_id=f"s:piece:{match.id}:0:all-0")
    menu.add_option(label="c3", value="22")
    channel = table.bot.get_partial_messageable(table.channel.id)
    await channel.send(view=Card(text("An old menu"), row(menu)))
    old = table.channel.messages[-1]
    picked = await table.white.select(old, "", "22")
    assert picked.is_private
    assert "Where does **c3** go?" in picked.shown.text


async def test_the_library_keeps_no_message_in_memory(table: Table) -> None:
    """Controls are told by their custom_ids alone; kept views would only fill the memory."""
    await begin(table, "russian")
    await table.white.click(newest_board(table), "Move")
    await table.white.slash("move", move="c3-d4")
    assert table.bot.persistent_views == []
