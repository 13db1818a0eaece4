"""Lasting choices for a server: `/server-settings`, for people who manage it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.clock_choices import list_clocks
from bot.acts.control_details import read_channels, read_word
from bot.acts.game_channels import check_writable
from bot.acts.option_choices import list_choices
from bot.acts.people.choosing import read_setting
from bot.acts.people.zone_choices import list_zones
from bot.acts.request import Request
from bot.acts.school.daily_puzzle import PuzzleWish, change_puzzles, list_daily_games
from bot.acts.serve import served, suggested
from bot.acts.servers.winner_roles import check_may_give
from bot.acts.setting_options import read_changes, with_settings
from bot.clocks.control_text import read_plain, write_control
from bot.clocks.zone_search import find_zone
from bot.people.moderation import note_changed_settings
from bot.school.daily_puzzles import find_wanted, stop_puzzles
from bot.seasons.posting import plan_months
from bot.talk.languages import ENGLISH, NAMES, SAME
from bot.talk.matches.clock_reading import read_control
from bot.talk.request_refusals import PermissionMissing
from bot.talk.servers.server_settings import SERVER
from bot.talk.settings import Setting
from bot.views.control_actions import Action, ServerAction
from bot.views.control_id import ControlId
from bot.views.settings import CHANNELS, show_channels, show_server_settings
from storage.rows import ServerPreferences

MENUS: dict[Action, Setting[ServerPreferences]] = {
    ServerAction(each.option): each for each in SERVER if each.labels
}


@app_commands.command(name="server-settings")
@app_commands.default_permissions(manage_guild=True)
@app_commands.checks.has_permissions(manage_guild=True)
@app_commands.describe(
    clock="The default clock for games here",
    timezone="Default time zone for people without one, for example Europe/Berlin",
    arbiters="Role that can run tournaments. Choose @everyone to clear it",
    season="Where to post each month's recap, on the 1st at 18:00",
    champion_role="Role for each month's champion. Choose @everyone to clear it",
    puzzle="Where to post the puzzle of the day. Everyone solves it privately",
    puzzle_hour="The hour to post the puzzle, 0 to 23. Defaults to 9",
    puzzle_zone="The puzzle's time zone, for example Europe/Berlin. Defaults to UTC",
    puzzle_games="Which variants, separated by commas, or all",
)
@app_commands.rename(
    champion_role="champion-role",
    puzzle_hour="puzzle-hour",
    puzzle_zone="puzzle-zone",
    puzzle_games="puzzle-games",
)
@with_settings("server-settings", SERVER)
@served
async def server_settings(  # noqa: PLR0913  # one parameter an option
    request: Request,
    /,
    clock: str | None = None,
    timezone: str | None = None,
    arbiters: discord.Role | None = None,
    season: discord.TextChannel | None = None,
    champion_role: discord.Role | None = None,
    puzzle: discord.TextChannel | None = None,
    puzzle_hour: Range[int, 0, 23] | None = None,
    puzzle_zone: str | None = None,
    puzzle_games: str | None = None,
    **given: Any,
) -> None:
    """See and change this server's settings."""
    before = await request.services.server_choices.find(request.server_id)
    changes = read_changes(SERVER, given)
    if clock is not None:
        changes["clock"] = read_plain(write_control(read_control(clock)))
    if timezone is not None:
        changes["zone"] = find_zone(timezone)
    if arbiters is not None:
        changes["arbiter_role"] = None if arbiters.is_default() else arbiters.id
    if season is not None:
        check_writable(season)
        changes["season_channel"] = season.id
    if champion_role is not None:
        changes["champion_role"] = read_champion_role(request, champion_role)
    chosen = replace(before, **changes)
    wish = PuzzleWish(puzzle, puzzle_hour, puzzle_zone, puzzle_games)
    daily = await change_puzzles(request, wish)
    await keep_choices(request, before, chosen)
    if season is not None or not wish.is_empty:
        await request.answer(show_channels(chosen, daily))
        return
    await request.answer(show_server_settings(chosen, await offer_language(request)))


async def turn_page(request: Request, control: ControlId) -> None:
    """Show the boards, or the channels, of the server's settings."""
    check_manager(request)
    chosen = await request.services.server_choices.find(request.server_id)
    if control.subject == CHANNELS:
        daily = await request.run(find_wanted, request.server_id)
        await request.answer_in_place(show_channels(chosen, daily))
    else:
        await request.answer_in_place(show_server_settings(chosen))


def read_champion_role(request: Request, role: discord.Role) -> int | None:
    """Return the role for champions, None for that of everyone; raises `RoleNotGiveable`."""
    if role.is_default():
        return None
    check_may_give(request, role.id)
    return role.id


async def offer_language(request: Request) -> str | None:
    """Return the language of a manager whose server Discord merely assumes to be English, once per
    manager.

    Discord assumes that of every server that never said otherwise.
    """
    chosen = await request.services.server_choices.find(request.server_id)
    language = SAME.get(request.language, request.language)
    is_meant = request.interaction.guild_locale != discord.Locale.american_english
    is_foreign = language in NAMES and language != ENGLISH
    if is_meant or not is_foreign or chosen.language or chosen.language_offer:
        return None
    told = replace(chosen, language_offer="made")
    await request.services.server_choices.keep(request.server_id, told)
    return language


async def take_language(request: Request, control: ControlId) -> None:
    """Set the server's language to the one that its manager was offered."""
    offered = {locale.lower(): locale for locale in NAMES}
    await change_server(request, language=read_word(offered, control.detail))


async def keep_choices(
    request: Request, before: ServerPreferences, chosen: ServerPreferences
) -> None:
    """Save what a server has chosen; changes are logged and posted like other acts."""
    await request.services.server_choices.keep(request.server_id, chosen)
    await request.run(note_changed_settings, request.server_id, before, chosen, request.act())
    if (before.season_channel, before.zone) != (chosen.season_channel, chosen.zone):
        await request.run(plan_months, request.server_id)


@server_settings.autocomplete("timezone")
@server_settings.autocomplete("puzzle_zone")
@suggested
async def suggest_zones(request: Request, typed: str) -> list[Choice[str]]:
    """List time zones by name, or by the time that clocks there show now."""
    return list_choices(list_zones(typed, request.host.now()))


@server_settings.autocomplete("puzzle_games")
@suggested
async def suggest_games(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that have puzzles and fit what is typed after the last comma."""
    return list_choices(list_daily_games(typed))


@server_settings.autocomplete("clock")
@suggested
async def list_server_clocks(_request: Request, typed: str) -> list[Choice[str]]:
    """List clocks that fit what is typed."""
    return list_choices(list_clocks(typed))


async def choose_for_server(request: Request, control: ControlId) -> None:
    """Save a choice in a menu of the server's settings."""
    await change_server(request, **read_setting(request, MENUS[control.action]))


async def choose_game_channels(request: Request, _control: ControlId) -> None:
    """Let games begin only in the channels that were chosen; none means everywhere."""
    await change_channels(request, game_channels=tuple(each.id for each in read_channels(request)))


async def choose_audit_channel(request: Request, _control: ControlId) -> None:
    """Post what moderators do in the channel that was chosen; none means nowhere."""
    chosen = next(iter(read_channels(request)), None)
    await change_channels(request, audit_channel=chosen.id if chosen is not None else None)


async def choose_puzzle_channel(request: Request, _control: ControlId) -> None:
    """Post the puzzle of the day in the channel that was chosen; none stops it."""
    check_manager(request)
    if request.chosen:
        channel = next(iter(read_channels(request)))
        wish = PuzzleWish(channel if isinstance(channel, discord.TextChannel) else None)
        await change_puzzles(request, wish)
    else:
        await request.run(stop_puzzles, request.server_id)
    await change_channels(request)


async def choose_feed_channel(request: Request, _control: ControlId) -> None:
    """Post news of the games here in the channel that was chosen; none means nowhere."""
    await change_channels(request, feed_channel=find_chosen_channel(request))


async def choose_party_channel(request: Request, _control: ControlId) -> None:
    """Show the most interesting game in the channel that was chosen; none means nowhere."""
    await change_channels(request, party_channel=find_chosen_channel(request))


async def choose_season_channel(request: Request, _control: ControlId) -> None:
    """Post the recap of each month in the channel that was chosen; none means nowhere."""
    await change_channels(request, season_channel=find_chosen_channel(request))


def find_chosen_channel(request: Request) -> int | None:
    """Return the channel chosen in a menu, in which the bot can write, or None.

    Raises `PermissionMissing` or `CannotWriteThere`.
    """
    check_manager(request)
    chosen = next(iter(read_channels(request)), None)
    if isinstance(chosen, discord.TextChannel):
        check_writable(chosen)
    return chosen.id if chosen is not None else None


def check_manager(request: Request) -> None:
    """Raise `PermissionMissing` unless the person manages the server."""
    if not request.interaction.permissions.manage_guild:
        raise PermissionMissing


async def change_server(request: Request, **changes: Any) -> None:
    """Change some settings of the server, and show them; raises `PermissionMissing`."""
    check_manager(request)
    await request.answer_in_place(show_server_settings(await save_changes(request, changes)))


async def change_channels(request: Request, **changes: Any) -> None:
    """Change some channels of the server, and show them all; raises `PermissionMissing`."""
    check_manager(request)
    chosen = await save_changes(request, changes)
    daily = await request.run(find_wanted, request.server_id)
    await request.answer_in_place(show_channels(chosen, daily))


async def save_changes(request: Request, changes: Mapping[str, Any]) -> ServerPreferences:
    """Save some settings of the server; return all of them."""
    before = await request.services.server_choices.find(request.server_id)
    chosen = replace(before, **changes)
    await keep_choices(request, before, chosen)
    return chosen
