"""Why a request about a person's own data is refused."""

from collections.abc import Callable
from typing import Any

from bot.challenges.challenge_facts import OpponentErased
from bot.matches.match_error import MatchError
from bot.people.privacy_facts import FetchedJustNow, NothingKept, NotYourData
from bot.talk.names import moment_from_now
from render.translation import _

PRIVACY_SENTENCES: dict[type[MatchError], Callable[[Any], str]] = {
    NothingKept: lambda _error: _("I don't keep anything about you."),
    FetchedJustNow: lambda error: _(
        "You've only just downloaded your data. You can get it again {moment}."
    ).format(moment=moment_from_now(error.again_at)),
    NotYourData: lambda _error: _(
        "That's about someone else. See what I keep about you with `/privacy`."
    ),
    OpponentErased: lambda _error: _(
        "Your opponent has had their data deleted and no longer plays here."
    ),
}
