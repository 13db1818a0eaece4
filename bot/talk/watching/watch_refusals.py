"""Why a watcher cannot follow or share a match."""

from bot.talk.names import channel_name, moment_from_now
from bot.talk.refusals import Sentences
from bot.watching.watch_facts import (
    AlreadyShared,
    FollowOwnMatch,
    TooManyFollowed,
    TooManyFollowers,
    TooManyShares,
    WatchRefused,
)
from render.translation import _, deferred, ngettext

SENTENCES: Sentences = {
    WatchRefused: deferred("You can't do that with this game."),
    AlreadyShared: lambda error: _("This game has already been shared in {channel}.").format(
        channel=channel_name(error.channel_id)
    ),
    TooManyShares: lambda error: _(
        "You've shared 3 games in the last hour, which is the limit. You can share again {soon}."
    ).format(soon=moment_from_now(error.until)),
    FollowOwnMatch: deferred("This is your own game: I ping you when it's your turn."),
    TooManyFollowers: lambda error: ngettext(
        "{count} person already follows this game, which is the limit.",
        "{count} people already follow this game, which is the limit. If it has a thread, "
        "there's room for everyone there.",
        error.most,
    ).format(count=error.most),
    TooManyFollowed: lambda error: ngettext(
        "You already follow {count} game, which is the limit. Unfollow it first.",
        "You already follow {count} games, which is the limit. Unfollow one first.",
        error.most,
    ).format(count=error.most),
}
