"""Choices that last, for oneself: `/settings`."""

from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.control_details import read_chosen, read_word
from bot.acts.option_choices import list_choices
from bot.acts.people.zone_choices import list_zones, read_zone
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.setting_options import read_changes, with_settings
from bot.clocks.guessed_zones import guess_zone
from bot.matches.person_times import read_quiet
from bot.people.letters import choose_preferences
from bot.people.preferences import find_preferences
from bot.talk.people.own_settings import OWN, REMINDERS, SECTIONS
from bot.talk.settings import Setting
from bot.views.control_actions import Action
from bot.views.control_id import ControlId
from bot.views.settings import (
    action_of,
    find_section,
    quiet_form,
    show_section,
    show_settings,
    zone_form,
)
from storage.rows import PersonPreferences, ServerPreferences

MENUS: dict[Action, Setting[PersonPreferences]] = {action_of(each): each for each in OWN}
LONGEST_TIMES = 60  # characters of a text in a form


@app_commands.command()
@app_commands.describe(
    timezone="Your city, for example Berlin, or your local time now, for example 14:32",
    quiet="When to send reminders silently, for example 22:00-08:00, or off",
)
@with_settings("settings", OWN)
@served
async def settings(
    request: Request, /, timezone: str | None = None, quiet: str | None = None, **given: Any
) -> None:
    """See and change your settings."""
    changes = read_changes(OWN, given)
    if timezone is not None:
        guessed = guess_zone(request.locale)
        changes["zone"] = read_zone(timezone, request.host.now(), guessed)
    if quiet is not None:
        changes["quiet"] = read_quiet(quiet)
    chosen, server = await change_own(request, changes)
    await request.answer(show_settings(chosen, server, request.host.now()))


async def choose_for_oneself(request: Request, control: ControlId) -> None:
    """Save what a person chose in a menu of their own settings."""
    setting = MENUS[control.action]
    await show_place(request, read_setting(request, setting), find_section(setting))


async def open_section(request: Request, control: ControlId) -> None:
    """Show the settings under a heading, or all of them."""
    await show_place(request, {}, control.subject)


async def show_place(request: Request, changes: dict[str, Any], place: int) -> None:
    """Save some changes, and show a section by its place; an unknown one shows the overview."""
    chosen, server = await change_own(request, changes)
    now = request.host.now()
    if 1 <= place <= len(SECTIONS):
        await request.answer_in_place(show_section(chosen, place, now, server.zone))
    else:
        await request.answer_in_place(show_settings(chosen, server, now))


async def ask_for_zone(request: Request, _control: ControlId) -> None:
    """Open the form for the time zone."""
    await request.ask(zone_form(LONGEST_TIMES))


async def ask_for_quiet_hours(request: Request, _control: ControlId) -> None:
    """Open the form for the quiet hours."""
    await request.ask(quiet_form(LONGEST_TIMES))


async def keep_zone(request: Request, _control: ControlId) -> None:
    """Save the time zone that was written; an empty field changes nothing."""
    guessed, now, typed = guess_zone(request.locale), request.host.now(), request.written
    changes = {"zone": read_zone(typed, now, guessed)} if typed else {}
    await show_place(request, changes, find_section(REMINDERS))


async def keep_quiet_hours(request: Request, _control: ControlId) -> None:
    """Save the quiet hours that were written; an empty field changes nothing."""
    changes = {"quiet": read_quiet(request.written)} if request.written else {}
    await show_place(request, changes, find_section(REMINDERS))


def read_setting(request: Request, setting: Setting[Any]) -> dict[str, Any]:
    """Return what the choice in a menu changes; raises `OldControl` for an unknown one."""
    chosen = read_chosen(request)
    assert setting.labels is not None
    read_word(setting.labels(), chosen)
    return setting.read(chosen)


async def change_own(
    request: Request, changes: dict[str, Any]
) -> tuple[PersonPreferences, ServerPreferences]:
    """Save some changes of a person's settings; return all of them, and the server's."""
    before = await request.run(find_preferences, request.person.id)
    chosen = replace(before, **changes)
    if changes:
        await request.run(choose_preferences, request.person, chosen, request.host.now())
        request.services.languages.note(request.person.id, chosen.language)
    return chosen, await request.services.server_choices.find(request.interaction.guild_id or 0)


@settings.autocomplete("timezone")
@suggested
async def list_timezones(request: Request, typed: str) -> list[Choice[str]]:
    """List time zones by name, or by the time that clocks there show now."""
    return list_choices(list_zones(typed, request.host.now()))
