"""Openings by lot, and the two games played on one."""

import pytest

from bot.matches.finding import find_running_in
from rules import Color, ballots
from storage.rows import Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_ballot_is_drawn_openly(table: Table) -> None:
    (choice, *_) = await table.white.autocomplete("challenge", variant="english", opening="bal")
    asked = await table.white.slash(
        "challenge", opponent=table.black, variant="english", opening=choice.value
    )
    assert "Random opening" in asked.text
    await table.black.click(asked.shown, "Accept")
    board = await board_with(table, button="Move")
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    lot = match.terms.lot
    assert lot is not None
    assert lot.seed is not None
    drawn = ballots.draw_ballot("english", lot.seed, lot.table)
    assert f"ballot {drawn.number}" in board.text
    assert str(lot.seed) not in board.text
    assert f"number {lot.seed} by" in (await table.watcher.click(board, "More")).shown.text
    assert match.line.move_texts() == drawn.moves


async def test_a_micro_match_adds_the_score(table: Table) -> None:
    asked = await table.white.slash("challenge", variant="russian", opening="ballot")
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    await resign(table)
    assert "Game 1 of 2" in newest_board(table).text
    asked = await table.white.click(newest_board(table), "Rematch")
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    await resign(table)
    text = newest_board(table).text
    assert f"<@{table.white.id}> **0** : **2** <@{table.black.id}>" in text or (
        f"<@{table.black.id}> **2** : **0** <@{table.white.id}>" in text
    )


async def test_a_game_without_ballots(table: Table) -> None:
    refused = await table.white.slash("challenge", variant="turkish", opening="ballot")
    assert refused.is_private
    assert "no opening ballots for this variant with these settings: Turkish" in refused.text
    refused = await table.white.slash("challenge", opening="ballot:acf-three-move")
    assert "has `ballot:fmjd-64` and `ballot:idf-basic`." in refused.text
    refused = await table.white.slash("challenge", opening="ballot:fmjd-64:best")
    assert "I can't read this position" in refused.text
    refused = await table.white.slash(
        "challenge", variant="english", option="light-first", opening="ballot"
    )
    assert (
        "no opening ballots for this variant with these settings: English draughts (checkers)"
        in refused.text
    )


async def test_a_seed_is_not_chosen_by_who_challenges(table: Table) -> None:
    asked = await table.white.slash("challenge", opening="Ballot:fmjd-64:7")
    assert "Random opening: FMJD drawing table 64" in asked.text
    assert "seed" not in asked.text


async def test_after_a_micro_match_another_ballot_is_drawn(table: Table) -> None:
    asked = await table.white.slash("challenge", colour=0, opening="ballot")
    await table.black.click(asked.shown, "Accept")
    drawn, players = [], []
    for _ in range(3):
        await board_with(table, button="Move")
        match = await table.services.run(find_running_in, table.channel.id)
        assert match is not None
        assert match.terms.lot is not None
        drawn.append(match.terms.lot.seed)
        white = match.holder(Color.WHITE)
        assert isinstance(white, Person)
        players.append(white.name)
        await resign(table)
        asked = await table.white.click(newest_board(table), "Rematch")
        await table.black.click(asked.shown, "Accept")
    assert drawn[0] == drawn[1] != drawn[2]
    assert players[:2] == ["white", "black"]


async def test_a_game_from_a_position(table: Table) -> None:
    asked = await table.white.slash("challenge", colour=0, opening="W:Wc3:Bd4,h8")
    await table.black.click(asked.shown, "Accept")
    assert "c3:e5" in (await board_with(table, button="Move")).text
    refused = await table.white.slash("challenge", opening="W:Wc9:Bd4")
    assert "This board has no square c9." in refused.text


async def resign(table: Table) -> None:
    """White, the person, gives a game up."""
    asked = await table.white.slash("resign")
    await table.white.click(asked.shown, "Resign")
    await board_with(table, button="Rematch")
