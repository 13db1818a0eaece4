"""The steps of odds between people: read for a challenge, moved as their games end."""

from dataclasses import replace
from datetime import datetime

from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.terms import Terms
from bot.matches.work import Work, reads
from bot.ratings.eligible import Finish, is_counted
from bot.ratings.glicko import Rating, age
from bot.ratings.odds_step import OddsResult, PairStep, suggest_step
from bot.ratings.rated_terms import pool_of, write_pool
from bot.ratings.rating_store import FINISHES, record_of
from rules import Color
from storage import Person, Transaction
from storage.odds_steps import change_odds_step, find_odds_step, lock_odds_step
from storage.ratings import find_rating
from storage.rows import OddsStepRow, PoolKey, is_former

NO_SERVER = 0

Pair = tuple[int, int]  # ids of people


@reads
def find_own_step(
    work: Work, pair: Pair, server_id: int | None, terms: Terms, now: datetime
) -> int:
    """Return the step of two people in the family of a game; below 0 the second one gives.

    Before their first game with odds it is the one that their ratings suggest.
    """
    transaction, scope = work.transaction, server_id or NO_SERVER
    found = find_odds_step(transaction, scope, order_pair(pair), terms.build().family)
    if found is not None:
        return turn_step(found.step, pair)
    key = PoolKey(scope, write_pool(pool_of(terms)))
    one, other = (_find_rating(transaction, key, person_id, now) for person_id in pair)
    return suggest_step(one, other)


def move_odds_step(transaction: Transaction, match: Match, result: Result) -> None:
    """Count a game with odds for the step of its players, in the transaction that ends it.

    The step of their first such game becomes theirs. A game that would not count for ratings
    because of its end does not count here.
    """
    handicap = match.terms.handicap
    if handicap is None or not _counts(match, result):
        return
    white, black = (seat.holder for seat in match.seats)
    if not (isinstance(white, Person) and isinstance(black, Person)):
        return
    pair = white.id, black.id
    if any(map(is_former, pair)):
        return
    low, high = order_pair(pair)
    first = OddsStepRow(
        server_id=match.server_id or NO_SERVER,
        low_id=low,
        high_id=high,
        family=match.course.game.family,
        step=turn_step(handicap.signed, pair),
        row=0,
    )
    kept = lock_odds_step(transaction, first)
    score = {None: OddsResult.DRAWN, Color.WHITE: OddsResult.WON, Color.BLACK: OddsResult.LOST}[
        result.winner
    ]
    moved = PairStep(kept.step, kept.row).add(OddsResult(turn_step(score, pair)))
    change_odds_step(transaction, replace(kept, step=moved.step, row=moved.row))


def order_pair(pair: Pair) -> Pair:
    """Return two people as their step is kept: the lower id first."""
    return min(pair), max(pair)


def turn_step(step: int, pair: Pair) -> int:
    """Return a step of two people as it is kept, or one that is kept as the first one sees it."""
    return step if pair == order_pair(pair) else -step


def _counts(match: Match, result: Result) -> bool:
    finish = FINISHES[result.ending] if isinstance(result.ending, MatchEnding) else Finish.PLAY
    return is_counted(finish, len(match.played_at))


def _find_rating(
    transaction: Transaction, key: PoolKey, person_id: int, now: datetime
) -> Rating | None:
    """Return a rating as sure as it is now, or None without a rated game."""
    row = find_rating(transaction, key, person_id)
    if row is None:
        return None
    record = record_of(row)
    return age(record.rating, record.idle(now))
