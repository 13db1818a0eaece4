"""Colours of pixels, as three numbers from 0 to 255."""

RGB = tuple[int, int, int]

BLACK: RGB = (0, 0, 0)


def parse_rgb(text: str) -> RGB:
    """Read a colour written as `#RRGGBB`."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def write_rgb(rgb: RGB, opacity: int = 255) -> str:
    """Write a colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque."""
    return "#" + bytes(rgb if opacity == 255 else (*rgb, opacity)).hex()


def mix(rgb: RGB, other: RGB, share: float) -> RGB:
    """Mix a colour with a share (from 0 to 1) of another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(rgb, other, strict=True))
    return red, green, blue


def square_distance(rgb: RGB, other: RGB) -> int:
    """Return the square of the distance between two colours in the RGB cube."""
    return sum((a - b) ** 2 for a, b in zip(rgb, other, strict=True))
