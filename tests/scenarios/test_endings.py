"""Draws and resignations."""

import asyncio
from datetime import UTC, datetime

import pytest

import rules
from bot.matches.act import Act
from bot.matches.finding import find_running_in, list_running_of
from bot.matches.match_actions import offer_draw
from bot.talk.matches.endings import outcome_reason
from playground import Message, Person
from storage import rows
from storage.rooms import list_due_rooms
from tests.scenarios.conftest import Table
from tests.scenarios.hands import (
    begin,
    board_with,
    choose_more,
    newest_board,
    noted,
    offer_of,
    running,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_draw_is_offered_and_accepted(table: Table) -> None:
    await begin(table, "russian")
    board = newest_board(table)
    offered = (await table.white.slash("draw")).shown
    assert offered.text == f"⚪ <@{table.white.id}> offers ⚫ <@{table.black.id}> a draw."
    assert offered.mentions == {table.black.id}
    assert offered.buttons == ["Accept", "Decline"]
    assert newest_board(table).id == board.id
    await table.black.click(offered, "Accept")
    over = await board_with(table, button="Rematch")
    assert "Draw" in over.text
    assert "agreement" in over.text
    await table.discord.until(lambda: offered.is_deleted)


async def test_the_button_for_a_draw_asks_first(table: Table) -> None:
    await begin(table, "russian")
    board = newest_board(table)
    assert board.buttons == ["Move", "Watch", "More"]
    asked = await choose_more(table, table.white, "Draw")
    assert asked.text.startswith(f"Offer ⚫ <@{table.black.id}> a draw?\nRussian draughts · v <@")
    assert (await running(table)).offer is None
    await table.white.click(asked, "Offer draw")
    await offer_of(table)
    await table.discord.until(lambda: asked.is_deleted)
    assert "already asked for that" in (await choose_twice(table, table.white)).text
    answer = await choose_more(table, table.black, "Draw")
    assert "offers you a draw" in answer.text
    assert answer.buttons == ["Accept", "Decline"]
    assert newest_board(table).id == board.id


async def choose_twice(table: Table, person: Person) -> Message:
    more = (await person.click(newest_board(table), "More")).shown
    return (await person.click(more, "Draw")).shown


async def test_a_declined_draw_is_told_to_who_offered_it(table: Table) -> None:
    await begin(table, "russian")
    board = newest_board(table)
    offered = (await table.white.slash("draw")).shown
    told = (await table.black.click(offered, "Decline")).shown
    assert offered.is_deleted
    assert told.mentions == {table.white.id}
    assert "draw offer" in told.text
    assert told.buttons == []
    assert newest_board(table).id == board.id
    again = await table.white.slash("draw")
    assert again.is_private
    assert "Make a move before" in again.shown.text
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: told.is_deleted)


async def test_an_offer_lapses_with_a_move_of_the_other_side(table: Table) -> None:
    await begin(table, "russian")
    offered = (await table.black.slash("draw")).shown
    seen = offered.snapshot()
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="c3-d4")
    late = await table.white.click(seen, "Accept")
    assert late.is_private
    assert "out of date" in late.shown.text
    assert (await running(table)).offer is None
    await table.discord.until(lambda: offered.is_deleted)


async def test_an_offer_goes_along_with_a_move_of_its_own_side(table: Table) -> None:
    await begin(table, "russian")
    offered = (await table.white.slash("draw")).shown
    await table.white.slash("move", move="c3-d4")
    board = await board_with(table, words="c3-d4")
    assert board.mentions == {table.black.id}
    again = await offer_of(table)
    assert offered.is_deleted
    await table.black.click(again, "Accept")
    await board_with(table, words="Draw")


async def test_the_offerer_cannot_accept(table: Table) -> None:
    await begin(table, "russian")
    offered = (await table.white.slash("draw")).shown
    assert "your own offer" in (await table.white.click(offered, "Accept")).shown.text
    assert "watching" in (await table.watcher.click(offered, "Accept")).shown.text


async def test_an_offer_that_was_not_told_is_told_later(table: Table) -> None:
    """As after a process that died between the two."""
    await begin(table, "russian")
    match = await noted(table)
    assert isinstance(match.mover, rows.Person)
    act = Act(person=match.mover, at=datetime.now(UTC))
    await table.services.change(offer_draw, match, act)
    table.bot.offers.loop.wake()
    offered = await offer_of(table)
    assert offered.mentions == {table.black.id}
    await table.black.click(offered, "Decline")
    await offer_of(table, "declined")


async def test_resigning_asks_once_more(table: Table) -> None:
    await begin(table, "russian")
    asked = await table.black.slash("resign")
    assert asked.is_private
    await table.black.click(asked.shown, "Play on")
    assert await table.services.run(find_running_in, table.channel.id) is not None
    asked = await table.black.slash("resign")
    await table.black.click(asked.shown, "Resign")
    await board_with(table, button="Rematch")
    assert f"<@{table.white.id}> wins" in newest_board(table).text
    assert newest_board(table).mentions == {table.white.id}


THREEFOLD = ("a1-b2", "h8-g7", "b2-a1", "g7-h8") * 2


@pytest.mark.parametrize("variant", ["international"])
async def test_a_draw_by_rule_says_its_reason(table: Table, variant: str) -> None:
    line = await begin(table, variant)
    game = rules.game(variant)
    moves = drawn_game(game)
    for move in moves:
        person = (table.white, table.black)[line.turn]
        written = game.write(line.position, move, rules.Style.LONG)
        await person.slash("move", move=written)
        line = line.play(move)
    await board_with(table, words="Draw")
    outcome = line.outcome()
    assert outcome is not None
    assert outcome_reason(outcome) in newest_board(table).text


def drawn_game(game: rules.Game) -> list[rules.Move]:
    """A game by chance that a rule ended."""
    from tests.scenarios.hands import random_moves

    for seed in range(200):
        moves = random_moves(game, seed)
        line = rules.Line.begin(game)
        for move in moves:
            line = line.play(move)
        outcome = line.outcome()
        if outcome is not None and outcome.winner is None:
            return moves
    raise AssertionError("no drawn game among the seeds")


async def test_a_game_whose_channel_is_gone_is_resigned_from_anywhere(table: Table) -> None:
    elsewhere = table.server.add_channel("elsewhere")
    await begin(table, "russian")
    table.channel.delete()
    listed = await table.white.slash("games", channel=elsewhere)
    assert "You can resign the games here" in listed.text
    assert "Russian draughts · v black" in listed.shown.buttons
    asked = await table.white.slash("resign", channel=elsewhere)
    assert "Which game do you mean?" in asked.text
    sure = await table.white.click(asked.shown, "1 · v black")
    done = await table.white.click(sure.shown, "Resign")
    assert "You resigned." in done.shown.text
    assert await table.services.run(list_running_of, table.black.id) == []
    await table.discord.until(lambda: bool(table.black.dm.messages))
    told = table.black.dm.messages[-1].text
    assert "is over" in told
    assert "White resigned." in told
    assert "is gone" in told
    while await table.services.read(list_due_rooms):  # noqa: ASYNC110 - given up right after
        await asyncio.sleep(0.01)


async def test_resigning_where_others_play(table: Table) -> None:
    await begin(table, "russian")
    refused = await table.watcher.slash("resign")
    assert "You're watching" in refused.text
    elsewhere = table.server.add_channel("elsewhere")
    refused = await table.watcher.slash("resign", channel=elsewhere)
    assert "There's no game in this channel" in refused.text
