"""The words of time controls, each for what it tells: they are written, and read again as typed."""

from collections.abc import Iterable
from datetime import timedelta

from bot.clocks.durations import Unit, split_duration
from bot.clocks.time_control import Lenience
from render.translation import _, ngettext, pgettext
from rules import Color


def no_clock() -> str:
    """Say that time does not count."""
    # Translators: option 100
    return _("no clock")


def join_stages(stages: Iterable[str]) -> str:
    """Join what the stages of a clock give."""
    return pgettext("between the stages of a clock", ", then ").join(stages)


def join_agreed(parts: Iterable[str]) -> str:
    """Join a clock and what else was agreed on."""
    return pgettext("between a clock and what else was agreed on", ", ").join(parts)


def side_time(side: Color, time: str) -> str:
    """Say what one side has instead."""
    sentence = _("White: {time}") if side is Color.WHITE else _("Black: {time}")
    return sentence.format(time=time)


def weekends_off(zone: str) -> str:
    """Say where weekends do not count."""
    return _("weekends off ({zone})").format(zone=zone)


def lenience_words(lenience: Lenience) -> str:
    """Say how strict a clock is; nothing for a usual one."""
    match lenience:
        case Lenience.STRICT:
            return _("strict: no away days, pauses, time gifts or takebacks")
        case Lenience.FRIENDLY:
            return _("friendly: you only lose on time if your opponent claims it")
        case Lenience.USUAL:
            return ""


def reserve(time: str) -> str:
    """Name a reserve next to the time per move."""
    return _("reserve: {time}").format(time=time)


def delay_per_move(time: str) -> str:
    """Name the time of each move that is free of charge."""
    return _("delay per move: {time}").format(time=time)


def maximum(time: str) -> str:
    """Name the most that a clock can hold."""
    return _("maximum: {time}").format(time=time)


def whole_game(time: str) -> str:
    """Name the time for all moves of a game."""
    return _("whole game: {time}").format(time=time)


def the_rest(time: str) -> str:
    """Name the time for all moves that are left."""
    return _("the rest: {time}").format(time=time)


def every_moves(moves: int, time: str) -> str:
    """Name a time that comes again after some moves."""
    sentence = ngettext("every {count} move: {time}", "every {count} moves: {time}", moves)
    return sentence.format(time=time, count=moves)


def first_moves(moves: int, time: str) -> str:
    """Name the time for some moves."""
    sentence = ngettext("{count} move: {time}", "{count} moves: {time}", moves)
    return sentence.format(time=time, count=moves)


def per_move(time: str) -> str:
    """Name a time for each move that has several units."""
    return _("{time} per move").format(time=time)


def unit_per_move(count: int, unit: Unit) -> str:
    """Name a time for each move in one unit: "3 days per move"."""
    match unit:
        case Unit.DAY:
            words = ngettext("{count} day per move", "{count} days per move", count)
        case Unit.HOUR:
            words = ngettext("{count} hour per move", "{count} hours per move", count)
        case Unit.MINUTE:
            words = ngettext("{count} minute per move", "{count} minutes per move", count)
        case Unit.SECOND:
            words = ngettext("{count} second per move", "{count} seconds per move", count)
    return words.format(count=count)


def count_unit(count: int, unit: Unit) -> str:
    """Write a number of days, hours, minutes or seconds in full."""
    match unit:
        case Unit.DAY:
            # Translators: option 100
            words = ngettext("{count} day", "{count} days", count)
        case Unit.HOUR:
            words = ngettext("{count} hour", "{count} hours", count)
        case Unit.MINUTE:
            words = ngettext("{count} minute", "{count} minutes", count)
        case Unit.SECOND:
            words = ngettext("{count} second", "{count} seconds", count)
    return words.format(count=count)


def unit_sign(count: int, unit: Unit) -> str:
    """Write a number of days, hours, minutes or seconds shortly."""
    match unit:
        case Unit.DAY:
            sign = _("{count} d")
        case Unit.HOUR:
            sign = _("{count} h")
        case Unit.MINUTE:
            sign = _("{count} min")
        case Unit.SECOND:
            sign = _("{count} s")
    return sign.format(count=count)


def duration_in_words(duration: timedelta) -> str:
    """Write a duration in full: "1 day 12 hours"."""
    parts = [count_unit(count, unit) for count, unit in split_duration(duration)]
    return pgettext("between days, hours and minutes", " ").join(parts)
