"""Sign the addresses of uploaded files, as Discord does: they are unreadable without."""

import hmac
from collections.abc import Mapping

from playground.clock import Clock

LIFE = 86_400  # the least seconds for which an address is valid
STEP = 3600  # seconds; addresses made within one hour are equal


class AddressSigner:
    """Makes and checks the query of a file's address; the bot's token is the secret."""

    def __init__(self, secret: str, clock: Clock) -> None:
        self._secret = secret.encode()
        self._clock = clock

    def sign(self, file_id: int) -> str:
        """Return the query `ex=...&hm=...`: when the address ends (hexadecimal), and the proof."""
        ends = f"{(int(self._clock.now()) // STEP + 1) * STEP + LIFE:x}"
        return f"ex={ends}&hm={self._proof(file_id, ends)}"

    def is_valid(self, file_id: int, query: Mapping[str, str]) -> bool:
        """Tell whether `query` was made by `sign` for this file and has not ended yet."""
        ends, proof = query.get("ex", ""), query.get("hm", "")
        if not hmac.compare_digest(proof.encode(), self._proof(file_id, ends).encode()):
            return False
        return int(ends, 16) > self._clock.now()

    def _proof(self, file_id: int, ends: str) -> str:
        return hmac.digest(self._secret, f"{file_id}:{ends}".encode(), "sha256").hex()
