"""Drawn things, kept while there is room: the least recently used go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image

LIMIT = 32 * 2**20  # bytes of pixels

_BANDS = {"P": 1, "L": 1, "RGB": 4, "RGBA": 4}  # bytes a pixel takes in Pillow's memory


def weight(image: Image.Image) -> int:
    """The bytes that an image's pixels take."""
    return image.width * image.height * _BANDS[image.mode]


class Shelf:
    """A cache that threads may share. What it gives away must never be drawn upon."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.held = 0
        self._images: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
        """The image of this key, drawn now if it is not here."""
        with self._lock:
            if (image := self._images.get(key)) is not None:
                self._images.move_to_end(key)
                return image
        image = draw()  # outside the lock: at worst two threads draw the same
        with self._lock:
            if key not in self._images:
                self._images[key] = image
                self.held += weight(image)
            while self.held > self.limit:
                self.held -= weight(self._images.popitem(last=False)[1])
        return image

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._images.clear()
            self.held = 0


SHELF = Shelf()
