"""Which game comes: one for the evening, or several in slots of time or by turns."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

MINUTE = 60  # seconds


def slot_length(minutes: int, games: int) -> int:
    """Return the seconds for which each of several games is dealt."""
    return minutes * MINUTE // games


def game_at(games: Sequence[str], minutes: int, since_start: timedelta) -> str:
    """Return the game of those paired at a moment; the last one goes on after the end."""
    slot = int(since_start.total_seconds()) // slot_length(minutes, len(games))
    return games[max(0, min(slot, len(games) - 1))]


def game_by_turns(games: Sequence[str], one: Sequence[str], other: Sequence[str]) -> str:
    """Return the game that two people have played least, of equals the first of the list."""
    played = Counter(one) + Counter(other)
    return min(games, key=lambda game: played[game])
