"""Why somebody cannot do what they want with a match that they look at."""

from bot.matches.watch_facts import AlreadyShared, TooManyShares, WatchRefused
from bot.talk.names import channel_name, moment_from_now
from render.translation import _


def explain_watch_fact(error: WatchRefused) -> str:
    """Explain why somebody cannot share a match."""
    match error:
        case AlreadyShared(channel_id=channel_id):
            return _("This game was shared in {channel} before.").format(
                channel=channel_name(channel_id)
            )
        case TooManyShares(until=until):
            return _("You have shared three games within an hour. You can again {soon}.").format(
                soon=moment_from_now(until)
            )
        case _:
            return _("That is not possible with this game.")
