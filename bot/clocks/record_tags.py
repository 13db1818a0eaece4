"""Time controls and time left in PDN files: tags at the head, comments after the moves."""

import re
from collections.abc import Mapping
from datetime import timedelta

from bot.clocks.control_text import parse_control, write_control
from bot.clocks.refused_control import Limit, OutsideLimits, UnreadableControl
from bot.clocks.time_control import MOST_STAGES, NO_CLOCK, Stage, TimeControl
from rules import Color
from rules.pdn import Clock

STANDARD_TAG, OWN_TAG = "TimeControl", "Clock"
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
HOURS_IN_COMMENT = 100 * HOUR  # PDN 3.0 gives hours two digits
NO_CONTROL = "-"
TAG_STAGE = re.compile(r"(?:(?P<moves>\d{1,4})/)?(?P<base>\d{1,9})(?:\+(?P<increment>\d{1,9}))?")
TIME_LEFT = re.compile(r"\[%clk\s+(\d{1,5}):([0-5]?\d):([0-5]?\d)\s*\]")


class NoTimeLeft(Exception):
    """The comment does not say how much time is left."""


def control_tags(control: TimeControl) -> dict[str, str]:
    """Return the tags that hold a time control; a game without a clock has none."""
    if control == NO_CLOCK:
        return {}
    tags = {OWN_TAG: write_control(control)}
    if has_standard_tag(control):
        tags[STANDARD_TAG] = write_standard_tag(control)
    return tags


def read_control_tags(tags: Mapping[str, str]) -> TimeControl:
    """Return the time control of a record; one without tags about it has no clock.

    Raises RefusedControl if the tag cannot be read or is outside the limits.
    """
    if OWN_TAG in tags:
        return parse_control(tags[OWN_TAG])
    return read_standard_tag(tags.get(STANDARD_TAG, NO_CONTROL))


def has_standard_tag(control: TimeControl) -> bool:
    """Whether PDN's own tag can express the whole time control, and both sides have the
    same one.
    """
    is_told = all(map(_is_standard, control.stages))
    return bool(control.stages) and is_told and control.odds is None


def write_standard_tag(control: TimeControl) -> str:
    """Write the value of PDN's tag, for a time control that has one."""
    return ":".join(map(_write_stage, control.stages))


def read_standard_tag(text: str) -> TimeControl:
    """Read the value of PDN's tag, whose durations are seconds.

    Raises UnreadableControl, or another RefusedControl if it is outside the limits.
    """
    if text == NO_CONTROL:
        return NO_CLOCK
    if text.count(":") >= MOST_STAGES:
        raise OutsideLimits(Limit.STAGES, 0, MOST_STAGES)
    return TimeControl(tuple(map(_read_stage, text.split(":"))))


def write_time_left(white: timedelta, black: timedelta, mover: Color) -> str:
    """Write the time left on both clocks after a move of `mover`, as a comment of PDN.

    If a clock holds 100 hours or more, only the mover's time is written.
    """
    if max(white, black) >= HOURS_IN_COMMENT:
        return f"[%clk {_write_time((white, black)[mover])}]"
    return Clock(white // SECOND, black // SECOND, mover.other).comment()


def read_time_left(comment: str) -> timedelta:
    """Return the time left on the mover's clock, from a comment that gives only the mover's.

    Raises NoTimeLeft.
    """
    told = TIME_LEFT.search(comment)
    if told is None:
        raise NoTimeLeft(comment)
    hours, minutes, seconds = map(int, told.groups())
    return timedelta(hours=hours, minutes=minutes, seconds=seconds)


def _is_standard(stage: Stage) -> bool:
    if stage.is_per_move:
        return not stage.base
    fischer = stage.moves is not None and stage.increment
    return not (stage.delay or stage.most is not None or fischer)


def _write_stage(stage: Stage) -> str:
    if stage.is_per_move:
        return f"1/{stage.delay // SECOND}"
    base = f"{stage.base // SECOND}"
    if stage.moves is not None:
        return f"{stage.moves}/{base}"
    return f"{base}+{stage.increment // SECOND}" if stage.increment else base


def _read_stage(text: str) -> Stage:
    told = TAG_STAGE.fullmatch(text)
    if told is None:
        raise UnreadableControl(text)
    moves = int(told["moves"]) if told["moves"] else None
    base = int(told["base"]) * SECOND
    if moves == 1 and not told["increment"]:
        return Stage(delay=base)
    return Stage(moves=moves, base=base, increment=int(told["increment"] or 0) * SECOND)


def _write_time(time: timedelta) -> str:
    seconds = time // SECOND
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
