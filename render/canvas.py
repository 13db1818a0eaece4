"""A picture in the numbers of a palette, and the PNG made of it."""

import zlib
from collections.abc import Hashable, Iterable
from hashlib import blake2b
from struct import pack

from PIL import Image

from render.colours import RGB
from render.layout import Box
from render.palette import Palette
from render.shelf import SHELF

LEVEL = 6  # 9 saves a kilobyte or two for six times the time
SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE_COLOURS = 3  # PNG's colour type


class Canvas:
    """An image to draw upon."""

    def __init__(self, image: Image.Image, palette: Palette) -> None:
        self.image, self.palette = image, palette

    def copy(self) -> "Canvas":
        return Canvas(self.image.copy(), self.palette)

    def put(self, tile: Image.Image, corner: tuple[int, int]) -> None:
        """Cover a part with an image of the same palette."""
        self.image.paste(tile, corner)

    def fill(self, box: Box, colour: RGB) -> None:
        """Cover a box with one colour."""
        self.image.paste(self.palette.number(colour), box)

    def outline(self, box: Box, width: int, colour: RGB) -> None:
        """A line just inside a box."""
        left, top, right, bottom = box
        for side in (
            (left, top, right, top + width),
            (left, bottom - width, right, bottom),
            (left, top, left + width, bottom),
            (right - width, top, right, bottom),
        ):
            self.fill(side, colour)

    def lay(self, layer: Image.Image, corner: tuple[int, int], name: Hashable = None) -> None:
        """Blend a layer over what is there; with a name, the result is kept for its like."""
        left, top = corner
        box = left, top, left + layer.width, top + layer.height
        beneath = self.image.crop(box)
        if name is None:
            self.image.paste(self._blended(beneath, layer), corner)
            return
        digest = blake2b(beneath.tobytes(), digest_size=16).digest()
        key = self.palette.name, name, beneath.size, digest
        self.image.paste(SHELF.get(key, lambda: self._blended(beneath, layer)), corner)

    def stencil(self, corner: tuple[int, int], colours: Iterable[tuple[Image.Image, RGB]]) -> None:
        """Paint colours through masks of the same size, one after the other."""
        painted: Image.Image | None = None
        for mask, colour in colours:
            if painted is None:
                box = *corner, corner[0] + mask.width, corner[1] + mask.height
                painted = self.palette.coloured(self.image.crop(box))
            painted.paste(colour, (0, 0), mask)
        if painted is not None:
            self.image.paste(self.palette.numbered(painted), corner)

    def _blended(self, beneath: Image.Image, layer: Image.Image) -> Image.Image:
        mixed = self.palette.coloured(beneath)
        mixed.paste(layer, (0, 0), layer)
        return self.palette.numbered(mixed)

    def png(self) -> bytes:
        """The picture as a PNG file.

        Written here and not by Pillow because zlib lets other threads run meanwhile.
        """
        width, height = self.image.size
        lines = Image.new("P", (width + 1, height))  # each line begins with a 0: not filtered
        lines.paste(self.image, (1, 0))
        header = pack(">IIBBBBB", width, height, 8, PALETTE_COLOURS, 0, 0, 0)
        chunks = (
            (b"IHDR", header),
            (b"PLTE", self.palette.entries),
            (b"tRNS", self.palette.alphas),
            (b"IDAT", zlib.compress(lines.tobytes(), LEVEL)),
            (b"IEND", b""),
        )
        return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
