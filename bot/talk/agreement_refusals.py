"""Why a takeback, a pause or a gift of time is refused."""

from collections.abc import Callable

from bot.matches.clocks.agreements import (
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
    """Explain why the players cannot agree on that."""
    return SENTENCES[type(error)]()


def _strict() -> str:
    return _("You agreed on a strict clock: no takebacks, pauses, gifts or holidays.")


def _no_takebacks_left() -> str:
    return ngettext(
        "Each side takes back {count} turn in a game at most.",
        "Each side takes back {count} turns in a game at most.",
        MOST_ACCEPTED,
    ).format(count=MOST_ACCEPTED)


SENTENCES: dict[type[TakebackRefused | ClockRefusal], Callable[[], str]] = {
    NothingToTakeBack: lambda: _("You have made no move yet."),
    RatedTakeback: lambda: _("This game is rated: a move that is made stays made."),
    StrictTakeback: _strict,
    StrictClock: _strict,
    NoTakebacksLeft: _no_takebacks_left,
    NoClock: lambda: _("This game has no clock."),
    TimeIsUp: lambda: _("The time is up."),
    NothingToClaim: lambda: _("Nobody is over the time of a friendly clock."),
    AlreadyGiven: lambda: _(
        "You have given time since your opponent's last move; once a turn is enough."
    ),
    TooManyGifts: lambda: _("Your opponent holds 30 days of gifts already."),
    WrongPause: lambda: _(
        "A pause lasts 1 to 30 days, for example `/pause days:7`; 0 leaves the end open."
    ),
}
