"""The finished games of a person, the newest first."""

from dataclasses import dataclass

from bot.matches.match_store import load_readable
from bot.matches.match_value import Match
from bot.matches.work import Work, reads
from rules import Color
from storage.kept_matches import count_over_matches, list_over_matches

LOOKED_AT = 10  # newest games that are searched for one with moves


@dataclass(frozen=True, slots=True)
class FinishedGames:
    """Some of the finished games of a person, with the side they played, and how many there are in
    all.
    """

    games: tuple[tuple[Match, Color], ...]
    count: int


@reads
def list_finished(work: Work, person_id: int, most: int, passed: int = 0) -> FinishedGames:
    """List the finished matches of a person, alone or in a team, skipping the first `passed`.

    A damaged one is logged and left out.
    """
    colors = list_over_matches(work.transaction, person_id, most, passed)
    found = load_readable(work, list(colors))
    games = tuple((match, Color(colors[match.id])) for match in found)
    return FinishedGames(games, count_over_matches(work.transaction, person_id))


@reads
def find_last_finished(work: Work, person_id: int) -> Match | None:
    """Return the newest finished match of a person in which someone has moved, or None."""
    found = load_readable(work, list(list_over_matches(work.transaction, person_id, LOOKED_AT)))
    return next((match for match in found if match.ply), None)
