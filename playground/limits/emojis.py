"""Check emojis of the application: names and pictures."""

import base64
import binascii
import re
from collections.abc import Iterator

from playground.events import JsonObject
from playground.file_types import find_picture_type
from playground.limits.checks import check_absent, check_range

EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
EMOJI_SIZE = 256 * 1024
DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def check_emoji(body: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a new emoji; its picture is a data URI in base64."""
    yield from check_emoji_name(body)
    picture = read_picture(body["image"])
    if picture is None:
        yield "image: no data URI of a PNG, JPEG, GIF, WebP or AVIF in base64"
    else:
        yield from check_range("image: bytes", len(picture), 1, EMOJI_SIZE)


def check_emoji_name(body: JsonObject) -> Iterator[str]:
    name = body.get("name")
    wrong = name is not None and not EMOJI_NAME.fullmatch(name)
    yield from check_absent("name", wrong, f"{name!r}: 2 to 32 letters, digits or underscores")


def read_picture(uri: str) -> bytes | None:
    """Return the bytes of a picture in a data URI; None for everything else."""
    match = DATA_URI.fullmatch(uri)
    if match is None:
        return None
    try:
        picture = base64.b64decode(match[2], validate=True)
    except binascii.Error:
        return None
    return picture if find_picture_type(picture) else None
