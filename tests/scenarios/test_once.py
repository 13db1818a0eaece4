"""Each event counts once: double clicks, repeated gateway events, raced moves."""

import asyncio

import pytest

from bot.matches.finding import list_running_of
from playground import Exchange, Message
from playground.interactions import State
from tests.scenarios.conftest import Table
from tests.scenarios.hands import (
    begin,
    board_with,
    boards,
    choose_more,
    newest_board,
    offer_of,
    running,
    settle,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_double_click_on_a_move_plays_once_and_says_nothing(table: Table) -> None:
    await begin(table, "russian")
    picker = (await table.white.click(newest_board(table), "Move")).shown
    seen = picker.snapshot()
    acts = await asyncio.gather(*(table.white.click(seen, "c3-d4") for _ in range(2)))
    assert {act.state for act in acts} == {State.DEFERRED}
    await board_with(table, words="c3-d4")
    await table.discord.until(lambda: picker.is_deleted)
    await settle(table)
    assert (await running(table)).ply == 1
    assert len(boards(table)) == 2
    assert not any("out of date" in told(act) for act in acts)


async def test_a_press_on_another_move_of_an_old_picker_is_told(table: Table) -> None:
    await begin(table, "russian")
    seen = (await table.white.click(newest_board(table), "Move")).shown.snapshot()
    await table.white.click(seen, "c3-d4")
    await board_with(table, words="c3-d4")
    late = await table.white.click(seen, "c3-b4")
    assert "out of date" in told(late)


def told(exchange: Exchange) -> str:
    """Everything that an act brought about, also where the answer only changed a message."""
    parts: list[Message] = [*exchange.followups, *([exchange.shown] if exchange.message else [])]
    return "\n".join(each.text for each in parts)


async def test_a_double_click_on_draw_offers_once(table: Table) -> None:
    await begin(table, "russian")
    asked = (await choose_more(table, table.white, "Draw")).snapshot()
    pressed = (table.white.click(asked, "Offer draw") for _ in range(2))
    await asyncio.gather(*pressed)
    await offer_of(table)
    match = await running(table)
    assert [offer.ply for offer in match.offers] == [0]
    assert match.result is None


async def test_a_double_click_on_accept_begins_one_match(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    seen = asked.shown.snapshot()
    answers = await asyncio.gather(
        table.black.click(seen, "Accept"), table.black.click(seen, "Accept")
    )
    assert {each.state for each in answers} <= {State.ANSWERED, State.DEFERRED}
    await board_with(table, button="Move")
    await settle(table)
    assert len(boards(table)) == 1
    assert len(await table.services.run(list_running_of, table.white.id)) == 1


async def test_a_double_click_on_resign_ends_the_game_once(table: Table) -> None:
    await begin(table, "russian")
    sure = (await table.white.slash("resign")).shown.snapshot()
    await asyncio.gather(table.white.click(sure, "Resign"), table.white.click(sure, "Resign"))
    await board_with(table, button="Rematch")
    await settle(table)
    assert len(boards(table)) == 2


async def test_a_command_delivered_twice_plays_once(table: Table) -> None:
    await begin(table, "russian")
    table.discord.gateway.duplicate_next()
    played = await table.white.slash("move", move="c3-d4")
    await settle(table)
    assert played.state is State.ANSWERED
    assert (await running(table)).ply == 1
    assert len(boards(table)) == 2
    assert [text for text in table.white.inbox if "unexpected" in text.text] == []


async def test_a_click_delivered_twice_counts_once(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    table.discord.gateway.duplicate_next()
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    await settle(table)
    assert len(boards(table)) == 1


async def test_a_challenge_delivered_twice_is_one_challenge(table: Table) -> None:
    table.discord.gateway.duplicate_next()
    await table.white.slash("challenge", opponent=table.black)
    await settle(table)
    assert len(table.channel.messages) == 1


async def test_two_moves_raced_by_one_person_are_one_move(table: Table) -> None:
    await begin(table, "russian")
    moves = await asyncio.gather(
        table.white.slash("move", move="c3-d4"), table.white.slash("move", move="e3-f4")
    )
    match = await running(table)
    assert match.ply == 1
    (refused,) = [each for each in moves if each.is_private]
    assert "not your turn" in refused.text
    await settle(table)
    assert len(boards(table)) == 2


async def test_a_picker_raced_with_a_command_is_one_move(table: Table) -> None:
    await begin(table, "russian")
    picker = (await table.white.click(newest_board(table), "Move")).shown
    await asyncio.gather(
        table.white.click(picker, "c3-d4"),
        table.white.slash("move", move="e3-f4"),
    )
    assert (await running(table)).ply == 1
    await settle(table)
    assert len(boards(table)) == 2


async def test_both_players_answering_offers_at_once_agree(table: Table) -> None:
    await begin(table, "russian")
    await asyncio.gather(table.white.slash("draw"), table.black.slash("draw"))
    await board_with(table, button="Rematch")
    assert "agreement" in newest_board(table).text


async def test_two_people_accepting_an_open_challenge_at_once(table: Table) -> None:
    asked = await table.white.slash("challenge", variant="russian")
    seen = asked.shown.snapshot()
    first, second = await asyncio.gather(
        table.black.click(seen, "Accept"), table.watcher.click(seen, "Accept")
    )
    await board_with(table, button="Move")
    assert "already been accepted" in told(first) + told(second)
    assert len(await table.services.run(list_running_of, table.white.id)) == 1
