"""Choices that last, for oneself: `/settings`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range, locale_str

import render
from bot.acts.control_details import read_chosen, read_word
from bot.acts.option_choices import choices, list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.zone_choices import list_zones, read_zone
from bot.clocks.guessed_zones import guess_zone
from bot.clocks.reminders import ReminderChoice
from bot.matches.automatic_holidays import AUTOMATIC
from bot.matches.person_times import read_quiet
from bot.matches.ping_places import PingPlace
from bot.people.letters import choose_preferences
from bot.people.preferences import find_preferences
from bot.ratings.rating_store import COMPARED, HIDDEN
from bot.talk.languages import NAMES
from bot.talk.settings_texts import USUAL as USUAL_CHOICE
from bot.views.appearance import LIST
from bot.views.control_actions import Action, PersonAction
from bot.views.control_id import ControlId
from bot.views.settings import (
    KEPT,
    OWN_CHOICES,
    SECTIONS,
    Labels,
    find_section,
    quiet_form,
    show_section,
    show_settings,
    zone_form,
)
from storage.rows import PersonPreferences, ServerPreferences

THEMES = [Choice(name=theme.name, value=key) for key, theme in render.THEMES.items()]
USUAL = Choice(name="default", value=USUAL_CHOICE)  # resets a choice
LONGEST_TIMES = 60  # characters of a text in a form
ON_OR_OFF = [Choice(name="on", value="on"), Choice(name="off", value="off")]


def list_languages(command: str) -> list[Choice[str]]:
    """Return the language choices of a command, each in its own language."""
    usual = locale_str("as Discord has it", context=f"choice of /{command} language")
    named = (Choice(name=name, value=locale) for locale, name in NAMES.items())
    return [Choice(name=usual, value=USUAL.value), *named]


@app_commands.command()
@app_commands.describe(
    theme="The board theme only you see",
    coordinates="Square names as letters or numbers. The default depends on the variant",
    squares="Where to show the square names",
    text="How boards look as text",
    language="The language of what only you read. Defaults to your Discord's",
    timezone="Your city, for example Berlin, or your local time now, for example 14:32",
    quiet="When to send reminders silently, for example 22:00-08:00, or off",
    reminders="How often to remind you of slow games",
    digest="What hour to send your daily summary, if you want one",
    lessons="Suggest a lesson after a loss, at most once a day",
    remarks="Let me say a word at the start and end of games against me",
    feed="Let server feeds mention your games",
    season="Name you in the recap of each month",
    achievements="Show your achievements when a game ends",
    forced="What to do when you have only one legal move in a slow game",
    inbox="Show /games as pictures of the boards, or just a list",
    pings="Where to ping you when it's your turn",
    away="Automatic 3 days away when time is almost up, once in 30 days",
    named="Credit you by name if you solve the puzzle of the day first",
    table="Your entry on leaderboards",
    world="Where your rated games count; globally only if both players agree",
)
@choices(
    "settings",
    theme=[USUAL, *THEMES],
    coordinates=[
        USUAL,
        Choice(name="letters", value="letters"),
        Choice(name="numbers", value="numbers"),
    ],
    squares=[
        Choice(name="on every square of large boards", value="large"),
        Choice(name="on every square", value="always"),
        Choice(name="beside the board", value="never"),
    ],
    text=[
        Choice(name="letters", value="letters"),
        Choice(name="emoji", value="emoji"),
        Choice(name="words", value="words"),
    ],
    reminders=[
        Choice(name="twice a turn", value=ReminderChoice.USUAL.name),
        Choice(name="twice, then every day until you move", value=ReminderChoice.OFTEN.name),
        Choice(name="once, shortly before the deadline", value=ReminderChoice.LAST.name),
        Choice(
            name="one daily summary, and shortly before the deadline",
            value=ReminderChoice.DIGEST.name,
        ),
        Choice(name="never", value=ReminderChoice.NONE.name),
    ],
    lessons=ON_OR_OFF,
    forced=[
        Choice(name="ask me", value=USUAL.value),
        Choice(name="play it for me", value="play"),
    ],
    inbox=[
        Choice(name="pictures", value=USUAL.value),
        Choice(name="list", value=LIST),
    ],
    pings=[
        Choice(name="in the game's channel", value=USUAL.value),
        Choice(name="in DMs, with the board", value=PingPlace.DIRECT.value),
        Choice(name="both", value=PingPlace.BOTH.value),
        Choice(name="nowhere", value=PingPlace.NOWHERE.value),
    ],
    away=[
        Choice(name="only when I use /away", value=USUAL.value),
        Choice(name="automatic", value=AUTOMATIC),
    ],
    named=ON_OR_OFF,
    remarks=ON_OR_OFF,
    feed=ON_OR_OFF,
    achievements=ON_OR_OFF,
    season=[Choice(name="shown", value=USUAL.value), Choice(name="hidden", value=HIDDEN)],
    table=[Choice(name="shown", value=USUAL.value), Choice(name="hidden", value=HIDDEN)],
    world=[
        Choice(name="this server only", value=USUAL.value),
        Choice(name="everywhere", value=COMPARED),
    ],
)
@app_commands.choices(language=list_languages("settings"))
@served
async def settings(  # noqa: PLR0913  # one parameter an option
    request: Request,
    theme: str | None = None,
    coordinates: str | None = None,
    squares: str | None = None,
    text: str | None = None,
    language: str | None = None,
    timezone: str | None = None,
    quiet: str | None = None,
    reminders: str | None = None,
    digest: Range[int, 0, 23] | None = None,
    lessons: str | None = None,
    forced: str | None = None,
    inbox: str | None = None,
    pings: str | None = None,
    away: str | None = None,
    named: str | None = None,
    remarks: str | None = None,
    feed: str | None = None,
    season: str | None = None,
    achievements: str | None = None,
    table: str | None = None,
    world: str | None = None,
) -> None:
    """See and change your settings."""
    changes = read_changes(
        theme=theme,
        coordinates=coordinates,
        square_names=squares,
        text_style=text,
        language=language,
        reminders=reminders,
        lesson_offers=lessons,
        forced=forced,
        inbox=inbox,
        pings=pings,
        away=away,
        solver_name=named,
        remarks=remarks,
        feed=feed,
        season=season,
        achievements=achievements,
        table_place=table,
        world_rating=world,
    )
    if timezone is not None:
        guessed = guess_zone(request.locale)
        changes["zone"] = read_zone(timezone, request.host.now(), guessed)
    changes |= read_times(quiet, digest)
    await request.answer(show_settings(*await change_own(request, changes)))


def read_times(quiet: str | None, digest: int | None) -> dict[str, Any]:
    """Return a person's times of day as the database stores them; raises UnreadableHours."""
    changes: dict[str, Any] = {}
    if quiet is not None:
        changes["quiet"] = read_quiet(quiet)
    if digest is not None:
        changes |= {"digest": digest, "reminders": ReminderChoice.DIGEST.name}
    return changes


async def choose_for_oneself(request: Request, control: ControlId) -> None:
    """Save what a person chose in a menu of their own settings."""
    chosen, place = read_setting(request, control, OWN_CHOICES), find_section(control.action)
    changes = (
        read_times(None, int(chosen))
        if control.action is PersonAction.DIGEST
        else read_changes(**{KEPT[control.action]: chosen})
    )
    await show_place(request, changes, place)


async def open_section(request: Request, control: ControlId) -> None:
    """Show the settings under a heading, or all of them."""
    await show_place(request, {}, control.subject)


async def show_place(request: Request, changes: dict[str, Any], place: int) -> None:
    """Save some changes, and show a section by its place; an unknown one shows the overview."""
    chosen, server = await change_own(request, changes)
    if 1 <= place <= len(SECTIONS):
        await request.answer_in_place(show_section(chosen, place))
    else:
        await request.answer_in_place(show_settings(chosen, server))


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
    await show_place(request, changes, find_section(PersonAction.REMINDERS))


async def keep_quiet_hours(request: Request, _control: ControlId) -> None:
    """Save the quiet hours that were written; an empty field changes nothing."""
    changes = read_times(request.written, None) if request.written else {}
    await show_place(request, changes, find_section(PersonAction.REMINDERS))


def read_setting(request: Request, control: ControlId, choices: Mapping[Action, Labels]) -> str:
    """Return the choice in a menu of settings; raises `OldControl` for an unknown one."""
    chosen = read_chosen(request)
    read_word(choices[control.action](), chosen)
    return chosen


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


def read_changes(**given: str | None) -> dict[str, Any]:
    """Return the given choices as the database stores them, by option."""
    kept = {name: value for name, value in given.items() if value is not None}
    return {name: None if value == USUAL.value else value for name, value in kept.items()}
