"""A position that a person wants to show."""

import asyncio

import render
import rules
from bot.record_files.imported_file import ImportedFile
from bot.talk.replay_texts import position_caption
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.parts import Card, picture, text
from bot.views.post import Post
from rules import Line


async def show_diagram(game: rules.Game, fen: str, appearance: Appearance) -> Post:
    """Show the position of a FEN; raises BadFen."""
    return await _show(Line.begin(game, fen), appearance)


async def show_last_position(file: ImportedFile, appearance: Appearance) -> Post:
    """Show the last position of the first game in a file; there must be one."""
    game = await asyncio.to_thread(file.game, 0)
    return await _show(game.line, appearance)


async def _show(line: Line, appearance: Appearance) -> Post:
    scene = scene_of_line(line, appearance)
    caption = position_caption(line, line.game.fen(line.position))
    card = Card(picture(BOARD, render.describe_board(scene)), text(caption))
    return Post(card, {BOARD: await draw(scene)})
