"""Choosing a move without typing: a piece, then where it goes. Seen by the player alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

import render
from bot.matches import Match
from bot.talk import questions
from bot.talk.labels import Label
from bot.views.appearance import Appearance
from bot.views.control_id import MatchAction
from bot.views.controls import match_button, match_control, menu
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from rules import Move, Square, Style

MOST_OPTIONS = 25  # of one menu
MOST_OPTION = 100  # characters of an option, and of its value

Rows = list[ui.ActionRow[Any]]


async def ask_for_move(match: Match, appearance: Appearance, square: Square | None = None) -> Post:
    """Ask the mover for a piece, or, once a square is chosen, where its piece goes.

    A sole piece that can move needs no question.
    """
    moves = [move for move in match.choices if not move.is_huff]
    starts = {move.start for move in moves}
    if len(starts) == 1:
        (square,) = starts
    if square is None:
        return await _ask_for_piece(match, appearance, moves)
    return await _ask_for_target(match, appearance, moves, square)


async def ask_for_huff(match: Match, appearance: Appearance) -> Post:
    """Ask which piece that failed to capture is taken off, with those pieces marked."""
    failed = [move for move in match.choices if move.is_huff]
    marks = render.Marks(must=frozenset(move.start for move in failed))
    options = [
        discord.SelectOption(
            label=match.game.square_name(move.start),
            value=match.game.write(match.position, move, Style.LONG),
        )
        for move in failed
    ]
    menus = _menus(MatchAction.TARGET, match, Label.HUFF, options)
    return await _ask(match, appearance, marks, questions.which_huff(), menus)


async def ask_about_foreign_piece(match: Match, appearance: Appearance, move: Move) -> Post:
    """Ask whether a piece is meant to be moved that is the opponent's."""
    marks = render.Marks(chosen=move.start, targets=frozenset({move.end}))
    index = match.choices.index(move)
    controls = row(
        match_button(
            MatchAction.FOREIGN_PIECE,
            match,
            questions.play_label(match, move),
            discord.ButtonStyle.success,
            f"{index}",
        ),
        match_button(MatchAction.ANOTHER_PIECE, match, Label.ANOTHER_PIECE),
    )
    return await _ask(match, appearance, marks, questions.foreign_piece(match, move), [controls])


async def _ask_for_piece(match: Match, appearance: Appearance, moves: Sequence[Move]) -> Post:
    """Show the movable pieces marked, and a menu of them."""
    counts = Counter(move.start for move in moves)
    starts = frozenset(counts)
    must = any(move.victims for move in moves)
    marks = render.Marks(must=starts) if must else render.Marks(can=starts)
    options = [_piece_option(match, start, counts[start]) for start in sorted(starts)]
    menus = _menus(MatchAction.PIECE, match, Label.CHOOSE_PIECE, options)
    question = questions.which_piece(match, must_capture=must)
    return await _ask(match, appearance, marks, question, menus)


def _piece_option(match: Match, start: Square, moves: int) -> discord.SelectOption:
    return discord.SelectOption(
        label=match.game.square_name(start),
        value=str(start),
        description=questions.describe_piece(match, start, moves)[:MOST_OPTION],
    )


async def _ask_for_target(
    match: Match, appearance: Appearance, moves: Sequence[Move], square: Square
) -> Post:
    """Show where a piece goes; with one legal move, one button plays it."""
    own = [move for move in moves if move.start == square]
    ends = frozenset(move.end for move in own)
    takes = any(move.victims for move in own)
    marks = render.Marks(
        chosen=square,
        targets=frozenset() if takes else ends,
        capture_targets=ends if takes else frozenset(),
    )
    rows = _sole_move(match, own[0]) if len(own) == 1 else _targets(match, own, square)
    if len({move.start for move in moves}) > 1:
        rows.append(row(match_button(MatchAction.ANOTHER_PIECE, match, Label.ANOTHER_PIECE)))
    is_foreign = match.game.is_foreign(match.position, own[0])
    question = questions.where_to(match, square, is_foreign=is_foreign)
    return await _ask(match, appearance, marks, question, rows)


def _sole_move(match: Match, move: Move) -> Rows:
    label, green = questions.play_label(match, move), discord.ButtonStyle.success
    return [row(match_button(MatchAction.ONLY_MOVE, match, label, green, f"{move.start}"))]


def _targets(match: Match, own: Sequence[Move], square: Square) -> Rows:
    options = [_target_option(match, move, own) for move in own]
    return _menus(MatchAction.TARGET, match, Label.CHOOSE_TARGET, options, f"{square}")


def _target_option(match: Match, move: Move, own: Sequence[Move]) -> discord.SelectOption:
    """Name the end square; the whole path where two captures end on the same one."""
    long = match.game.write(match.position, move, Style.LONG)
    is_shared = sum(other.end == move.end for other in own) > 1
    label = long if is_shared else match.game.square_name(move.end)
    return discord.SelectOption(
        label=label[:MOST_OPTION],
        value=long[:MOST_OPTION],
        description=questions.describe_captures(move),
    )


def _menus(
    action: MatchAction,
    match: Match,
    prompt: Label,
    options: list[discord.SelectOption],
    detail: str = "all",
) -> Rows:
    """Return as many menus as the options need."""
    parts = [options[i : i + MOST_OPTIONS] for i in range(0, len(options), MOST_OPTIONS)]
    return [
        row(menu(match_control(action, match, f"{detail}-{number}"), prompt, part))
        for number, part in enumerate(parts)
    ]


async def _ask(
    match: Match, appearance: Appearance, marks: render.Marks, question: str, rows: Rows
) -> Post:
    """Ask under a marked board, turned to the player."""
    scene = scene_of_match(match, replace(appearance, view=match.turn), marks)
    board = picture(BOARD, render.describe_board(scene))
    return Post(Card(board, text(question), *rows), {BOARD: await draw(scene)})
