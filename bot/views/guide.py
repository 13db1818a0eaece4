"""The rules of the games, and the help."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

import discord
from discord import ui

import render
import rules
from bot.talk.guide_texts import describe_example, help_waiting, rules_details, rules_heading
from bot.talk.labels import Label
from bot.talk.matches.game_lessons import game_lesson
from bot.talk.matches.inbox_texts import describe_game
from bot.teams.own_games import OwnGame
from bot.views.appearance import Appearance
from bot.views.challenges.challenge import challenge_control
from bot.views.control_actions import ControlKind, InboxAction, PersonAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.matches.inbox import inbox_button
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from rules import Line, Move

WRITTEN = re.compile(r"\b[a-z]?[0-9]+(?:[-:x][a-z]?[0-9]+)+\b")  # a move in a sentence


async def show_help(
    words: str, waiting: Sequence[OwnGame], now: datetime, *, has_commands: bool
) -> Post:
    """Show what a person can do; games that wait for them come first, with a button to play."""
    parts: list[ui.Item[Any]] = []
    if waiting:
        urgent = waiting[0]
        game = describe_game(urgent.match, urgent.side, urgent.person_id, now)
        play = ControlId(ControlKind.INBOX, InboxAction.PLAY, urgent.match.id)
        label = Label.VOTE if urgent.is_of_team else Label.MOVE
        move = button(play, label, discord.ButtonStyle.success)
        parts += [text(help_waiting(len(waiting), game)), row(move, inbox_button())]
    parts.append(text(words))
    if has_commands:
        every = ControlId(ControlKind.PERSON, PersonAction.COMMANDS, 0)
        parts.append(row(button(every, Label.ALL_COMMANDS)))
    return Post(Card(*parts))


async def show_rules(game: rules.AnyGame) -> Post:
    """Teach a game, with an example and an arrow on it, and a button to challenge to it."""
    if not isinstance(game, rules.Game):
        from bot.views.shot_guide import show_shot_rules  # imported when it is needed

        return await show_shot_rules(game)
    line = Line.begin(game, game.example or None)
    scene = scene_of_line(line, Appearance(), marks=point_out_move(line))
    card = Card(
        text(rules_heading(game)),
        text(game_lesson(game)),
        picture(BOARD, describe_example(game, render.describe_board(scene))),
        text(rules_details(game)),
        row(button(challenge_control(game), Label.CHALLENGE, discord.ButtonStyle.primary)),
    )
    return Post(card, {BOARD: await draw(scene)})


def point_out_move(line: Line) -> render.Marks:
    """Mark the first move that the words of an example name; if they name none, the longest jump.

    An example without a jump, such as a set-up, has no arrow.
    """
    game = line.game
    named = [*_find_named(line, game.example_words)][:1]
    jumps = [move for move in game.legal_moves(line.position) if _is_jump(move)]
    longest = sorted(jumps, key=lambda move: (-len(move.victims), -len(move.path)))[:1]
    return render.Marks(arrows=tuple(move.path for move in named or longest))


def _find_named(line: Line, words: str) -> Iterator[Move]:
    """Yield the legal moves that a text names."""
    for found in WRITTEN.finditer(words):
        with suppress(rules.RulesError):
            yield line.game.parse(line.position, found[0])


def _is_jump(move: Move) -> bool:
    return bool(move.victims) or len(move.path) > 2
