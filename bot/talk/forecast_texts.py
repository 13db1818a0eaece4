"""Who wins? What is said of forecasts."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches import ForecastScore
from bot.matches.watching.forecasts import (
    LAST_PLY,
    ForecastRefused,
    ForecastsClosed,
    ForecastsOff,
    Foreseen,
    OwnGame,
)
from bot.talk.names import mention, moment_from_now
from render.translation import _, ngettext


def forecast_question(closes_at: datetime) -> str:
    """Ask whoever watches who wins; `closes_at` is until when they may say so."""
    return _(
        "**Who wins?** You can say so until move {number}, {soon} at the latest. "
        "The fewer see it coming, the more points it brings."
    ).format(number=LAST_PLY // 2 + 1, soon=moment_from_now(closes_at))


def forecast_kept(foreseen: Foreseen) -> str:
    """Say again what somebody foretells, while they may still change it."""
    said = {
        Foreseen.WHITE: _("**Who wins?** You say: White. You can still change it."),
        Foreseen.DRAW: _("**Who wins?** You say: nobody. You can still change it."),
        Foreseen.BLACK: _("**Who wins?** You say: Black. You can still change it."),
    }
    return said[foreseen]


def foresight_text(right: int, total: int) -> str:
    """Tell how many foresaw the end of a match; nothing where nobody foretold anything."""
    if not total:
        return ""
    return ngettext(
        "-# {right} of {count} person foresaw it.",
        "-# {right} of {count} people foresaw it.",
        total,
    ).format(right=right, count=total)


def forecast_table(best: Sequence[ForecastScore]) -> str:
    """List whose forecasts brought most this month."""
    if not best:
        return _(
            "Nobody has foreseen anything this month. "
            "`/watch` opens a game; in its first moves you can say who wins."
        )
    lines = [
        ngettext(
            "{place}. {player}: {points} with {count} game",
            "{place}. {player}: {points} with {count} games",
            each.count,
        ).format(
            place=place,
            player=mention(each.person.id),
            points=_points(each.points),
            count=each.count,
        )
        for place, each in enumerate(best, 1)
    ]
    return "\n".join((_("### Who foresees best this month"), *lines))


def _points(points: int) -> str:
    return ngettext("**{count}** point", "**{count}** points", points).format(count=points)


def explain_refused_forecast(error: ForecastRefused) -> str:
    """Explain why somebody cannot foretell how a match ends."""
    match error:
        case OwnGame():
            return _("You play in this game: let the others say who wins.")
        case ForecastsClosed():
            return _("It is too late to say who wins: this game has gone on for too long.")
        case ForecastsOff():
            return _("This server wants no forecasts.")
        case _:
            return _("That cannot be foretold.")
