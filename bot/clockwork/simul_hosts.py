"""A host who plays many at once from a panel is not called to every board."""

from dataclasses import replace

from bot.matches.match_value import Match
from bot.services import Services
from bot.views.post import PublicPost
from storage.simuls import find_simul_host


async def spare_host(services: Services, match: Match, post: PublicPost) -> PublicPost:
    """Return a board of a match; in a quick simul it does not notify the host.

    In a slow one, or one without a clock, the host is not expected to watch the panel all the time.
    """
    if not post.pings or match.is_over or not match.control.is_quick:
        return post
    host_id = await services.read(find_simul_host, match.id)
    return replace(post, pings=tuple(each for each in post.pings if each != host_id))
