"""Why a takeback, a pause or a gift of time is refused."""

from bot.clocks.agreements import (
    AlreadyGiven,
    ClockRanOut,
    NobodyOverdue,
    NoClock,
    StrictClock,
    TooManyGifts,
    WrongPause,
)
from bot.matches.takeback import (
    MOST_ACCEPTED,
    NoTakebacksLeft,
    NothingToTakeBack,
    RatedTakeback,
    StrictTakeback,
)
from bot.talk.refusals import Sentences
from render.translation import deferred, ngettext


def _no_takebacks_left(_error: NoTakebacksLeft) -> str:
    return ngettext(
        "Each side gets {count} takeback per game, and you've used yours.",
        "Each side gets {count} takebacks per game, and you've used yours.",
        MOST_ACCEPTED,
    ).format(count=MOST_ACCEPTED)


STRICT = deferred("This game has a strict clock: no takebacks, pauses, time gifts or away days.")

SENTENCES: Sentences = {
    NothingToTakeBack: deferred("You haven't made a move yet."),
    RatedTakeback: deferred("Rated games have no takebacks."),
    StrictTakeback: STRICT,
    StrictClock: STRICT,
    NoTakebacksLeft: _no_takebacks_left,
    NoClock: deferred("This game has no clock."),
    ClockRanOut: deferred("Time's up, so it's too late for that."),
    NobodyOverdue: deferred("There's nothing to claim. No one is out of time on a friendly clock."),
    AlreadyGiven: deferred(
        "You've already given time this turn. You can give more after your opponent's next move."
    ),
    TooManyGifts: deferred("Your opponent already has 30 days of gifted time. That's the limit."),
    WrongPause: deferred(
        "A pause can last 1 to 30 days, for example `/pause days:7`. Use 0 for no end date."
    ),
}
