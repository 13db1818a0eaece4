"""A game of a pairing in a tournament."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.matches.real_games import is_real
from bot.tournaments.scoring import Points


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """One game of a pairing; `is_turned` if the pairing's Black plays White.

    The points are those of the pairing's White and Black; a game without any goes on. By
    `first_move_by` the game's White has to make a first move, or Black with `awaits_black`; it is
    None if there is no such limit, or none any more. `plies` are the moves that its people made; of
    an old game they are not known.
    """

    match_id: int
    is_turned: bool = False
    points: Points | None = None
    first_move_by: datetime | None = None
    awaits_black: bool = False
    plies: int | None = None

    @property
    def limit(self) -> datetime | None:
        """When a first move is due in the running game, None if none is."""
        return self.first_move_by if self.points is None else None

    @property
    def is_real(self) -> bool:
        """Whether it is over, and was played far enough to count for more than its result."""
        return self.points is not None if self.plies is None else is_real(self.plies)

    def delay(self, time: timedelta) -> "TournamentGame":
        """Return the game with its limit this much later."""
        return replace(self, first_move_by=self.first_move_by and self.first_move_by + time)
