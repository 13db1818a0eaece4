"""GIF files made frame by frame: each holds only what changed since the one before."""

from io import BytesIO
from struct import pack

from PIL import GifImagePlugin, Image, ImageChops

from render.palette import Palette

FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
END = b";"
KEEP = 1  # disposal: the next frame is drawn over this one

CHANGED = [0] + [255] * 255


class Animation:
    """A growing GIF. Times are in milliseconds."""

    def __init__(self, size: tuple[int, int], palette: Palette) -> None:
        self._unchanged = palette.first_soft  # a number that no opaque colour has
        self._bits = max(1, (self._unchanged).bit_length())
        self._file = BytesIO()
        self._shown: Image.Image | None = None
        self._pending: tuple[Image.Image, tuple[int, int], int] | None = None
        entries = palette.entries[: 3 << self._bits].ljust(3 << self._bits, b"\0")
        screen = pack("<HHBBB", *size, 0xF0 | (self._bits - 1), 0, 0)
        self._file.write(b"GIF89a" + screen + entries + FOREVER)

    @property
    def size(self) -> int:
        """The bytes so far."""
        return self._file.tell()

    def add(self, picture: Image.Image, lasting: int) -> None:
        """Show a picture; one that is like the last only makes that last longer."""
        changed = self._changed(picture)
        if changed is None:
            self._extend(lasting)
            return
        self._write_pending()
        self._pending = (*changed, lasting)
        self._shown = picture

    def finished(self) -> bytes:
        """The file."""
        self._write_pending()
        return self._file.getvalue() + END

    def _changed(self, picture: Image.Image) -> tuple[Image.Image, tuple[int, int]] | None:
        """The part that differs from what is shown, the rest of it see-through; and its place."""
        if self._shown is None:
            return picture, (0, 0)
        difference = ImageChops.difference(picture, self._shown)
        box = difference.getbbox()
        if box is None:
            return None
        mask = difference.crop(box).point(CHANGED, "L")
        part = Image.new("P", mask.size, self._unchanged)
        part.paste(picture.crop(box), (0, 0), mask)
        return part, (box[0], box[1])

    def _extend(self, lasting: int) -> None:
        if self._pending is not None:
            part, place, already = self._pending
            self._pending = part, place, already + lasting

    def _write_pending(self) -> None:
        if self._pending is None:
            return
        part, place, lasting = self._pending
        self._file.writelines(
            GifImagePlugin.getdata(
                part, place, duration=lasting, disposal=KEEP, transparency=self._unchanged
            )
        )
        self._pending = None
