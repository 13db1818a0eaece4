"""Rules and help: `/rules` and `/help`."""

from collections.abc import Iterable
from contextlib import suppress

import discord
from discord import AppCommandType, app_commands
from discord.app_commands import AppCommand, AppCommandGroup, Choice

from bot.acts.game_choices import find_any_game, list_all_games
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.matches.finding import find_running_in
from bot.matches.match_value import Match
from bot.talk.guide_texts import all_commands, help_text, list_of_games
from bot.teams.own_games import OwnGame, list_own_games, list_waiting
from bot.views.control_id import ControlId
from bot.views.guide import show_help, show_rules
from bot.views.note import show_note
from storage.storage_errors import DatabaseTrouble


@app_commands.command()
@app_commands.describe(variant="The variant. Defaults to the game in this channel")
@served
async def rules(request: Request, variant: str = "") -> None:
    """Learn the rules of a variant, with pictures."""
    if variant:
        await request.answer(show_rules(find_any_game(variant)))
        return
    match: Match | None = None
    with suppress(DatabaseTrouble):
        match = await request.run(find_running_in, request.place.channel_id)
    view = show_note(list_of_games()) if match is None else show_rules(match.course.game)
    await request.answer(view)


@rules.autocomplete("variant")
@suggested
async def list_variants(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_all_games(typed))


@app_commands.command()
@served
async def help(request: Request) -> None:
    """See what you can do here."""
    match: Match | None = None
    running: list[OwnGame] = []
    with suppress(DatabaseTrouble):  # the rest is of use even then
        match = await request.run(find_running_in, request.place.channel_id)
        running = await request.run(list_own_games, request.person.id)
    mentions = mention_commands(request.host.known_commands, request.interaction.permissions)
    words, now = help_text(match, request.person.id, mentions), request.host.now()
    waiting = list_waiting(running, now)
    await request.answer(show_help(words, waiting, now, has_commands=bool(mentions)))


async def list_commands(request: Request, _control: ControlId) -> None:
    """Name every command that the person may use here."""
    mentions = mention_commands(request.host.known_commands, request.interaction.permissions)
    await request.answer_in_place(show_note(all_commands(mentions)))


def mention_commands(
    commands: Iterable[AppCommand], permissions: discord.Permissions
) -> dict[str, str]:
    """Return the mention of each command that people with these permissions may use, by name."""
    usable = (
        command
        for command in commands
        if command.type is AppCommandType.chat_input
        and (
            command.default_member_permissions is None
            or command.default_member_permissions <= permissions
        )
    )
    parts = (_list_parts(command) for command in usable)
    return {name: mention for named in parts for name, mention in named.items()}


def _list_parts(command: AppCommand | AppCommandGroup) -> dict[str, str]:
    """Return the mentions of a command, or of all commands of a group, by name."""
    groups = [option for option in command.options if isinstance(option, AppCommandGroup)]
    if groups:
        return {name: mention for group in groups for name, mention in _list_parts(group).items()}
    name = command.name if isinstance(command, AppCommand) else command.qualified_name
    return {name: command.mention}
