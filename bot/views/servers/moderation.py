"""What only a moderator sees: the question before a ban, and what was done."""

from collections.abc import Mapping
from datetime import datetime

import discord

from bot.people.engagements import Engagement
from bot.talk.labels import Label
from bot.talk.servers.moderation_texts import (
    ban_done,
    ban_question,
    ban_reason_label,
    ban_reason_title,
)
from bot.talk.tournaments.arbiter_texts import reason_hint
from bot.views.control_actions import ControlKind, ServerAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.forms import Form, Question, words_form
from bot.views.note import show_note
from bot.views.parts import row
from bot.views.post import Post
from storage.rows import AuditEntry, Person

RED = discord.ButtonStyle.danger


async def ask_for_ban(
    person: Person, days: int | None, until: datetime | None, engagements: Mapping[Engagement, int]
) -> Post:
    """Ask whether to ban a person, listing all its effects."""
    sure = button(_control(ServerAction.BAN, person.id, days), Label.BAN, RED)
    why = button(_control(ServerAction.BAN_WITH_REASON, person.id, days), Label.BAN_WITH_REASON)
    return await show_note(ban_question(person, until, engagements), [row(sure, why)])


def ban_reason_form(control: ControlId, most: int) -> Form:
    """Return the form in which a moderator gives a reason; sending it bans the person."""
    question = Question(ban_reason_title(), ban_reason_label(), reason_hint())
    days = control.subject or None
    return words_form(_control(ServerAction.BAN, int(control.detail), days), question, most)


async def show_ban(entry: AuditEntry, person: Person, games: int) -> Post:
    """Say that a person is banned, and offer to end their running games."""
    end = button(_control(ServerAction.END_GAMES, person.id), Label.END_GAMES, RED)
    return await show_note(ban_done(entry, games), [row(end)] if games else [])


def _control(action: ServerAction, person_id: int, days: int | None = None) -> ControlId:
    return ControlId(ControlKind.SERVER, action, days or 0, 0, f"{person_id}")
