"""Chances that are drawn from a text, so that nothing is random and every machine agrees."""

from hashlib import blake2b

MILLE = 1000


class Luck:
    """Chances that are drawn from a text: the same text, the same luck."""

    def __init__(self, text: str) -> None:
        self._bytes = blake2b(text.encode(), digest_size=16).digest()

    def happens(self, chance: int) -> bool:
        """Tell whether something happens whose chance is given in thousandths."""
        return int.from_bytes(self._bytes[:4]) * MILLE < chance << 32

    def pick(self, count: int) -> int:
        """Return one of the numbers from 0 to below a count."""
        return int.from_bytes(self._bytes[:8]) % count

    def spread(self, deviation: int) -> int:
        """Return an error of such a standard deviation: twelve bytes add up to a bell curve."""
        return deviation * (2 * sum(self._bytes[4:]) - 12 * 255) // 512
