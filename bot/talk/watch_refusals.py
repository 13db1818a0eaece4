"""Why a watcher cannot follow or share a match."""

from bot.talk.names import channel_name, moment_from_now
from bot.watching.watch_facts import (
    AlreadyShared,
    FollowOwnMatch,
    TooManyFollowed,
    TooManyFollowers,
    TooManyShares,
    WatchRefused,
)
from render.translation import _, ngettext


def explain_watch_fact(error: WatchRefused) -> str:
    """Explain why a person cannot follow or share a match."""
    match error:
        case AlreadyShared(channel_id=channel_id):
            return _("This game has already been shared in {channel}.").format(
                channel=channel_name(channel_id)
            )
        case TooManyShares(until=until):
            return _(
                "You've shared 3 games in the last hour, which is the limit. You can share again "
                "{soon}."
            ).format(soon=moment_from_now(until))
        case FollowOwnMatch():
            return _("This is your own game: I ping you when it's your turn.")
        case TooManyFollowers(most=most):
            return ngettext(
                "{count} person already follows this game, which is the limit.",
                "{count} people already follow this game, which is the limit. If it has a thread, "
                "there's room for everyone there.",
                most,
            ).format(count=most)
        case TooManyFollowed(most=most):
            return ngettext(
                "You already follow {count} game, which is the limit. Unfollow it first.",
                "You already follow {count} games, which is the limit. Unfollow one first.",
                most,
            ).format(count=most)
        case _:
            return _("That isn't possible with this game.")
