"""Bans from playing in a server: `/moderate ban`, confirmed once with all its effects."""

from dataclasses import replace
from datetime import datetime, timedelta

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.servers.moderating import LONGEST_REASON, for_moderators, read_person
from bot.matches.moderation_facts import Ruling
from bot.pacing import Urgency
from bot.people.engagements import Engagement, count_engagements
from bot.people.leaving_everything import leave_all_in_server
from bot.people.moderation import ban_person, end_games_of
from bot.talk.request_refusals import NotAModerator, OldControl, Outranked, OwnBan
from bot.talk.servers.moderation_texts import ended_games
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.servers.moderation import ask_for_ban, ban_reason_form, show_ban
from storage.rows import Ban, Person

LONGEST_BAN = 3650  # days


@app_commands.command()
@app_commands.describe(
    person="The person to ban", days="How many days. Defaults to until you lift the ban"
)
@for_moderators
@served
async def ban(
    request: Request, person: discord.User, days: Range[int, 1, LONGEST_BAN] | None = None
) -> None:
    """Ban someone from playing in this server. I'll ask you to confirm."""
    banned = read_person(person)
    check_rank(request, person)
    engagements = await request.services.run(
        count_engagements, banned.id, request.server_id, request.host.now()
    )
    until = find_end(request, days)
    await request.answer(ask_for_ban(banned, days, until, engagements))


async def ask_for_reason(request: Request, control: ControlId) -> None:
    """Ask the moderator for an optional reason; sending it bans the person."""
    read_banned(control)
    await request.ask(ban_reason_form(control, LONGEST_REASON))


async def carry_out_ban(request: Request, control: ControlId) -> None:
    """Ban a person, and take them out of everything that has not begun here.

    Raises `NotAModerator` or `Outranked`.
    """
    check_moderator(request)
    person_id, days = read_banned(control)
    user = await find_user(request, person_id)
    check_rank(request, user)
    banned, act = read_person(user), request.act()
    entry = await request.run(
        ban_person,
        Ban(
            server_id=request.server_id,
            person=banned,
            until=find_end(request, days),
            reason=request.written[:LONGEST_REASON],
            made_by=act.person,
            made_at=act.at,
        ),
    )
    await leave_server(request, banned)
    after = await request.services.run(count_engagements, banned.id, request.server_id, act.at)
    await request.answer_in_place(show_ban(entry, banned, after.get(Engagement.GAME, 0)))
    await request.host.audit.tell(entry)


async def leave_server(request: Request, banned: Person) -> None:
    """Take a banned person out of everything in the server that hasn't begun."""
    act = replace(request.act(), person=banned)
    await leave_all_in_server(request.services.changes, act, request.server_id)


async def end_games(request: Request, control: ControlId) -> None:
    """End a person's running games here without a result; raises `NotAModerator`."""
    check_moderator(request)
    person_id, _days = read_banned(control)
    ruling = Ruling(request.server_id, request.person, request.host.now())
    ended = await request.run(end_games_of, person_id, ruling)
    await request.answer_in_place(show_note(ended_games(ended)))


def read_banned(control: ControlId) -> tuple[int, int | None]:
    """Return the person a button names, and the days they'd be banned for; raises `OldControl`.

    None stands for a ban without an end.
    """
    is_known = control.detail.isdecimal() and int(control.detail) < 2**63
    if not is_known or control.subject > LONGEST_BAN:
        raise OldControl
    return int(control.detail), control.subject or None


def find_end(request: Request, days: int | None) -> datetime | None:
    """Return when a ban of some days, made now, ends."""
    return None if days is None else request.host.now() + timedelta(days=days)


async def find_user(request: Request, person_id: int) -> discord.Member | discord.User:
    """Return a person as a member of the server, or, if they have left it, as a user.

    Raises `OldControl` if there is no such person.
    """
    server = request.interaction.guild
    await request.host.pacing.wait_turn(Urgency.BOARD)
    try:
        if server is not None:
            return await server.fetch_member(person_id)
    except discord.NotFound:
        await request.host.pacing.wait_turn(Urgency.BOARD)
    try:
        return await request.host.fetch_user(person_id)
    except discord.NotFound as error:  # no version of the bot wrote this button
        raise OldControl from error


def check_moderator(request: Request) -> None:
    """Raise `NotAModerator` unless the person may moderate members here."""
    if not request.interaction.permissions.moderate_members:
        raise NotAModerator


def check_rank(request: Request, person: discord.Member | discord.User) -> None:
    """Raise `OwnBan`, or `Outranked` if a person ranks as high as the moderator or higher.

    The same as for Discord's own bans, except that a person without any power counts as lower.
    """
    own, server = request.interaction.user, request.interaction.guild
    if person.id == own.id:
        raise OwnBan
    if server is None or not isinstance(person, discord.Member):
        return
    if server.owner_id == own.id or not isinstance(own, discord.Member):
        return
    is_equal = person.top_role == own.top_role
    is_above = person.top_role > own.top_role or server.owner_id == person.id
    if is_above or (is_equal and person.guild_permissions.moderate_members):
        raise Outranked(person.id)
