"""The clocks of a game, in comments.

PDN 3.0 has `[%clock w0:04:10 B0:05:00]`: both players' remaining time, with a capital for the
player whose clock runs.
"""

import re
from dataclasses import dataclass

from rules.position import Color

TIME = r"(\d{1,4}):(\d{1,2}):(\d{1,2})"
BOTH = re.compile(rf"\[%clock\s+([wWbB]){TIME}\s+([wWbB]){TIME}\s*\]")


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds that each player has left, and whose clock runs."""

    white: int
    black: int
    running: Color | None = None

    def comment(self) -> str:
        """The clock as a comment of PDN 3.0."""
        white = "W" if self.running is Color.WHITE else "w"
        black = "B" if self.running is Color.BLACK else "b"
        return f"[%clock {white}{_time(self.white)} {black}{_time(self.black)}]"


def find_clock(comment: str) -> Clock | None:
    """Return the clock in a comment, or None."""
    found = BOTH.search(comment)
    if found is None:
        return None
    first, second = found[1], found[5]
    if first.lower() == second.lower():
        return None
    seconds = {
        first.lower(): _seconds(found[2], found[3], found[4]),
        second.lower(): _seconds(found[6], found[7], found[8]),
    }
    running = {"W": Color.WHITE, "B": Color.BLACK}
    runs = [running[sign] for sign in (first, second) if sign in running]
    return Clock(seconds["w"], seconds["b"], runs[0] if len(runs) == 1 else None)


def _seconds(hours: str, minutes: str, seconds: str) -> int:
    return (int(hours) * 60 + int(minutes)) * 60 + int(seconds)


def _time(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
