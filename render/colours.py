"""Colours, as three numbers from 0 to 255."""

RGB = tuple[int, int, int]

BLACK: RGB = (0, 0, 0)


def rgb(text: str) -> RGB:
    """The colour written `#RRGGBB`."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def mix(colour: RGB, other: RGB, share: float) -> RGB:
    """A colour with a share of another, from 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def distance(colour: RGB, other: RGB) -> int:
    """The square of the distance between two colours in the RGB cube."""
    return sum((a - b) ** 2 for a, b in zip(colour, other, strict=True))
