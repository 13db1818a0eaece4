"""How long the arbiter of a tournament may take to decide what the players left open."""

from datetime import timedelta

from bot.tournaments.presets import DAY, Preset
from bot.tournaments.tournament import Tournament

OF_AN_EVENING = timedelta(minutes=30)


def find_arbiters_time(tournament: Tournament) -> timedelta:
    """Return how long an arbiter may take after the time of the players is up: half an hour in an
    evening, else a day, and never longer than a round.
    """
    longest = OF_AN_EVENING if tournament.preset is Preset.EVENING else DAY
    return min(longest, tournament.lasts) if tournament.is_in_rounds else longest
