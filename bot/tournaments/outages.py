"""Downtime of the bot is charged to nobody: deadlines that fell into it are moved."""

from datetime import timedelta

from bot.matches.shards import shard_of
from bot.tournaments.rounds import RoundState
from bot.tournaments.tournament import Tournament, TournamentState
from storage import Transaction
from storage.off_times import list_outages

NO_TIME = timedelta()


def find_lost_time(transaction: Transaction, tournament: Tournament) -> timedelta:
    """Return how long the bot was away at the next deadline of a tournament."""
    due_at = tournament.due_at
    if due_at is None or not _waits(tournament):
        return NO_TIME
    server_id = tournament.place.server_id
    lengths = [
        outage.ends_at - outage.begins_at
        for outage in list_outages(transaction, due_at)
        if outage.ends_at is not None
        and outage.shards is not None
        and outage.shard == shard_of(server_id, outage.shards)
        and outage.begins_at <= due_at
    ]
    return max(lengths, default=NO_TIME)


def _waits(tournament: Tournament) -> bool:
    """Tell whether the next step is a deadline, and does not just follow another step."""
    if tournament.state is TournamentState.ENTRY:
        return False  # a missed planned start comes at once
    if tournament.kind.by_challenges:
        return True
    latest = tournament.round
    if latest is None:
        return tournament.ends_at is not None
    is_over = latest.state is RoundState.OPEN and not tournament.list_open(latest.number)
    return latest.state is not RoundState.CLOSED and not is_over
