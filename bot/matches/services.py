"""Everything the Discord side may ask about matches, built once for a database.

Each call is one transaction, or one to read and one to write. What it returns is committed; what
it raises changed nothing.
"""

from dataclasses import dataclass
from typing import Self

from bot.matches.challenging import Challenging
from bot.matches.chance import Chance
from bot.matches.finding import Finding
from bot.matches.match_store import MatchStore
from bot.matches.moderating import Moderating
from bot.matches.packing import Packing
from bot.matches.playing import Playing
from bot.matches.rematching import Rematching
from bot.matches.remembering import Remembering
from bot.matches.showing import Showing
from storage import Database


@dataclass(frozen=True, slots=True)
class MatchServices:
    """The services around matches; build them with `on`."""

    finding: Finding
    playing: Playing
    challenging: Challenging
    rematching: Rematching
    showing: Showing
    remembering: Remembering
    packing: Packing
    moderating: Moderating

    @classmethod
    def on(cls, database: Database, chance: Chance = Chance()) -> Self:  # noqa: B008  # a value
        """Build the services that work on a database."""
        store = MatchStore()
        return cls(
            finding=Finding(database, store),
            playing=Playing(database, store),
            challenging=Challenging(database, store, chance),
            rematching=Rematching(database, store, chance),
            showing=Showing(database),
            remembering=Remembering(database),
            packing=Packing(database),
            moderating=Moderating(database, store),
        )
