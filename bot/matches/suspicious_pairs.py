"""The people with whom somebody may play rated games only to move ratings."""

from collections import Counter
from collections.abc import Sequence

from bot.ratings.farming import MOST_GAMES, PairGame, SuspiciousPair, find_suspicious
from storage import Transaction
from storage.histories import find_histories
from storage.kept_matches import find_matches
from storage.rated_games import list_rated_games_of
from storage.rows import RatedGameRow

MOST_LOOKED_AT = 1000  # games, the newest


def find_suspicious_pairs(
    transaction: Transaction, server_id: int, person_id: int
) -> list[SuspiciousPair]:
    """Return the suspicious opponents of a person in a server, those with most games first."""
    rows = list_rated_games_of(transaction, person_id, server_id, MOST_LOOKED_AT)
    games = Counter(_opponent(row, person_id) for row in rows)
    often = [row for row in rows if games[_opponent(row, person_id)] > MOST_GAMES]
    plies = _count_plies(transaction, [row.match_id for row in often])
    return find_suspicious(_pair_game(row, person_id, plies[row.match_id]) for row in often)


def _opponent(row: RatedGameRow, person_id: int) -> int:
    return row.black_id if person_id == row.white_id else row.white_id


def _pair_game(row: RatedGameRow, person_id: int, plies: int) -> PairGame:
    white_points = (row.white_points or 0) / 2
    points = white_points if person_id == row.white_id else 1 - white_points
    return PairGame(_opponent(row, person_id), points, plies)


def _count_plies(transaction: Transaction, match_ids: Sequence[int]) -> dict[int, int]:
    """Count the moves that were played in some matches, without replaying them."""
    kept = find_matches(transaction, match_ids)
    histories = {each.row.id: each.history for each in kept if each.history is not None}
    in_rows = [each.row.id for each in kept if each.history is None]
    histories |= find_histories(transaction, in_rows)
    return {match_id: len(history.played_at) for match_id, history in histories.items()}
