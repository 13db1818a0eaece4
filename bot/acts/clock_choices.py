"""Time controls in a list while a person types one."""

from collections.abc import Iterator

from bot.clocks.control_text import NONE, parse_control, write_control
from bot.clocks.refused_control import AmbiguousControl, RefusedControl
from bot.talk.matches.clock_controls import control_label, explain_refused_control
from bot.talk.matches.clock_reading import read_control

PRESETS = (
    "1d/move",
    "3d/move",
    "7d/move, weekends off UTC",
    "10 moves in 30d",
    "3d+1d max 7d",
    "1d/move, friendly",
    "15m+10s",
    "5m+5s",
    NONE,
)


def list_clocks(typed: str, usual: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield the label and text of each reading of the typed text, or of presets if there is none.

    A text that is not a clock is explained in the list. `usual` is the first preset, the server's.
    """
    if not typed.strip():
        yield from map(_choice, dict.fromkeys(filter(None, (usual, *PRESETS))))
        return
    try:
        yield _choice(write_control(read_control(typed)))
    except AmbiguousControl as refused:
        yield from map(_choice, refused.readings)
    except RefusedControl as refused:
        yield explain_refused_control(refused), typed


def _choice(text: str) -> tuple[str, str]:
    return control_label(parse_control(text)), text
