"""GIF files made frame by frame: each holds only what changed since the one before."""

from collections.abc import Generator
from io import BytesIO
from struct import pack

from PIL import Image, ImageChops

from render.palette import Palette

REPEAT = b"!\xff\x0bNETSCAPE2.0\x03\x01"
FOREVER = 0  # how often an animation is repeated
END = b";"
CONTROL, DESCRIPTOR, END_OF_BLOCK = b"!\xf9\x04", b",", b"\0"
KEEP_AND_SEE_THROUGH = 1 << 2 | 1  # the next frame is drawn over this one; one number is clear
CENTISECOND = 10  # milliseconds

CHANGED = [0] + [255] * 255


# Draws a slow file: yields after each frame, and returns the file at the end.
GrowingFile = Generator[None, None, bytes]


def finish(growing: GrowingFile) -> bytes:
    """Draw all frames of a file, and return it."""
    while True:
        try:
            next(growing)
        except StopIteration as end:
            data: bytes = end.value
            return data


class Animation:
    """A growing GIF, which plays once plus its repetitions. Times are in milliseconds."""

    def __init__(self, size: tuple[int, int], palette: Palette, repeats: int = FOREVER) -> None:
        self._unchanged = palette.first_soft  # a number that no opaque colour has
        self._bits = max(2, self._unchanged.bit_length())
        self._file = BytesIO()
        self._picture: Image.Image | None = None
        self._pending: tuple[Image.Image, tuple[int, int], int] | None = None
        entries = palette.entries[: 3 << self._bits].ljust(3 << self._bits, b"\0")
        screen = pack("<HHBBB", *size, 0xF0 | (self._bits - 1), 0, 0)
        repeat = REPEAT + pack("<H", repeats) + END_OF_BLOCK
        self._file.write(b"GIF89a" + screen + entries + repeat)

    @property
    def size(self) -> int:
        """The number of bytes so far."""
        return self._file.tell()

    def add(self, picture: Image.Image, lasting: int) -> None:
        """Add a picture; one equal to the last only prolongs that one."""
        change = self._find_change(picture)
        if change is None:
            self._extend(lasting)
            return
        self._write_pending()
        self._pending = (*change, lasting)
        self._picture = picture

    def finish(self) -> bytes:
        """Return the file."""
        self._write_pending()
        return self._file.getvalue() + END

    def _find_change(self, picture: Image.Image) -> tuple[Image.Image, tuple[int, int]] | None:
        """Return the part that differs from the last picture, the rest clear, and its place."""
        if self._picture is None:
            return picture, (0, 0)
        difference = ImageChops.difference(picture, self._picture)
        box = difference.getbbox()
        if box is None:
            return None
        mask = difference.crop(box).point(CHANGED, "L")
        part = Image.new("P", mask.size, self._unchanged)
        part.paste(picture.crop(box), (0, 0), mask)
        return part, (box[0], box[1])

    def _extend(self, lasting: int) -> None:
        if self._pending is not None:
            part, place, before = self._pending
            self._pending = part, place, before + lasting

    def _write_pending(self) -> None:
        if self._pending is None:
            return
        part, place, lasting = self._pending
        control = pack("<BHB", KEEP_AND_SEE_THROUGH, lasting // CENTISECOND, self._unchanged)
        self._file.write(CONTROL + control + END_OF_BLOCK)
        self._file.write(DESCRIPTOR + pack("<HHHHB", *place, *part.size, 0))
        self._file.write(
            bytes([self._bits]) + part.tobytes("gif", "P", self._bits, 0) + END_OF_BLOCK
        )
        self._pending = None
