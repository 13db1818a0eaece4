"""Replays cases of clocks, of texts that tell them, and of reminders at night."""

from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from typing import Any

from bot.clocks.account import Gift, first_turn
from bot.clocks.clock_state import ClockState, Timeline, clock_state
from bot.clocks.control_text import parse_control, write_control
from bot.clocks.off_times import BOTH, FOREVER, Cause, OffTime
from bot.clocks.quiet_hours import QuietHours, plan_notice
from bot.clocks.record_tags import has_standard_tag, write_standard_tag
from bot.clocks.refused_control import AmbiguousControl, RefusedControl
from bot.clocks.reminders import Reminder, ReminderKind
from bot.clocks.running_turn import TimeEnd
from rules import Color

Case = Mapping[str, Any]
SIDES = {"white": (Color.WHITE,), "black": (Color.BLACK,), "both": BOTH}
SECOND = timedelta(seconds=1)


def check_clock(case: Case) -> tuple[object, object]:
    """Return what a case of a clock expects, and how the clocks stand."""
    expected = {key: READ[key](value) for key, value in case["expect"].items()}
    return expected, _found(clock_state(_timeline(case), read_moment(case["at"])))


def check_text(case: Case) -> tuple[object, object]:
    """Return how a case reads a text, and how it is read."""
    expected = {key: case[key] for key in ("means", "tag", "choices", "refused") if key in case}
    try:
        control = parse_control(case["text"])
    except AmbiguousControl as refusal:
        return expected, {"choices": list(refusal.readings)}
    except RefusedControl:
        return expected, {"refused": True}
    found = {"means": write_control(control), "tag": None}
    if has_standard_tag(control):
        found["tag"] = write_standard_tag(control)
    return expected, {key: found[key] for key in found if key in expected or key == "means"}


def check_night(case: Case) -> tuple[object, object]:
    """Return when a case sends a reminder and whether silently, and when it is sent."""
    quiet = QuietHours(case["zone"], *map(time.fromisoformat, case["quiet"]))
    reminder = Reminder(ReminderKind.LAST, read_moment(case["due"]))
    deadline, now = read_moment(case["deadline"]), read_moment(case["now"])
    notice = plan_notice(reminder, deadline, quiet, now)
    return (read_moment(case["send"]), case["silent"]), (notice.send_at, notice.is_silent)


def read_moment(text: str) -> datetime:
    """Read a moment with its offset from UTC. Raises ValueError."""
    moment = datetime.fromisoformat(text)
    if moment.utcoffset() is None:
        raise ValueError(f"{text} has no offset from UTC")
    return moment


def _timeline(case: Case) -> Timeline:
    control = parse_control(case["clock"])
    return Timeline(
        turn=first_turn(control, SIDES[case["first"]][0], read_moment(case["start"])),
        turns=[read_moment(text) for text in case["turns"]],
        off_times=[_off_time(off) for off in case["off"]],
        gifts=sorted(map(_gift, case["gifts"]), key=lambda gift: gift.given_at),
    )


def _off_time(case: Case) -> OffTime:
    ends_at = FOREVER if case["to"] is None else read_moment(case["to"])
    return OffTime(Cause.PAUSE, read_moment(case["from"]), ends_at, SIDES[case["who"]])


def _gift(case: Case) -> Gift:
    return Gift(SIDES[case["to"]][0], read_moment(case["at"]), case["seconds"] * SECOND)


def _read_end(told: Any) -> object:
    return told and told | {"at": read_moment(told["at"])}


def _read_deadline(told: str | None) -> object:
    return told and read_moment(told)


def _read_moments(told: list[str]) -> object:
    return [read_moment(text) for text in told]


def _as_it_is(told: object) -> object:
    return told


READ: dict[str, Callable[[Any], object]] = {
    "ended": _read_end,
    "counted": _as_it_is,
    "left": _as_it_is,
    "deadline": _read_deadline,
    "overdue": _as_it_is,
    "reminders": _read_moments,
}


def _found(clock_state: ClockState) -> dict[str, object]:
    white, black = (time / SECOND for time in clock_state.left)
    return {
        "ended": _end(clock_state.end) if clock_state.end else None,
        "counted": clock_state.turns,
        "left": {"white": white, "black": black} if clock_state.turn.control.stages else None,
        "deadline": clock_state.deadline,
        "overdue": clock_state.is_overdue,
        "reminders": [reminder.due_at for reminder in clock_state.reminders],
    }


def _end(end: TimeEnd) -> dict[str, object]:
    loser = None if end.loser is None else end.loser.name.lower()
    return {"how": end.ending.name.lower(), "loser": loser, "at": end.at}
