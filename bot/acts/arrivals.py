"""How late interactions reach the bot: those that waited at the gateway have used up time there."""

from datetime import datetime
from math import inf

REMEMBERED = 600.0  # seconds; clocks drift apart, and networks change
LONGEST_WAIT = 3.0  # seconds; Discord gives up then, so a larger value is the jump of a clock
BELIEVED = 1.0  # seconds that the first interaction may have waited, if the clocks agree


class Arrivals:
    """Compares when Discord created interactions with when they arrived.

    The two clocks need not agree: the fastest recent interaction counts as one that did not wait at
    all. Of the first one, only a wait of up to a second is believed.
    """

    def __init__(self, longest_wait: float = LONGEST_WAIT) -> None:
        self._longest_wait = longest_wait
        self._least = inf  # seconds from the one clock to the other
        self._least_before = inf  # in the time before `_begun`
        self._begun = -inf

    def note(self, created_at: datetime, now: datetime) -> float:
        """Note an interaction, and return the seconds that it waited before it arrived."""
        lag, moment = (now - created_at).total_seconds(), now.timestamp()
        if not 0 <= moment - self._begun < REMEMBERED:
            self._least_before = self._least if moment > self._begun else inf
            self._least, self._begun = inf, moment
        if self._least_before == self._least == inf and 0 <= lag <= self._longest_wait:
            self._least_before = max(0.0, lag - BELIEVED)
        self._least = min(self._least, lag)
        waited = lag - min(self._least, self._least_before)
        if waited > self._longest_wait:
            self._least, self._least_before = lag, inf
            return 0.0
        return waited
