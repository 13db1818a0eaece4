"""Reminders in another language: no English sentence is left in them."""

from dataclasses import replace

from bot.matches import PersonPreferences, ServerPreferences
from bot.matches.clocks.reminders import ReminderChoice, ReminderKind
from bot.talk.reminder_texts import reminders_changed
from bot.views.note import show_note
from bot.views.reminder import show_public_reminder, show_reminder
from bot.views.settings import show_server_settings, show_settings
from tests.bot.matches_at_hand import BORIS, NOON
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.views.test_reminder import letter


async def test_reminders() -> None:
    letters = [letter(count, kind) for count in (0, 1, 2) for kind in ReminderKind]
    letters += [replace(each, home_at=NOON, person_id=BORIS.id) for each in letters]
    views = [show_reminder(each, NOON) for each in letters]
    views += [show_public_reminder(each, NOON) for each in letters if each.games]
    views += [show_note(reminders_changed(choice)) for choice in ReminderChoice]
    assert await untranslated(*views) == []


async def test_settings_of_times() -> None:
    own = [PersonPreferences(locale=locale, reminders="OFTEN") for locale in ("de", "en-US")]
    views = [show_settings(each, ServerPreferences()) for each in own]
    views.append(show_server_settings(ServerPreferences(zone="Europe/Berlin")))
    words = await untranslated(*views)
    assert [word for word in words if "Berlin" not in word] == []
