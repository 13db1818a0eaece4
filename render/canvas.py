"""A picture in palette numbers, and its PNG."""

from collections.abc import Callable, Hashable, Iterable
from struct import pack

from PIL import Image
from zlib_ng import zlib_ng

from render.layout import Box, list_edges
from render.palette import Palette
from render.picture_cache import PICTURES
from render.rgb import RGB

LEVEL = 6  # 9 would save a kilobyte but take four times as long
SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOR_TYPE = 3  # PNG's number for pictures with a palette

Layer = Callable[[], Image.Image]


class Canvas:
    """An image to draw upon, in the numbers of a palette."""

    def __init__(self, image: Image.Image, palette: Palette) -> None:
        self.image, self.palette = image, palette

    def copy(self) -> "Canvas":
        """Return an independent canvas with the same picture."""
        return Canvas(self.image.copy(), self.palette)

    def put(self, tile: Image.Image, corner: tuple[int, int]) -> None:
        """Cover part of the picture with an image in the same palette."""
        self.image.paste(tile, corner)

    def fill(self, box: Box, rgb: RGB) -> None:
        """Cover a box with one colour."""
        self.image.paste(self.palette.number(rgb), box)

    def outline(self, box: Box, width: int, rgb: RGB) -> None:
        """Draw a line of a given width, in pixels, just inside a box."""
        for edge in list_edges(box, width):
            self.fill(edge, rgb)

    def blend_once(
        self, layer: Layer, corner: tuple[int, int], size: tuple[int, int], key: Hashable
    ) -> None:
        """Blend a layer of this size over the picture, or reuse the earlier result for this key.

        The key identifies the layer and what is beneath it; the layer is drawn only if needed.
        """

        def blend() -> Image.Image:
            beneath = self.image.crop((*corner, corner[0] + size[0], corner[1] + size[1]))
            return self._mix(beneath, layer())

        self.image.paste(PICTURES.get((self.palette.name, size, key), blend), corner)

    def blend(self, layer: Image.Image, corner: tuple[int, int]) -> None:
        """Blend a layer over the picture."""
        box = *corner, corner[0] + layer.width, corner[1] + layer.height
        self.image.paste(self._mix(self.image.crop(box), layer), corner)

    def paint(self, corner: tuple[int, int], paints: Iterable[tuple[Image.Image, RGB]]) -> None:
        """Paint colours through masks of the same size, one after another."""
        picture: Image.Image | None = None
        for mask, rgb in paints:
            if picture is None:
                box = *corner, corner[0] + mask.width, corner[1] + mask.height
                picture = self.palette.to_rgb(self.image.crop(box))
            picture.paste(rgb, (0, 0), mask)
        if picture is not None:
            self.image.paste(self.palette.to_numbers(picture), corner)

    def _mix(self, beneath: Image.Image, layer: Image.Image) -> Image.Image:
        mixed = self.palette.to_rgb(beneath)
        mixed.paste(layer, (0, 0), layer)
        return self.palette.to_numbers(mixed)

    def encode_png(self) -> bytes:
        """Encode the picture as a PNG file.

        Written here rather than by Pillow because zlib-ng takes 0.6 of zlib's time for as many
        bytes, and lets other threads run meanwhile.
        """
        width, height = self.image.size
        header = pack(">IIBBBBB", width, height, 8, COLOR_TYPE, 0, 0, 0)
        chunks = (
            (b"IHDR", header),
            (b"PLTE", self.palette.entries),
            (b"tRNS", self.palette.alphas),
            (b"IDAT", zlib_ng.compress(self._scanlines(), LEVEL)),
            (b"IEND", b""),
        )
        return SIGNATURE + b"".join(_pack_chunk(kind, data) for kind, data in chunks)

    def _scanlines(self) -> bytes:
        """Return the pixels line by line, each preceded by a 0, which means no filter."""
        spaced = self.image.tobytes("raw", "P", self.image.width + 1, 1)  # append a 0 to each line
        return b"\0" + spaced[:-1]


def _pack_chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib_ng.crc32(kind + data))
