"""Why a takeback, a pause or a gift of time is refused."""

from collections.abc import Callable

from bot.clocks.agreements import (
    AlreadyGiven,
    ClockRefusal,
    NoClock,
    NothingToClaim,
    StrictClock,
    TimeIsUp,
    TooManyGifts,
    WrongPause,
)
from bot.matches.takeback import (
    MOST_ACCEPTED,
    NoTakebacksLeft,
    NothingToTakeBack,
    RatedTakeback,
    StrictTakeback,
    TakebackRefused,
)
from render.translation import _, ngettext


def explain_refused_agreement(error: TakebackRefused | ClockRefusal) -> str:
    """Explain why the players can't agree on that."""
    return SENTENCES[type(error)]()


def _strict() -> str:
    return _("This game has a strict clock: no takebacks, pauses, time gifts or away days.")


def _no_takebacks_left() -> str:
    return ngettext(
        "Each side gets {count} takeback per game, and you've used yours.",
        "Each side gets {count} takebacks per game, and you've used yours.",
        MOST_ACCEPTED,
    ).format(count=MOST_ACCEPTED)


SENTENCES: dict[type[TakebackRefused | ClockRefusal], Callable[[], str]] = {
    NothingToTakeBack: lambda: _("You haven't made a move yet."),
    RatedTakeback: lambda: _("Rated games have no takebacks."),
    StrictTakeback: _strict,
    StrictClock: _strict,
    NoTakebacksLeft: _no_takebacks_left,
    NoClock: lambda: _("This game has no clock."),
    TimeIsUp: lambda: _("Time's up, so it's too late for that."),
    NothingToClaim: lambda: _(
        "There's nothing to claim: no one is out of time on a friendly clock."
    ),
    AlreadyGiven: lambda: _(
        "You've already given time this turn. You can give more after your opponent's next move."
    ),
    TooManyGifts: lambda: _("Your opponent already has 30 days of gifted time. That's the limit."),
    WrongPause: lambda: _(
        "A pause can last 1 to 30 days, for example `/pause days:7`. Use 0 for no end date."
    ),
}
