"""Why a request about a person's own data is refused."""

from bot.challenges.challenge_facts import OpponentErased
from bot.people.privacy_facts import FetchedJustNow, NothingKept, NotYourData
from bot.talk.names import moment_from_now
from bot.talk.refusals import Sentences
from render.translation import _, deferred

SENTENCES: Sentences = {
    NothingKept: deferred("I don't keep anything about you."),
    FetchedJustNow: lambda error: _(
        "You've only just downloaded your data. You can get it again {moment}."
    ).format(moment=moment_from_now(error.again_at)),
    NotYourData: deferred("That's about someone else. See what I keep about you with `/privacy`."),
    OpponentErased: deferred("Your opponent has had their data deleted and no longer plays here."),
}
