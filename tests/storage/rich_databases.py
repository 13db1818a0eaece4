"""Databases with rows in every table, and what is in them as both kinds of databases tell it."""

from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, insert, select

from storage import Database, Transaction
from storage.backups.putting_back import STILL_SHOWN
from storage.portable import Tally, portable, write_line
from storage.schema import (
    channels,
    duel_people,
    duels,
    event_places,
    game_marks,
    metadata,
    missed,
    mistakes,
    odds_steps,
    practice,
    run_weeks,
    runs,
    season_posts,
    season_shares,
    seats,
    won_roles,
)
from storage.schema.evenings import (
    evening_games,
    evening_news,
    evening_players,
    evening_trophies,
    evenings,
)
from storage.schema.people import blocks
from storage.schema.tournaments import (
    applicants,
    arrivals,
    deputies,
    round_posts,
    tellings,
    tournaments,
    trophies,
)
from tests.storage.released_databases import REVISIONS, make_released_database

READY = datetime(2026, 11, 20, 12, tzinfo=UTC)
RUN = {
    "kind": "storm",
    "day": READY.date(),
    "started_at": READY,
    "row": (10_001, 10_002),
    "state": "running",
    "marks": "x",
    "step": 0,
    "pressed_at": READY,
    "used": 3000,
    "budget": 180_000,
    "score": 0,
    "wrong": 1,
    "combo": 0,
    "best": 0,
    "version": 1,
}
EVENING = {
    "name": "Friday",
    "games": ("russian",),
    "medley": "time",
    "clock": "5+3, strict",
    "minutes": 90,
    "state": "over",
    "created_at": READY,
    "starts_at": READY,
    "moved_seconds": 0,
    "wanted_version": 1,
    "shown_version": 1,
}
PRACTICE = {
    "ending": "petrov",
    "seen_at": READY,
    "game": "russian",
    "fen": "W:WKc3:BKd8",
    "seed": 0,
    "moves": ("c3-d4",),
    "hints": 0,
    "is_helped": False,
    "stars": 3,
    "best": 5,
    "tries": 1,
    "version": 2,
}
WEEK = {
    "server_id": 1,
    "kind": "storm",
    "week": READY.date(),
    "runs": 2,
    "solved": 9,
    "best": 5,
}
# What a backup that is put back changes on purpose; see `storage.backups.putting_back`.
TOUCHED = {
    "instance": {"value"},
    "matches": {"put_back_from"},
    **{table.name: {"shown_version", "shown_state"} for table in STILL_SHOWN},
    "notices": {"claimed_at"},
    "feed_items": {"claimed_at"},
}


async def make_rich_database(url: str) -> None:
    """Fill an empty database with rows in every table, at the newest revision."""
    await make_released_database(url, REVISIONS[-1])
    database = await Database.open(url)
    await database.write(fill_new_tables)
    await database.close()


def fill_new_tables(transaction: Transaction) -> None:
    """Give rows to the tables that came after the newest database of an earlier version."""
    tournament_id = transaction.scalars(select(tournaments.c.id)).first()
    key = {"tournament_id": tournament_id, "round": 1}
    transaction.execute(insert(round_posts).values(**key, part=0, message_id=5))
    ready = {"number": 1, "ready_at": READY, "last_day": 1, "days": 1}
    transaction.execute(insert(arrivals).values(**key, board=1, **ready))
    seat = transaction.execute(select(seats).where(seats.c.person_id.is_not(None))).first()
    assert seat is not None
    made = {"game": "russian", "fen": "W:Wc3:Be5", "played": "c3-d4", "written": "{}"}
    whose = {"match_id": seat.match_id, "ply": 0, "person_id": seat.person_id}
    transaction.execute(insert(mistakes).values(**whose, **made, stage=0, due_at=READY))
    person = {"person_id": seat.person_id}
    entered = {"tournament_id": tournament_id, **person}
    transaction.execute(insert(applicants).values(**entered, state="waiting", is_here=False))
    transaction.execute(insert(deputies).values(**entered))
    transaction.execute(insert(trophies).values(**entered, place=1, people=5))
    missing = {"puzzle": 10_001, "missed_at": READY}
    at_school = {missed: missing, practice: PRACTICE, runs: RUN, run_weeks: WEEK}
    for table, row in at_school.items():
        transaction.execute(insert(table).values(**person, **row))
    channel_id = transaction.scalars(select(channels.c.id)).first()
    duel = {"channel_id": channel_id, "host_id": seat.person_id, "kind": "race", "state": "over"}
    versions = {"wanted_version": 1, "shown_version": 1}
    transaction.execute(insert(duels).values(**duel, **versions, most=2, created_at=READY))
    transaction.execute(insert(duel_people).values(**person, duel_id=1, number=1))
    for fill in (fill_evenings, fill_seasons, fill_odds_steps, fill_tellings, fill_blocks):
        fill(transaction, seat.match_id, seat.person_id)


def fill_blocks(transaction: Transaction, _match_id: int, person_id: int) -> None:
    pair = {"person_id": person_id, "blocked_id": person_id}
    transaction.execute(insert(blocks).values(**pair, since=READY))


def fill_tellings(transaction: Transaction, _match_id: int, person_id: int) -> None:
    tournament_id = transaction.scalars(select(tournaments.c.id)).first()
    key = {"tournament_id": tournament_id, "round": 1, "board": 1, "person_id": person_id}
    score = {"opponent": 2, "own_points": 2, "their_points": 0, "told_at": READY}
    transaction.execute(insert(tellings).values(**key, **score, note="photo"))


def fill_odds_steps(transaction: Transaction, _match_id: int, person_id: int) -> None:
    pair = {"server_id": 1, "low_id": person_id, "high_id": person_id}
    transaction.execute(insert(odds_steps).values(**pair, family="Russian", step=3, row=-1))


def fill_evenings(transaction: Transaction, match_id: int, person_id: int) -> None:
    channel_id = transaction.scalars(select(tournaments.c.channel_id)).first()
    whose = {"channel_id": channel_id, "host_id": person_id}
    transaction.execute(insert(evenings).values(id=1, **whose, **EVENING))
    person = {"evening_id": 1, "person_id": person_id}
    since = {"since": READY, "waits_from": READY, "absences": 0, "wants_again": False}
    transaction.execute(
        insert(evening_players).values(**person, number=1, presence="free", **since)
    )
    game = {"match_id": match_id, "white": 1, "black": 2, "game": "russian", "plies": 30}
    ended = {"kind": "win", "ended_at": READY, "told": 2, "has_white_moved": True}
    transaction.execute(
        insert(evening_games).values(evening_id=1, **game, **ended, paired_at=READY)
    )
    transaction.execute(insert(evening_news).values(evening_id=1, news="over"))
    transaction.execute(insert(evening_trophies).values(**person, place=1, people=5))


def fill_seasons(transaction: Transaction, match_id: int, person_id: int) -> None:
    mark = {"plies": 30, "captured": 4, "captured_ply": 12, "captured_by": 0}
    transaction.execute(insert(game_marks).values(match_id=match_id, **mark))
    place = {"kind": "evening", "event_id": 1, "person_id": person_id, "ended_at": READY}
    where = {"server_id": 1, "channel_id": 2, "place": 1, "took_part": True, "counts": True}
    transaction.execute(insert(event_places).values(**place, **where))
    month = {"server_id": 1, "month": READY.date()}
    post = {"channel_id": 2, "due_at": READY, "is_done": True, "message_id": 3}
    transaction.execute(insert(season_posts).values(**month, **post))
    role = {"server_id": 1, "role_id": 4, "person_id": person_id, "state": "held"}
    transaction.execute(insert(won_roles).values(**role))
    share = {"person_id": person_id, "shared_at": READY}
    transaction.execute(insert(season_shares).values(**month, **share))


def file_url(file: Path) -> str:
    return f"sqlite:///{file}"


def tally(connection: Connection) -> dict[str, tuple[int, str]]:
    """Rows of each table and their checksum, without what a put-back backup changes."""
    found = {}
    for table in metadata.sorted_tables:
        plain, counted = portable(table), Tally()
        skipped = TOUCHED.get(table.name, set())
        columns = [column for column in plain.c if column.name not in skipped]
        for row in connection.execute(select(*columns)):
            counted.add(write_line(row))
        found[table.name] = counted.rows, counted.checksum
    found.pop("instance")
    return found


async def tally_at(url: str) -> dict[str, tuple[int, str]]:
    """The same of a database by its address."""

    def read(transaction: Transaction) -> dict[str, tuple[int, str]]:
        return tally(transaction)

    database = await Database.attach(url)
    try:
        return await database.read(read)
    finally:
        await database.close()
