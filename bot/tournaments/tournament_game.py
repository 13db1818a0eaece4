"""A game of a pairing in a tournament."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.tournaments.scoring import Points


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """One game of a pairing; `is_turned` if the pairing's Black plays White.

    The points are those of the pairing's White and Black; a game without any goes on. By
    `first_move_by` the game's White has to make a first move, or Black with `awaits_black`; it is
    None if there is no such limit, or none any more.
    """

    match_id: int
    is_turned: bool = False
    points: Points | None = None
    first_move_by: datetime | None = None
    awaits_black: bool = False

    @property
    def limit(self) -> datetime | None:
        """When a first move is due in the running game, None if none is."""
        return self.first_move_by if self.points is None else None

    def delay(self, time: timedelta) -> "TournamentGame":
        """Return the game with its limit this much later."""
        return replace(self, first_move_by=self.first_move_by and self.first_move_by + time)
