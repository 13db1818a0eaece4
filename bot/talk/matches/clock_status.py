"""What the clocks of a match show, in words."""

from datetime import datetime, timedelta

from bot.clocks.clock_state import ClockState, Stop
from bot.clocks.off_times import FOREVER, Cause
from bot.matches.flag_fall import costs_turn_only
from bot.matches.inactivity import days_asleep, is_closable
from bot.matches.match_value import Match
from bot.talk.matches.clock_controls import describe_control, short_duration
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.names import DISCS, moment_from_now, moment_of_day, player_name, time_of_day
from render.lists import join_items
from render.translation import _, ngettext, pgettext

NEAR = timedelta(hours=1)  # how far away a deadline may be without needing a date
LEAST_ABSENCE = timedelta(minutes=10)  # of the bot, that is worth mentioning


def clock_title(match: Match) -> str:
    """Name the clock of a match; an empty text if there is none."""
    return f"-# {describe_control(match.control)}" if match.control.stages else ""


def due_words(clocks: ClockState) -> str:
    """Say when a turn that has a deadline is due; the first of a player has a time of its own."""
    assert clocks.deadline is not None
    return _due(clocks).format(moment=name_deadline(clocks.deadline, clocks.remaining))


def due_briefly(clocks: ClockState) -> str:
    """Say how far away the end of a turn is, in a list of games."""
    assert clocks.deadline is not None
    return _due(clocks).format(moment=moment_from_now(clocks.deadline))


def _due(clocks: ClockState) -> str:
    return _("first move due {moment}") if clocks.turn.is_first else _("due {moment}")


def clock_status(match: Match, now: datetime) -> str:
    """Say when the running turn is due, or until when its clock is stopped, and what is left.

    Without a clock: how long no one has moved, once the other side may close the match. Return an
    empty text for a match that is over.
    """
    if match.is_over:
        return ""
    if not match.control.stages:
        return _departure(match) or _sleep(match, now)
    clocks = match.clock_state(now)
    lines = _running_clock(match, clocks), _gift(match), _departure(match), _absence(match, now)
    return "\n".join(filter(None, lines))


def _departure(match: Match) -> str:
    """Say that the player to move has left the server; an empty text if they have not."""
    if not match.seats[match.turn].has_left:
        return ""
    has_clock = bool(match.control.stages)
    if match.server_id is None:
        sentence = (
            _("👋 {player} is no longer on Discord. Their clock is still running.")
            if has_clock
            else _(
                "👋 {player} is no longer on Discord. {other} can close the game without a result."
            )
        )
    else:
        sentence = (
            _("👋 {player} has left the server. Their clock is still running.")
            if has_clock
            else _("👋 {player} has left the server. {other} can close the game without a result.")
        )
    return sentence.format(
        player=player_name(match, match.turn), other=player_name(match, match.turn.other)
    )


def _sleep(match: Match, now: datetime) -> str:
    """Say that the waiting side may close an idle match; an empty text if it may not."""
    if not is_closable(match, now):
        return ""
    days = days_asleep(match, now)
    return ngettext(
        "💤 No move for {count} day. {player} can close the game without a result.",
        "💤 No move for {count} days. {player} can close the game without a result.",
        days,
    ).format(count=days, player=player_name(match, match.turn.other))


def _running_clock(match: Match, clocks: ClockState) -> str:
    if clocks.end is not None:
        return _("⏳ Time's up.")
    if clocks.is_overdue:
        words = (
            _("⏳ {player} is out of time. The other side can take the turn from `/board`.")
            if costs_turn_only(match, clocks)
            else _("⏳ {player} is out of time. The other side can claim the win from `/board`.")
        )
        return words.format(player=player_name(match, match.turn))
    until, side = _until_when(match, clocks), match.turn.other
    stage = clocks.turn.accounts[side].stage
    if clocks.left[side] == match.control.stages_of(side)[stage].delay:
        return f"⏳ {until}"  # equal slices: nothing is kept from turn to turn
    # Translators: {disc}: the sign of a side, ⚪ or ⚫
    other = _("{disc} {time} left").format(disc=DISCS[side], time=short_duration(clocks.left[side]))
    return f"⏳ {until} · {other}"


def _gift(match: Match) -> str:
    """Say who gave time to the side to move during its turn; an empty text if no one did."""
    given = [
        gift.time
        for gift in match.gifts
        if gift.side is match.turn and gift.given_at >= match.moved_at
    ]
    if not given:
        return ""
    return _("-# 🎁 Extra time for {player}, given by {giver}: {time}").format(
        player=player_name(match, match.turn),
        giver=player_name(match, match.turn.other),
        time=duration_in_words(sum(given, timedelta())),
    )


def _until_when(match: Match, clocks: ClockState) -> str:
    """Say when the running turn ends, or why its clock is stopped."""
    if clocks.stop is not None:
        return _stand(match, clocks.stop)
    if clocks.deadline is None:
        return _("clock stopped")
    return due_words(clocks)


def _stand(match: Match, stop: Stop) -> str:
    causes = join_items(_cause_name(match, cause) for cause in Cause if cause in stop.causes)
    if stop.goes_on_at == FOREVER:
        return _("clock stopped: {causes}").format(causes=causes)
    return _("clock stopped until {moment}: {causes}").format(
        moment=moment_of_day(stop.goes_on_at), causes=causes
    )


def _cause_name(stopped: Match, cause: Cause) -> str:
    match cause:
        case Cause.WEEKEND:
            return pgettext("cause why a clock stands", "weekend")
        case Cause.PAUSE:
            return pgettext("cause why a clock stands", "pause")
        case Cause.HOLIDAY:
            # A holiday stops the clock of the person who is away, so it is the one to move.
            return _("{player} is away").format(player=player_name(stopped, stopped.turn))
        case Cause.OUTAGE:
            return _("I was offline")
        case Cause.TAKEBACK:
            return pgettext("cause why a clock stands", "takeback")


def name_deadline(deadline: datetime, remaining: timedelta) -> str:
    """Name the end of a turn, with its date unless it is near.

    What day it is where the reader lives is not known.
    """
    moment = time_of_day(deadline) if remaining < NEAR else moment_of_day(deadline)
    return f"{moment} ({moment_from_now(deadline)})"


def _absence(match: Match, now: datetime) -> str:
    """Say how long the bot was offline since the last move but one; short absences are ignored."""
    since = match.turn_ends[-2] if len(match.turn_ends) > 1 else match.started_at
    away = sum(
        (
            off.ends_at - max(since, off.begins_at)
            for off in match.off_times
            if off.cause is Cause.OUTAGE and since < off.ends_at <= now
        ),
        timedelta(),
    )
    if away < LEAST_ABSENCE:
        return ""
    minutes = away - away % timedelta(minutes=1)
    return _("-# I was offline for {time}. It didn't cost anyone any time.").format(
        time=short_duration(minutes)
    )
