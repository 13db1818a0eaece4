"""Why somebody cannot do what they want with a match that they look at."""

from bot.matches.watching.watch_facts import (
    AlreadyShared,
    FollowOwnMatch,
    TooManyFollowed,
    TooManyFollowers,
    TooManyShares,
    WatchRefused,
)
from bot.talk.names import channel_name, moment_from_now
from render.translation import _, ngettext


def explain_watch_fact(error: WatchRefused) -> str:
    """Explain why somebody cannot follow a match or share it."""
    match error:
        case AlreadyShared(channel_id=channel_id):
            return _("This game was shared in {channel} before.").format(
                channel=channel_name(channel_id)
            )
        case TooManyShares(until=until):
            return _("You have shared three games within an hour. You can again {soon}.").format(
                soon=moment_from_now(until)
            )
        case FollowOwnMatch():
            return _("This is your own game: its boards call you when it is your turn.")
        case TooManyFollowers(most=most):
            return ngettext(
                "{count} person follows this game; I cannot write to more.",
                "{count} people follow this game; I cannot write to more. "
                "In its thread, if it has one, there is room for all.",
                most,
            ).format(count=most)
        case TooManyFollowed(most=most):
            return ngettext(
                "You follow {count} game; more than that are not possible.",
                "You follow {count} games; more than that are not possible.",
                most,
            ).format(count=most)
        case _:
            return _("That is not possible with this game.")
