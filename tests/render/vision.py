"""How colours look to people, and how far apart two of them are."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from render.rgb import RGB

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

# Machado, Oliveira and Fernandes 2009, severity 1.0; for linear light.
NORMAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
VISIONS: dict[str, Matrix] = {
    "normal": NORMAL,
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: Matrix = (  # of linear sRGB, D65
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
DAYLIGHT: Vector = (0.95047, 1.0, 1.08883)


def simulate_sight(color: RGB, vision: str) -> Vector:
    """A colour in linear light as someone sees it."""
    red, green, blue = (_linear(value / 255) for value in color)
    return _clip(_times(VISIONS[vision], (red, green, blue)))


def measure_contrast(one: Vector, other: Vector) -> float:
    """The contrast of WCAG 2, from 1 to 21."""
    low, high = sorted(_times(XYZ, color)[1] for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def measure_difference(one: Vector, other: Vector) -> float:
    """CIEDE2000 between two colours in linear light."""
    return ciede2000(_lab(one), _lab(other))


def find_worst(one: RGB, other: RGB) -> tuple[float, float]:
    """The lowest contrast and the lowest difference over all kinds of sight."""
    pairs = [(simulate_sight(one, vision), simulate_sight(other, vision)) for vision in VISIONS]
    return min(measure_contrast(*pair) for pair in pairs), min(
        measure_difference(*pair) for pair in pairs
    )


def ciede2000(one: Vector, other: Vector) -> float:
    """The difference of two CIELAB colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = _greyness((hypot(a1, b1) + hypot(a2, b2)) / 2)
    a1, a2 = a1 * (1.5 - grey / 2), a2 * (1.5 - grey / 2)
    c1, c2, h1, h2 = hypot(a1, b1), hypot(a2, b2), _hue(a1, b1), _hue(a2, b2)
    turn, hue = _between(h1, h2, is_grey=c1 * c2 == 0)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    by_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    by_hue = 1 + 0.015 * chroma * _weigh_hue(hue)
    lights = (l2 - l1) / by_light
    chromas = (c2 - c1) / (1 + 0.045 * chroma)
    hues = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / by_hue
    bent = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _greyness(chroma)
    return sqrt(max(0.0, lights**2 + chromas**2 + hues**2 + bent * chromas * hues))


def _greyness(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _between(h1: float, h2: float, *, is_grey: bool) -> tuple[float, float]:
    """From one hue to another the short way, and the hue in the middle."""
    if is_grey:
        return 0.0, h1 + h2
    turn = (h2 - h1 + 180) % 360 - 180
    if abs(h1 - h2) <= 180:
        return h2 - h1, (h1 + h2) / 2
    return turn, (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2


def _weigh_hue(hue: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(share * cos(radians(times * hue + by)) for share, times, by in terms)


def _lab(linear: Vector) -> Vector:
    x, y, z = (
        _cube_root(value / white)
        for value, white in zip(_times(XYZ, linear), DAYLIGHT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _times(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _clip(vector: Vector) -> Vector:
    x, y, z = (min(1.0, max(0.0, value)) for value in vector)
    return x, y, z
