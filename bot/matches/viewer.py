"""A person who looks at matches, and what they may see."""

from collections.abc import Callable
from dataclasses import dataclass

from storage import Place


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person in a server; `can_see` tells whether they see a channel of that server."""

    person_id: int
    server_id: int | None
    can_see: Callable[[int], bool]

    def sees(self, place: Place) -> bool:
        """Tell whether a place is in this server and open to this person."""
        return place.server_id == self.server_id and self.can_see(place.channel_id)
