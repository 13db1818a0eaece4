"""Tables for the tests of Chapaev: discs by text, shots from a steady hand."""

from math import sqrt

from rules.chapaev import Chapaev, ChapaevPosition, Disc, Launch, Motion, Physics, Point

EXACT = Chapaev(("exact",))


def table(text: str) -> ChapaevPosition:
    """Return a position from discs such as `w1=2,4 b1=4,4`."""
    return EXACT.read_fen(text)


def places(motion: Motion) -> dict[str, Point]:
    """Return where the discs lie that are left."""
    return {disc.name: disc.at for disc in motion.discs}


def launched(disc: Disc, aim: tuple[float, float], power: float) -> Launch:
    """Return the launch of a shot that never wobbles."""
    dx, dy = aim[0] - disc.at.x, aim[1] - disc.at.y
    length = sqrt(dx * dx + dy * dy)
    return Launch(disc.name, dx / length, dy / length, Physics().top_speed * power / 100)
