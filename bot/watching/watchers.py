"""The watchers of matches: counted in memory only, for a day."""

from datetime import datetime, timedelta

REMEMBERED = timedelta(hours=24)
BETWEEN_SWEEPS = timedelta(hours=1)


class Watchers:
    """The people who have opened the boards of matches; forgotten when the bot stops."""

    def __init__(self) -> None:
        self._seen: dict[int, dict[int, datetime]] = {}  # by match: when each person looked last
        self._swept_at: datetime | None = None

    def note(self, match_id: int, person_id: int, now: datetime) -> None:
        """Remember that a person opened the board of a match now."""
        self._sweep(now)
        self._seen.setdefault(match_id, {})[person_id] = now

    def count(self, match_id: int, now: datetime) -> int:
        """Return how many people have opened the board of a match within a day."""
        looked = self._seen.get(match_id, {}).values()
        return sum(now - at < REMEMBERED for at in looked)

    def _sweep(self, now: datetime) -> None:
        """Forget, once in a while, the people who looked long ago."""
        if self._swept_at is not None and now - self._swept_at < BETWEEN_SWEEPS:
            return
        self._swept_at = now
        fresh = {
            match_id: {person: at for person, at in people.items() if now - at < REMEMBERED}
            for match_id, people in self._seen.items()
        }
        self._seen = {match_id: people for match_id, people in fresh.items() if people}
