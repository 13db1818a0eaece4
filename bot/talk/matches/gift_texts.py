"""What players are told after giving time or agreeing to a pause."""

from datetime import datetime

from bot.clocks.off_times import FOREVER
from bot.matches.match_value import Match
from bot.talk.matches.clock_status import name_deadline
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.names import holder_name, moment_of_day
from render.translation import _


def gift_text(match: Match, now: datetime) -> str:
    """Say who received the last gift of a match, and until when the running turn lasts now."""
    gift, clocks = match.gifts[-1], match.clock_state(now)
    given = _("Extra time for {player}: {time}.").format(
        player=holder_name(match.holder(gift.side)), time=duration_in_words(gift.time)
    )
    if clocks.deadline is None or match.turn is not gift.side:
        return given
    until = _("They now have until {moment}.").format(
        moment=name_deadline(clocks.deadline, clocks.remaining)
    )
    return f"{given} {until}"


def pause_text(match: Match, now: datetime) -> str:
    """Say until when both clocks are paused, and how to end the pause early."""
    pause = match.find_pause(now)
    if pause is None:
        return _("The clocks are running.")
    if pause.ends_at == FOREVER:
        return _("Both clocks are paused until one of you presses **Continue**.")
    return _(
        "Both clocks are paused until {moment}. Either of you can press **Continue** to end the "
        "pause early."
    ).format(moment=moment_of_day(pause.ends_at))
