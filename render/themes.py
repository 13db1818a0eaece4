"""The themes: they differ in colours and nothing else.

Squares in play have a luminance near .2, so that white and black both contrast by about 3 : 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from render.rgb import BLACK, RGB, mix, parse_rgb

Tones = tuple[RGB, RGB, RGB]


@dataclass(frozen=True, slots=True)
class Side:
    """The colours of one player's pieces."""

    hi: RGB  # where the light falls
    face: RGB
    lo: RGB  # in the shade
    edge: RGB
    crown: RGB
    crown_edge: RGB


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The colours of a picture. `is_safe` means tested for the common kinds of colour blindness."""

    key: str
    name: str
    is_safe: bool = False
    is_flat: bool = False  # no gradients and no shadows
    is_tinted: bool = True  # marked squares change their colour as well
    has_grain: bool = False
    light: RGB
    dark: RGB  # the played squares
    line: RGB
    casing: RGB  # round the marks
    pick_casing: RGB  # round the brackets and arrows
    frame: RGB
    rim: RGB  # the outer edge of the frame
    text: RGB
    number: RGB
    white: Side
    black: Side
    last: RGB  # the last move, and possible moves
    hot: RGB  # captured, and must capture
    pick: RGB  # chosen, and recommended

    @property
    def groove(self) -> RGB:
        """The dark line round the squares."""
        return self.line if self.is_flat else mix(self.frame, BLACK, 0.45)

    @property
    def faint_text(self) -> RGB:
        """The colour of subdued text on the frame."""
        return mix(self.text, self.frame, 0.25)

    @property
    def raised(self) -> RGB:
        """The colour of a field on the frame, a little nearer to the letters' colour."""
        return mix(self.frame, self.text, 0.12)

    @property
    def band(self) -> RGB:
        """The colour of a field on the squares in play, a little nearer to the others."""
        return mix(self.dark, self.light, 0.45)

    def grain(self, is_dark: bool) -> Tones:
        """Return a square's colour, and two tones of its wood."""
        base, shares = (self.dark, (0.09, 0.17)) if is_dark else (self.light, (0.05, 0.09))
        return base, mix(base, self.line, shares[0]), mix(base, self.line, shares[1])

    @property
    def frame_grain(self) -> Tones:
        """The frame's colour, and two tones of the wood."""
        return self.frame, mix(self.frame, self.rim, 0.25), mix(self.frame, BLACK, 0.14)


def read_side(colors: str) -> Side:
    """Read a side from its six colours: hi, face, lo, edge, crown, outline of the crown."""
    return Side(*map(parse_rgb, colors.split()))


def read_flat_side(face: str, edge: str, crown: str) -> Side:
    """Read a side that is flat rather than turned; its crown has no outline."""
    face_rgb, edge_rgb, crown_rgb = map(parse_rgb, (face, edge, crown))
    return Side(face_rgb, face_rgb, face_rgb, edge_rgb, crown_rgb, crown_rgb)


def read_theme(
    key: str, board: str, *, white: Side, black: Side, marks: str, **facts: bool
) -> Theme:
    """Read a theme from three lines of colours.

    `board`: light, dark, line, frame, rim, text, number. `marks`: last, hot, pick, and the casings
    of marks and of brackets if they differ from the line.
    """
    light, dark, line, frame, rim, text, number = map(parse_rgb, board.split())
    last, hot, pick, *casings = map(parse_rgb, marks.split())
    casing, pick_casing = casings or (line, line)
    return Theme(
        key=key, name=key.capitalize(), light=light, dark=dark, line=line, frame=frame, rim=rim,
        text=text, number=number, white=white, black=black, last=last, hot=hot, pick=pick,
        casing=casing, pick_casing=pick_casing, **facts,
    )  # fmt: skip


WOOD = read_theme(
    "wood",
    "#EBCB97 #A8703F #4A2A13 #4B2C18 #6B4226 #F1D9B0 #F6DDB4",
    white=read_side("#FFF9E8 #F7E8C6 #C9A874 #4A3216 #8C1D18 #5E100D"),
    black=read_side("#7C5C4A #382219 #1A0E09 #120906 #F7CE6B #A9772A"),
    marks="#F2C230 #FF7438 #A6ECFF",
    has_grain=True,
)
CLUB = read_theme(
    "club",
    "#ECE3C0 #5E9468 #1C3A24 #1F3D2B #2F5940 #E9E3C4 #EAF3DC",
    white=read_side("#FFFFFF #F8F3E2 #C6BD9E #2F3B2A #7A1212 #4E0A0A"),
    black=read_side("#D8605A #741111 #4A0808 #2A0404 #FBE3A0 #B98A3A"),
    marks="#FFD84A #FF8A33 #B4F0FF",
)
BROWN = read_theme(
    "brown",
    "#F0D9B5 #AD7D57 #46301F #3A2C22 #54402F #E9D3B0 #F9E7CA",
    white=read_side("#FFFFFF #FBF6EC #C9BEAA #4B3C2E #1F4E79 #123250"),
    black=read_side("#7A7674 #302D2C #131111 #0B0A0A #FFD56A #A37B24"),
    marks="#E8E04A #FF7A4A #A6ECFF",
)
NIGHT = read_theme(
    "night",
    "#94A4BC #6C7C95 #232A36 #171B22 #2A3240 #AEBBD0 #DCE6F5",
    white=read_side("#FFFFFF #E9EEF6 #A9B6CA #1B2431 #B3261E #6E120D"),
    black=read_side("#56627A #161B25 #05070B #020306 #FFCF5C #A67C1E"),
    marks="#FFC94D #FF7A52 #8FE3FF",
)
INK = read_theme(
    "ink",
    "#FFFFFF #A8A8A8 #1A1A1A #FFFFFF #FFFFFF #1A1A1A #111111",
    white=read_flat_side("#FFFFFF", "#111111", "#111111"),
    black=read_flat_side("#111111", "#111111", "#FFFFFF"),
    marks="#111111 #111111 #111111 #FFFFFF #FFFFFF",
    is_safe=True,
    is_flat=True,
    is_tinted=False,
)
CONTRAST = read_theme(
    "contrast",
    "#FFFFFF #8A8A8A #000000 #000000 #000000 #FFFFFF #FFFFFF",
    white=read_flat_side("#FFFFFF", "#000000", "#000000"),
    black=read_flat_side("#000000", "#000000", "#FFE600"),
    marks="#FFE600 #FF4B00 #A6F0FF",
    is_safe=True,
    is_flat=True,
)
HARBOUR = read_theme(
    "harbour",
    "#E4ECF2 #6587AC #14263B #1E3149 #2F4A6B #DCE7F2 #F0F6FC",
    white=read_side("#FFFFFF #FFF6E3 #CDBB93 #23344A #0B3C78 #06244A"),
    black=read_side("#4A6384 #0F2138 #050D18 #02060C #FFC83D #A87A12"),
    marks="#FFD23F #F0560A #0A2A66 #14263B #FFFFFF",
    is_safe=True,
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.key: theme for theme in (WOOD, CLUB, BROWN, NIGHT, INK, CONTRAST, HARBOUR)}
)
