"""Two people play a game from the challenge to its end."""

from itertools import pairwise
from random import Random

import pytest

import rules
from bot.matches.finding import find_running_in
from rules import Color, Ending, Line, Move, pdn
from tests.scenarios.conftest import Table
from tests.scenarios.hands import (
    begin,
    board_with,
    choose_more,
    newest_board,
    play_out,
    random_moves,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Seeds of short games by chance that end with a win.
DECISIVE = {
    "russian": 33,
    "international": 8,
    "english": 6,
    "brazilian": 13,
    "towers": 13,
    "two-move": 8,
}


@pytest.mark.parametrize("variant", DECISIVE)
async def test_a_whole_game_to_a_win(table: Table, variant: str) -> None:
    line = await begin(table, variant)
    moves = random_moves(rules.game(variant), DECISIVE[variant])
    line = await play_out(table, line, moves)
    await check_won(table, line)
    heights = {len(stack) for at in line.positions for stack in line.game.stacks(at).values()}
    assert (max(heights) > 2) is (variant == "towers")
    turns = [position.turn for position in line.positions]
    assert any(one is next_one for one, next_one in pairwise(turns)) is (variant == "two-move")


async def test_a_whole_game_of_corners_to_the_goal(table: Table) -> None:
    """No one wins corners by chance, so both sides go the shortest way to what is still empty."""
    line = await play_out(table, await begin(table, "corners"), homeward_moves(seed=6))
    assert len(line.game.stacks(line.position)) == 18
    outcome = line.outcome()
    assert outcome is not None
    assert outcome.ending is Ending.GOAL
    await check_won(table, line)
    won = f"{'White' if outcome.winner is Color.WHITE else 'Black'} home: 9 of 9"
    assert any(won in text for text in newest_board(table).alt_texts)


def homeward_moves(seed: int) -> list[Move]:
    chance, line = Random(seed), Line.begin(rules.game("corners"))
    while line.outcome() is None:
        ways = ((way_home(line, move), chance.random(), move) for move in legal(line))
        line = line.play(min(ways)[2])
    return list(line.moves)


def legal(line: Line) -> list[Move]:
    return list(line.game.legal_moves(line.position))


def way_home(line: Line, move: Move) -> int:
    """How far the pieces of the player are from the empty squares of their goal after a move."""
    place, goal = line.game.board.place, line.game.homes[line.turn.other]
    stacks = line.game.stacks(line.game.play(line.position, move))
    own = {square for square, (piece,) in stacks.items() if piece.color is line.turn}
    empty = [place(square) for square in goal - own]
    return sum(
        min(abs(row - to_row) + abs(column - to_column) for to_row, to_column in empty)
        for row, column in map(place, own - goal)
    )


async def check_won(table: Table, line: Line) -> None:
    """The last board tells the winner; the record has the whole game."""
    outcome = line.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    last = newest_board(table)
    winner = (table.white, table.black)[outcome.winner]
    assert f"<@{winner.id}> wins" in last.text
    assert last.buttons[0] == "Rematch"
    files = (await table.watcher.slash("record")).files
    (name,) = [name for name in files if name.endswith(".pdn")]
    (record,) = pdn.read(files[name].decode())
    assert record.line == line
    assert await table.services.run(find_running_in, table.channel.id) is None


async def test_a_whole_game_of_stavropol_draughts(table: Table) -> None:
    """Both sides move the other's pieces, and whoever has none left has lost."""
    game = rules.game("stavropol")
    line = await play_out(table, await begin(table, "stavropol"), random_moves(game, 0))
    outcome = line.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    winner = (table.white, table.black)[outcome.winner]
    assert f"<@{winner.id}> wins" in newest_board(table).text
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
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert [match.calls(side) for side in Color] == [(table.black.id,), (table.white.id,)]


async def resign(table: Table) -> None:
    await table.white.click(await choose_more(table, table.white, "Resign"), "Resign")
    await board_with(table, button="Rematch")
