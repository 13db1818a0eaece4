"""The data stored about a person, for that person alone."""

from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import ui

from bot.talk.command_names import CommandMentions
from bot.talk.labels import Label
from bot.talk.people import privacy_texts as texts
from bot.views.control_actions import ControlKind, PrivacyAction
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.matches.board_door import is_board_door_open
from bot.views.note import show_note
from bot.views.parts import Card, row, text
from bot.views.post import Post
from storage.rows import OwnFigures

RED = discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """Files with a person's data: how many of their games are in them, and which come next.

    `next_below` is the id below which the games of the next part are, None after the last part.
    """

    files: Mapping[str, bytes]
    told: int
    games: int
    next_below: int | None = None
    cut: int = 0  # lists that were too long


def privacy_control(action: PrivacyAction, person_id: int, subject: int = 0) -> ControlId:
    """Return a control about the data of one person."""
    return ControlId(ControlKind.PRIVACY, action, subject, 0, str(person_id))


async def show_privacy(figures: OwnFigures, person_id: int, mentions: CommandMentions) -> Post:
    """Tell a person what is stored about them, with buttons to fetch it or have it erased."""
    buttons = [
        _button(PrivacyAction.FETCH, person_id, Label.FETCH_DATA),
        _button(PrivacyAction.ERASE, person_id, Label.ERASE, RED),
    ]
    if is_board_door_open():
        buttons.insert(1, _button(PrivacyAction.CLOSE_BOARDS, person_id, Label.CLOSE_BOARDS))
    return Post(Card(text(texts.privacy_text(figures, mentions)), row(*buttons)))


async def show_own_files(own: OwnFiles, person_id: int) -> Post:
    """Give a person the files with their data, and a button for older games."""
    words = texts.data_text(own.told, own.games)
    if own.cut:
        words += f"\n{texts.left_out_text(own.cut)}"
    parts: list[ui.Item[ui.LayoutView]] = [text(words)]
    parts += [ui.File(f"attachment://{name}") for name in own.files]
    if own.next_below is not None:
        control = privacy_control(PrivacyAction.OLDER, person_id, own.next_below)
        parts.append(row(button(control, Label.OLDER_GAMES)))
    return Post(Card(*parts), own.files)


async def ask_to_erase(figures: OwnFigures, person_id: int) -> Post:
    """Ask for the first time, with what will happen in figures."""
    return await show_note(
        texts.erasing_question(figures),
        [
            row(
                _button(PrivacyAction.ERASE_ON, person_id, Label.GO_ON, RED),
                _button(PrivacyAction.KEEP, person_id, Label.KEEP_ALL),
            )
        ],
    )


async def ask_once_more(person_id: int) -> Post:
    """Ask for the second time."""
    return await show_note(
        texts.last_question(),
        [
            row(
                _button(PrivacyAction.ERASE_NOW, person_id, Label.ERASE_NOW, RED),
                _button(PrivacyAction.KEEP, person_id, Label.KEEP_ALL),
            )
        ],
    )


def _button(
    action: PrivacyAction, person_id: int, label: Label, style: discord.ButtonStyle = PLAIN
) -> ui.Button[ui.LayoutView]:
    return button(privacy_control(action, person_id), label, style)
