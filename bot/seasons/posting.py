"""The recaps that servers want: claimed once, and posted within three days or not at all."""

from datetime import datetime

import storage.season_posts
from bot.clocks.zones import UTC_ZONE, open_zone
from bot.matches.changed import Due
from bot.matches.work import Work, reads, writes
from bot.seasons.calendar import LATEST, due_at, find_due_month, find_next_due
from bot.seasons.months import Season
from storage.places import find_server_preferences
from storage.rows import SeasonPost


@reads
def list_due_servers(work: Work, now: datetime, after: int = 0) -> list[int]:
    """List some servers with ids above `after` that may have a month to be told of."""
    return [*storage.season_posts.list_due_seasons(work.transaction, now, after)]


@writes
def claim_month_of_server(work: Work, server_id: int, now: datetime) -> None:
    """Claim the recap of a server that is due now, if one is, and plan the next look.

    Of two processes one claims it. A month is claimed for the channel chosen at that moment.
    """
    transaction = work.transaction
    channel_id = storage.season_posts.lock_season_channel(transaction, server_id)
    if channel_id is None:
        return
    zone = open_zone(find_server_preferences(transaction, server_id).zone or UTC_ZONE)
    month = find_due_month(now, zone, server_id)
    if month is not None:
        post = SeasonPost(server_id, month, channel_id, due_at(month, zone, server_id))
        storage.season_posts.claim_season(transaction, post)
    storage.season_posts.plan_season(transaction, server_id, find_next_due(now, zone, server_id))


@writes
def plan_months(work: Work, server_id: int) -> None:
    """Look again at when a server is to be told, since its channel or its time zone changed."""
    storage.season_posts.plan_season(work.transaction, server_id, None)
    work.changed.due.add(Due.SEASONS)


@reads
def find_season(work: Work, post: SeasonPost) -> Season:
    """Return the month of a recap, in the time zone of its server."""
    zone = find_server_preferences(work.transaction, post.server_id).zone or UTC_ZONE
    return Season(post.server_id, post.month, open_zone(zone))


def is_too_late(post: SeasonPost, now: datetime) -> bool:
    """Tell whether a recap that was never posted is left out."""
    return now - post.due_at >= LATEST
