"""What is said about predictions of who will win."""

from collections.abc import Sequence
from datetime import datetime

from bot.talk.names import mention, moment_from_now
from bot.talk.refusals import Sentences
from bot.watching.prediction_rules import (
    LAST_PLY,
    Predicted,
    PredictionRefused,
    PredictionsClosed,
    PredictionsOff,
    PredictOwnGame,
)
from render.translation import _, deferred, ngettext
from storage.rows import PredictionScore


def prediction_question(closes_at: datetime) -> str:
    """Ask a spectator who will win; predictions close at `closes_at`."""
    return _(
        "**Who will win?** Predictions close at move {number}, or {soon} at the latest. The fewer "
        "people get it right, the more points it's worth."
    ).format(number=LAST_PLY // 2 + 1, soon=moment_from_now(closes_at))


def prediction_kept(predicted: Predicted) -> str:
    """Repeat a person's prediction while they can still change it."""
    said = {
        Predicted.WHITE: _("**Who will win?** Your prediction: White. You can still change it."),
        Predicted.DRAW: _("**Who will win?** Your prediction: a draw. You can still change it."),
        Predicted.BLACK: _("**Who will win?** Your prediction: Black. You can still change it."),
    }
    return said[predicted]


def correct_predictions(right: int, total: int) -> str:
    """Say how many predicted the end of a match; an empty text if no one did."""
    if not total:
        return ""
    return _("-# Correct predictions: {right} of {all}").format(right=right, all=total)


def prediction_table(best: Sequence[PredictionScore]) -> str:
    """List who has the best predictions this month."""
    if not best:
        return _(
            "No correct predictions yet this month. Open a game with `/watch` and predict the "
            "winner during its first moves."
        )
    lines = [
        f"{place}. {mention(each.person.id)}: {_points(each.points)} · {_games(each.count)}"
        for place, each in enumerate(best, 1)
    ]
    return "\n".join((_("### Best predictions this month"), *lines))


def _points(points: int) -> str:
    return ngettext("**{count}** point", "**{count}** points", points).format(count=points)


def _games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


SENTENCES: Sentences = {
    PredictionRefused: deferred("You can't predict this game."),
    PredictOwnGame: deferred("You're playing in this game, so you can't predict its winner."),
    PredictionsClosed: deferred("It's too late to predict this game."),
    PredictionsOff: deferred("Predictions are turned off in this server."),
}
