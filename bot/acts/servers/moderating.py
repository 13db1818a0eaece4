"""What moderators of a server do: `/moderate`. Every act is logged, and posted if wanted."""

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.game_channels import check_writable
from bot.acts.game_choices import fold
from bot.acts.option_choices import MatchNumber, choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.matches.finding import find_match_here
from bot.matches.match_store import load_running_in_server
from bot.matches.moderation_facts import RuledResult, Ruling
from bot.people.moderation import end_match, find_conduct, list_log, move_match, unban_person
from bot.ratings.rating_tables import annul_rated_game
from bot.talk.request_refusals import BotChallenged, OwnUnban
from bot.talk.servers.moderation_texts import conduct_text, entry_text, log_text, match_label
from bot.views.note import show_note
from storage.rows import AuditEntry, Person, Place

LONGEST_REASON = 200  # characters
LONGEST_BAN = 3650  # days
MOST_CHOICES = 25
for_moderators = app_commands.checks.has_permissions(moderate_members=True)
Reason = Range[str, 0, LONGEST_REASON]

moderate = app_commands.Group(
    name="moderate",
    description="For moderators: manage players, games and teams in this server.",
    default_permissions=discord.Permissions(moderate_members=True),
)


@moderate.command()
@app_commands.describe(person="The person to unban")
@for_moderators
@served
async def unban(request: Request, person: discord.User) -> None:
    """Let someone play in this server again."""
    unbanned = read_person(person)
    if unbanned.id == request.person.id:
        raise OwnUnban
    await tell(
        request,
        await request.run(unban_person, request.server_id, unbanned, request.act()),
    )


@moderate.command()
@app_commands.describe(
    match="The game. Defaults to the one in this channel",
    result="The result. Defaults to no result",
    reason="The reason. It goes in the moderation log",
)
@choices(
    "moderate end",
    result=[
        Choice(name="no result", value="none"),
        Choice(name="draw", value="draw"),
        Choice(name="White wins", value="white"),
        Choice(name="Black wins", value="black"),
    ],
)
@for_moderators
@served
async def end(
    request: Request,
    match: MatchNumber | None = None,
    result: str = RuledResult.NONE,
    reason: Reason = "",
) -> None:
    """End a game in this server."""
    match_id, now = await find_number(request, match), request.host.now()
    ruling = Ruling(request.server_id, request.person, now, RuledResult(result), reason)
    _ended, entry = await request.run(end_match, match_id, ruling)
    await tell(request, entry)


@moderate.command()
@app_commands.describe(
    match="The game's number, shown in its PDN file and its link",
    reason="The reason. It goes in the moderation log",
)
@for_moderators
@served
async def annul(request: Request, match: MatchNumber, reason: Reason = "") -> None:
    """Annul a rated game. I'll recalculate the ratings after it."""
    ruling = Ruling(request.server_id, request.person, request.host.now(), reason=reason)
    _, entry = await request.run(annul_rated_game, match, ruling)
    await tell(request, entry)


@moderate.command()
@app_commands.describe(to="The new channel", match="The game. Defaults to the one in this channel")
@for_moderators
@served
async def move(
    request: Request,
    to: discord.TextChannel | discord.Thread,
    match: MatchNumber | None = None,
) -> None:
    """Move a game to another channel of this server."""
    check_writable(to)
    match_id, place = await find_number(request, match), Place(request.server_id, to.id)
    _moved, entry = await request.run(move_match, match_id, place, request.act(), request.place)
    await tell(request, entry)


@moderate.command()
@app_commands.describe(person="The person to look up")
@for_moderators
@served
async def person(request: Request, person: discord.User) -> None:
    """Look someone up: bans, games, suspicious results and log entries."""
    conduct = await request.run(find_conduct, request.server_id, person.id)
    await request.answer(show_note(conduct_text(person.id, conduct, request.host.now())))


@moderate.command(name="log")
@app_commands.describe(page="The page. 1 is the newest")
@for_moderators
@served
async def show_log(request: Request, page: Range[int, 1, 1000] = 1) -> None:
    """Show the moderation log, newest first."""
    entries = await request.run(list_log, request.server_id, page)
    await request.answer(show_note(log_text(entries, page)))


@end.autocomplete("match")
@move.autocomplete("match")
@suggested
async def list_games_here(request: Request, typed: str) -> list[Choice[int]]:
    """List the running games of the server that fit what is typed, the newest first."""
    running = await request.run(load_running_in_server, request.server_id)
    named = [Choice(name=match_label(match)[:100], value=match.id) for match in running]
    wanted = fold(typed)
    fitting = [choice for choice in named if wanted in fold(str(choice.name))]
    return fitting[:MOST_CHOICES]


async def find_number(request: Request, match_id: int | None) -> int:
    """Return the given number, or that of the match played here; raises `NoMatchHere`."""
    if match_id is not None:
        return match_id
    return (await request.run(find_match_here, request.place)).id


def read_person(user: discord.User | discord.Member) -> Person:
    """Return the person a moderator chose; raises `BotChallenged` for a bot."""
    if user.bot:
        raise BotChallenged
    return Person(user.id, user.display_name)


async def tell(request: Request, entry: AuditEntry, more: str = "") -> None:
    """Tell the moderator what was done, and post it in the channel that the server has for it."""
    await request.answer(show_note(f"{entry_text(entry)}\n{more}".strip()))
    await request.host.audit.tell(entry)
