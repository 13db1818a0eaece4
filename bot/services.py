"""All services of the bot, built once for a database."""

from dataclasses import dataclass
from typing import Self

from bot.matches import MatchServices
from bot.school.services import SchoolServices
from storage import Database


@dataclass(frozen=True, slots=True)
class Services:
    """The services of every room below Discord; build them with `on`."""

    matches: MatchServices
    school: SchoolServices

    @classmethod
    def on(cls, database: Database, *, credits_outages: bool = True) -> Self:
        """Build the services that work on a database.

        `credits_outages` gives the time back to clocks in which the bot was away.
        """
        matches = MatchServices.on(database, credits_outages=credits_outages)
        return cls(matches=matches, school=SchoolServices.on(matches.runner))
