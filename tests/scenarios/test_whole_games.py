"""Two people play a game from the challenge to its end."""

import pytest

import rules
from rules import pdn
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board, play_out, random_moves

# Seeds of short games by chance that end with a win.
DECISIVE = {
    "russian": 33,
    "international": 8,
    "english": 6,
    "brazilian": 13,
    "towers": 13,
    "two-move": 8,
    "corners": 2,
}


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


async def test_a_whole_game_of_stavropol_draughts(table: Table) -> None:
    """Both sides move the other's pieces; by chance such games end in repetition."""
    game = rules.game("stavropol")
    line = await play_out(table, await begin(table, "stavropol"), random_moves(game, 0))
    outcome = line.outcome()
    assert outcome is not None
    assert f"Draw: {outcome.words}" in newest_board(table).text.replace("*", "")
    assert any(
        game.stacks(position)[move.start][0].color is not position.turn
        for position, move in zip(line.positions, line.moves, strict=False)
    )


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
