"""A cache of drawn images that drops the least recently used."""

from collections.abc import Callable, Hashable
from threading import Lock

from cachetools import LRUCache
from PIL import Image

LIMIT = 32 * 2**20  # bytes of pixels

_PIXEL_BYTES = {"P": 1, "L": 1, "RGB": 4, "RGBA": 4}  # in Pillow's memory


def weigh_image(image: Image.Image) -> int:
    """Return the bytes that the pixels of an image take in memory."""
    return image.width * image.height * _PIXEL_BYTES[image.mode]


class PictureCache:
    """Caches images by key, up to a number of bytes. It is thread-safe.

    The images it returns must never be modified.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._images: LRUCache[Hashable, Image.Image] = LRUCache(limit, getsizeof=weigh_image)
        self._lock = Lock()

    @property
    def size(self) -> int:
        """The bytes of all images kept now."""
        return round(self._images.currsize)

    def get(self, key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return the image of a key, calling `draw` if it is not cached."""
        with self._lock:
            if (image := self._images.get(key)) is not None:
                return image
        image = draw()  # outside the lock: at worst two threads draw the same
        if weigh_image(image) <= self._images.maxsize:
            with self._lock:
                return self._images.setdefault(key, image)
        return image

    def clear(self) -> None:
        """Forget every image."""
        with self._lock:
            self._images.clear()


PICTURES = PictureCache()
