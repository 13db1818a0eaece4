"""What a match begins with: terms, players and the places in which it is shown."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.terms import Terms
from rules import Color
from storage import Computer, Holder, Person, Place, Room


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a match begins with."""

    terms: Terms
    players: tuple[Holder, Holder]  # White's first
    place: Place
    at: datetime
    own_rooms: tuple[Place, ...] = ()  # of White and Black, if there is no common one
    is_in_panels: bool = False  # boards are shown to its players in private messages only

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The places where it is shown: its own place, or a room for each player or team alone."""
        if self.is_in_panels:
            return (Room(place=self.place, wanted_version=0, is_closed=True),)
        if not self.own_rooms:
            return (Room(place=self.place),)
        seated = zip(Color, self.players, self.own_rooms, strict=True)
        return tuple(
            Room(
                place=place, person_id=player.id if isinstance(player, Person) else None, side=color
            )
            for color, player, place in seated
            if not isinstance(player, Computer)
        )
