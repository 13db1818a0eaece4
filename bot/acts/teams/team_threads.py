"""Threads in which a team talks, if both sides read one channel."""

from collections.abc import Iterable

import discord
import structlog

from bot.acts.matches.threads import TOO_MANY_THREADS
from bot.acts.request import Request
from bot.clockwork.failures import FAILURES
from bot.clockwork.sleeping_threads import choose_archiving
from bot.matches.match_facts import NotAPlayer
from bot.matches.match_value import Match
from bot.matches.next_version import check_running
from bot.pacing import Urgency
from bot.talk.names import plain_name, shorten_thread_name
from bot.talk.request_refusals import NoMoreThreads, NoTeamThread
from bot.talk.teams.team_threads import team_thread_place, team_thread_text
from bot.teams.team_facts import NotTheLeader
from bot.teams.team_side import TeamSide
from bot.teams.team_store import keep_team_thread, load_sides_of_match
from bot.views.control_id import ControlId
from bot.views.note import show_note
from rules import Color
from storage.rows import Place

log = structlog.get_logger(__name__)

MOST_ADDED = 10  # members added when a thread is opened; others come by the same button


async def open_team_thread(request: Request, control: ControlId) -> None:
    """Open the thread of the person's team, or add them to the one there is, and link to it.

    Raises `NotAPlayer`, `NotTheLeader`, `NoTeamThread` or `NoMoreThreads`.
    """
    match = await request.find_match(control.subject)
    async with request.host.beginnings.of("team thread", match.id):
        color, side = await find_own_side(request, match)
        thread = await find_thread(request, side)
        if thread is None:
            check_may_open(match, side, request.person.id)
            thread = await open_thread_of_team(request, match, color, side)
    await add_people(request, thread, [request.person.id])
    await request.answer(show_note(team_thread_place(thread.id, is_private=thread.is_private())))


async def find_own_side(request: Request, match: Match) -> tuple[Color, TeamSide]:
    """Return the team of a match to which the person belongs; raises `NotAPlayer`."""
    sides = await request.run(load_sides_of_match, match)
    for color, side in sides.items():
        if side.is_member(request.person.id):
            return color, side
    raise NotAPlayer(match)


def check_may_open(match: Match, side: TeamSide, person_id: int) -> None:
    """Raise `MatchIsOver`, or `NotTheLeader` unless the person is the captain, or a member if there
    is no captain.
    """
    check_running(match)
    if side.team.captain_id not in (None, person_id):
        raise NotTheLeader


async def find_thread(request: Request, side: TeamSide) -> discord.Thread | None:
    """Return the thread of a team, unarchived; None if there is none, or no longer."""
    if side.team.thread_id is None:
        return None
    await request.host.pacing.wait_turn(Urgency.BOARD)
    try:
        thread = await request.host.fetch_channel(side.team.thread_id)
        assert isinstance(thread, discord.Thread)
        return await thread.edit(archived=False) if thread.archived else thread
    except discord.NotFound:
        return None
    except discord.Forbidden as error:
        raise NoTeamThread(side.team.thread_id) from error


async def open_thread_of_team(
    request: Request, match: Match, color: Color, side: TeamSide
) -> discord.Thread:
    """Open a thread for a team, a private one if the bot may, and add the most active members.

    Raises `NoTeamThread` or `NoMoreThreads`.
    """
    channel = find_channel(request, match.room_of(color).place)
    is_private = channel.permissions_for(channel.guild.me).create_private_threads
    kind = discord.ChannelType.private_thread if is_private else discord.ChannelType.public_thread
    await request.host.pacing.wait_turn(Urgency.BOARD)
    try:
        thread = await channel.create_thread(
            name=shorten_thread_name(plain_name(side.team.holder)),
            type=kind,
            invitable=False,
            auto_archive_duration=choose_archiving(match.terms),
        )
    except discord.Forbidden as error:
        raise NoTeamThread(channel.id) from error
    except discord.HTTPException as error:
        if error.code == TOO_MANY_THREADS:
            raise NoMoreThreads from error
        raise
    await request.run(keep_team_thread, side.team.id, thread.id)
    await add_people(request, thread, side.liveliest[:MOST_ADDED])
    await greet(request, thread, match, color)
    return thread


def find_channel(request: Request, place: Place) -> discord.TextChannel:
    """Return the channel of a place, or the parent of a thread; raises `NoTeamThread`."""
    channel = request.host.get_channel(place.channel_id)
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.TextChannel):
        raise NoTeamThread(place.channel_id)
    return channel


async def add_people(request: Request, thread: discord.Thread, people: Iterable[int]) -> None:
    """Add some people to a thread; those who cannot be added can use the button."""
    for person_id in people:
        await request.host.pacing.wait_turn(Urgency.TABLE)
        try:
            await thread.add_user(discord.Object(person_id))
        except FAILURES as error:
            log.info("not added to the thread", thread=thread.id, error=repr(error))


async def take_out(request: Request, side: TeamSide, person_id: int) -> None:
    """Remove a person who was taken out of a team from its private thread."""
    if side.team.thread_id is None:
        return
    await request.host.pacing.wait_turn(Urgency.TABLE)
    try:
        thread = await request.host.fetch_channel(side.team.thread_id)
        if isinstance(thread, discord.Thread) and thread.is_private():
            await thread.remove_user(discord.Object(person_id))
    except FAILURES as error:
        log.info("not taken out of the thread", thread=side.team.thread_id, error=repr(error))


async def greet(request: Request, thread: discord.Thread, match: Match, color: Color) -> None:
    """Say in a new thread whose it is, and who else can read it."""
    async with request.speaking_publicly():
        post = await show_note(team_thread_text(match, color, is_private=thread.is_private()))
    await request.host.pacing.wait_turn(Urgency.TABLE)
    try:
        await thread.send(**post.for_sending())
    except FAILURES as error:
        log.info("thread not greeted", thread=thread.id, error=repr(error))
