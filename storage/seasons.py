"""The months of servers: games, puzzles and events that ended in them."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    Date,
    Text,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    text,
    tuple_,
    update,
)

from storage.columns import OwnId, UtcTime
from storage.rows import EventPlaceRow, GameMark, SeasonGame, columns_of
from storage.schema import (
    HAS_ENDED,
    attempts,
    bans,
    daily_solvers,
    event_places,
    game_marks,
    matches,
    people,
    rating_changes,
    rooms,
    seats,
    tournament_games,
)
from storage.upserts import Upsert

PAGE = 1000  # games
MOST = 50  # rows of other pages
MOST_OWN = 5000  # games of a person
SERVER = bindparam("server", type_=BigInteger)
PERSON = bindparam("person", type_=BigInteger)
MONTH = bindparam("of_month", type_=Date)
FIRST = bindparam("first", type_=UtcTime)
END = bindparam("end", type_=UtcTime)
NOW = bindparam("now", type_=UtcTime)
PEOPLE = bindparam("people", expanding=True, type_=BigInteger)
WHITE, BLACK = seats.alias("white"), seats.alias("black")
ENDED_HERE = and_(
    matches.c.server_id == SERVER,
    text(HAS_ENDED),
    matches.c.ended_at >= FIRST,
    matches.c.ended_at < END,
)
VALID = matches.c.ending.not_in(bindparam("void", expanding=True, type_=Text))
A_CHANNEL = (
    select(func.min(rooms.c.channel_id))
    .where(rooms.c.match_id == matches.c.id, rooms.c.server_id == matches.c.server_id)
    .scalar_subquery()
)
OF_PEOPLE = (
    matches.join(WHITE, and_(WHITE.c.match_id == matches.c.id, WHITE.c.color == 0))
    .join(BLACK, and_(BLACK.c.match_id == matches.c.id, BLACK.c.color == 1))
    .join(game_marks, game_marks.c.match_id == matches.c.id)
)
GAME = select(
    matches.c.id.label("match_id"),
    matches.c.ended_at,
    matches.c.game,
    matches.c.winner,
    WHITE.c.person_id.label("white_id"),
    BLACK.c.person_id.label("black_id"),
    game_marks.c.plies,
    game_marks.c.captured,
    game_marks.c.captured_ply,
    game_marks.c.captured_by,
    A_CHANNEL.label("channel_id"),
).where(ENDED_HERE, VALID, WHITE.c.person_id.is_not(None), BLACK.c.person_id.is_not(None))
MARK = Upsert(game_marks)
PLACES = tuple(EventPlaceRow.__dataclass_fields__)
KEEP_PLACES = Upsert(event_places)


class ChangeOfMonth(NamedTuple):
    """What a game changed in a person's rating."""

    match_id: int
    person_id: int
    pool: str
    rating_before: float
    deviation_before: float
    volatility_before: float
    rating: float
    idle: float


class Span(NamedTuple):
    """A month of a server, from its first moment up to the first moment of the next."""

    server_id: int
    first: datetime
    end: datetime

    @property
    def key(self) -> dict[str, object]:
        """The parameters of queries."""
        return {"server": self.server_id, "first": self.first, "end": self.end}


def mark_games(transaction: Connection, marks: Iterable[GameMark]) -> None:
    """Keep marks of finished games; one that is kept stays as it is."""
    if parameters := [columns_of(mark) for mark in marks]:
        transaction.execute(MARK.spoken_by(transaction), parameters)


UNMARKED = (
    select(matches.c.id)
    .join(WHITE, and_(WHITE.c.match_id == matches.c.id, WHITE.c.color == 0))
    .join(BLACK, and_(BLACK.c.match_id == matches.c.id, BLACK.c.color == 1))
    .where(
        ENDED_HERE,
        WHITE.c.person_id.is_not(None),
        BLACK.c.person_id.is_not(None),
        ~exists().where(game_marks.c.match_id == matches.c.id),
    )
    .order_by(matches.c.ended_at)
    .limit(MOST)
)


def list_unmarked_games(transaction: Connection, span: Span) -> Sequence[int]:
    """List some games between two people that ended in a month and have no marks."""
    return transaction.scalars(UNMARKED, span.key).all()


GAMES = (
    GAME.select_from(OF_PEOPLE)
    .where(
        tuple_(matches.c.ended_at, matches.c.id)
        > tuple_(bindparam("after", type_=UtcTime), bindparam("last", type_=OwnId))
    )
    .order_by(matches.c.ended_at, matches.c.id)
    .limit(PAGE)
)


def list_season_games(
    transaction: Connection, span: Span, void: Collection[str], last: SeasonGame | None = None
) -> list[SeasonGame]:
    """List the next games of a month between two people, in the order in which they ended.

    Those with an ending in `void` are left out.
    """
    after = (last.ended_at, last.match_id) if last else (span.first, 0)
    key = {**span.key, "void": [*void], "after": after[0], "last": after[1]}
    return [SeasonGame(**row._mapping) for row in transaction.execute(GAMES, key)]


MINE = seats.alias("mine")
OWN_GAMES = (
    GAME.select_from(OF_PEOPLE.join(MINE, MINE.c.match_id == matches.c.id))
    .where(MINE.c.person_id == PERSON, text("mine.is_over"))
    .order_by(MINE.c.match_id.desc())
    .limit(MOST_OWN)
)


def list_own_season_games(
    transaction: Connection, span: Span, void: Collection[str], person_id: int
) -> list[SeasonGame]:
    """List the newest games of a person in a month, like `list_season_games`."""
    key = {**span.key, "void": [*void], "person": person_id}
    return [SeasonGame(**row._mapping) for row in transaction.execute(OWN_GAMES, key)]


CHANGES = select(
    rating_changes.c.match_id,
    rating_changes.c.person_id,
    rating_changes.c.pool,
    rating_changes.c.rating_before,
    rating_changes.c.deviation_before,
    rating_changes.c.volatility_before,
    rating_changes.c.rating,
    rating_changes.c.idle,
).where(
    rating_changes.c.match_id.in_(bindparam("ids", expanding=True, type_=OwnId)),
    rating_changes.c.scope == SERVER,
)


def list_changes_of_games(
    transaction: Connection, server_id: int, match_ids: Sequence[int]
) -> list[ChangeOfMonth]:
    """List what games changed in the ratings of a server."""
    if not match_ids:
        return []
    rows = transaction.execute(CHANGES, {"server": server_id, "ids": [*match_ids]})
    return [ChangeOfMonth(*row) for row in rows]


HIDDEN = select(people.c.id).where(
    people.c.id.in_(PEOPLE),
    or_(
        people.c.season == "hidden",
        people.c.table_place == "hidden",
        people.c.feed == "off",
        exists().where(
            bans.c.server_id == SERVER,
            bans.c.person_id == people.c.id,
            or_(bans.c.until.is_(None), bans.c.until > NOW),
        ),
    ),
)


def list_hidden(
    transaction: Connection, server_id: int, people_ids: Collection[int], now: datetime
) -> set[int]:
    """Return which people no recap of a server may name: hidden, out of its feed, or banned."""
    if not people_ids:
        return set()
    key = {"server": server_id, "people": sorted(people_ids), "now": now}
    return set(transaction.scalars(HIDDEN, key))


SOLVED = (
    select(attempts.c.person_id, func.count().label("puzzles"))
    .where(
        attempts.c.person_id.in_(PEOPLE), attempts.c.solved_at >= FIRST, attempts.c.solved_at < END
    )
    .group_by(attempts.c.person_id)
)


def count_solved(
    transaction: Connection, span: Span, people_ids: Collection[int]
) -> dict[int, int]:
    """Return how many puzzles each of some people solved for the first time in a month."""
    if not people_ids:
        return {}
    key = {"people": sorted(people_ids), "first": span.first, "end": span.end}
    return {row.person_id: row.puzzles for row in transaction.execute(SOLVED, key)}


SOLVERS = (
    select(daily_solvers.c.person_id)
    .where(
        daily_solvers.c.server_id == SERVER,
        daily_solvers.c.day >= bindparam("first_day", type_=Date),
        daily_solvers.c.day <= bindparam("last_day", type_=Date),
    )
    .distinct()
)


def list_solvers(
    transaction: Connection, server_id: int, first_day: date, last_day: date
) -> set[int]:
    """Return the people who opened a puzzle of the day of a server."""
    key = {"server": server_id, "first_day": first_day, "last_day": last_day}
    return set(transaction.scalars(SOLVERS, key))


NOTE_SOLVED = (
    update(attempts)
    .where(
        attempts.c.person_id == PERSON,
        attempts.c.puzzle == bindparam("of_puzzle"),
        attempts.c.solved_at.is_(None),
    )
    .values(solved_at=NOW)
)


def note_first_solved(transaction: Connection, person_id: int, puzzle: int, now: datetime) -> None:
    """Keep when a person solved a puzzle, unless they had solved it before."""
    key = {"person": person_id, "of_puzzle": puzzle, "now": now}
    transaction.execute(NOTE_SOLVED, key)


LAST_END = (
    select(func.max(func.coalesce(matches.c.ended_at, matches.c.moved_at), type_=UtcTime))
    .select_from(tournament_games)
    .join(matches, matches.c.id == tournament_games.c.match_id)
    .where(tournament_games.c.tournament_id == bindparam("tournament", type_=OwnId))
)


def find_last_end(transaction: Connection, tournament_id: int) -> datetime | None:
    """Return when the last game of a tournament ended; None if it had none.

    One that is being ended counts with its last move.
    """
    found: datetime | None = transaction.scalar(LAST_END, {"tournament": tournament_id})
    return found


def keep_event_places(transaction: Connection, rows: Iterable[EventPlaceRow]) -> None:
    """Keep the table of an event that is over; lines that are kept stay as they are."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_PLACES.spoken_by(transaction), parameters)


EVENTS = (
    select(*(event_places.c[name] for name in PLACES))
    .where(
        event_places.c.server_id == SERVER,
        event_places.c.ended_at >= FIRST,
        event_places.c.ended_at < END,
    )
    .order_by(event_places.c.ended_at, event_places.c.event_id, event_places.c.place)
)


def list_event_places(transaction: Connection, span: Span) -> list[EventPlaceRow]:
    """List the lines of all events of a month, those of an event together."""
    return [EventPlaceRow(**row._mapping) for row in transaction.execute(EVENTS, span.key)]


OWN_EVENTS = (
    select(*(event_places.c[name] for name in PLACES))
    .where(
        event_places.c.person_id == PERSON,
        event_places.c.server_id == SERVER,
        event_places.c.ended_at >= FIRST,
        event_places.c.ended_at < END,
    )
    .order_by(event_places.c.ended_at)
)


def list_own_event_places(
    transaction: Connection, span: Span, person_id: int
) -> list[EventPlaceRow]:
    """List a person's lines in the tables of a month's events."""
    rows = transaction.execute(OWN_EVENTS, {**span.key, "person": person_id})
    return [EventPlaceRow(**row._mapping) for row in rows]
