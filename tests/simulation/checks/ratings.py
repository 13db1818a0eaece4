"""Ratings equal what the games that count make of them, in the order of their ends."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Row

from bot.ratings.book import RatedGame, Record, rate_in_order
from storage.schema import matches, rated_games, rating_changes, ratings
from tests.simulation.checks.evidence import Breach, Evidence

RATINGS = "ratings equal a replay of the rated games"
RESULTS = "a rated game has the result of its match"
WORLD = 0
POINTS = {0: 2, None: 1, 1: 0}  # of White, by the winner


def check_ratings(evidence: Evidence) -> Iterator[Breach]:
    """Rate all games again."""
    yield from check_results(evidence)
    pools: dict[tuple[int, str], list[RatedGame]] = defaultdict(list)
    for row in evidence.rows(rated_games):
        if row.ended_at is not None and not row.is_annulled:
            for scope in _list_scopes(row):
                pools[scope, row.pool].append(_game(row))
    kept_changes = evidence.by(rating_changes, "scope", "pool")
    kept = evidence.by(ratings, "scope", "pool")
    for key in {*pools, *kept_changes, *kept}:
        yield from _compare(key, pools.get(key, []), kept_changes.get(key, []), kept.get(key, []))


def check_results(evidence: Evidence) -> Iterator[Breach]:
    """Compare the points of rated games with their matches."""
    found = {match.id: match for match in evidence.rows(matches)}
    for row in evidence.rows(rated_games):
        match = found[row.match_id]
        if row.ended_at is None and match.ending is not None:
            yield Breach(RESULTS, f"match {match.id} has ended and is not rated")
        if row.ended_at is None or row.is_annulled:
            continue
        if match.ending is None or row.white_points != POINTS[match.winner]:
            yield Breach(RESULTS, f"match {match.id}: {match.winner}, {row.white_points}")


def _list_scopes(row: Row[Any]) -> list[int]:
    own = [] if row.server_id is None else [row.server_id]
    return [*own, WORLD] if row.is_world else own


def _game(row: Row[Any]) -> RatedGame:
    return RatedGame(row.ended_at, row.match_id, row.white_id, row.black_id, row.white_points / 2)


def _compare(
    key: tuple[int, str],
    games: list[RatedGame],
    kept_changes: list[Row[Any]],
    kept: list[Row[Any]],
) -> Iterator[Breach]:
    records: dict[int, Record] = {}
    changes = {}
    for change in rate_in_order(games, {}):
        before = records.get(change.person_id, Record())
        records[change.person_id] = Record(change.after, before.games + 1, change.at)
        changes[change.match_id, change.person_id] = change.after
    told = {
        (row.match_id, row.person_id): (row.rating, row.deviation, row.volatility)
        for row in kept_changes
    }
    expected = {
        each: (after.rating, after.deviation, after.volatility) for each, after in changes.items()
    }
    if told != expected:
        different = sorted(told.items() ^ expected.items())
        yield Breach(RATINGS, f"changes in {key}: {different[:4]}")
    standing = {row.person_id: (row.rating, row.games) for row in kept}
    should = {who: (record.rating.rating, record.games) for who, record in records.items()}
    if standing != should:
        yield Breach(RATINGS, f"standing in {key}: {sorted(standing.items() ^ should.items())[:4]}")
