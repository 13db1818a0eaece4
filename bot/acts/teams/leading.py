"""Teams and who leads them: `/team`, and what `/moderate` does with teams."""

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.option_choices import MatchNumber, choices
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.servers.moderating import (
    find_number,
    for_moderators,
    moderate,
    read_person,
    tell,
)
from bot.acts.teams.away_sides import check_may_ask
from bot.acts.teams.team_threads import take_out
from bot.matches.finding import find_own_here, find_team_match
from bot.talk.teams.membership_texts import left_text
from bot.talk.teams.team_sheets import (
    captain_text,
    removed_text,
    renamed_text,
    room_text,
    team_sheet,
)
from bot.teams.leading import (
    CaptainOrder,
    Led,
    choose_team_room,
    leave_team,
    make_captain,
    name_team,
    remove_member,
    turn_team_door,
)
from bot.teams.team_store import load_sides_of_match
from bot.views.note import show_note
from bot.views.teams.vote_panel import show_team_sheet
from rules import Color
from storage.rows import Place

LONGEST_NAME = 32  # characters of a team's
Name = Range[str, 1, LONGEST_NAME]
DOORS = [Choice(name="closed", value="closed"), Choice(name="open", value="open")]
SIDES = [Choice(name="White", value=0), Choice(name="Black", value=1)]

team = app_commands.Group(name="team", description="See or manage your team.")


@team.command()
@served
async def show(request: Request) -> None:
    """Show the teams in this channel's game."""
    match = await request.run(find_own_here, request.place, request.person.id)
    sides = await request.run(load_sides_of_match, match)
    sheet = team_sheet(match, sides, request.interaction.guild_id)
    is_member = any(side.is_member(request.person.id) for side in sides.values())
    await request.answer(show_team_sheet(match, sheet, is_member=is_member))


@team.command()
@app_commands.describe(person="The new captain")
@served
async def captain(request: Request, person: discord.User) -> None:
    """Make another member your team's captain."""
    match_id, to = await find_team_game(request), read_person(person)
    led = await request.run(make_captain, match_id, to, request.act())
    await request.answer(show_note(captain_text(led.side)))


@team.command()
@app_commands.describe(name="Your team's new name")
@served
async def rename(request: Request, name: Name) -> None:
    """Rename your team (captains only)."""
    match_id = await find_team_game(request)
    order = CaptainOrder(request.act())
    led = await request.run(name_team, match_id, None, name, order)
    await request.answer(show_note(renamed_text(led.color, led.side)))


@team.command()
@app_commands.describe(person="The member to remove")
@served
async def remove(request: Request, person: discord.User) -> None:
    """Remove someone from a team for good (captains and moderators)."""
    match_id, removed = await find_team_game(request), read_person(person)
    led = await request.run(remove_member, match_id, removed, find_order(request))
    words = removed_text(removed.id, led.side)
    await tell_led(request, led, words)
    await take_out(request, led.side, removed.id)


@team.command()
@served
async def leave(request: Request) -> None:
    """Leave your team for good."""
    match_id = await find_team_game(request)
    led = await request.run(leave_team, match_id, request.act())
    await tell_led(request, led, left_text())


@team.command(name="room")
@app_commands.describe(
    to="The new channel for your team",
    match="The game. Defaults to the one in this channel, or your only one",
)
@served
async def choose_room(
    request: Request, to: discord.TextChannel, match: MatchNumber | None = None
) -> None:
    """Move your team to another channel."""
    await check_may_ask(request, to)
    place = Place(request.server_id, to.id)
    if match is None:
        match = (await request.run(find_team_match, request.place, request.person.id)).id
    led = await request.run(choose_team_room, match, place, find_order(request))
    await tell_led(request, led, room_text(led.side, to.id))


async def find_team_game(request: Request) -> int:
    """Return the number of the person's game in this channel, or of the newest one there.

    Raises `NoMatchHere` or `SeveralMatches`.
    """
    return (await request.run(find_own_here, request.place, request.person.id)).id


def find_order(request: Request) -> CaptainOrder:
    """Return a person's order, as a captain or else as a moderator of the server."""
    is_moderator = request.interaction.permissions.moderate_members
    return CaptainOrder(request.act(), request.interaction.guild_id if is_moderator else None)


async def tell_led(request: Request, led: Led, words: str) -> None:
    """Say what became of a team; a moderator's act is also posted in the server's log channel."""
    if led.entry is not None:
        await tell(request, led.entry, words)
    else:
        await request.answer(show_note(words))


@moderate.command(name="door")
@app_commands.describe(
    side="Which team",
    door="Open or closed to new members",
    match="The game. Defaults to the one in this channel",
)
@choices("moderate door", side=SIDES)
@choices("moderate door", door=DOORS)
@for_moderators
@served
async def turn_door(
    request: Request, side: int, door: str, match: MatchNumber | None = None
) -> None:
    """Close a team to new members, or open it again."""
    match_id = await find_number(request, match)
    order = CaptainOrder(request.act(), request.server_id)
    is_closed = door == "closed"
    led = await request.run(turn_team_door, match_id, Color(side), order, is_closed=is_closed)
    await tell_led(request, led, team_sheet(led.match, {led.color: led.side}, request.server_id))


@moderate.command(name="rename")
@app_commands.describe(
    side="Which team",
    name="The team's new name",
    match="The game. Defaults to the one in this channel",
)
@choices("moderate rename", side=SIDES)
@for_moderators
@served
async def rename_team(
    request: Request, side: int, name: Name, match: MatchNumber | None = None
) -> None:
    """Rename a team."""
    match_id = await find_number(request, match)
    order = CaptainOrder(request.act(), request.server_id)
    led = await request.run(name_team, match_id, Color(side), name, order)
    await tell_led(request, led, renamed_text(led.color, led.side))
