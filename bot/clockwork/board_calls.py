"""Whom a board calls in a room: no one twice, no one who wants it elsewhere, at night silently."""

from dataclasses import replace
from datetime import datetime

from bot.clockwork.quiet_servers import quieten
from bot.clockwork.simul_hosts import spare_host
from bot.matches.calling import choose_calls
from bot.matches.match_value import Match
from bot.services import Services
from bot.views.post import PublicPost
from storage.rows import Room


async def call_rightly(
    matches: Services, match: Match, room: Room, post: PublicPost, now: datetime
) -> PublicPost:
    """Return a board that calls only those who want to be called by it in this room."""
    post = await spare_host(matches, match, post)
    people = [each for each in post.pings if not _is_shown_elsewhere(match, room, each)]
    calls = await choose_calls(matches.runner, match, people, now)
    post = replace(post, pings=calls.people, is_silent=calls.is_silent)
    return await quieten(matches, room.place.server_id, post)


def _is_shown_elsewhere(match: Match, room: Room, person_id: int) -> bool:
    """Tell whether a person has the newest board of a match in a room of their own already."""
    own = match.room_for(person_id)
    is_own = own.person_id is not None and own != room
    return is_own and own.shown_version >= own.wanted_version
