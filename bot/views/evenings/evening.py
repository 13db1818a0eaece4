"""The messages of an evening in its channel: the entry, the table, the hall, the end."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import discord
from discord import ui

import render
from bot.evenings.evening import Evening, EveningGame, EveningState, Presence
from bot.evenings.standings import make_table
from bot.talk.evenings.evening_texts import (
    SHOWN,
    board_call,
    door_call,
    end_text,
    entry_text,
    feed_text,
    hall_lines,
    last_call,
    off_text,
    start_call,
    table_text,
)
from bot.talk.labels import Label
from bot.talk.names import plain_name
from bot.views.control_actions import ControlKind, EveningAction
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.drawing import draw_with
from bot.views.evenings.evening_table import draw_evening_table
from bot.views.parts import Card, picture, row, text
from bot.views.post import PublicPost

PODIUM = "podium.png"
MOST_PINGS = 100
ON_PODIUM = 3
CALLED_AT_END = 10
GREEN = discord.ButtonStyle.success


def evening_button(
    evening: Evening,
    action: EveningAction,
    label: Label,
    style: discord.ButtonStyle = PLAIN,
) -> ui.Button[Any]:
    """Return a button of an evening."""
    return button(ControlId(ControlKind.EVENING, action, evening.id), label, style)


def play_button(evening: Evening, label: Label = Label.PLAY) -> ui.Button[Any]:
    """Return the button that lets a person wait for a game."""
    return evening_button(evening, EveningAction.PLAY, label, GREEN)


async def show_entry(evening: Evening) -> PublicPost:
    """Show what is played when, and who has entered; after the start without controls."""
    words = text(entry_text(evening))
    if evening.state not in (EveningState.ENTRY, EveningState.DOOR):
        return PublicPost(Card(words))
    buttons = [
        evening_button(evening, EveningAction.ENTER, Label.ENTER, discord.ButtonStyle.primary),
        evening_button(evening, EveningAction.LEAVE, Label.LEAVE),
        evening_button(evening, EveningAction.MORE, Label.MORE),
    ]
    if evening.state is EveningState.DOOR:
        buttons.insert(0, play_button(evening))
    return PublicPost(Card(words, row(*buttons)))


async def call_to_door(evening: Evening, people: Sequence[int]) -> PublicPost:
    """Call people who have entered: the door is open."""
    card = Card(text(door_call(evening, people)), row(play_button(evening)))
    return PublicPost(card, pings=tuple(people))


async def show_table(evening: Evening, now: datetime, theme: str) -> PublicPost:
    """Show how an evening stands; the first time, people who have not come are called."""
    words, pings = table_text(evening, now), tuple[int, ...]()
    if evening.message_id is None and evening.is_open:
        pings = list_missing(evening)[:MOST_PINGS]
        words = "\n".join(filter(None, [words, start_call(pings) if pings else ""]))
    buttons = [evening_button(evening, EveningAction.TABLE, Label.TABLE)]
    if evening.is_open:
        buttons = [
            play_button(evening),
            evening_button(evening, EveningAction.WATCH, Label.WATCH),
            *buttons,
            evening_button(evening, EveningAction.MORE, Label.MORE),
        ]
    drawn, files = await draw_evening_table(evening, make_table(evening), theme, SHOWN)
    return PublicPost(Card(text(words), *drawn, row(*buttons)), files, pings)


def list_missing(evening: Evening) -> tuple[int, ...]:
    """List the people who have entered and not come yet."""
    return tuple(
        each.person.id for each in evening.players.values() if each.presence is Presence.ENTERED
    )


async def tell_hall(
    evening: Evening, ended: Sequence[EveningGame], begun: Sequence[EveningGame]
) -> PublicPost:
    """Tell results and new games; the players of new games are called."""
    called = [evening.players[number].person.id for game in begun for number in game.players]
    rows = [row(_board_button(evening))] if begun else []
    card = Card(text(hall_lines(evening, ended, begun)), *rows)
    return PublicPost(card, pings=tuple(called[:MOST_PINGS]))


async def call_to_boards(evening: Evening, people: Sequence[int]) -> PublicPost:
    """Call people whose private board cannot be reached."""
    card = Card(text(board_call(people)), row(_board_button(evening)))
    return PublicPost(card, pings=tuple(people))


def _board_button(evening: Evening) -> ui.Button[Any]:
    return evening_button(evening, EveningAction.BOARD, Label.BOARD, GREEN)


async def tell_last_call(evening: Evening) -> PublicPost:
    """Say that no more games start."""
    return PublicPost(Card(text(last_call(evening))))


async def tell_off(evening: Evening, *, is_called_off: bool) -> PublicPost:
    """Say that an evening was called off, or that no one came; everyone who entered is called."""
    people = tuple(each.person.id for each in evening.players.values())[:MOST_PINGS]
    return PublicPost(Card(text(off_text(evening, is_called_off=is_called_off))), pings=people)


async def tell_end(evening: Evening, theme: str, upset: EveningGame | None = None) -> PublicPost:
    """Announce the end with a podium; those on it are called."""
    table = make_table(evening)
    best = [line for line in table if line.place <= ON_PODIUM]
    called = tuple(evening.players[line.number].person.id for line in best[:CALLED_AT_END])
    words = text(end_text(evening, upset))
    if not 1 < len(best) <= ON_PODIUM:
        return PublicPost(Card(words), pings=called)
    steps = [
        render.PodiumStep(
            line.place, str(line.points), plain_name(evening.players[line.number].person)
        )
        for line in best
    ]
    drawn = await draw_with(lambda: render.draw_podium(steps, theme))
    shown = picture(PODIUM, render.describe_podium(steps))
    return PublicPost(Card(shown, words), {PODIUM: drawn}, called)


async def tell_feed(evening: Evening) -> PublicPost:
    """Announce the end in the feed of a server; no one is notified."""
    return PublicPost(Card(text(feed_text(evening))))
