"""Following other people's games: `/follow`, and the buttons for it."""

import discord
import structlog
from discord import app_commands
from discord.app_commands import Choice

from bot.acts.control_details import read_member
from bot.acts.matches.own_match import ask_which
from bot.acts.option_choices import choices
from bot.acts.request import Request
from bot.acts.serve import served
from bot.clockwork.failures import FAILURES
from bot.matches.finding import find_match_here
from bot.matches.match_facts import SeveralMatches
from bot.matches.match_value import Match
from bot.pacing import Urgency
from bot.people.preferences import find_preferences
from bot.talk.watching.follow_texts import (
    follows_daily,
    follows_in_thread,
    follows_no_more,
    follows_stopped,
    follows_to_end,
    has_no_thread,
)
from bot.views.control_actions import MatchAction
from bot.views.control_id import ControlId
from bot.views.matches.private_board import join_lines
from bot.views.watching.follow import EACH_MOVE, show_follow_panel
from bot.watching.follows import (
    FollowKind,
    count_refused_follows,
    follow_match,
    next_daily_letter,
    take_refused_follows,
    unfollow_match,
)

log = structlog.get_logger(__name__)


@app_commands.command()
@app_commands.describe(how="When to notify you. Defaults to the end of the game")
@choices(
    "follow",
    how=[
        Choice(name="at the end", value=FollowKind.END.value),
        Choice(name="once a day", value=FollowKind.DAILY.value),
        Choice(name="every move, in its thread", value=EACH_MOVE),
    ],
)
@served
async def follow(request: Request, how: str = FollowKind.END.value) -> None:
    """Follow the game in this channel."""
    try:
        match = await request.run(find_match_here, request.place)
    except SeveralMatches as several:
        await ask_which(request, several.matches, MatchAction.FOLLOW, lambda _match: how)
    else:
        await request.answer(show_follow_panel(match, *await follow_in_way(request, match, how)))


async def follow_by_button(request: Request, control: ControlId) -> None:
    """Follow a match in the way that the detail names; without a detail, at its end."""
    match = await request.find_match(control.subject)
    wanted = control.detail or FollowKind.END.value
    if wanted != EACH_MOVE:
        read_member(FollowKind, wanted)
    way, words = await follow_in_way(request, match, wanted)
    show = request.answer_in_place if control.detail else request.answer
    await show(show_follow_panel(match, way, words))


async def unfollow(request: Request, control: ControlId) -> None:
    """Stop following a match."""
    match = await request.find_match(control.subject)
    await request.run(unfollow_match, match.id, request.person.id)
    await request.answer_in_place(show_follow_panel(match, None, follows_no_more()))


async def follow_in_way(request: Request, match: Match, way: str) -> tuple[str | None, str]:
    """Follow a match in a way; return the resulting way, and the words about it."""
    if way == EACH_MOVE:
        is_added = await join_thread(request, match)
        place = match.main_room.place
        return way, follows_in_thread(place.channel_id) if is_added else has_no_thread()
    stopped = follows_stopped(await take_refused(request))
    await request.run(follow_match, match.id, request.person, FollowKind(way), request.host.now())
    words = follows_to_end()
    if way == FollowKind.DAILY:
        own = await request.run(find_preferences, request.person.id)
        words = follows_daily(next_daily_letter(own, request.host.now()))
    return way, join_lines(stopped, words)


async def take_refused(request: Request) -> int:
    """Return how many follows of the person ended without their knowing; only the first call counts
    them.
    """
    if not await request.run(count_refused_follows, request.person.id):
        return 0  # as nearly always: nobody waits for a write transaction
    return await request.run(take_refused_follows, request.person.id)


async def join_thread(request: Request, match: Match) -> bool:
    """Add the person to the thread of a match; return whether there is one and that was allowed."""
    guild = request.interaction.guild
    thread = guild.get_thread(match.main_room.place.channel_id) if guild is not None else None
    if thread is None:
        return False
    await request.host.pacing.wait_turn(Urgency.FEED)
    try:
        await thread.add_user(discord.Object(request.person.id))
    except FAILURES as error:
        log.info("not added to the thread", match=match.id, error=repr(error))
        return False
    return True
