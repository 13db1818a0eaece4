"""Pseudo-random draws from a text, so that every machine draws the same."""

from hashlib import blake2b

MILLE = 1000


class Luck:
    """Pseudo-random draws from a text: the same text gives the same draws."""

    def __init__(self, text: str) -> None:
        self._bytes = blake2b(text.encode(), digest_size=16).digest()

    def happens(self, chance: int) -> bool:
        """Return True with a chance given in thousandths."""
        return int.from_bytes(self._bytes[:4]) * MILLE < chance << 32

    def pick(self, count: int) -> int:
        """Return a number from 0 up to, but not including, `count`."""
        return int.from_bytes(self._bytes[:8]) % count

    def spread(self, deviation: int) -> int:
        """Return an error with this standard deviation: twelve bytes add up to a bell curve."""
        return deviation * (2 * sum(self._bytes[4:]) - 12 * 255) // 512
