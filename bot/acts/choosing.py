"""Choices that last: `/settings` for oneself, `/server-settings` for those who manage a server."""

from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range

import render
from bot.acts.clock_choices import list_clocks
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.zone_choices import list_zones
from bot.matches import PersonPreferences, ServerPreferences
from bot.matches.clocks.control_text import parse_control, write_control
from bot.matches.clocks.reminders import ReminderChoice
from bot.matches.clocks.zones import find_zone
from bot.matches.person_times import read_quiet
from bot.talk.request_refusals import PermissionMissing
from bot.talk.settings_texts import USUAL as USUAL_CHOICE
from bot.views.control_id import Action, ControlId, PersonAction
from bot.views.settings import show_server_settings, show_settings

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
        Choice(name="twice a turn", value=USUAL.value),
        Choice(name="once, at the end", value=ReminderChoice.LAST.name),
        Choice(name="once a day for all games, and at the end", value=ReminderChoice.DIGEST.name),
        Choice(name="never", value=ReminderChoice.NONE.name),
    ],
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
) -> None:
    """Show your settings, or change them."""
    changes = read_changes(
        theme=theme,
        coordinates=coordinates,
        square_names=squares,
        text_style=text,
        reminders=reminders,
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
    return chosen, await remembering.find_server_preferences(request.interaction.guild_id or 0)


@settings.autocomplete("timezone")
@suggested
async def list_timezones(request: Request, typed: str) -> list[Choice[str]]:
    """List time zones by their name, or by what the clocks there show now."""
    return list_choices(list_zones(typed, request.host.now()))


@app_commands.command(name="server-settings")
@app_commands.default_permissions(manage_guild=True)
@app_commands.checks.has_permissions(manage_guild=True)
@app_commands.describe(
    theme="The colours of the boards that everybody sees",
    view="Who is at the bottom of the boards that everybody sees",
    boards="What becomes of the earlier boards of a game",
    threads="Open a thread for every game, for long ones, or only where a game is running already",
    clock="How much time games have here unless a challenge says otherwise",
    computer="Whether people may play against the computer",
    analysis="Whether the last board of a game tells where it turned",
)
@app_commands.choices(
    theme=[USUAL, *THEMES],
    view=[Choice(name="White", value="white"), Choice(name="the side to move", value="turn")],
    boards=[
        Choice(name="shrink to a line", value="shrink"),
        Choice(name="keep", value="keep"),
        Choice(name="last only", value="last"),
    ],
    threads=[
        Choice(name="for long games, and when busy", value=USUAL.value),
        Choice(name="when busy", value="busy"),
        Choice(name="always", value="always"),
    ],
    computer=ON_OR_OFF,
    analysis=ON_OR_OFF,
)
@served
async def server_settings(  # noqa: PLR0913  # one parameter an option
    request: Request,
    theme: str | None = None,
    view: str | None = None,
    boards: str | None = None,
    threads: str | None = None,
    clock: str | None = None,
    computer: str | None = None,
    analysis: str | None = None,
) -> None:
    """Show the settings of this server, or change them."""
    remembering = request.matches.remembering
    before = await remembering.find_server_preferences(request.server_id)
    changes = read_changes(
        theme=theme,
        view=view,
        boards=boards,
        threads=threads,
        computer=computer,
        analysis=analysis,
    )
    if clock is not None:
        changes["clock"] = write_control(parse_control(clock))
    chosen = replace(before, **changes)
    await remembering.keep_server_preferences(request.server_id, chosen)
    await request.answer(show_server_settings(chosen))


@server_settings.autocomplete("clock")
@suggested
async def list_server_clocks(_request: Request, typed: str) -> list[Choice[str]]:
    """List clocks that fit what is typed."""
    return list_choices(list_clocks(typed))


async def choose_for_server(request: Request, control: ControlId) -> None:
    """Keep what was chosen in a menu of the server's settings."""
    await change_server(request, **read_changes(**{control.action.value: request.chosen[0]}))


async def choose_game_channels(request: Request, _control: ControlId) -> None:
    """Let games begin only in the channels that were chosen; none means everywhere."""
    await change_server(request, game_channels=tuple(map(int, request.chosen)))


async def choose_audit_channel(request: Request, _control: ControlId) -> None:
    """Tell what moderators do in the channel that was chosen; none means nowhere."""
    (chosen,) = map(int, request.chosen) if request.chosen else (None,)
    await change_server(request, audit_channel=chosen)


async def change_server(request: Request, **changes: Any) -> None:
    """Change some settings of the server, and show them; raises `PermissionMissing`."""
    if not request.interaction.permissions.manage_guild:
        raise PermissionMissing
    remembering = request.matches.remembering
    before = await remembering.find_server_preferences(request.server_id)
    chosen = replace(before, **changes)
    await remembering.keep_server_preferences(request.server_id, chosen)
    await request.update(show_server_settings(chosen))


def read_changes(**given: str | None) -> dict[str, Any]:
    """Return what the database keeps of the choices that were given, by option."""
    kept = {name: value for name, value in given.items() if value is not None}
    return {name: None if value == USUAL.value else value for name, value in kept.items()}
