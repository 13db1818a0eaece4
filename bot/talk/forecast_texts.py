"""Who wins? What is said of forecasts."""

from collections.abc import Sequence
from datetime import datetime

from bot.talk.names import mention, moment_from_now
from bot.watching.forecasts import (
    LAST_PLY,
    ForecastRefused,
    ForecastsClosed,
    ForecastsOff,
    Foreseen,
    OwnGame,
)
from render.translation import _, ngettext
from storage.rows import ForecastScore


def forecast_question(closes_at: datetime) -> str:
    """Ask whoever watches who wins; `closes_at` is until when they may say so."""
    return _(
        "**Who will win?** You can predict until move {number}, or {soon} at the latest. The "
        "fewer people get it right, the more points it's worth."
    ).format(number=LAST_PLY // 2 + 1, soon=moment_from_now(closes_at))


def forecast_kept(foreseen: Foreseen) -> str:
    """Say again what somebody foretells, while they may still change it."""
    said = {
        Foreseen.WHITE: _("**Who will win?** Your prediction: White. You can still change it."),
        Foreseen.DRAW: _("**Who will win?** Your prediction: a draw. You can still change it."),
        Foreseen.BLACK: _("**Who will win?** Your prediction: Black. You can still change it."),
    }
    return said[foreseen]


def foresight_text(right: int, total: int) -> str:
    """Tell how many foresaw the end of a match; nothing where nobody foretold anything."""
    if not total:
        return ""
    return ngettext(
        "-# Predicted correctly by {right} of {count} person.",
        "-# Predicted correctly by {right} of {count} people.",
        total,
    ).format(right=right, count=total)


def forecast_table(best: Sequence[ForecastScore]) -> str:
    """List whose forecasts brought most this month."""
    if not best:
        return _(
            "No correct predictions yet this month. Open a game with `/watch` and predict the "
            "winner during its first moves."
        )
    lines = [
        ngettext(
            "{place}. {player}: {points} from {count} game",
            "{place}. {player}: {points} from {count} games",
            each.count,
        ).format(
            place=place,
            player=mention(each.person.id),
            points=_points(each.points),
            count=each.count,
        )
        for place, each in enumerate(best, 1)
    ]
    return "\n".join((_("### Best predictions this month"), *lines))


def _points(points: int) -> str:
    return ngettext("**{count}** point", "**{count}** points", points).format(count=points)


def explain_refused_forecast(error: ForecastRefused) -> str:
    """Explain why somebody cannot foretell how a match ends."""
    match error:
        case OwnGame():
            return _("You're playing in this game, so you can't predict its winner.")
        case ForecastsClosed():
            return _("It's too late to predict this game.")
        case ForecastsOff():
            return _("Predictions are turned off in this server.")
        case _:
            return _("You can't predict this game.")
