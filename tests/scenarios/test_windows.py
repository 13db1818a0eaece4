"""The board in a browser is one more door to the same game: both sides see everything at once."""

import pytest

from tests.scenarios.board_pages import Come, on_page, plain
from tests.scenarios.board_table import bot_of_module, come
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board, noted

__all__ = ["bot_of_module", "come"]  # fixtures

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_dropped_piece_is_in_the_channel_and_in_the_other_window(
    table: Table, come: Come
) -> None:
    await begin(table, "russian")
    white, black = await come(table, table.white), await come(table, table.black)
    watcher = await come(table, table.watcher)
    assert (white.state["may"], black.state["may"]) == ("move", "watch")
    answer = await white.drop("c3", "d4")
    assert (answer["t"], answer["version"]) == ("done", 2)
    for page in (white, black, watcher):
        state = await page.until(ply=1)
        assert state["played"][0]["path"] == [22, 18]
        assert [22, "m"] not in state["pieces"]
    assert [18, "m"] in black.state["pieces"]
    assert (white.state["may"], black.state["may"]) == ("watch", "move")
    assert black.state["choices"]
    assert not white.state["choices"]
    assert (watcher.state["may"], watcher.state["side"]) == ("watch", None)
    await table.discord.until(lambda: "c3-d4" in newest_board(table).text)


async def test_a_move_in_chat_is_in_both_windows(table: Table, come: Come) -> None:
    await begin(table, "russian")
    white, black = await come(table, table.white), await come(table, table.black)
    await table.white.slash("move", move="c3-d4")
    assert (await white.until(ply=1))["version"] == (await black.until(ply=1))["version"]
    assert "Last move, White: c3-d4." in black.state["say"]
    assert black.state["moves"][-1].endswith("c3-d4")


@pytest.mark.parametrize("path", [("a1", "c3", "e5", "g7"), ("a1", "g7")])
async def test_a_capture_by_its_landings_or_only_its_end(
    table: Table, come: Come, path: tuple[str, ...]
) -> None:
    await begin(table, "russian", opening="W:Wa1:Bb2,d4,f6,a7")
    page = await come(table, table.white)
    assert page.state["must"]
    assert (await page.drop(*path))["t"] == "done"
    state = await page.until(ply=1)
    assert state["last"]["captured"] == [11, 18, 25]


async def test_a_capture_that_stops_early_goes_on(table: Table, come: Come) -> None:
    await begin(table, "russian", opening="W:Wa1:Bb2,d4,f6,a7")
    page = await come(table, table.white)
    answer = await page.drop("a1", "c3")
    assert (answer["t"], answer["path"]) == ("go_on", [29, 22])
    assert [each[0] for each in answer["choices"]] == [[29, 22, 15, 8]]
    assert page.state["ply"] == 0


async def test_a_refusal_says_what_chat_says(table: Table, come: Come) -> None:
    await begin(table, "russian", opening="W:Wc3,h2:Bd4,a7")
    page = await come(table, table.white)
    for squares in (("h2", "g3"), ("c3", "b4"), ("a7", "b6"), ("c3", "h8"), ("d2", "e3")):
        answer = await page.drop(*squares)
        told = await table.white.slash("move", move="-".join(squares))
        assert answer["t"] == "no"
        assert plain(answer["why"]) in on_page(table, told.text)
        assert answer["must"] == [22]
    assert page.state["ply"] == 0


async def test_the_same_drop_again_counts_once(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    wish = page.wish("c3", "d4")
    for _ in range(3):
        await page.say(**wish)
        assert (await page.answered(wish))["t"] == "done"
    await page.connect()
    await page.say(**wish)
    assert (await page.answered(wish))["t"] == "done"
    assert page.state["ply"] == 1


async def test_nobody_is_pinged_while_both_look(table: Table, come: Come) -> None:
    await begin(table, "russian")
    board = await noted(table)
    white, black = await come(table, table.white), await come(table, table.black)
    before = len(table.channel.messages)
    table.jump(10)
    for ply, (page, *path) in enumerate(
        ((white, "c3", "d4"), (black, "b6", "a5"), (white, "d4", "c5"), (black, "d6", "b4"))
    ):
        await page.until(ply=ply)
        assert (await page.drop(*path))["t"] == "done"
    await white.until(ply=4)
    await table.discord.until(lambda: "d6:b4" in newest_board(table).text)
    assert len(table.channel.messages) == before
    assert (await noted(table)).main_room.message_id == board.main_room.message_id
    await white.close()  # it is White's turn
    while black.state["seats"][0]["here"]:
        await black.hear("match")
    table.jump(21)
    await table.discord.until(lambda: len(table.channel.messages) == before + 1)
    assert newest_board(table).mentions == {table.white.id}


async def test_the_end_is_a_new_message(table: Table, come: Come) -> None:
    await begin(table, "russian", opening="W:Wc3:Bd4")
    await noted(table)
    white, _ = await come(table, table.white), await come(table, table.black)
    before = len(table.channel.messages)
    assert (await white.drop("c3", "e5"))["t"] == "done"
    state = await white.until(over=True)
    assert "wins" in plain(state["status"])
    await table.discord.until(lambda: len(table.channel.messages) == before + 1)


async def test_offers_and_resigning_in_chat_are_seen(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.black)
    await table.white.slash("draw")
    while "draw" not in plain(page.state["status"]):
        await page.hear("match")
    await table.black.slash("draw")
    state = await page.until(over=True)
    assert "Draw" in plain(state["status"]), state["status"]
