"""Why a wish about one's own data is refused."""

from collections.abc import Callable
from typing import Any

from bot.matches import facts
from bot.talk.names import moment_from_now
from render.translation import _

PRIVACY_SENTENCES: dict[type[facts.MatchError], Callable[[Any], str]] = {
    facts.NothingKept: lambda _error: _("I keep nothing about you."),
    facts.FetchedJustNow: lambda error: _(
        "You have your data from a moment ago. You can fetch it again {moment}."
    ).format(moment=moment_from_now(error.again_at)),
    facts.NotYourData: lambda _error: _(
        "That is about somebody else. `/privacy` shows what I keep of you."
    ),
    facts.OpponentErased: lambda _error: _(
        "Your opponent has had everything about them erased, and plays no more."
    ),
}
