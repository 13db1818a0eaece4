"""What the clocks of a match show, in words."""

from datetime import datetime, timedelta

from bot.clocks.clock_state import ClockState, Stop
from bot.clocks.off_times import FOREVER, Cause
from bot.clocks.time_control import DAY
from bot.matches.flag_fall import costs_turn_only
from bot.matches.inactivity import days_asleep, is_closable
from bot.matches.match_value import Match
from bot.talk.clock_controls import describe_control, duration_in_words, short_duration
from bot.talk.names import DISCS, moment_from_now, moment_of_day, player_name, time_of_day
from render.alt_text import join_items
from render.translation import _, ngettext

LEAST_ABSENCE = timedelta(minutes=10)  # of the bot, that is worth a word


def clock_title(match: Match) -> str:
    """Name the clock of a match; nothing where there is none."""
    return f"-# {describe_control(match.control)}" if match.control.stages else ""


def clock_status(match: Match, now: datetime) -> str:
    """Say until when the side to move has time, or until when its clock stands, and the rest.

    Where there is no clock: for how long the match sleeps, if the other side may close it. Nothing
    of a match that is over.
    """
    if match.is_over:
        return ""
    if not match.control.stages:
        return _departure(match) or _sleep(match, now)
    clocks = match.clock_state(now)
    lines = _running_clock(match, clocks), _departure(match), _absence(match, now)
    return "\n".join(filter(None, lines))


def _departure(match: Match) -> str:
    """Say that the player to move has left the server; nothing where nobody has."""
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
    """Say that the side that waits may close a match which sleeps; nothing where it may not."""
    if not is_closable(match, now):
        return ""
    days = days_asleep(match, now)
    return ngettext(
        "💤 No move for {days} day. {player} can close the game without a result.",
        "💤 No move for {days} days. {player} can close the game without a result.",
        days,
    ).format(days=days, player=player_name(match, match.turn.other))


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
    until = _until_when(clocks)
    other = _("{disc} {time} left").format(
        disc=DISCS[match.turn.other], time=short_duration(clocks.left[match.turn.other])
    )
    return f"⏳ {until} · {other}"


def _until_when(clocks: ClockState) -> str:
    """Say when the running turn ends, and whether its clock stands now."""
    if clocks.stop is not None:
        return _stand(clocks.stop)
    if clocks.deadline is None:
        return _("clock stopped")
    sentence = _("first move due {moment}") if clocks.turn.is_first else _("due {moment}")
    return sentence.format(moment=name_deadline(clocks.deadline, clocks.remaining))


def _stand(stop: Stop) -> str:
    causes = join_items(_cause_name(cause) for cause in Cause if cause in stop.causes)
    if stop.goes_on_at == FOREVER:
        return _("clock stopped: {causes}").format(causes=causes)
    return _("clock stopped until {moment}: {causes}").format(
        moment=moment_of_day(stop.goes_on_at), causes=causes
    )


def _cause_name(cause: Cause) -> str:
    match cause:
        case Cause.WEEKEND:
            return _("weekend")
        case Cause.PAUSE:
            return _("pause")
        case Cause.HOLIDAY:
            return _("player away")
        case Cause.OUTAGE:
            return _("I was offline")
        case Cause.TAKEBACK:
            return _("takeback")


def name_deadline(deadline: datetime, remaining: timedelta) -> str:
    """Name the end of a turn, with its date where more than a day is left."""
    moment = time_of_day(deadline) if remaining < DAY else moment_of_day(deadline)
    return _("{moment} ({from_now})").format(moment=moment, from_now=moment_from_now(deadline))


def _absence(match: Match, now: datetime) -> str:
    """Say that the bot was away since the last move but one; nothing of a short absence."""
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
        time=duration_in_words(minutes)
    )
