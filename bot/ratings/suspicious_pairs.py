"""Rated games that two people may play only to move ratings: found and reported automatically."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.matches.match_value import MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.work import Work
from bot.ratings.eligible import SHORT
from bot.ratings.farming import MOST_GAMES, PairGame, SuspiciousPair, find_suspicious
from storage import AuditEntry, Person, Transaction
from storage.audit import add_entry, has_entry_since
from storage.histories import find_histories
from storage.kept_matches import find_matches
from storage.rated_games import list_rated_games_of, list_rated_games_of_pair
from storage.ratings import list_rated_since
from storage.rows import PoolKey, RatedGameRow

MOST_LOOKED_AT = 1000  # games, the newest
MOST_OF_PAIR = 50  # newest games, checked whenever another one ends
QUIET = timedelta(days=30)  # until the same two are written into the log again


def find_suspicious_pairs(
    transaction: Transaction, server_id: int, person_id: int
) -> list[SuspiciousPair]:
    """Return the suspicious opponents of a person in a server, those with the most games first."""
    rows = list_rated_games_of(transaction, person_id, server_id, MOST_LOOKED_AT)
    games = Counter(_opponent(row, person_id) for row in rows)
    often = [row for row in rows if games[_opponent(row, person_id)] > MOST_GAMES]
    plies = _count_plies(transaction, [row.match_id for row in often])
    return find_suspicious(_pair_game(row, person_id, plies[row.match_id]) for row in often)


def had_short_resignation(
    transaction: Transaction, key: PoolKey, person_id: int, since: datetime
) -> bool:
    """Tell whether a person had a game resigned at once rated in a pool since a moment."""
    match_ids = list_rated_since(transaction, key, person_id, since)
    kept = find_matches(transaction, match_ids)
    resigned = [each.row.id for each in kept if each.row.ending == MatchEnding.RESIGNED.name]
    return any(plies < SHORT for plies in _count_plies(transaction, resigned).values())


def note_suspicious_pair(work: Work, game: RatedGameRow, white: Person, black: Person) -> None:
    """Write into the log of a server, and announce, that a game made its players suspicious.

    Two people are logged once in thirty days, under the one who won.
    """
    if game.server_id is None or game.ended_at is None:
        return
    transaction, players = work.transaction, (white.id, black.id)
    rows = list_rated_games_of_pair(transaction, *players, game.server_id, MOST_OF_PAIR)
    if len(rows) <= MOST_GAMES:
        return
    plies = _count_plies(transaction, [row.match_id for row in rows])
    for pair in find_suspicious(_pair_game(row, white.id, plies[row.match_id]) for row in rows):
        winner, loser = (white, black) if pair.wins > pair.losses else (black, white)
        entry = AuditEntry(
            server_id=game.server_id,
            made_at=game.ended_at,
            actor=loser,
            action=ModeratorAction.FARMING,
            person=winner,
            match_id=game.match_id,
        )
        if not has_entry_since(transaction, entry, game.ended_at - QUIET):
            add_entry(transaction, entry)
            work.changed.entries.append(entry)


def _opponent(row: RatedGameRow, person_id: int) -> int:
    return row.black_id if person_id == row.white_id else row.white_id


def _pair_game(row: RatedGameRow, person_id: int, plies: int) -> PairGame:
    white_points = (row.white_points or 0) / 2
    points = white_points if person_id == row.white_id else 1 - white_points
    return PairGame(_opponent(row, person_id), points, plies)


def _count_plies(transaction: Transaction, match_ids: Sequence[int]) -> dict[int, int]:
    """Count the moves of some matches, without replaying them."""
    kept = find_matches(transaction, match_ids)
    histories = {each.row.id: each.history for each in kept if each.history is not None}
    in_rows = [each.row.id for each in kept if each.history is None]
    histories |= find_histories(transaction, in_rows)
    return {match_id: len(history.played_at) for match_id, history in histories.items()}
