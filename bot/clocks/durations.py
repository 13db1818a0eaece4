"""Durations as people write them: `3d`, `1d12h`, `90 min`, `2 weeks`, `1.5 h`."""

import re
from datetime import timedelta
from enum import Enum

from bot.clocks.refused_control import UnreadableControl

SECOND = timedelta(seconds=1)
NAMES = {
    "w": timedelta(weeks=1),
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": SECOND,
}
NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
UNIT = r"(?:w(?:eeks?|ks?)?|d(?:ays?)?|h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)"
# For use inside longer patterns: one or more numbers, each with its unit. It has no groups.
DURATION = rf"(?:{NUMBER} ?{UNIT}(?![a-z]) ?)*{NUMBER} ?{UNIT}(?![a-z])"
PART = re.compile(rf"({NUMBER}) ?({UNIT})")


class Unit(Enum):
    """The units of a duration, the largest first."""

    DAY = timedelta(days=1)
    HOUR = timedelta(hours=1)
    MINUTE = timedelta(minutes=1)
    SECOND = SECOND


def read_duration(text: str) -> timedelta:
    """Add up the parts of a text that fits `DURATION`.

    Raises UnreadableControl unless the units fall from part to part and the sum is whole seconds.
    """
    parts = [(float(number), NAMES[unit[0]]) for number, unit in PART.findall(text)]
    units = [unit for _, unit in parts]
    duration = sum((number * unit for number, unit in parts), timedelta())
    if units != sorted(set(units), reverse=True) or duration % SECOND:
        raise UnreadableControl(text)
    return duration


def write_duration(duration: timedelta) -> str:
    """Write whole seconds briefly, for example `1d12h`; days are the largest unit."""
    return "".join(f"{count}{unit.name[0].lower()}" for count, unit in split_duration(duration))


def split_duration(duration: timedelta) -> list[tuple[int, Unit]]:
    """Split a duration into days, hours, minutes and seconds, leaving out those that are 0.

    Fractions of a second are dropped. No time at all is 0 seconds.
    """
    counts = []
    for unit in Unit:
        count, duration = divmod(duration, unit.value)
        if count:
            counts.append((count, unit))
    return counts or [(0, Unit.SECOND)]
