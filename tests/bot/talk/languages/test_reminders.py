"""Reminders in another language: no English sentence is left in them."""

from dataclasses import replace
from datetime import timedelta
from itertools import product

import rules
from bot.clocks.reminders import ReminderChoice, ReminderKind
from bot.matches.match_value import MatchEnding, Result
from bot.matches.ping_places import PingPlace
from bot.people.letters import Letter, Reminded
from bot.people.typed_dates import DateOrder
from bot.talk.matches.undeliverable import Barrier, barred_room, moved_game
from bot.talk.people.holiday_texts import day_label
from bot.talk.people.reminder_texts import reminders_changed
from bot.views.appearance import Appearance
from bot.views.matches.board import show_board
from bot.views.note import show_note
from bot.views.people.reminder import show_public_reminder, show_reminder
from bot.views.settings import show_server_settings, show_settings
from rules import Color, Line
from storage.rows import PersonPreferences, ServerPreferences
from tests.bot.matches_at_hand import BORIS, NOON, match_of
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.views.test_reminder import letter


async def test_reminders() -> None:
    letters = [letter(count, kind) for count in (0, 1, 2) for kind in ReminderKind]
    letters += [replace(each, home_at=NOON, person_id=BORIS.id) for each in letters]
    views = [show_reminder(each, NOON) for each in letters]
    views += [show_public_reminder(each, NOON) for each in letters if each.games]
    views += [show_reminder(ended(), NOON), show_public_reminder(ended(), NOON)]
    views += [show_note(reminders_changed(choice)) for choice in ReminderChoice]
    assert await untranslated(*views) == []


def ended() -> Letter:
    """A letter that calls to the last board of a game."""
    called = letter(1, ReminderKind.CALL)
    match = called.games[0].match
    result = Result(MatchEnding.RESIGNED, Color.WHITE, NOON)
    return replace(called, games=(Reminded(ReminderKind.CALL, replace(match, result=result)),))


async def test_settings_of_times() -> None:
    often = PersonPreferences(reminders="OFTEN", inbox="list", away="automatic")
    own = [replace(often, locale=locale) for locale in ("de", "en-US")]
    own += [PersonPreferences(pings=place) for place in PingPlace]
    views = [show_settings(each, ServerPreferences()) for each in own]
    views.append(show_server_settings(ServerPreferences(zone="Europe/Berlin")))
    words = await untranslated(*views)
    assert [word for word in words if "Berlin" not in word] == []


async def test_days_of_a_list() -> None:
    today = NOON.date()
    labels = [day_label(today + timedelta(days=ahead), today, DateOrder.DAY) for ahead in range(3)]
    assert await untranslated(*(show_note(label) for label in labels)) == []


async def test_a_game_that_sleeps() -> None:
    line, slept = Line.begin(rules.games()[0]), timedelta(days=31)
    match = match_of(line, noticed_at=NOON + timedelta(days=14))
    assert await untranslated(show_board(match, Appearance(), NOON + slept)) == []
    white, black = match.seats
    for server_id, clock in product((1, None), ("none", "3d/move")):
        left = replace(match, seats=(replace(white, has_left=True), black), server_id=server_id)
        left = replace(left, terms=replace(match.terms, clock=clock))
        assert await untranslated(show_board(left, Appearance(), NOON)) == []
    chosen = [
        ServerPreferences(untimed=untimed, on_time="claim") for untimed in (None, "30", "never")
    ]
    assert await untranslated(*map(show_server_settings, chosen)) == []
    moved = [
        show_note(moved_game(match, Color.WHITE, is_left=is_left)) for is_left in (True, False)
    ]
    moved += [
        show_note(barred_room(match, Color.WHITE, 71, barrier))
        for barrier in (Barrier.LOCKED, Barrier.FORBIDDEN)
    ]
    assert await untranslated(*moved) == []
