"""The message that reminds a person of games that wait for them."""

from datetime import datetime

from bot.matches.reminding import Letter
from bot.talk.labels import Label
from bot.talk.names import mention
from bot.talk.reminder_texts import reminder_footnote, reminder_text
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.inbox import inbox_button
from bot.views.parts import Card, row, text
from bot.views.post import Post


async def show_reminder(letter: Letter, now: datetime) -> Post:
    """Remind a person in private; a button moves in the most urgent game."""
    words = reminder_text(letter.games, letter.person_id, now)
    footnote = reminder_footnote(has_zone=letter.has_zone)
    move = match_button(MatchAction.MOVE, letter.games[0].match, Label.MOVE)
    return Post(Card(text(words), row(move, inbox_button()), text(footnote)))


async def show_public_reminder(letter: Letter, now: datetime) -> Post:
    """Remind a person in a channel who takes no direct messages, and ping them."""
    words = reminder_text(letter.games, letter.person_id, now)
    called = f"{mention(letter.person_id)}\n{words}"
    move = match_button(MatchAction.MOVE, letter.games[0].match, Label.MOVE)
    return Post(Card(text(called), row(move)), pings=(letter.person_id,))
