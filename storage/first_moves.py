"""The first moves of finished matches, in a form that can be counted."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, Text, bindparam, func, select, text, update

from storage.columns import Keys
from storage.schema import IS_UNCOUNTED, matches, rooms, seats

FIRST = 0  # before every match: a search from here uses the index instead of reading all of it
CODE = 2  # the number of characters per move
REACHED = bindparam("reached", type_=Text)
LENGTH = func.length(REACHED)
NEXT = func.substr(matches.c.first_moves, LENGTH + 1, CODE)
OF_GAME = (
    matches.c.game == bindparam("of_game"),
    matches.c.options == bindparam("chosen", type_=Keys),
    func.substr(matches.c.first_moves, 1, LENGTH) == REACHED,
    NEXT != "",
)


class GamesOfServer(NamedTuple):
    """How many matches in a channel continued with a move and had a certain result."""

    move: str
    winner: int | None
    channel_id: int
    games: int


class GamesOfPerson(NamedTuple):
    """How many matches of a person, by colour, continued with a move and had a certain result."""

    move: str
    winner: int | None
    color: int
    games: int


class Reached(NamedTuple):
    """A game with its options, and the first moves that lead to the position in question."""

    game: str
    options: tuple[str, ...]
    first_moves: str


UNCOUNTED = (
    select(matches.c.id)
    .where(text(IS_UNCOUNTED), matches.c.id > FIRST)
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)


def list_uncounted_matches(transaction: Connection, most: int) -> Sequence[int]:
    """List some finished matches whose first moves are not kept yet."""
    return transaction.scalars(UNCOUNTED, {"most": most}).all()


KEEP = (
    update(matches).where(matches.c.id == bindparam("match")).values(first_moves=bindparam("first"))
)


def keep_first_moves(transaction: Connection, match_id: int, first_moves: str) -> None:
    """Keep a finished match's first moves, two characters each; an empty text never counts."""
    transaction.execute(KEEP, {"match": match_id, "first": first_moves})


IN_SERVER = (
    select(NEXT.label("move"), matches.c.winner, rooms.c.channel_id, func.count().label("games"))
    .join(rooms, rooms.c.match_id == matches.c.id)
    .where(
        matches.c.server_id == bindparam("server", type_=BigInteger),
        rooms.c.person_id.is_(None),
        rooms.c.side.is_(None),
        *OF_GAME,
    )
    .group_by("move", matches.c.winner, rooms.c.channel_id)
)


def count_in_server(
    transaction: Connection, server_id: int, reached: Reached
) -> list[GamesOfServer]:
    """Count how the matches that began in a server continued, by move, result and channel."""
    found: Any = transaction.execute(IN_SERVER, {"server": server_id, **_parameters(reached)})
    return [GamesOfServer(*row) for row in found]


OF_PERSON = (
    select(NEXT.label("move"), matches.c.winner, seats.c.color, func.count().label("games"))
    .select_from(seats)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(seats.c.person_id == bindparam("person", type_=BigInteger), *OF_GAME)
    .group_by("move", matches.c.winner, seats.c.color)
)


def count_of_person(
    transaction: Connection, person_id: int, reached: Reached
) -> list[GamesOfPerson]:
    """Count how the matches of a person continued, by move, result and the person's colour."""
    found: Any = transaction.execute(OF_PERSON, {"person": person_id, **_parameters(reached)})
    return [GamesOfPerson(*row) for row in found]


def _parameters(reached: Reached) -> dict[str, object]:
    return {"of_game": reached.game, "chosen": reached.options, "reached": reached.first_moves}
