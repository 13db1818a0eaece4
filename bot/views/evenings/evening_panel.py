"""The private panel of a person in an evening: their board, or where they stand."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.evenings.evening import Evening, EveningState, Player, Presence
from bot.evenings.standings import make_table, results_of
from bot.matches.match_value import Match, OfferKind
from bot.matches.seating import find_side
from bot.talk.evenings.evening_panels import (
    call_off_question,
    game_text,
    leave_question,
    panel_text,
    watch_text,
)
from bot.talk.evenings.evening_texts import rules_of_points, whole_table
from bot.talk.labels import Label, Prompt
from bot.talk.names import plain_name
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, EveningAction, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import button, match_button
from bot.views.evenings.evening import evening_button, play_button
from bot.views.evenings.evening_table import draw_evening_table
from bot.views.matches.move_picker import ask_for_move
from bot.views.matches.private_board import SIDES, show_private_board
from bot.views.parts import Card, row, rows_of, text
from bot.views.post import Post
from rules import Color

MOST_WATCHED = 12  # games in the list
RED = discord.ButtonStyle.danger


async def show_panel(
    evening: Evening,
    player: Player,
    match: Match | None,
    appearance: Appearance,
    now: datetime,
) -> Post:
    """Show a person their running game, or where they stand."""
    if match is None or match.is_over:
        return _show_standing(evening, player, now)
    words = game_text(evening, match, player.number, now)
    rows = _game_rows(match, find_side(match, player.person.id), appearance)
    if player.person.id not in match.calls(match.turn):
        side = find_side(match, player.person.id)
        return await show_private_board(match, appearance, now, words, rows, side=side)
    post = await ask_for_move(match, appearance, words=words)
    for each in rows:
        post.card.append(each)
    return post


def _game_rows(
    match: Match, side: Color | None, appearance: Appearance
) -> Sequence[ui.ActionRow[Any]]:
    offer = match.offer
    if offer is not None and offer.kind is OfferKind.DRAW and offer.by is not side:
        green = discord.ButtonStyle.success
        buttons = [
            match_button(MatchAction.ACCEPT_OFFER, match, Label.ACCEPT_DRAW, green),
            match_button(MatchAction.DECLINE_OFFER, match, Label.DECLINE),
        ]
    else:
        buttons = [match_button(MatchAction.DRAW, match, Label.DRAW)]
    buttons.append(match_button(MatchAction.RESIGN, match, Label.RESIGN))
    buttons.append(match_button(MatchAction.RULES, match, Label.RULES))
    if side is match.turn:  # else the board has such a button
        below = SIDES[appearance.view]
        buttons.append(match_button(MatchAction.AS_TEXT, match, Label.AS_TEXT, detail=below))
    return [row(*buttons)]


def _show_standing(evening: Evening, player: Player, now: datetime) -> Post:
    buttons = _standing_buttons(evening, player)
    rows = rows_of(buttons) if buttons else []
    return Post(Card(text(panel_text(evening, player, now)), *rows))


def _standing_buttons(evening: Evening, player: Player) -> list[ui.Button[Any]]:
    buttons: list[ui.Button[Any]] = []
    if (
        evening.state in (EveningState.DOOR, EveningState.RUNNING)
        and player.presence is not Presence.OUT
    ):
        if player.presence is not Presence.FREE:
            rests = player.presence is Presence.RESTING
            buttons.append(play_button(evening, Label.NEXT_GAME if rests else Label.PLAY))
        elif results_of(evening, player.number) and not player.wants_again:
            buttons.append(evening_button(evening, EveningAction.AGAIN, Label.SAME_AGAIN))
        if player.presence is Presence.FREE:
            buttons.append(evening_button(evening, EveningAction.PAUSE, Label.PAUSE_EVENING))
        buttons.append(evening_button(evening, EveningAction.LEAVE, Label.LEAVE))
    buttons.append(evening_button(evening, EveningAction.TABLE, Label.TABLE))
    last = evening.last_game_of(player.number)
    if player.presence is Presence.RESTING and last is not None and last.plies:
        replay = ControlId(ControlKind.MATCH, MatchAction.REPLAY, last.match_id, last.plies)
        buttons.append(button(replay, Label.REPLAY))
    return buttons


async def show_whole_table(evening: Evening, theme: str) -> Post:
    """Show one person the whole table."""
    drawn, files = await draw_evening_table(evening, make_table(evening), theme)
    return Post(Card(text(whole_table(evening)), *drawn), files)


async def show_more(evening: Evening, *, leads: bool) -> Post:
    """Explain an evening to one person; whoever leads it may end it or take someone out."""
    buttons = [evening_button(evening, EveningAction.LEAVE, Label.LEAVE)]
    rows: list[ui.ActionRow[Any]] = []
    if leads:
        buttons.append(evening_button(evening, EveningAction.CALL_OFF, Label.CALL_OFF, RED))
        control = ControlId(ControlKind.EVENING, EveningAction.TAKE_OUT, evening.id)
        rows.append(row(ui.UserSelect(custom_id=str(control), placeholder=Prompt.TAKE_OUT.words)))
    shown = [row(*buttons), *rows] if evening.is_open else []
    return Post(Card(text(rules_of_points()), *shown))


async def ask_to_leave(evening: Evening) -> Post:
    """Ask a person who plays whether to leave."""
    leave = evening_button(evening, EveningAction.LEAVE_SURELY, Label.LEAVE, RED)
    stay = evening_button(evening, EveningAction.BOARD, Label.PLAY_ON)
    return Post(Card(text(leave_question()), row(leave, stay)))


async def ask_to_call_off(evening: Evening) -> Post:
    """Ask whether to call an evening off."""
    sure = evening_button(evening, EveningAction.CALL_OFF_SURELY, Label.CALL_OFF, RED)
    return Post(Card(text(call_off_question(evening)), row(sure)))


async def show_running(evening: Evening, matches: Sequence[Match]) -> Post:
    """List the running games, each with a button that shows its board."""
    buttons = [
        match_button(MatchAction.WATCH, match, f"{plain_name(white)} – {plain_name(black)}")
        for match in matches[:MOST_WATCHED]
        for white, black in [(match.holder(Color.WHITE), match.holder(Color.BLACK))]
    ]
    return Post(Card(text(watch_text(evening)), *rows_of(buttons)))
