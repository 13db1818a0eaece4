"""The message of a duel, and its buttons."""

from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.school.duel import Duel, DuelState
from bot.talk.labels import Label
from bot.talk.school.duel_texts import duel_text
from bot.views.control_actions import ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.parts import Card, row, text
from bot.views.post import PublicPost
from bot.views.school.school_actions import DuelAction, RunAction
from storage.rows import Place

BLUE, GREEN = discord.ButtonStyle.primary, discord.ButtonStyle.success


async def show_duel(duel: Duel, place: Place, now: datetime) -> PublicPost:
    """Show everyone how a duel stands, in one of its channels.

    A new one calls the people who are asked to it.
    """
    buttons = _buttons(duel, place)
    return PublicPost(
        Card(text(duel_text(duel, now)), *([row(*buttons)] if buttons else [])),
        pings=_asked(duel) if duel.state is DuelState.OPEN else (),
    )


def _buttons(duel: Duel, place: Place) -> list[ui.Button[Any]]:
    """Return what can be pressed; only the channel of the host has Start."""
    match duel.state:
        case DuelState.OPEN:
            join = Label.JOIN if duel.opponent_id is None else Label.ACCEPT
            start = [_button(duel, DuelAction.START, Label.START, GREEN)]
            return [
                _button(duel, DuelAction.JOIN, join, BLUE),
                _button(duel, DuelAction.LEAVE, Label.LEAVE),
                *(start if place == duel.place else []),
            ]
        case DuelState.RUNNING:  # also for those whose board is out of sight
            return [_button(duel, DuelAction.GO, Label.GO, GREEN)]
        case DuelState.OVER:
            missed = ControlId(ControlKind.RUN, RunAction.MISSED, 0)
            return [
                _button(duel, DuelAction.AGAIN, Label.AGAIN, GREEN),
                button(missed, Label.MISSED_ONES, PLAIN),
            ]
        case _:
            return []


def _asked(duel: Duel) -> tuple[int, ...]:
    """Return the people who are asked to a new duel: a named opponent, or those of the last one."""
    named = {duel.opponent_id} if duel.opponent_id is not None else set()
    return tuple(sorted({each.person.id for each in duel.people} | named - {duel.host.id}))


def _button(
    duel: Duel, action: DuelAction, label: Label, style: discord.ButtonStyle = PLAIN
) -> ui.Button[Any]:
    return button(ControlId(ControlKind.DUEL, action, duel.id), label, style)
