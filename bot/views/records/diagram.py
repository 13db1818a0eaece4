"""A position that a person wants to show."""

import asyncio

import render
import rules
from bot.record_files.imported_file import ImportedFile
from bot.record_files.message_text import FoundPosition
from bot.talk.records.record_faults import no_game_in_file
from bot.talk.records.replay_texts import position_caption
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.note import show_note
from bot.views.parts import Card, picture, text
from bot.views.post import Post
from rules import Line


async def show_diagram(
    found: FoundPosition, game: rules.Game | None, appearance: Appearance
) -> Post:
    """Show a position of a game, or of the likeliest one; raises BadFen."""
    return await _show(await asyncio.to_thread(_begin, found, game), appearance)


def _begin(found: FoundPosition, game: rules.Game | None) -> Line:
    return Line.begin(game or found.find_game(), found.fen)


async def show_last_position(file: ImportedFile, appearance: Appearance) -> Post:
    """Show the last position of the first game in a file, or say why it holds none.

    Raises NotDraughts.
    """
    if not file.games:
        return await show_note(no_game_in_file(file))
    game = await asyncio.to_thread(file.game, 0)
    if game.shots is not None:
        raise rules.NotDraughts(game.key)
    return await _show(game.line, appearance)


async def _show(line: Line, appearance: Appearance) -> Post:
    scene = scene_of_line(line, appearance)
    caption = position_caption(line, line.game.fen(line.position))
    card = Card(picture(BOARD, render.describe_board(scene)), text(caption))
    return Post(card, {BOARD: await draw(scene)})
