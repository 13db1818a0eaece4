"""Rounds of tournaments: pairings, their games, and the news to be posted."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, SmallInteger, Text, bindparam, delete, insert, select

from storage.columns import OwnId
from storage.rows import PairingRow, RoundRow, TournamentGameRow, TournamentNewsRow, columns_of
from storage.schema import pairings, rounds, tournament_games, tournament_news
from storage.upserts import Upsert

TOURNAMENT = bindparam("tournament", type_=OwnId)
ROUND = bindparam("its_round", type_=SmallInteger)
BOARD = bindparam("its_board", type_=SmallInteger)


KEEP_PAIRING = Upsert(
    pairings, ("white", "black", "state", "white_points", "black_points", "asked_until")
)


def keep_pairings(transaction: Connection, rows: Iterable[PairingRow]) -> None:
    """Keep pairings as they stand."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_PAIRING.spoken_by(transaction), parameters)


DROP_PAIRING = delete(pairings).where(
    pairings.c.tournament_id == TOURNAMENT, pairings.c.round == ROUND, pairings.c.board == BOARD
)


def drop_pairings(transaction: Connection, rows: Iterable[PairingRow]) -> None:
    """Delete pairings of a round that is to be paired again."""
    if parameters := [
        {"tournament": row.tournament_id, "its_round": row.round, "its_board": row.board}
        for row in rows
    ]:
        transaction.execute(DROP_PAIRING, parameters)


PAIRINGS = (
    select(pairings)
    .where(pairings.c.tournament_id == TOURNAMENT)
    .order_by(pairings.c.round, pairings.c.board)
)


def list_pairings(transaction: Connection, tournament_id: int) -> list[PairingRow]:
    """List the pairings of a tournament by round and board."""
    rows = transaction.execute(PAIRINGS, {"tournament": tournament_id})
    return [PairingRow(**row._mapping) for row in rows]


KEEP_GAME = Upsert(
    tournament_games,
    (
        "match_id",
        "is_turned",
        "white_points",
        "black_points",
        "first_move_by",
        "awaits_black",
        "plies",
    ),
)


def keep_tournament_games(transaction: Connection, rows: Iterable[TournamentGameRow]) -> None:
    """Keep games of pairings as they stand."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_GAME.spoken_by(transaction), parameters)


DROP_GAME = delete(tournament_games).where(
    tournament_games.c.tournament_id == TOURNAMENT,
    tournament_games.c.round == ROUND,
    tournament_games.c.board == BOARD,
    tournament_games.c.game == bindparam("its_game"),
)


def drop_tournament_games(transaction: Connection, rows: Iterable[TournamentGameRow]) -> None:
    """Delete games of pairings that are to be played again."""
    if parameters := [
        {
            "tournament": row.tournament_id,
            "its_round": row.round,
            "its_board": row.board,
            "its_game": row.game,
        }
        for row in rows
    ]:
        transaction.execute(DROP_GAME, parameters)


GAMES = (
    select(tournament_games)
    .where(tournament_games.c.tournament_id == TOURNAMENT)
    .order_by(tournament_games.c.round, tournament_games.c.board, tournament_games.c.game)
)


def list_tournament_games(transaction: Connection, tournament_id: int) -> list[TournamentGameRow]:
    """List the games of a tournament by round, board and number."""
    rows = transaction.execute(GAMES, {"tournament": tournament_id})
    return [TournamentGameRow(**row._mapping) for row in rows]


KEEP_ROUND = Upsert(rounds, ("state", "opens_at", "closes_at", "remind_at", "first_move_by"))


def keep_rounds(transaction: Connection, rows: Iterable[RoundRow]) -> None:
    """Keep rounds as they stand."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_ROUND.spoken_by(transaction), parameters)


ROUNDS = select(rounds).where(rounds.c.tournament_id == TOURNAMENT).order_by(rounds.c.round)


def list_rounds(transaction: Connection, tournament_id: int) -> list[RoundRow]:
    """List the rounds of a tournament."""
    rows = transaction.execute(ROUNDS, {"tournament": tournament_id})
    return [RoundRow(**row._mapping) for row in rows]


OF_MATCH = select(tournament_games.c.tournament_id).where(
    tournament_games.c.match_id == bindparam("match", type_=OwnId)
)


def find_tournament_of_match(transaction: Connection, match_id: int) -> int | None:
    """Return the tournament for which a match is played, or None."""
    found: int | None = transaction.scalar(OF_MATCH, {"match": match_id})
    return found


AMONG = select(tournament_games.c.match_id).where(
    tournament_games.c.match_id.in_(bindparam("matches", expanding=True, type_=OwnId))
)


def find_matches_of_tournaments(transaction: Connection, match_ids: Sequence[int]) -> set[int]:
    """Return which of some matches are played for a tournament."""
    if not match_ids:
        return set()
    return set(transaction.scalars(AMONG, {"matches": list(match_ids)}))


ADD_NEWS = insert(tournament_news)


def add_tournament_news(
    transaction: Connection, tournament_id: int, round_number: int, news: str
) -> None:
    """Add an item about a round to be posted."""
    row = {"tournament_id": tournament_id, "round": round_number, "news": news}
    transaction.execute(ADD_NEWS, row)


NEWS = (
    select(tournament_news)
    .where(tournament_news.c.id > bindparam("after", type_=OwnId))
    .order_by(tournament_news.c.id)
    .limit(bindparam("most"))
)


def list_tournament_news(transaction: Connection, after: int, most: int) -> list[TournamentNewsRow]:
    """List the items to be posted with ids above `after`, the oldest first."""
    rows = transaction.execute(NEWS, {"after": after, "most": most})
    return [TournamentNewsRow(**row._mapping) for row in rows]


DROP_NEWS = delete(tournament_news).where(
    tournament_news.c.id == bindparam("its_news", type_=OwnId)
)


def drop_tournament_news(transaction: Connection, news_id: int) -> None:
    """Delete an item that has been posted."""
    transaction.execute(DROP_NEWS, {"its_news": news_id})


DROP_NEWS_ABOUT = delete(tournament_news).where(
    tournament_news.c.tournament_id == TOURNAMENT,
    tournament_news.c.round == ROUND,
    tournament_news.c.news == bindparam("its_news", type_=Text),
)


def drop_news_about(
    transaction: Connection, tournament_id: int, round_number: int, news: str
) -> None:
    """Delete items of a kind about a round, or about the player whose number stands in for it."""
    about = {"tournament": tournament_id, "its_round": round_number, "its_news": news}
    transaction.execute(DROP_NEWS_ABOUT, about)
