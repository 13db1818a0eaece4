"""One question instead of many: what kinds of work are waiting now.

The queries that list the work decide, so that nothing is listed which is not found here.
"""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, or_, select

from storage import (
    analyses,
    challenges,
    computer_matches,
    councils,
    daily_puzzles,
    duels,
    erasures,
    evenings,
    feed_items,
    first_moves,
    follows,
    game_puzzles,
    judgings,
    lobbies,
    notices,
    offer_messages,
    packing,
    rooms,
    runs,
    season_posts,
    simuls,
    tournament_events,
    tournament_rounds,
    tournaments,
    waking,
    watch_parties,
    won_roles,
)
from storage.kept_messages import OUTDATED


class Work(StrEnum):
    """A kind of work that waits in the database until someone does it."""

    CHALLENGES = "challenges"
    CLOCKS = "clocks"
    COMPUTER_MOVES = "computer moves"
    DAILY_PUZZLES = "daily puzzles"
    DUELS = "duels"
    ENDED_GAMES = "ended games"
    ERASURES = "erasures"
    EVENING_MESSAGES = "evening messages"
    EVENINGS = "evenings"
    FEEDS = "feeds"
    FIRST_MOVES = "first moves"
    FOLLOWS = "follows"
    LETTERS = "letters"
    LOBBIES = "lobbies"
    MISSING_BOARDS = "missing boards"
    OFFERS = "offers"
    PACKING = "packing"
    PUZZLES = "puzzles"
    QUIET_EDITS = "quiet edits"
    ROLES = "roles"
    RUNS = "runs"
    SEASONS = "seasons"
    SERVER_EVENTS = "server events"
    SIMULS = "simuls"
    TOURNAMENTS = "tournaments"
    VOTES = "votes"
    WATCH_PARTIES = "watch parties"


QUERIES: Mapping[Work, tuple[Select[Any], ...]] = {
    Work.CHALLENGES: (challenges.DUE, challenges.OVERDUE),
    Work.CLOCKS: (waking.DUE_NOW,),
    Work.COMPUTER_MOVES: (computer_matches.WAITING,),
    Work.DAILY_PUZZLES: (daily_puzzles.DUE, daily_puzzles.DUE_CHANNELS),
    Work.DUELS: (OUTDATED["duels"],),
    Work.ENDED_GAMES: (analyses.UNTOLD,),
    Work.ERASURES: (erasures.ALL,),
    Work.EVENING_MESSAGES: (OUTDATED["evenings"], evenings.NEWS, evenings.ALL_OPEN),
    Work.EVENINGS: (evenings.NEXT,),
    Work.FEEDS: (feed_items.WAITING,),
    Work.FIRST_MOVES: (first_moves.UNCOUNTED,),
    Work.FOLLOWS: (follows.DUE,),
    Work.LETTERS: (notices.DUE, notices.LOST),
    Work.LOBBIES: (OUTDATED["lobbies"], lobbies.OVERDUE),
    Work.MISSING_BOARDS: (rooms.DUE,),
    Work.OFFERS: (offer_messages.DUE,),
    Work.PACKING: (packing.OLD,),
    Work.PUZZLES: (game_puzzles.UNSEARCHED,),
    Work.QUIET_EDITS: (rooms.OUTDATED,),
    Work.ROLES: (won_roles.WAITING,),
    Work.RUNS: (runs.DUE, duels.DUE, duels.DUE_RUNS),
    Work.SEASONS: (season_posts.DUE, season_posts.WAITING),
    Work.SERVER_EVENTS: (tournament_events.OPEN,),
    Work.SIMULS: (simuls.DUE, simuls.OUTDATED),
    Work.TOURNAMENTS: (
        OUTDATED["tournaments"],
        tournaments.NEXT,
        tournament_rounds.NEWS,
        judgings.UNTOLD,
    ),
    Work.VOTES: (councils.DUE,),
    Work.WATCH_PARTIES: (watch_parties.WANTED,),
}
# Where lists begin: parameters of many queries.
FIRST = {
    "after": 0,
    "after_match": -1,
    "after_channel": -1,
    "server": 0,
    "role": 0,
    "person": 0,
    "of_day": date.min,
}


class Lookout:
    """Asks for several kinds of work in one statement.

    The queries have the present as `now` and `moment`; `distances` tells how far from it their
    other moments are.
    """

    def __init__(self, kinds: frozenset[Work], distances: Mapping[str, timedelta]) -> None:
        self._distances = {"now": timedelta(), "moment": timedelta(), **distances}
        self._statement = select(
            *(or_(*map(_finds, QUERIES[kind])).label(kind.value) for kind in sorted(kinds))
        )

    def look(self, transaction: Connection, now: datetime) -> set[Work]:
        """Return the kinds of which something waits at a moment."""
        moments = {name: now + distance for name, distance in self._distances.items()}
        found = transaction.execute(self._statement, {**FIRST, **moments}).one()
        return {Work(name) for name, is_found in found._mapping.items() if is_found}


def _finds(query: Select[Any]) -> ColumnElement[bool]:
    """Ask whether a query finds anything.

    Not by EXISTS, of which PostgreSQL ignores the order, and then reads whole tables.
    """
    first, *_ = query.selected_columns
    one: Select[Any] = query.with_only_columns(first, maintain_column_froms=True).limit(1)
    return one.scalar_subquery().is_not(None)
