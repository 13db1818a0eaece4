"""Every column that identifies a person, and what becomes of its rows when they are erased.

A test walks through the schema and fails for a column that may hold a person but is missing here.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy import Column, Table

from storage.schema import (
    applicants,
    attempts,
    audit,
    award_steps,
    awards,
    bans,
    blocks,
    challenges,
    daily_solvers,
    deputies,
    duel_people,
    duels,
    entries,
    evening_players,
    evening_trophies,
    evenings,
    event_places,
    exercise_ratings,
    follows,
    forecasts,
    game_puzzles,
    lesson_progress,
    lobbies,
    members,
    missed,
    mistakes,
    notices,
    odds_steps,
    off_times,
    open_boards,
    practice,
    pupils,
    puzzle_reports,
    rated_games,
    rating_changes,
    ratings,
    rooms,
    run_weeks,
    runs,
    school_days,
    season_shares,
    seats,
    shares,
    simul_boards,
    simuls,
    teams,
    tellings,
    tournaments,
    trophies,
    votes,
    won_roles,
)


class Fate(Enum):
    """What happens to a row when the person in it is erased."""

    DROP = "it goes"
    RENAME = "it tells of a former player"
    CLEAR = "it tells of nobody"


@dataclass(frozen=True, slots=True)
class PersonColumn:
    """A column that holds a person's id, and the name of its rows in that person's data export; a
    column without a name is left out of it.

    The `hidden` columns are left out of the export: they concern others, or mean nothing to people.
    """

    section: str
    column: Column[Any]
    fate: Fate
    hidden: frozenset[str] = frozenset()

    @property
    def table(self) -> Table:
        """The table of the column."""
        return self.column.table


def _drop(section: str, column: Column[Any], *hidden: str) -> PersonColumn:
    return PersonColumn(section, column, Fate.DROP, frozenset(hidden))


def _rename(section: str, column: Column[Any], *hidden: str) -> PersonColumn:
    return PersonColumn(section, column, Fate.RENAME, frozenset(hidden))


def _clear(section: str, column: Column[Any], *hidden: str) -> PersonColumn:
    return PersonColumn(section, column, Fate.CLEAR, frozenset(hidden))


PERSON_COLUMNS = (
    _rename("seats", seats.c.person_id, "is_over"),
    _rename(
        "private boards",
        rooms.c.person_id,
        "quiet_changes",
        "quiet_changes_shown",
        "moves_message_id",
    ),
    _rename("challenges made", challenges.c.challenger_id, "shown_state"),
    _rename("challenges received", challenges.c.opponent_id, "shown_state"),
    _rename("team games opened", lobbies.c.starter_id, "code", "away_channel_id"),
    _clear("teams led", teams.c.captain_id),
    _drop("teams joined", members.c.person_id, "seen_council"),
    _drop("votes", votes.c.person_id),
    _rename("simuls given", simuls.c.host_id, "is_told"),
    _rename("simuls joined", simul_boards.c.person_id),
    _rename("tournaments begun", tournaments.c.starter_id, "due_at"),
    _drop("tournaments as second arbiter", deputies.c.person_id),
    _rename("tournaments entered", entries.c.person_id),
    _rename("evenings hosted", evenings.c.host_id, "due_at"),
    _rename("evenings entered", evening_players.c.person_id),
    _drop("trophies of evenings", evening_trophies.c.person_id),
    _drop("tournaments not entered", applicants.c.person_id),
    _drop("results told", tellings.c.person_id),
    _drop("trophies", trophies.c.person_id),
    _drop("places in events", event_places.c.person_id),
    _drop("roles won", won_roles.c.person_id),
    _drop("months shared", season_shares.c.person_id),
    _rename("games shared", shares.c.person_id),
    _drop("games followed", follows.c.person_id, "claimed_at"),
    _drop("boards open in a browser", open_boards.c.person_id, "ticket_hash", "session_hash"),
    _drop("forecasts", forecasts.c.person_id),
    _drop("achievements", awards.c.person_id),
    _drop("steps to achievements", award_steps.c.person_id),
    _rename("rated games as White", rated_games.c.white_id),
    _rename("rated games as Black", rated_games.c.black_id),
    _rename("ratings", ratings.c.person_id),
    _rename("changes of ratings", rating_changes.c.person_id),
    _drop("steps of odds", odds_steps.c.low_id),
    _drop("steps of odds with others", odds_steps.c.high_id),
    _drop("people blocked", blocks.c.person_id),
    _drop("", blocks.c.blocked_id),  # no one is told who has blocked them
    _drop("bans", bans.c.person_id),  # except a ban in force: see storage.erasures
    _rename("bans of others", bans.c.made_by),
    _rename("moderation by you", audit.c.actor_id),
    _rename("moderation about you", audit.c.person_id),
    _rename("holidays", off_times.c.person_id, "shard", "shards"),
    _drop("reminders", notices.c.person_id, "claimed_at"),
    _drop("lessons", lesson_progress.c.person_id, "version"),
    _drop("endings practised", practice.c.person_id, "version"),
    _drop("days at school", school_days.c.person_id),
    _drop("puzzles", attempts.c.person_id, "version"),
    _drop("mistakes to practise", mistakes.c.person_id),
    _drop("runs against the clock", runs.c.person_id, "version", "due_at"),
    _drop("earlier runs against the clock", run_weeks.c.person_id),
    _drop("missed puzzles", missed.c.person_id),
    _rename("duels opened", duels.c.host_id, "due_at", "opponent_id"),
    _rename("duels asked to", duels.c.opponent_id, "due_at", "host_id"),
    _rename("duels joined", duel_people.c.person_id),
    _drop("ratings in puzzles", exercise_ratings.c.person_id),
    _drop("choices at school", pupils.c.person_id),
    _rename("puzzles of the day", daily_solvers.c.person_id),
    _rename("puzzles reported", puzzle_reports.c.person_id),
    _clear("puzzles from your games", game_puzzles.c.missed_by, "written"),  # it must be found
)
# Nobody is told who else is in a row, or given columns that only machines read.
HIDDEN = frozenset({each.column.name for each in PERSON_COLUMNS}) | {
    "event",
    "message_id",
    "away_message_id",
    "wanted_version",
    "shown_version",
    "event_id",
    "event_told",
}
