"""The board message: title, picture, status, and the controls for what can be done now."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import discord
from discord import ui

import render
import rules
from bot.answers import Post
from bot.looks import Look
from bot.matches import Match
from bot.records import file_name, written
from bot.views.controls import match_button
from bot.views.parts import Card, picture, row, text
from bot.words import micro_match, numbered, status, title
from rules import Color

PICTURE = "board.png"


# Drawing shares the interpreter with the event loop: more hands would only make it wait longer.
DRAWING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")


async def drawn(scene: render.Scene) -> bytes:
    """The picture of a scene, drawn off the event loop."""
    return await asyncio.get_running_loop().run_in_executor(DRAWING, render.draw_board, scene)


def scene_of(line: rules.Line, look: Look) -> render.Scene:
    return render.Scene.of(line, theme=look.theme, view=look.view, is_numeric=look.is_numeric)


def match_scene(match: Match, look: Look) -> render.Scene:
    """Return the board of a match as it stands, with its result where people ended it."""
    scene = scene_of(match.line, look)
    if match.result is None:
        return scene
    return replace(scene, turn_mark=render.TurnMark.of_winner(match.result.winner))


async def board_post(
    match: Match, look: Look, *, first: Match | None = None, actor: int | None = None
) -> Post:
    """The board as it stands, for everybody, pinging whoever must act now.

    `first` is the other game of a micro-match.
    """
    scene = match_scene(match, look)
    files = {PICTURE: await drawn(scene)}
    parts = [
        text(title(match)),
        picture(PICTURE, render.describe_board(scene)),
        text(status(match)),
    ]
    if match.is_over:
        if score := micro_match(first, match):
            parts.append(text(score))
        files[file_name(match)] = written(match)
        parts.append(ui.File(f"attachment://{file_name(match)}"))
    return Post(Card(*parts, *controls(match)), files, to_ping(match, actor))


def text_post(match: Match, *, actor: int | None = None) -> Post:
    """The same without a picture, where the bot may not attach files."""
    board = render.write_letter_board(match_scene(match, Look()))
    parts = [text(title(match)), text(f"```\n{board}\n```"), text(status(match))]
    return Post(Card(*parts, *controls(match)), {}, to_ping(match, actor))


def earlier_board(match: Match, ply: int, look: Look) -> Card:
    """What remains of a board message when a newer one stands: the picture, no controls."""
    line = rules.Line(match.game, match.line.positions[: ply + 1], match.line.moves[:ply])
    words = f"-# Move {numbered(match.line, ply)}" if ply else "-# The game begins"
    alt_text = render.describe_board(scene_of(line, look))
    return Card(text(title(match)), picture(PICTURE, alt_text), text(words))


def controls(match: Match) -> list[ui.ActionRow[ui.LayoutView]]:
    """The rows of buttons for a match in its present state."""
    if match.is_over:
        return [
            row(
                match_button("rematch", match, "Rematch", discord.ButtonStyle.primary),
                match_button("replay", match, "Replay"),
                match_button("more", match, "More"),
            )
        ]
    rows = [
        row(
            match_button("move", match, "Move", discord.ButtonStyle.primary),
            match_button("draw", match, "Draw"),
            match_button("resign", match, "Resign"),
            match_button("watch", match, "Watch"),
            match_button("more", match, "More"),
        )
    ]
    if any(move.is_huff for move in match.game.legal_moves(match.position)):
        rows.append(row(match_button("huff", match, "Huff", discord.ButtonStyle.danger)))
    if match.offer is not None:
        rows.append(
            row(
                match_button("accept", match, "Accept draw", discord.ButtonStyle.success),
                match_button("decline", match, "Decline"),
            )
        )
    return rows


def to_ping(match: Match, actor: int | None) -> tuple[int, ...]:
    """Whom a new board concerns: the side to act, or at the end the one who did not end it."""
    players = [person for side in Color for person in match.calls(side)]
    if match.is_over:
        return tuple(player for player in players if player != actor)
    if match.offer is not None:
        return match.calls(match.offer.by.other)
    return match.calls(match.turn)
