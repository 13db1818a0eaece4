"""Choosing a move without typing: a piece, then where it goes. Seen by the player alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ui

import render
from bot.answers import Post
from bot.looks import Look
from bot.matches import TOUCH_MOVE, Match
from bot.safe_text import shorten
from bot.views.board import PICTURE, drawn, scene_of
from bot.views.controls import match_button, match_menu
from bot.views.parts import Card, picture, row, text
from bot.words import is_foreign
from rules import Move, Square, Style

MOST_OPTIONS = 25  # of one menu
MOST_OPTION = 100  # characters of one


async def picker(match: Match, look: Look, square: Square | None = None) -> Post:
    """The next choice: among pieces, or among the moves of the piece on `square`."""
    moves = [move for move in match.choices if not move.is_huff]
    if len({move.start for move in moves}) == 1:
        square = moves[0].start
    if square is None:
        return await pieces(match, look, moves)
    return await targets(match, look, moves, square)


async def huffs(match: Match, look: Look) -> Post:
    """Which piece that failed to capture is taken off?"""
    failed = [move for move in match.choices if move.is_huff]
    marks = render.Marks(must=frozenset(move.start for move in failed))
    options = [
        discord.SelectOption(
            label=match.game.square_name(move.start),
            value=match.game.write(match.position, move, Style.LONG),
        )
        for move in failed
    ]
    question = "These could have captured and did not. Huff one, or make your move instead."
    return await asked(match, look, marks, question, in_menus("target", match, "Huff", options))


async def pieces(match: Match, look: Look, moves: Sequence[Move]) -> Post:
    """Which piece moves?"""
    starts = sorted({move.start for move in moves})
    must = any(move.victims for move in moves)
    marks = render.Marks(must=frozenset(starts)) if must else render.Marks(can=frozenset(starts))
    counts = Counter(move.start for move in moves)
    options = [option(match, start, counts[start]) for start in starts]
    question = "You must capture. Which piece?" if must else "Which piece moves?"
    if TOUCH_MOVE in match.terms.house_rules:
        question += "\n-# Touch-move: the piece that you choose must move."
    menus = in_menus("piece", match, "Choose a piece", options)
    return await asked(match, look, marks, question, menus)


def option(match: Match, start: Square, moves: int) -> discord.SelectOption:
    piece, *below = match.game.stacks(match.position)[start]
    rank = "king" if piece.is_king else "man"
    height = f" on top of {len(below)}" if below else ""
    whose = "" if piece.color is match.turn else " of your opponent"
    name = match.game.square_name(start)
    about = f"{rank}{whose}{height}, {moves} move{'' if moves == 1 else 's'}"
    return discord.SelectOption(label=name, value=str(start), description=about)


async def targets(match: Match, look: Look, moves: Sequence[Move], square: Square) -> Post:
    """Where does it go? With one legal move, one button plays it."""
    own = [move for move in moves if move.start == square]
    ends = frozenset(move.end for move in own)
    takes = any(move.victims for move in own)
    marks = render.Marks(
        chosen=square,
        targets=frozenset() if takes else ends,
        capture_targets=ends if takes else frozenset(),
    )
    name = match.game.square_name(square)
    is_theirs = any(is_foreign(match.game, match.position, move) for move in own)
    whose = "your opponent's " if is_theirs else ""
    question = f"Where does {whose}**{name}** go?"
    controls: list[ui.ActionRow[ui.LayoutView]] = []
    if len(own) == 1:
        written = match.game.write(match.position, own[0])
        label = f"Play {written}"
        button = match_button("only", match, label, discord.ButtonStyle.success, f"{square}")
        controls.append(row(button))
    else:
        options = [target(match, move, own) for move in own]
        controls += in_menus("target", match, "Choose where it goes", options, f"{square}")
    if len({move.start for move in moves}) > 1:
        controls.append(row(match_button("back", match, "Another piece")))
    return await asked(match, look, marks, question, controls)


async def foreign_piece(match: Match, look: Look, move: Move) -> Post:
    """Is it meant to be moved? It is the opponent's."""
    marks = render.Marks(chosen=move.start, targets=frozenset({move.end}))
    name = match.game.square_name(move.start)
    question = f"The piece on **{name}** is your opponent's. Move it all the same?"
    index = list(match.game.legal_moves(match.position)).index(move)
    label = f"Play {match.game.write(match.position, move)}"
    style = discord.ButtonStyle.success
    controls = row(
        match_button("sure", match, label, style, f"{index}"),
        match_button("back", match, "Another piece"),
    )
    return await asked(match, look, marks, question, [controls])


def target(match: Match, move: Move, own: Sequence[Move]) -> discord.SelectOption:
    """The end square; the whole path where two captures end on the same one."""
    long = match.game.write(match.position, move, Style.LONG)
    is_shared = sum(other.end == move.end for other in own) > 1
    label = long if is_shared else match.game.square_name(move.end)
    taken = len(move.victims)
    about = f"takes {taken}" if taken else None
    return discord.SelectOption(
        label=shorten(label, MOST_OPTION), value=long[:MOST_OPTION], description=about
    )


def in_menus(
    name: str, match: Match, prompt: str, options: list[discord.SelectOption], detail: str = ""
) -> list[ui.ActionRow[ui.LayoutView]]:
    """As many menus as the options need."""
    parts = [options[i : i + MOST_OPTIONS] for i in range(0, len(options), MOST_OPTIONS)]
    return [
        row(match_menu(name, match, prompt, part, f"{detail or 'all'}-{number}"))
        for number, part in enumerate(parts)
    ]


async def asked(
    match: Match,
    look: Look,
    marks: render.Marks,
    question: str,
    controls: Sequence[ui.ActionRow[ui.LayoutView]],
) -> Post:
    """A question under a marked board, turned to the player."""
    scene = replace(scene_of(match.line, replace(look, view=match.turn)), marks=marks)
    board = picture(PICTURE, render.describe_board(scene))
    return Post(Card(board, text(question), *controls), {PICTURE: await drawn(scene)})
