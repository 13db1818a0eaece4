"""What a board needs besides its match: whom it calls, and the news of its teams."""

from dataclasses import replace
from datetime import datetime

from bot.clockwork.quiet_servers import quieten
from bot.clockwork.simul_hosts import spare_host
from bot.matches.calling import choose_calls
from bot.matches.computer_remarks import Occasion, find_occasion, may_speak
from bot.matches.match_value import Match, MatchEnding, room_side
from bot.services import Services
from bot.teams.voting import find_last_vote, find_session
from bot.tournaments.tournament_store import find_counted_match
from bot.views.matches.board import TeamNews
from bot.views.post import PublicPost
from storage.rows import Room


async def call_rightly(
    services: Services, match: Match, room: Room, post: PublicPost, now: datetime
) -> PublicPost:
    """Return a board that calls only those who want to be called by it in this room."""
    post = await spare_host(services, match, post)
    looking = await services.open_boards.find_looking(match.id, now)
    people = [
        each
        for each in post.pings
        if each not in looking and not _is_shown_elsewhere(match, room, each)
    ]
    calls = await choose_calls(services.runner, match, people, now)
    post = replace(post, pings=calls.people, is_silent=calls.is_silent)
    return await quieten(services, room.place.server_id, post)


def _is_shown_elsewhere(match: Match, room: Room, person_id: int) -> bool:
    """Tell whether a person already has the newest board of a match in a room of their own."""
    own = match.room_for(person_id)
    is_own = own.person_id is not None and own != room
    return is_own and own.shown_version >= own.wanted_version


async def find_counted(services: Services, match: Match) -> Match:
    """Return a match that was never begun as its tournament counts it; others as they are."""
    is_begun = match.result is None or match.result.ending is not MatchEnding.NOT_BEGUN
    return match if is_begun else await services.run(find_counted_match, match)


async def find_remark(services: Services, match: Match) -> Occasion | None:
    """Return the occasion for a remark of the computer; most boards need no query for that."""
    return await services.run(find_occasion, match) if may_speak(match) else None


async def find_team_news(services: Services, match: Match, room: Room) -> TeamNews:
    """Return the team news of a board in a room; only the team itself reads how its vote ended."""
    side = room_side(room)
    session, last = await find_session(services.runner, match), None
    if side is None or (match.ply and match.course.turns[-2] is side):
        last = await find_last_vote(services.runner, match)
    return TeamNews(session, last, side)
