"""Draw avatars for people without a picture: their initial on their own colour."""

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from playground.records import User
from playground.world import World

SIZE = 256  # pixels
LETTER = 0.44  # of the size
# The page's colours of letters; its stylesheets cannot tell them to a PNG.
COLORS = ("#5865f2", "#3a8ee6", "#23a55a", "#e67e22", "#d84a7b", "#8e5bd6", "#12a5a5")


def avatar_hash(user: User) -> str:
    """Return the hash of a person's picture for its address: 32 hexadecimal digits."""
    return f"{user.id:032x}"


def draw_avatar(world: World, user: User) -> bytes:
    """Return a person's picture as a square PNG; clients make it round."""
    initial = (user.display_name or user.name)[:1].upper()
    return _draw(initial, COLORS[color_number(world, user) % len(COLORS)])


def draw_nameless_avatar(number: int) -> bytes:
    """Return one of the pictures that Discord gives to accounts without one."""
    return _draw("", COLORS[number % len(COLORS)])


def color_number(world: World, user: User) -> int:
    """Return the index of a person's colour."""
    return next((number for number, each in enumerate(world.people) if each is user), 0)


@lru_cache(maxsize=256)
def _draw(initial: str, color: str) -> bytes:
    image = Image.new("RGB", (SIZE, SIZE), color)
    font = ImageFont.load_default(SIZE * LETTER)
    ImageDraw.Draw(image).text((SIZE / 2, SIZE / 2), initial, "#ffffff", font, anchor="mm")
    drawn = io.BytesIO()
    image.save(drawn, "PNG")
    return drawn.getvalue()
