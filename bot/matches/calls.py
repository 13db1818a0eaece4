"""The people whom a new board of a match concerns."""

from bot.matches.match_value import Match
from rules import Color


def people_called(match: Match, actor_id: int | None) -> tuple[int, ...]:
    """Return the ids of the people that a board pings: of the side to act.

    At the end of a match they are all players except `actor_id`, the person who ended it.
    """
    if match.is_over:
        players = (person for side in Color for person in match.calls(side))
        return tuple(person for person in players if person != actor_id)
    return match.calls(match.turn)
