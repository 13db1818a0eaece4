"""The menus of people and messages, by which a person plays without typing a command."""

import pytest

from playground import Impossible, Upload
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with
from tests.scenarios.test_imported import BLUNDER, GAME

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLAYED = "nice: 1. c3-d4 b6-c5 2. d4:b6 a7:c5 isn't it?"


async def test_a_person_is_challenged(table: Table) -> None:
    form = (await table.white.use("Challenge", table.black)).modal
    asked = await table.white.submit(form)
    assert not asked.is_private
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")


async def test_a_person_is_looked_at(table: Table) -> None:
    seen = await table.white.use("Profile", table.black)
    assert seen.is_private
    assert f"<@{table.black.id}>" in seen.text
    score = await table.white.use("Versus", table.black)
    assert f"<@{table.black.id}>" in score.text
    refused = await table.white.use("Versus", table.white)
    assert refused.is_private


async def test_the_bot_plays_at_once(table: Table) -> None:
    form = (await table.white.use("Challenge", table.discord.bot)).modal
    await table.white.submit(form)
    await board_with(table, button="Move")


async def test_a_position_in_a_message(table: Table) -> None:
    said = table.black.say("what now? W:Wc3,Kd4:Bf6,h8")
    seen = await table.white.use("Show this position", said)
    assert seen.is_private
    assert "White: king d4; man c3. Black: men f6, h8." in seen.shown.alt_texts[0]
    refused = await table.white.use("Analyse this game", said)
    assert "no moves were played" in refused.text


async def test_a_game_in_a_message(table: Table) -> None:
    said = table.black.say(PLAYED)
    shown = (await table.white.use("Import", said)).shown
    await table.white.click(shown, ">")
    assert "1.\u00a0c3-d4**" in shown.text
    last = await table.white.use("Show this position", said)
    assert "2.\u00a0d4:b6 **a7:c5**" in last.text
    analysed = (await table.white.use("Analyse this game", said)).shown
    await table.discord.until(lambda: "curve.png" in analysed.files)


async def test_a_file_of_a_message(table: Table) -> None:
    said = table.black.say("mine", Upload("game.pdn", BLUNDER))
    assert "Anna" in (await table.white.use("Import", said)).text
    both = table.black.say(PLAYED, Upload("game.pdn", GAME))
    assert "A\\*b\\*" not in (await table.white.use("Import", both)).text


async def test_what_was_shown_to_all_can_be_opened(table: Table) -> None:
    shown = await table.black.slash("diagram", fen="W:Wc3:Bh8", public=True)
    seen = await table.white.use("Show this position", shown.shown)
    assert "White: man c3. Black: man h8." in seen.shown.alt_texts[0]


async def test_messages_without_a_game(table: Table) -> None:
    for words, told in {
        "hello": "I can't find a game or a position in that message.",
        "https://lidraughts.org/AbCd1234": "I don't open links",
        "1. c3-d4 b6-c5 2. a1-h8": "Line ",
        "W:Wc3:Bd4,zz": "zz",
    }.items():
        for menu in ("Show this position", "Analyse this game", "Import"):
            refused = await table.white.use(menu, table.black.say(words))
            assert refused.is_private
            assert told in refused.text


async def test_where_a_server_is_needed_there_is_no_menu(table: Table) -> None:
    table.white.here = table.white.dm
    for menu in ("Profile", "Versus"):
        with pytest.raises(Impossible):
            await table.white.use(menu, table.black)
    table.white.here = table.channel
