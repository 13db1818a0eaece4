"""Rated matches begun, rated at their end, and rated again; inside transactions."""

from collections.abc import Iterable, Iterator

from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.work import Work
from bot.ratings.book import RatedGame, RatingChange, Record, rate_in_order
from bot.ratings.eligible import DAY, Finish, is_counted, is_short_resignation
from bot.ratings.glicko import Rating
from bot.ratings.pools import find_scopes
from bot.ratings.rated_terms import pool_of, write_pool
from bot.ratings.suspicious_pairs import had_short_resignation, note_suspicious_pair
from bot.ratings.table import NotInTable, in_table_until
from rules import Color
from storage import Person, Transaction
from storage.people import find_person_preferences
from storage.rated_games import (
    add_rated_game,
    annul_rated_game,
    drop_rated_game,
    end_rated_game,
    find_rated_game,
    list_rated_games,
)
from storage.ratings import (
    add_changes,
    drop_rating,
    find_last_change,
    find_rating,
    forget_changes_since,
    has_later_change,
    keep_rating,
    list_ratings_of,
    lock_scope,
)
from storage.rows import PoolKey, RatedGameRow, RatedMoment, RatingChangeRow, RatingRow

HIDDEN = "hidden"  # of a person's place in tables
COMPARED = "on"  # of a person's games in the world
FINISHES = {
    MatchEnding.RESIGNED: Finish.RESIGNATION,
    MatchEnding.AGREED: Finish.AGREEMENT,
    MatchEnding.TIME: Finish.TIME,
    MatchEnding.NOT_BEGUN: Finish.ABORTED,
    MatchEnding.FORFEITED: Finish.ABORTED,
    MatchEnding.CALLED_OFF: Finish.ABORTED,
    MatchEnding.ABANDONED: Finish.ABORTED,
    MatchEnding.SILENT: Finish.FORFEIT,
    MatchEnding.STOPPED: Finish.MODERATION,
    MatchEnding.RULED: Finish.MODERATION,
    MatchEnding.JUDGED_BY_ARBITER: Finish.ADJUDICATION,
    MatchEnding.JUDGED_BY_WAITING: Finish.ADJUDICATION,
    MatchEnding.JUDGED_BY_PIECES: Finish.ADJUDICATION,
    MatchEnding.JUDGED_UNDECIDED: Finish.ADJUDICATION,
}


def annul_game(transaction: Transaction, match_id: int) -> bool:
    """Take out a game and rate all later ones again; tell whether it had counted."""
    game = find_rated_game(transaction, match_id)
    if game is None or game.ended_at is None or not annul_rated_game(transaction, match_id):
        return False
    for key in _keys(game):
        lock_scope(transaction, key.scope)
        replay(transaction, key, RatedMoment(game.ended_at, match_id))
    return True


def replay(transaction: Transaction, key: PoolKey, since: RatedMoment) -> None:
    """Rate the games of a pool again, from a moment on; its scope is locked."""
    games = [
        _game(row)
        for row in list_rated_games(transaction, key.scope, key.pool, since.at)
        if RatedMoment(row.ended_at or since.at, row.match_id) >= since
    ]
    players = {who for game in games for who in (game.white_id, game.black_id)}
    touched = sorted(players | forget_changes_since(transaction, key, since))
    records = {who: _record_before(transaction, key, who, since) for who in touched}
    _keep(transaction, key, records, rate_in_order(games, records))


def show_in_tables(transaction: Transaction, person_id: int) -> None:
    """Add a person to the tables or remove them, as they have chosen."""
    for row in list_ratings_of(transaction, person_id):
        key = PoolKey(row.scope, row.pool)
        _keep_record(transaction, key, person_id, record_of(row))


def begin_rated_match(transaction: Transaction, match: Match) -> None:
    """Record that a match is rated, in the transaction that begins it."""
    if not match.terms.rated:
        return
    white, black = (seat.holder for seat in match.seats)
    assert isinstance(white, Person)
    assert isinstance(black, Person)  # or it would not be rated
    choices = [find_person_preferences(transaction, person.id) for person in (white, black)]
    row = RatedGameRow(
        match_id=match.id,
        pool=write_pool(pool_of(match.terms)),
        server_id=match.server_id,
        is_world=all(chosen.world_rating == COMPARED for chosen in choices),
        white_id=white.id,
        black_id=black.id,
        began_at=match.started_at,
    )
    add_rated_game(transaction, row)


def rate_match(work: Work, match: Match, result: Result) -> None:
    """Rate a match that ends, if it is a rated one, in the transaction that ends it.

    If it does not count, it is forgotten.
    """
    if not match.terms.rated:
        return
    transaction = work.transaction
    finish = FINISHES[result.ending] if isinstance(result.ending, MatchEnding) else Finish.PLAY
    if not is_counted(finish, len(match.played_at)):
        drop_rated_game(transaction, match.id)
        return
    white_points = {Color.WHITE: 2, None: 1, Color.BLACK: 0}[result.winner]
    end_rated_game(transaction, match.id, result.at, white_points)
    game = find_rated_game(transaction, match.id)
    if game is None:
        return
    for key in _keys(game):
        lock_scope(transaction, key.scope)
    if is_short_resignation(finish, len(match.played_at)) and _is_second_today(transaction, game):
        drop_rated_game(transaction, match.id)
        return
    for key in _keys(game):
        _rate(transaction, key, _game(game))
    white, black = (seat.holder for seat in match.seats)
    if isinstance(white, Person) and isinstance(black, Person):
        note_suspicious_pair(work, game, white, black)


def _is_second_today(transaction: Transaction, game: RatedGameRow) -> bool:
    """Tell whether one of the players had a rated game resigned at once within the day before."""
    assert game.ended_at is not None
    return any(
        had_short_resignation(transaction, key, who, game.ended_at - DAY)
        for key in _keys(game)
        for who in (game.white_id, game.black_id)
    )


def _rate(transaction: Transaction, key: PoolKey, game: RatedGame) -> None:
    """Rate one game; if one of its players has later rated games, rate all of those again."""
    moment = RatedMoment(game.ended_at, game.match_id)
    players = game.white_id, game.black_id
    if any(has_later_change(transaction, key, who, moment) for who in players):
        replay(transaction, key, moment)
        return
    records = {who: _record(transaction, key, who) for who in players}
    _keep(transaction, key, records, rate_in_order([game], records))


def _keep(
    transaction: Transaction,
    key: PoolKey,
    records: dict[int, Record],
    changes: Iterable[RatingChange],
) -> None:
    """Save changes and the standings after them; `records` are the standings before."""
    current = dict(records)
    rows = []
    for change in changes:
        games = current[change.person_id].games + 1
        current[change.person_id] = Record(change.after, games, change.at)
        rows.append(_change_row(key, change, games))
    add_changes(transaction, rows)
    for person_id, record in current.items():
        _keep_record(transaction, key, person_id, record)


def _keep_record(transaction: Transaction, key: PoolKey, person_id: int, record: Record) -> None:
    if record.rated_at is None:
        drop_rating(transaction, key, person_id)
        return
    is_hidden = find_person_preferences(transaction, person_id).table_place == HIDDEN
    try:
        shown_until = None if is_hidden else in_table_until(record)
    except NotInTable:
        shown_until = None
    row = RatingRow(
        person_id=person_id,
        pool=key.pool,
        scope=key.scope,
        rating=record.rating.rating,
        deviation=record.rating.deviation,
        volatility=record.rating.volatility,
        games=record.games,
        rated_at=record.rated_at,
        shown_until=shown_until,
    )
    keep_rating(transaction, row)


def record_of(row: RatingRow) -> Record:
    """Return a person's standing as a value."""
    return Record(Rating(row.rating, row.deviation, row.volatility), row.games, row.rated_at)


def _record(transaction: Transaction, key: PoolKey, person_id: int) -> Record:
    row = find_rating(transaction, key, person_id)
    return record_of(row) if row else Record()


def _record_before(
    transaction: Transaction, key: PoolKey, person_id: int, moment: RatedMoment
) -> Record:
    row = find_last_change(transaction, key, person_id, moment)
    if row is None:
        return Record()
    return Record(Rating(row.rating, row.deviation, row.volatility), row.games, row.at)


def _keys(game: RatedGameRow) -> Iterator[PoolKey]:
    """Yield the pools for which a game counts, in the order in which their scopes are locked."""
    for scope in find_scopes(game.server_id, both_want_the_world=game.is_world):
        yield PoolKey(scope, game.pool)


def _game(row: RatedGameRow) -> RatedGame:
    assert row.ended_at is not None
    assert row.white_points is not None  # they are stored together
    return RatedGame(row.ended_at, row.match_id, row.white_id, row.black_id, row.white_points / 2)


def _change_row(key: PoolKey, change: RatingChange, games: int) -> RatingChangeRow:
    return RatingChangeRow(
        match_id=change.match_id,
        person_id=change.person_id,
        scope=key.scope,
        pool=key.pool,
        rating_before=change.before.rating,
        deviation_before=change.before.deviation,
        volatility_before=change.before.volatility,
        rating=change.after.rating,
        deviation=change.after.deviation,
        volatility=change.after.volatility,
        idle=change.idle,
        games=games,
        at=change.at,
    )
