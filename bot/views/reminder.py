"""The message that reminds a person of games that wait for them."""

from datetime import datetime
from typing import Any

from discord import ui

from bot.matches.clocks.reminders import ReminderKind
from bot.matches.person_times import FEWER
from bot.matches.reminding import Letter, Reminded
from bot.talk.labels import Label
from bot.talk.names import mention
from bot.talk.reminder_texts import homecoming_text, reminder_footnote, reminder_text
from bot.views.control_id import ControlId, ControlKind, MatchAction, PersonAction
from bot.views.controls import button, match_button
from bot.views.inbox import inbox_button
from bot.views.parts import Card, row, text
from bot.views.post import Post
from bot.views.private_board import close_button, gift_button


async def show_reminder(letter: Letter, now: datetime) -> Post:
    """Remind a person in private; a button does what is most urgent."""
    parts = [homecoming_text(letter.home_at)] if letter.home_at else []
    parts.append(reminder_text(letter.games, letter.person_id, now))
    buttons = [inbox_button()]
    if letter.games:
        buttons = [*_act_buttons(letter.games[0], letter.person_id), *buttons]
    if letter.choice in FEWER:
        aim = FEWER[letter.choice].name.lower()
        less = ControlId(ControlKind.PERSON, PersonAction.REMIND_LESS, 0, 0, aim)
        buttons.append(button(less, Label.REMIND_LESS))
    footnote = reminder_footnote(has_zone=letter.has_zone)
    words = "\n".join(filter(None, parts))
    return Post(Card(text(words), row(*buttons), text(footnote)))


def _act_buttons(reminded: Reminded, person_id: int) -> list[ui.Button[Any]]:
    """Return the button that moves; where one waits for too long, those of what one may do."""
    match = reminded.match
    if reminded.kind is ReminderKind.OPEN_PAUSE:
        return [match_button(MatchAction.GO_ON, match, Label.GO_ON)]
    if reminded.kind is ReminderKind.CLOSABLE:
        return [close_button(match)]
    if person_id in match.calls(match.turn):
        return [match_button(MatchAction.MOVE, match, Label.MOVE)]
    if reminded.kind is ReminderKind.HOLIDAY:
        return []
    return [match_button(MatchAction.CLAIM, match, Label.CLAIM), gift_button(match)]


async def show_public_reminder(letter: Letter, now: datetime) -> Post:
    """Remind a person in a channel who takes no direct messages, and ping them."""
    words = reminder_text(letter.games, letter.person_id, now)
    called = f"{mention(letter.person_id)}\n{words}"
    buttons = _act_buttons(letter.games[0], letter.person_id)
    rows = [row(*buttons)] if buttons else []
    return Post(Card(text(called), *rows), pings=(letter.person_id,))
