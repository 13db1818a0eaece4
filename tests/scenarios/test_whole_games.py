"""Two people play a game from the challenge to its end."""

import pytest

import rules
from rules import pdn
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board, play_out, random_moves

DECISIVE = {"russian": 5, "international": 3, "english": 4, "brazilian": 2}  # seeds of short wins


@pytest.mark.parametrize("variant", DECISIVE)
async def test_a_whole_game_to_a_win(table: Table, variant: str) -> None:
    line = await begin(table, variant)
    moves = random_moves(rules.game(variant), DECISIVE[variant])
    line = await play_out(table, line, moves)
    outcome = line.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    last = newest_board(table)
    winner = (table.white, table.black)[outcome.winner]
    assert f"<@{winner.id}> wins" in last.text
    assert last.buttons[0] == "Rematch"
    (name,) = [name for name in last.files if name.endswith(".pdn")]
    (record,) = pdn.read(last.files[name].decode())
    assert record.line == line
    assert await table.matches.running_in(table.channel.id) is None


async def test_a_rematch_swaps_the_colours(table: Table) -> None:
    await begin(table, "russian")
    await resign(table)
    asked = await table.white.click(newest_board(table), "Rematch")
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    match = await table.matches.running_in(table.channel.id)
    assert match is not None
    assert [seat.person.id for seat in match.seats] == [table.black.id, table.white.id]


async def resign(table: Table) -> None:
    asked = await table.white.click(newest_board(table), "Resign")
    await table.white.click(asked.shown, "Resign")
    await board_with(table, button="Rematch")
