"""A picture in the numbers of a palette, and the PNG made of it."""

import zlib
from collections.abc import Callable, Hashable, Iterable
from struct import pack

from PIL import Image

from render.colours import RGB
from render.layout import Box
from render.palette import Palette
from render.shelf import SHELF

LEVEL = 6  # 9 saves a kilobyte or two for six times the time
SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE_COLOURS = 3  # PNG's colour type

Layer = Callable[[], Image.Image]


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

    def lay(
        self, layer: Layer, corner: tuple[int, int], size: tuple[int, int], key: Hashable
    ) -> None:
        """Blend a layer over what is there, as was done before under the same key.

        The key names the layer and what is beneath it; the layer is asked for when it is needed.
        """

        def blended() -> Image.Image:
            beneath = self.image.crop((*corner, corner[0] + size[0], corner[1] + size[1]))
            return self._blended(beneath, layer())

        self.image.paste(SHELF.get((self.palette.name, size, key), blended), corner)

    def blend(self, layer: Image.Image, corner: tuple[int, int]) -> None:
        """Blend a layer over what is there."""
        box = *corner, corner[0] + layer.width, corner[1] + layer.height
        self.image.paste(self._blended(self.image.crop(box), layer), corner)

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
        header = pack(">IIBBBBB", width, height, 8, PALETTE_COLOURS, 0, 0, 0)
        chunks = (
            (b"IHDR", header),
            (b"PLTE", self.palette.entries),
            (b"tRNS", self.palette.alphas),
            (b"IDAT", zlib.compress(self._scanlines(), LEVEL)),
            (b"IEND", b""),
        )
        return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)

    def _scanlines(self) -> bytes:
        """The pixels line by line, each line after a 0: it is not filtered."""
        spaced = self.image.tobytes("raw", "P", self.image.width + 1, 1)  # a 0 after each line
        return b"\0" + spaced[:-1]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
