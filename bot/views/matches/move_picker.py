"""Choosing a move without typing: a button for every move. Only the player sees it.

If there are more moves than buttons, a piece is chosen first, and then one of its moves.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label, Prompt
from bot.talk.matches import questions
from bot.talk.matches.inbox_texts import small_game
from bot.talk.matches.move_lists import square_order
from bot.talk.safe_text import shorten
from bot.views.accents import Accent
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.controls import PLAIN, match_button, match_control, menus
from bot.views.drawing import BOARD, draw_shared, scene_of_match
from bot.views.matches.board_door import board_rows
from bot.views.matches.move_marks import mark_choices, mark_targets
from bot.views.matches.move_paths import write_path
from bot.views.matches.named_moves import NamedMove, list_named_moves, name_move, name_square
from bot.views.parts import IN_ROW, Card, picture, row, rows_of, text
from bot.views.post import Post
from bot.views.signs import find_piece_emoji
from rules import Move, Square

MOST_BUTTONS = 24  # of one message
MOST_OPTION = 100  # characters of an option

Rows = list[ui.ActionRow[Any]]


async def ask_for_move(
    match: Match, appearance: Appearance, square: Square | None = None, words: str = ""
) -> Post:
    """Ask the mover which move to play; once a square is chosen, which one of its piece.

    `words` come first.
    """
    if not match.is_draughts:
        from bot.views.matches.aim_picker import ask_for_disc  # imported with the first shot

        return await ask_for_disc(match, appearance, words)
    choices = list_named_moves(match, appearance)
    if square is not None:
        return await _ask_for_target(match, appearance, choices, square)
    if len(choices) > MOST_BUTTONS and len({each.move.start for each in choices}) > 1:
        return await _ask_for_piece(match, appearance, choices, words)
    question = f"{words}\n{questions.which_move(match)}".strip()
    rows = _offer_moves(match, choices)
    return await _ask(match, appearance, mark_choices(match), question, rows)


async def ask_about_foreign_piece(match: Match, appearance: Appearance, move: Move) -> Post:
    """Ask whether the player really means to move a piece of the opponent."""
    marks = render.Marks(chosen=move.start, targets=frozenset({move.end}))
    controls = row(
        match_button(
            MatchAction.PLAY_SURELY,
            match,
            questions.play_label(name_move(match, appearance, move)),
            discord.ButtonStyle.success,
            write_path(move.path),
        ),
        match_button(MatchAction.ANOTHER_PIECE, match, Label.ANOTHER_MOVE),
    )
    return await _ask(match, appearance, marks, questions.foreign_piece(match, move), [controls])


async def _ask_for_piece(
    match: Match, appearance: Appearance, choices: Sequence[NamedMove], words: str
) -> Post:
    """Show the movable pieces marked, and a button for each; huffs below them."""
    counts = Counter(each.move.start for each in choices if not each.move.is_huff)
    names = {start: name_square(match, appearance, start) for start in counts}
    starts = sorted(counts, key=lambda start: square_order(names[start]))
    huffs = [each for each in choices if each.move.is_huff]
    if len(starts) <= MOST_BUTTONS:
        rows = rows_of(_piece_button(match, start, names[start]) for start in starts)
    else:
        options = [_piece_option(match, start, names[start], counts[start]) for start in starts]
        rows = _menus(MatchAction.PIECE, match, Prompt.CHOOSE_PIECE, options)
    rows += _offer_moves(match, huffs, IN_ROW)
    question = f"{words}\n{questions.which_piece(match)}".strip()
    return await _ask(match, appearance, mark_choices(match), question, rows)


def _piece_button(match: Match, start: Square, name: str) -> ui.Button[Any]:
    made = match_button(MatchAction.PIECE, match, name, PLAIN, f"{start}")
    made.emoji = _piece_emoji(match, start)
    return made


def _piece_emoji(match: Match, start: Square) -> discord.PartialEmoji | None:
    return find_piece_emoji(match.game.stacks(match.position)[start][0])


def _piece_option(match: Match, start: Square, name: str, moves: int) -> discord.SelectOption:
    described = questions.describe_piece(match, start, moves)
    return discord.SelectOption(
        label=name,
        value=f"{start}",
        description=shorten(described, MOST_OPTION),
        emoji=_piece_emoji(match, start),
    )


async def _ask_for_target(
    match: Match, appearance: Appearance, choices: Sequence[NamedMove], square: Square
) -> Post:
    """Show where a piece can go, with a button for each of its moves."""
    own = [each for each in choices if each.move.start == square and not each.move.is_huff]
    rows = _offer_moves(match, own)
    if len(own) < len(choices):
        rows.append(row(match_button(MatchAction.ANOTHER_PIECE, match, Label.ANOTHER_PIECE)))
    is_foreign = match.game.is_foreign(match.position, own[0].move)
    name = name_square(match, appearance, square)
    question = questions.where_to(name, is_foreign=is_foreign)
    marks = mark_targets([each.move for each in own], square)
    return await _ask(match, appearance, marks, question, rows)


def _offer_moves(match: Match, choices: Sequence[NamedMove], most: int = MOST_BUTTONS) -> Rows:
    """Return a button for every move, or menus if there are too many of them."""
    if len(choices) == 1 and not choices[0].move.is_huff:
        (only,) = choices
        label, green = questions.play_label(only.name), discord.ButtonStyle.success
        path = write_path(only.move.path)
        return [row(match_button(MatchAction.PLAY, match, label, green, path))]
    if len(choices) > most:
        options = [_move_option(each) for each in choices]
        return _menus(MatchAction.PLAY, match, Prompt.CHOOSE_MOVE, options)
    return rows_of(
        match_button(
            MatchAction.PLAY,
            match,
            each.name,
            discord.ButtonStyle.danger if each.move.is_huff else PLAIN,
            write_path(each.move.path),
        )
        for each in choices
    )


def _move_option(choice: NamedMove) -> discord.SelectOption:
    return discord.SelectOption(
        label=shorten(choice.name, MOST_OPTION),
        value=write_path(choice.move.path),
        description=questions.describe_captures(choice.move),
    )


def _menus(
    action: MatchAction, match: Match, prompt: Prompt, options: list[discord.SelectOption]
) -> Rows:
    """Return as many menus as the options need."""
    return menus(lambda number: match_control(action, match, f"menu-{number}"), prompt, options)


async def _ask(
    match: Match, appearance: Appearance, marks: render.Marks, question: str, rows: Rows
) -> Post:
    """Ask under a marked board."""
    scene = scene_of_match(match, appearance, marks)
    board = picture(BOARD, render.describe_board(scene))
    card = Card(
        board,
        text(f"{question}\n{small_game(match, match.turn)}"),
        *rows,
        *board_rows(match),
        accent=Accent.YOUR_TURN,
    )
    return Post(card, {BOARD: await draw_shared(scene)})
