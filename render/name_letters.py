"""Names of people and teams in pictures, in Inter SemiBold. Lengths are in pixels.

The file has Latin, Greek and Cyrillic letters; a name in another script cannot be written.
"""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from math import ceil
from unicodedata import category, normalize

from PIL import Image, ImageDraw, ImageFont

from render import lettering
from render.rgb import RGB

CAPITAL = 0.727  # the height of a capital in the font, in its size
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
# What the font has, see names-licence.txt: pairs of first and last.
LETTERS = (
    *((" ", "~"), ("\u00a1", "\u017f"), ("\u018f", "\u018f"), ("\u0192", "\u0192")),
    *(("\u0218", "\u021b"), ("\u0259", "\u0259"), ("\u0384", "\u03ce"), ("\u0400", "\u049d")),
    *(
        ("\u04a0", "\u04ff"),
        ("\u2010", "\u2015"),
        ("\u2018", "\u201e"),
        (ELLIPSIS, ELLIPSIS),
        ("\u20ac", "\u20ac"),
    ),
)


def spell(name: str) -> str:
    """Return a name in letters that the font has; "" if it is in another script.

    Signs such as emoji are left out, and so are accents that the font lacks.
    """
    spelled = "".join(map(_spell_sign, normalize("NFKC", name)))
    is_whole = "\0" not in spelled and any(sign.isalnum() for sign in spelled)
    return " ".join(spelled.split()) if is_whole else ""


def _spell_sign(sign: str) -> str:
    """Return a sign as the font has it; "" for a sign one can do without, NUL for a lost letter."""
    if _has(sign):
        return sign
    letter = normalize("NFD", sign)[0]
    if _has(letter):
        return letter
    return "\0" if category(sign)[0] in "LN" else " " if sign.isspace() else ""


def _has(sign: str) -> bool:
    return any(first <= sign <= last for first, last in LETTERS)


def draw_name(name: str, capital: float, rgb: RGB, most: int) -> Image.Image:
    """Return a layer with a spelled name, cut with an ellipsis if it is wider than `most`.

    `capital` is the height of a capital. The baseline is where `lettering` has it.
    """
    font = _load_font(round(capital * lettering.SCALE / CAPITAL))
    text = _cut(name, font, most * lettering.SCALE)
    width, high = ceil(font.getlength(text) / lettering.SCALE), lettering.measure_height(capital)
    mask = Image.new("L", (max(1, width) * lettering.SCALE, high * lettering.SCALE))
    baseline = lettering.measure_ascent(capital) * lettering.SCALE
    ImageDraw.Draw(mask).text((0, baseline), text, 255, font, "ls")
    return lettering.ink_mask(mask.reduce(lettering.SCALE), rgb)


def _cut(text: str, font: ImageFont.FreeTypeFont, most: float) -> str:
    if font.getlength(text) <= most:
        return text
    cuts = (text[:end].rstrip() + ELLIPSIS for end in range(len(text) - 1, 0, -1))
    return next((cut for cut in cuts if font.getlength(cut) <= most), ELLIPSIS)


@lru_cache(8)
def _load_font(size: int) -> ImageFont.FreeTypeFont:
    # Not by Raqm, which some machines have: all pictures are the same everywhere.
    data = BytesIO(_read_file())
    return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(1)
def _read_file() -> bytes:
    return files("render").joinpath("names.otf").read_bytes()
