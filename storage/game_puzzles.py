"""Puzzles found in games, and the games not searched yet."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, bindparam, select, text, update

from storage.columns import UtcTime
from storage.rows import GamePuzzleRow, columns_of
from storage.schema import IS_UNSEARCHED, analyses, game_puzzles
from storage.upserts import Upsert

MOST = 100  # how many puzzles the next one is chosen from
NAMES = tuple(GamePuzzleRow.__dataclass_fields__)
KEEP = Upsert(game_puzzles)
PLACES = select(game_puzzles.c.id, game_puzzles.c.channel_id)
FIRST = 0  # before every match


class PuzzlePlace(NamedTuple):
    """A puzzle, and the channel of the game it is from."""

    id: int
    channel_id: int


UNSEARCHED = (
    select(analyses.c.match_id)
    .where(text(IS_UNSEARCHED), analyses.c.match_id > FIRST)
    .order_by(analyses.c.match_id)
    .limit(bindparam("most"))
)


def list_unsearched_matches(transaction: Connection, most: int) -> list[int]:
    """List some matches whose analysis was announced but which were not searched for puzzles."""
    return list(transaction.scalars(UNSEARCHED, {"most": most}))


NOTE_SEARCHED = (
    update(analyses).where(analyses.c.match_id == bindparam("match")).values(is_searched=True)
)


def keep_game_puzzles(
    transaction: Connection, match_id: int, rows: Iterable[GamePuzzleRow]
) -> None:
    """Keep the puzzles found in a match, each position once, and mark it as searched."""
    for row in rows:
        transaction.execute(KEEP.spoken_by(transaction), columns_of(row))
    transaction.execute(NOTE_SEARCHED, {"match": match_id})


OF_SERVER = (
    PLACES.where(
        game_puzzles.c.server_id == bindparam("server", type_=BigInteger),
        game_puzzles.c.public_at <= bindparam("now", type_=UtcTime),
    )
    .order_by(game_puzzles.c.public_at.desc())
    .limit(MOST)
)


def list_puzzles_of_server(
    transaction: Connection, server_id: int, now: datetime
) -> list[PuzzlePlace]:
    """List the newest puzzles from a server's games that others may see by now."""
    found: Any = transaction.execute(OF_SERVER, {"server": server_id, "now": now})
    return [PuzzlePlace(*row) for row in found]


OF_PERSON = (
    PLACES.where(game_puzzles.c.missed_by == bindparam("person", type_=BigInteger))
    .order_by(game_puzzles.c.id.desc())
    .limit(MOST)
)


def list_missed_by(transaction: Connection, person_id: int) -> list[PuzzlePlace]:
    """List the newest puzzles that a person did not solve when they were on the board."""
    found: Any = transaction.execute(OF_PERSON, {"person": person_id})
    return [PuzzlePlace(*row) for row in found]


FIND = select(game_puzzles.c.id, *(game_puzzles.c[name] for name in NAMES)).where(
    game_puzzles.c.id.in_(bindparam("ids", expanding=True))
)


def find_game_puzzles(transaction: Connection, ids: Collection[int]) -> dict[int, GamePuzzleRow]:
    """Return those of the puzzles with these ids that exist."""
    found: Any = transaction.execute(FIND, {"ids": list(ids)})
    return {row.id: GamePuzzleRow(**{name: getattr(row, name) for name in NAMES}) for row in found}
