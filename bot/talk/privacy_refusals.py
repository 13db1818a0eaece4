"""Why a wish about one's own data is refused."""

from collections.abc import Callable
from typing import Any

from bot.matches import facts
from bot.talk.names import moment_from_now
from render.translation import _

PRIVACY_SENTENCES: dict[type[facts.MatchError], Callable[[Any], str]] = {
    facts.NothingKept: lambda _error: _("I don't keep anything about you."),
    facts.FetchedJustNow: lambda error: _(
        "You've only just downloaded your data. You can get it again {moment}."
    ).format(moment=moment_from_now(error.again_at)),
    facts.NotYourData: lambda _error: _(
        "That's about someone else. See what I keep about you with `/privacy`."
    ),
    facts.OpponentErased: lambda _error: _(
        "Your opponent has had their data erased and no longer plays here."
    ),
}
