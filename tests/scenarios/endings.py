"""A person who plays an ending by its exact table, or gives it away."""

from bot.school.course.ending_play import find_best
from bot.school.course.named_ending import NamedEnding
from bot.school.course.practice import Drill, PracticeState, answer, look, open_table
from bot.school.practising import list_practices
from playground import Message, Person
from rules import Move, Style
from tests.scenarios.conftest import Table


async def find_drill(table: Table, person: Person, ending: NamedEnding) -> Drill:
    practices = await table.services.run(list_practices, person.id)
    return look(ending, practices[ending.key])


async def play(person: Person, page: Message, drill: Drill, move: Move) -> None:
    """Press the button of a move, after that of its piece if there are too many moves."""
    game = drill.line.game
    text = game.write(drill.line.position, move, Style.LONG)
    if text not in page.buttons:
        await person.click(page, game.square_name(move.start))
    await person.click(page, text)


async def play_best(table: Table, page: Message, ending: NamedEnding) -> Drill:
    """Play the table's move; return how the practice stands then."""
    drill = await find_drill(table, table.white, ending)
    game = drill.line.game
    move = find_best(open_table(game), game, drill.line.position)
    await play(table.white, page, drill, move)
    return await find_drill(table, table.white, ending)


async def play_to_end(table: Table, page: Message, ending: NamedEnding) -> Drill:
    drill = await find_drill(table, table.white, ending)
    while not drill.is_over:
        drill = await play_best(table, page, ending)
    return drill


def find_bad(drill: Drill) -> Move | None:
    """Return a move that gives something away."""
    game, position = drill.line.game, drill.line.position
    for move in game.legal_moves(position):
        tried = answer(drill.ending, drill.practice, game.write(position, move, Style.LONG))
        if look(drill.ending, tried).standing is PracticeState.THROWN:
            return move
    return None


async def throw_away(table: Table, page: Message, ending: NamedEnding) -> Drill:
    """Play well until something can be given away, and give it away."""
    drill = await find_drill(table, table.white, ending)
    while (bad := find_bad(drill)) is None:
        drill = await play_best(table, page, ending)
    await play(table.white, page, drill, bad)
    return await find_drill(table, table.white, ending)
