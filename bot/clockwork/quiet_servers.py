"""What quiet servers want: nobody is notified, and recent boards are edited in place."""

import asyncio
from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

import discord

from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.services import Services
from bot.views.post import PublicPost
from storage.rows import Person, Room, Team

K = TypeVar("K", bound=Hashable)
BETWEEN_EDITS = 3.0  # seconds, of a board at which both players look in a browser
YOUNG = timedelta(hours=1)  # later nobody would notice an edited board: a new one is sent


class RestingBoards(Generic[K]):
    """Boards at which both players look in a browser, between two edits of them."""

    def __init__(self) -> None:
        self._edited_at: dict[K, float] = {}  # by the event loop's clock

    async def note(self, key: K, services: Services, match: Match, now: datetime) -> None:
        """Note that a board is edited now, if both players look at it."""
        if await is_looked_at(services, match, now):
            self._edited_at[key] = asyncio.get_running_loop().time()

    def list_left(self) -> dict[K, float]:
        """Return the seconds for which each of them still rests."""
        now = asyncio.get_running_loop().time()
        left = {key: at + BETWEEN_EDITS - now for key, at in self._edited_at.items()}
        resting = {key: seconds for key, seconds in left.items() if seconds > 0}
        self._edited_at = {key: self._edited_at[key] for key in resting}
        return resting


async def is_quiet(services: Services, server_id: int | None) -> bool:
    """Tell whether a server wants to be quiet; conversations outside of servers never do."""
    if server_id is None:
        return False
    return (await services.server_choices.find(server_id)).is_quiet


async def quieten(services: Services, server_id: int | None, post: PublicPost) -> PublicPost:
    """Return a message as a server wants it: in a quiet one it notifies nobody."""
    if post.pings and await is_quiet(services, server_id):
        return post.without_pings()
    return post


async def is_edited(services: Services, match: Match, room: Room, now: datetime) -> bool:
    """Tell whether the recent board of a room is edited rather than followed by a new one: in a
    quiet server, and while both players look at the match in a browser.
    """
    return await is_quiet(services, room.place.server_id) or await is_looked_at(
        services, match, now
    )


async def is_looked_at(services: Services, match: Match, now: datetime) -> bool:
    """Tell whether both players look at a running match in a browser; the computer always does."""
    people = {seat.holder.id for seat in match.seats if isinstance(seat.holder, Person)}
    if match.is_over or not services.open_boards.address:
        return False
    everyone_plays = not any(isinstance(seat.holder, Team) for seat in match.seats)
    return everyone_plays and people <= await services.open_boards.find_looking(match.id, now)


async def find_young_board(
    services: Services, match: Match, room: Room, now: datetime
) -> int | None:
    """Return the message in which the board of a match should be edited in place.

    None if a new message should be sent: nobody wants edits, or there is no recent board.
    """
    if not await is_edited(services, match, room, now):
        return None
    present = await services.run(load_match, match.id)  # a newer board may have come meanwhile
    shown = present.room_in(room.place.channel_id)
    if shown is None or shown.message_id is None:
        return None
    made_at = discord.utils.snowflake_time(shown.message_id)
    return shown.message_id if now - made_at < YOUNG else None
