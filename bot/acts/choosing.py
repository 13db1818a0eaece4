"""Choices that last, for oneself: `/settings`."""

from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range

import render
from bot.acts.option_choices import list_choices
from bot.acts.reminding import note_language
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.zone_choices import list_zones
from bot.matches import PersonPreferences, ServerPreferences
from bot.matches.automatic_holidays import AUTOMATIC
from bot.matches.clocks.reminders import ReminderChoice
from bot.matches.clocks.zones import find_zone
from bot.matches.person_times import read_quiet
from bot.matches.ping_places import PingPlace
from bot.matches.rating_store import COMPARED, HIDDEN
from bot.talk.settings_texts import USUAL as USUAL_CHOICE
from bot.views.appearance import LIST
from bot.views.control_id import Action, ControlId, PersonAction
from bot.views.settings import show_settings

THEMES = [Choice(name=theme.name, value=key) for key, theme in render.THEMES.items()]
USUAL = Choice(name="as usual", value=USUAL_CHOICE)  # takes a choice back
KEPT: dict[Action, str] = {  # what each menu of one's own settings changes
    PersonAction.THEME: "theme",
    PersonAction.COORDINATES: "coordinates",
    PersonAction.SQUARE_NAMES: "square_names",
    PersonAction.TEXT_STYLE: "text_style",
}
ON_OR_OFF = [Choice(name="on", value="on"), Choice(name="off", value="off")]


@app_commands.command()
@app_commands.describe(
    theme="The colours of the boards that you see alone",
    coordinates="Letters or numbers of squares; as usual follows each game's habit",
    squares="Where the names of squares stand",
    text="How a board is written as text",
    timezone="Where you live, for example Berlin; or what your clock shows now, for example 14:32",
    quiet="When reminders make no sound, for example 22:00-08:00, or off",
    reminders="How often you are reminded of slow games",
    digest="The hour of the daily message, if you want one",
    lessons="Whether a lesson is offered to you after a lost game, at most once a day",
    feed="Whether the feeds of servers tell of your games",
    achievements="Whether the last board of a game tells what you have achieved",
    forced="Whether I play your only moves in slow games",
    inbox="Whether /games shows a picture of the boards, or a list alone",
    pings="Where I call you when it is your turn",
    away="Whether a holiday of three days begins when your time is nearly up, once in 30 days",
    named="Whether you may be named as the first to solve the puzzle of a day",
    table="Whether you stand in the tables of ratings",
    world="Whether your rated games count everywhere, if your opponent wants it too",
)
@app_commands.choices(
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
        Choice(name="twice, and each day that a turn waits", value=ReminderChoice.OFTEN.name),
        Choice(name="once, at the end", value=ReminderChoice.LAST.name),
        Choice(name="once a day for all games, and at the end", value=ReminderChoice.DIGEST.name),
        Choice(name="never", value=ReminderChoice.NONE.name),
    ],
    lessons=ON_OR_OFF,
    forced=[
        Choice(name="ask me", value=USUAL.value),
        Choice(name="play them at once", value="play"),
    ],
    inbox=[
        Choice(name="pictures", value=USUAL.value),
        Choice(name="list", value=LIST),
    ],
    pings=[
        Choice(name="in the channel", value=USUAL.value),
        Choice(name="in direct messages, with the board", value=PingPlace.DIRECT.value),
        Choice(name="both", value=PingPlace.BOTH.value),
        Choice(name="nowhere", value=PingPlace.NOWHERE.value),
    ],
    away=[
        Choice(name="only when I say so", value=USUAL.value),
        Choice(name="automatic", value=AUTOMATIC),
    ],
    named=ON_OR_OFF,
    feed=ON_OR_OFF,
    achievements=ON_OR_OFF,
    table=[Choice(name="shown", value=USUAL.value), Choice(name="hidden", value=HIDDEN)],
    world=[Choice(name="here only", value=USUAL.value), Choice(name="everywhere", value=COMPARED)],
)
@served
async def settings(  # noqa: PLR0913  # one parameter an option
    request: Request,
    theme: str | None = None,
    coordinates: str | None = None,
    squares: str | None = None,
    text: str | None = None,
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
    feed: str | None = None,
    achievements: str | None = None,
    table: str | None = None,
    world: str | None = None,
) -> None:
    """Show your settings, or change them."""
    await note_language(request)
    changes = read_changes(
        theme=theme,
        coordinates=coordinates,
        square_names=squares,
        text_style=text,
        reminders=reminders,
        lesson_offers=lessons,
        forced=forced,
        inbox=inbox,
        pings=pings,
        away=away,
        solver_name=named,
        feed=feed,
        achievements=achievements,
        table_place=table,
        world_rating=world,
    )
    changes |= read_times(timezone, quiet, digest)
    await request.answer(show_settings(*await change_own(request, changes)))


def read_times(timezone: str | None, quiet: str | None, digest: int | None) -> dict[str, Any]:
    """Return what the database keeps of a person's times; raises UnknownZone, UnreadableHours."""
    changes: dict[str, Any] = {}
    if timezone is not None:
        changes["zone"] = find_zone(timezone)
    if quiet is not None:
        changes["quiet"] = read_quiet(quiet)
    if digest is not None:
        changes |= {"digest": digest, "reminders": ReminderChoice.DIGEST.name}
    return changes


async def choose_for_oneself(request: Request, control: ControlId) -> None:
    """Keep what was chosen in a menu of one's own settings."""
    changes = read_changes(**{KEPT[control.action]: request.chosen[0]})
    await request.update(show_settings(*await change_own(request, changes)))


async def change_own(
    request: Request, changes: dict[str, Any]
) -> tuple[PersonPreferences, ServerPreferences]:
    """Keep some changes of a person's settings; return them all, and those of the server."""
    remembering = request.matches.remembering
    before = await remembering.find_person_preferences(request.person.id)
    chosen = replace(before, **changes)
    if changes:
        await request.matches.reminding.choose(request.person, chosen, request.host.now())
        request.host.postman.loop.wake()
        request.host.timekeeper.loop.wake()
    return chosen, await remembering.find_server_preferences(request.interaction.guild_id or 0)


@settings.autocomplete("timezone")
@suggested
async def list_timezones(request: Request, typed: str) -> list[Choice[str]]:
    """List time zones by their name, or by what the clocks there show now."""
    return list_choices(list_zones(typed, request.host.now()))


def read_changes(**given: str | None) -> dict[str, Any]:
    """Return what the database keeps of the choices that were given, by option."""
    kept = {name: value for name, value in given.items() if value is not None}
    return {name: None if value == USUAL.value else value for name, value in kept.items()}
