"""House rules that two people agree on."""

from typing import Any

import pytest

from bot.matches.finding import find_running_in
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board

pytestmark = pytest.mark.asyncio(loop_scope="module")

MANY_MOVES = "W:WK46,K47,K48:BK1"  # more than there are buttons: a piece is chosen first


async def begin_with_touch_move(table: Table, **more: Any) -> None:
    options: dict[str, Any] = {"opponent": table.black, "colour": 0, "touch-move": True, **more}
    asked = await table.white.slash("challenge", **options)
    assert "touch-move" in asked.text
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")


async def test_a_touched_piece_must_move(table: Table) -> None:
    await begin_with_touch_move(table, variant="international", opening=MANY_MOVES)
    picker = (await table.white.click(newest_board(table), "Move")).shown
    assert "the piece you choose has to move" in picker.text
    await table.white.click(picker, "46")
    assert "Another piece" not in picker.buttons
    refused = await table.white.slash("move", move="47-42")
    assert "you've already picked up the piece on 46" in refused.text
    again = await table.white.click(newest_board(table), "Move")
    assert {name[:3] for name in again.shown.buttons} == {"46-"}
    await table.white.slash("move", move="46-41")
    await board_with(table, words="46-41")
    moved = await table.black.slash("move", move="1-6")
    assert not moved.is_private


async def test_a_piece_may_be_put_back_without_the_house_rule(table: Table) -> None:
    await begin(table, "international", opening=MANY_MOVES)
    picker = (await table.white.click(newest_board(table), "Move")).shown
    await table.white.click(picker, "46")
    await table.white.click(picker, "Another piece")
    assert "Which piece moves?" in picker.text
    moved = await table.white.slash("move", move="47-42")
    assert not moved.is_private


async def test_a_refused_move_picks_its_piece_up(table: Table) -> None:
    """Help tells how to look without being bound; the list then has that piece alone."""
    await begin_with_touch_move(table)
    helped = await table.white.slash("help")
    assert "To just look" in helped.text
    await table.white.click(newest_board(table), "Move")
    assert len(await table.white.autocomplete("move", move="")) == 7
    refused = await table.white.slash("move", move="c3-e5")
    assert "Touch-move: you picked up the piece on c3" in refused.text
    listed = await table.white.autocomplete("move", move="")
    assert [choice.value for choice in listed] == ["c3-b4", "c3-d4"]
    other = await table.white.slash("move", move="a3-b4")
    assert "you've already picked up the piece on c3" in other.text
    moved = await table.white.slash("move", move="c3-b4")
    assert not moved.is_private


async def test_an_option_that_there_is_not(table: Table) -> None:
    refused = await table.white.slash("challenge", option="huf")
    assert refused.is_private
    words = refused.text.replace("*", "")
    assert "This variant (Russian draughts) has no option huf. It has `huff`." in words
    refused = await table.white.slash("challenge", variant="lasca", option="huff")
    assert "This variant (Lasca) has no options, so there's no huff." in refused.text.replace(
        "*", ""
    )


async def test_options_are_added_one_by_one(table: Table) -> None:
    (choice,) = await table.white.autocomplete("challenge", variant="towers", option="rank")
    assert choice.value == "kings-keep-rank"
    typed = f"{choice.value}, again"
    (both,) = await table.white.autocomplete("challenge", variant="towers", option=typed)
    assert both.value == "kings-keep-rank, jump-again"
    asked = await table.white.slash("challenge", variant="towers", option=both.value)
    assert "A captured king is still a king" in asked.text
    assert "may be jumped again" in asked.text


async def begin_with_huffing(table: Table, opening: str) -> None:
    asked = await table.white.slash(
        "challenge", opponent=table.black, colour=0, option="huff", opening=opening
    )
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")


async def test_several_pieces_failed_and_one_is_huffed(table: Table) -> None:
    await begin_with_huffing(table, "W:Wc3,g3,a1:Bd4,f4,h8")
    await table.white.slash("move", move="a1-b2")
    choice = (await table.black.click(await board_with(table, words="Can be huffed"), "Move")).shown
    assert choice.buttons[-2:] == ["Huff c3", "Huff g3"]
    await table.black.click(choice, "Huff g3")
    assert "huffed" not in (await board_with(table, words="huff g3")).text
    again = await table.black.slash("move", move="c3:c3")
    assert again.is_private


async def test_a_capture_that_stops_early_is_huffed_in_the_next_turn_only(table: Table) -> None:
    await begin_with_huffing(table, "W:Wc3,a1:Bd4,d6,h8")
    await table.white.slash("move", move="c3:e5")
    await board_with(table, words="Can be huffed")
    await table.black.slash("move", move="h8-g7")
    board = await board_with(table, words="h8-g7")
    assert "huffed: **d6**" in board.text, "Black did not take the man on e5"
    choice = (await table.white.click(board, "Move")).shown
    assert [name for name in choice.buttons if "Huff" in name] == ["Huff d6"]
    await table.white.slash("move", move="a1-b2")
    assert "huffed" in (await board_with(table, words="a1-b2")).text, "e5 could take d6"
    late = await table.white.click(choice, "Huff d6")
    assert "out of date" in late.text


async def test_the_last_piece_is_huffed(table: Table) -> None:
    await begin_with_huffing(table, "W:Wc3:Bd4,h8")
    await table.white.slash("move", move="c3-b4")
    choice = (await table.black.click(await board_with(table, words="Can be huffed"), "Move")).shown
    await table.black.click(choice, "Huff b4")
    board = await board_with(table, button="Rematch")
    assert f"<@{table.black.id}> wins. White has no pieces left" in board.text.replace("*", "")


async def test_a_man_that_failed_to_capture_is_huffed(table: Table) -> None:
    """The example of the old books: White plays a3-b4 instead of d4:b6, and loses the man d4."""
    asked = await table.white.slash("challenge", opponent=table.black, colour=0, option="huff")
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    for person, move in ((table.white, "c3-d4"), (table.black, "b6-c5"), (table.white, "a3-b4")):
        await person.slash("move", move=move)
        await board_with(table, words=move)
    board = await board_with(table, words="Can be huffed")
    refused = await table.white.click(board, "Move")
    assert "not your turn" in refused.text
    choice = (await table.black.click(board, "Move")).shown
    await table.black.click(choice, "Huff d4")
    board = await board_with(table, words="moves again")
    assert "huffed" not in board.text
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert match.calls(match.turn) == (table.black.id,)
    assert "d4" not in match.game.fen(match.position).split(":")[1]
    await table.black.slash("move", move="c5:a3")
    await board_with(table, words="c5:a3")


async def test_no_huff_without_the_house_rule(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    await table.white.slash("move", move="c3-d4")
    await table.black.slash("move", move="b6-c5")
    refused = await table.white.slash("move", move="a3-b4")
    assert "You must capture" in refused.text
