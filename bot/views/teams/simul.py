"""The message of a simul, and the panel from which its host plays."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

import render
from bot.matches.terms import Terms
from bot.talk.labels import Label, Prompt
from bot.talk.teams.simul_texts import (
    board_line,
    boards_that_wait,
    give_up_question,
    next_board,
    simul_text,
)
from bot.talk.watching.watch_texts import watch_label
from bot.teams.own_games import OwnGame
from bot.teams.simul import MOST_BOARDS, Simul, SimulBoard, SimulState
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, SimulAction, WatchListAction
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button, menu
from bot.views.drawing import draw_with, scene_of_course, scene_of_match
from bot.views.matches.game_round import GameRound, go_round
from bot.views.matches.move_picker import ask_for_move
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post, PublicPost

SHEET = "simul.png"
BLUE, GREEN, RED = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)
FEW, MANY = 9, 16  # boards up to which three, or four, stand side by side


async def show_simul(simul: Simul, theme: str) -> PublicPost:
    """Show everyone how a simul stands; once it has started, with all its boards."""
    words = text(simul_text(simul))
    if simul.state is SimulState.OPEN:
        return PublicPost(
            Card(
                words,
                row(
                    _button(simul, SimulAction.JOIN, Label.JOIN, BLUE),
                    _button(simul, SimulAction.LEAVE, Label.LEAVE),
                    _button(simul, SimulAction.START, Label.START, GREEN),
                    _button(simul, SimulAction.WITHDRAW, Label.WITHDRAW),
                ),
            )
        )
    if simul.state not in (SimulState.RUNNING, SimulState.OVER):
        return PublicPost(Card(words))
    parts, files = await _show_boards(simul, theme)
    if simul.state is SimulState.RUNNING:
        join = [_button(simul, SimulAction.JOIN, Label.JOIN, BLUE)] if simul.is_open else []
        parts.append(row(_button(simul, SimulAction.NEXT, Label.NEXT_BOARD, GREEN), *join))
    return PublicPost(Card(words, *parts), files)


async def show_panel(simul: Simul, theme: str, done: str = "") -> Post:
    """Show the host, in private, how all boards stand; `done` says what was done before."""
    said = "\n".join(filter(None, (done, simul_text(simul), boards_that_wait(simul))))
    parts, files = await _show_boards(simul, theme)
    if simul.state is SimulState.RUNNING:
        again = _button(simul, SimulAction.NEXT, Label.NEXT_BOARD, GREEN)
        give_up = _button(simul, SimulAction.GIVE_UP, Label.RESIGN_ALL)
        parts.append(row(again, give_up, *_door(simul)))
    return Post(Card(text(said), *parts), files)


def _door(simul: Simul) -> list[ui.Button[Any]]:
    """Return the button with which the host closes or reopens the simul, if there is room."""
    if simul.is_open:
        return [_button(simul, SimulAction.CLOSE_DOOR, Label.CLOSE_DOOR)]
    has_room = len(simul.boards) < MOST_BOARDS
    return [_button(simul, SimulAction.OPEN_DOOR, Label.OPEN_DOOR)] if has_room else []


async def ask_at_next_board(
    simul: Simul,
    waiting: Sequence[OwnGame],
    appearance: Appearance,
    current: GameRound,
    done: str = "",
) -> Post:
    """Ask the host for the move on the first of the boards that wait, in a round through them."""
    match = waiting[0].match
    words = next_board(simul, match, done, len(waiting))
    return await go_round(ask_for_move(match, appearance, words=words), match, current)


async def ask_to_give_up(simul: Simul) -> Post:
    """Ask the host whether to resign all running games."""
    sure = _button(simul, SimulAction.GIVE_UP_SURELY, Label.RESIGN_ALL, RED)
    back = _button(simul, SimulAction.DONE, Label.BACK)
    return Post(Card(text(give_up_question(simul)), row(sure, back)))


async def _show_boards(simul: Simul, theme: str) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """Return the boards as a picture, in words, and as a menu that opens one."""
    scenes = [_scene(simul, board, theme) for board in simul.boards]
    columns = 3 if len(scenes) <= FEW else 4 if len(scenes) <= MANY else 5
    files = {SHEET: await draw_with(lambda: render.draw_contact_sheet(scenes, columns))}
    lines = "\n".join(board_line(simul, board) for board in simul.boards)
    parts: list[ui.Item[Any]] = [
        picture(SHEET, render.describe_contact_sheet(scenes)),
        text(lines),
    ]
    if options := _options(simul):
        watch = ControlId(ControlKind.WATCH_LIST, WatchListAction.OPEN, 0)
        parts.append(row(menu(watch, Prompt.OPEN_GAME, options)))
    return parts, files


def _scene(simul: Simul, board: SimulBoard, theme: str) -> render.AnyScene:
    """Return the small board of a game, the host's side at the bottom; the opening position if it
    has not begun.
    """
    appearance = Appearance(theme, simul.host_side(board))
    if board.match is not None:
        return scene_of_match(board.match, appearance)
    usual = Terms(simul.terms.game, simul.terms.options)
    return scene_of_course(usual.first_course(), appearance)


def _options(simul: Simul) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=watch_label(board.number, board.match), value=str(board.match.id)
        )
        for board in simul.boards
        if board.match is not None
    ]


def _button(
    simul: Simul, action: SimulAction, label: Label, style: discord.ButtonStyle = PLAIN
) -> ui.Button[Any]:
    return button(ControlId(ControlKind.SIMUL, action, simul.id), label, style)
