"""The message that reminds a person of games that wait for them."""

from datetime import datetime
from typing import Any

from discord import ui

from bot.clocks.reminders import ReminderKind
from bot.matches.match_value import Match
from bot.matches.person_times import FEWER
from bot.matches.seating import find_side, side_of
from bot.people.letters import Letter, Reminded
from bot.talk.labels import Label
from bot.talk.names import mention
from bot.talk.people.reminder_texts import (
    call_footnote,
    homecoming_text,
    past_reminder,
    reminder_footnote,
    reminder_text,
)
from bot.views.accents import Accent, find_accent
from bot.views.appearance import appearance_for_person
from bot.views.control_actions import ControlKind, MatchAction, PersonAction
from bot.views.control_id import ControlId
from bot.views.controls import button, match_button
from bot.views.matches.inbox import inbox_button
from bot.views.matches.match_board import ShownBoard, draw_match
from bot.views.matches.next_game import analysis_buttons, next_game_buttons
from bot.views.matches.private_board import close_button, overdue_buttons
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from storage.rows import ServerPreferences


async def show_reminder(letter: Letter, now: datetime) -> Post:
    """Remind a person in private; a button does what is most urgent."""
    parts = [homecoming_text(letter.home_at)] if letter.home_at else []
    parts.append(reminder_text(letter.games, letter.person_id, now))
    words = text("\n".join(filter(None, parts)))
    buttons = [inbox_button()]
    if letter.games:
        buttons = [*_act_buttons(letter.games[0], letter.person_id, now), *buttons]
    if letter.calls_only:
        board = await _draw_only_game(letter)
        boards = [picture(each.name, each.alt) for each in board]
        accent = _find_accent(letter)
        card = Card(*boards, words, row(*buttons), text(call_footnote()), accent=accent)
        files = {each.name: each.data for each in board}
        return Post(card, files, is_silent=letter.is_silent)
    if letter.choice in FEWER:
        aim = FEWER[letter.choice].name.lower()
        less = ControlId(ControlKind.PERSON, PersonAction.REMIND_LESS, 0, 0, aim)
        buttons.append(button(less, Label.REMIND_LESS))
    footnote = text(reminder_footnote(has_zone=letter.has_zone))
    card = Card(words, row(*buttons), footnote, accent=_find_accent(letter))
    return Post(card, is_silent=letter.is_silent)


def _find_accent(letter: Letter) -> Accent:
    """Return the colour of a letter about one game; one about several has the usual colour."""
    if len(letter.games) != 1:
        return Accent.USUAL
    match = letter.games[0].match
    return find_accent(match, find_side(match, letter.person_id))


async def _draw_only_game(letter: Letter) -> list[ShownBoard]:
    """Draw the board of a letter's only game from the person's side; nothing if there are
    several.
    """
    if len(letter.games) != 1:
        return []
    match = letter.games[0].match
    side = side_of(match, letter.person_id)
    appearance = appearance_for_person(letter.chosen, ServerPreferences(), side)
    return [await draw_match(match, appearance)]


def _act_buttons(reminded: Reminded, person_id: int, now: datetime) -> list[ui.Button[Any]]:
    """Return the button to move; if the opponent is overdue, the buttons for what the person may
    do.
    """
    match = reminded.match
    if match.is_over:
        return next_game_buttons(match) + analysis_buttons(match)
    if reminded.kind is ReminderKind.OPEN_PAUSE:
        return [match_button(MatchAction.GO_ON, match, Label.GO_ON)]
    if reminded.kind is ReminderKind.CLOSABLE:
        return [close_button(match)]
    if person_id in match.calls(match.turn):
        return [match_button(MatchAction.MOVE, match, Label.MOVE)]
    if reminded.kind is ReminderKind.HOLIDAY:
        return []
    return overdue_buttons(match, now)


async def show_past_reminder(match: Match, person_id: int, now: datetime) -> Post:
    """Show, in place of a reminder, that its time is up, with a button to the person's other
    games.
    """
    return Post(Card(text(past_reminder(match, person_id, now)), row(inbox_button())))


async def show_public_reminder(letter: Letter, now: datetime) -> Post:
    """Remind a person who refuses direct messages in a channel, and ping them."""
    words = reminder_text(letter.games, letter.person_id, now)
    called = f"{mention(letter.person_id)}\n{words}"
    buttons = _act_buttons(letter.games[0], letter.person_id, now)
    rows = [row(*buttons)] if buttons else []
    card = Card(text(called), *rows, accent=_find_accent(letter))
    return Post(card, pings=(letter.person_id,), is_silent=letter.is_silent)
