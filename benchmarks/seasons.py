"""How long the recap of a month with 10,000 games takes: `python -m benchmarks.seasons`.

One game is played to its end and copied in a file of SQLite, between 100 people, half of the copies
as rated ones. The recap is read and worked out as for its post. Beside it stands the longest time
for which nothing else ran on the loop meanwhile.
"""

import asyncio
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from sqlalchemy import insert, select

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.clocks.zones import open_zone
from bot.matches.act import Act
from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.seasons.months import Season, load_recap
from bot.services import Services
from rules import Color
from storage import Database, Transaction
from storage.rows import Person, Place
from storage.schema import game_marks, matches, people, rating_changes, rooms, seats

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
DUE = datetime(2026, 6, 1, 18, tzinfo=UTC)
ANNA, BORIS = Person(1001, "Anna"), Person(1002, "Boris")
HERE = Place(1, 2)
SEASON = Season(1, date(2026, 5, 1), open_zone("UTC"))
MOVES = ["c3-b4", "f6-e5", "b4-a5", "e5-d4", "e3:c5", "d6:b4", "a5:c3", "e7-d6"]
GAMES, PEOPLE = 10_000, 100
AIM, LOOP_AIM = 1000, 20  # ms


async def play(services: Services) -> Match:
    """Play a game to its end."""
    wished = Proposal(
        place=HERE, challenger=ANNA, opponent=BORIS, terms=Terms("russian"), color=Color.WHITE
    )
    challenge = await services.run(propose_game, wished, NOON)
    match = await services.run(accept_challenge, challenge.id, Act(person=BORIS, at=NOON))
    for number, text in enumerate(MOVES):
        mover = (ANNA, BORIS)[number % 2]
        match = await play_typed(services.changes, match, Act(person=mover, at=NOON), text)
    return await services.change(resign, match, Act(person=BORIS, at=NOON))


def copy_game(transaction: Transaction) -> None:
    """Copy the only game, with other players and other ends."""
    known: list[dict[str, Any]] = [
        {"id": 2000 + number, "name": f"Player {number}"} for number in range(PEOPLE)
    ]
    transaction.execute(insert(people), known)
    first = {table: one(transaction, table) for table in (matches, rooms, game_marks)}
    seat = [dict(row) for row in transaction.execute(select(seats)).mappings()]
    rows: dict[Any, list[dict[str, Any]]] = {}
    for number in range(2, GAMES + 1):
        ended_at = NOON + timedelta(seconds=200 * number)
        rows.setdefault(matches, []).append({**first[matches], "id": number, "ended_at": ended_at})
        for table in (rooms, game_marks):
            rows.setdefault(table, []).append({**first[table], "match_id": number})
        own = 2000 + number % PEOPLE, 2000 + (number * 7 + 1) % PEOPLE
        for each, who in zip(seat, own if own[0] != own[1] else (2000, 2001), strict=True):
            rows.setdefault(seats, []).append({**each, "match_id": number, "person_id": who})
            if number % 2:
                change = change_of(number, who, ended_at)
                rows.setdefault(rating_changes, []).append(change)
    for table, every in rows.items():
        transaction.execute(insert(table), every)


def one(transaction: Transaction, table: Any) -> Mapping[str, Any]:
    """Return the only row of a table; values that are unique are left out."""
    row = dict(transaction.execute(select(table)).mappings().one())
    return {**row, "event": None} if "event" in row else row


def change_of(match_id: int, person_id: int, at: datetime) -> dict[str, Any]:
    """Return what a game changed for a person."""
    key = {"match_id": match_id, "person_id": person_id, "scope": 1, "pool": "long Russian"}
    before = {"rating_before": 1500.0, "deviation_before": 60.0, "volatility_before": 0.06}
    after = {"rating": 1508.0, "deviation": 60.0, "volatility": 0.06}
    return {**key, **before, **after, "idle": 0.0, "games": 9, "at": at}


async def watch_loop(gaps: list[float]) -> None:
    """Note how long the loop is held again and again."""
    while True:
        began = monotonic()
        await asyncio.sleep(0.001)
        gaps.append(monotonic() - began - 0.001)


async def measure(folder: Path) -> bool:
    """Print the figures; return whether they reach their aims."""
    database = await Database.open(f"sqlite:///{folder / 'damka.db'}")
    services = Services.on(database)
    await play(services)
    await database.write(copy_game)
    gaps: list[float] = []
    watch = asyncio.create_task(watch_loop(gaps))
    await asyncio.sleep(0.05)
    gaps.clear()
    began = monotonic()
    told = await load_recap(services.runner, SEASON, HERE.channel_id.__eq__, DUE)
    taken, held = (monotonic() - began) * 1000, max(gaps) * 1000
    watch.cancel()
    await database.close()
    assert told.recap.games == GAMES
    print(f"a month of {GAMES} games  {taken:6.0f} ms (aim {AIM})")
    print(f"loop held at most     {held:6.1f} ms (aim {LOOP_AIM})")
    return taken <= AIM


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        sys.exit(0 if asyncio.run(measure(Path(folder))) else 1)
