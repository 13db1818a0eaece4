"""Lessons, exercises and the puzzle of the day."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
)

from storage.columns import Keys, Numbers, OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.matches import matches
from storage.schema.people import channels, people, servers

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("lesson", SmallInteger, primary_key=True, autoincrement=False),
    Column("step", SmallInteger, nullable=False),
    Column("turn", SmallInteger, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("hints", SmallInteger, nullable=False),
    Column("slips", Integer, nullable=False),
    Column("tried", Text, nullable=False),
    Column("reached", SmallInteger, nullable=False),
    Column("stars", SmallInteger, nullable=False),
    Column("version", Integer, nullable=False),
)

# Named endings against exact tables. `fen` is the position begun with, drawn by lot with `seed`
# unless that is 0; `moves` are those since. `best` are the fewest moves of a win of the first
# position.
practice = Table(
    "practice",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("ending", Text, primary_key=True),
    Column("seen_at", UtcTime, nullable=False),
    Column("game", Text, nullable=False),
    Column("fen", Text, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("moves", Keys, nullable=False),
    Column("hints", SmallInteger, nullable=False),
    Column("is_helped", Boolean, nullable=False),
    Column("stars", SmallInteger, nullable=False),
    Column("best", SmallInteger),
    Column("tries", Integer, nullable=False),
    Column("version", Integer, nullable=False),
)

school_days = Table(
    "school_days",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("day", Date, primary_key=True),
)

attempts = Table(
    "attempts",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("puzzle", Integer, primary_key=True, autoincrement=False),
    Column("seen_at", UtcTime, nullable=False),
    Column("moves", Keys, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("hints", SmallInteger, nullable=False),
    Column("tried", Text, nullable=False),
    Column("other_way", Text, nullable=False),
    Column("is_first", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("solved_at", UtcTime),  # for the first time
)
Index("ix_attempts_newest", attempts.c.person_id, attempts.c.seen_at)
Index("ix_attempts_solved", attempts.c.person_id, attempts.c.solved_at)

exercise_ratings = Table(
    "exercise_ratings",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("family", Text, primary_key=True),
    Column("rating", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("volatility", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("rated_at", UtcTime, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", Integer, primary_key=True, autoincrement=False),
    Column("rating", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("volatility", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("rated_at", UtcTime, nullable=False),
)

pupils = Table(
    "pupils",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("shows_rating", Boolean, nullable=False),
    Column("wished_game", Text),  # of puzzles; NULL if any will do
    Column("knows", Text),  # the family of draughts they knew before; NULL if not asked
)

puzzle_channels = Table(
    "puzzle_channels",
    metadata,
    Column("server_id", BigInteger, ForeignKey(servers.c.id), primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("hour", SmallInteger, nullable=False),
    Column("time_zone", Text, nullable=False),
    Column("games", Keys, nullable=False),
    Column("next_at", UtcTime, nullable=False, index=True),
)

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("server_id", BigInteger, ForeignKey(servers.c.id), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("puzzle", Integer, nullable=False),
    Column("due_at", UtcTime, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("is_closed", Boolean, nullable=False),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
)
IS_DUE_DAILY = "daily_puzzles.wanted_version > daily_puzzles.shown_version"
partial_index(
    "ix_daily_puzzles_due",
    daily_puzzles.c.server_id,
    daily_puzzles.c.day,
    where="wanted_version > shown_version",
)

daily_solvers = Table(
    "daily_solvers",
    metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("puzzle", Integer, nullable=False),
    Column("is_solved", Boolean, nullable=False),
    Column("solved_at", UtcTime),  # NULL if it was solved before it was a puzzle of the day
    ForeignKeyConstraint(["server_id", "day"], [daily_puzzles.c.server_id, daily_puzzles.c.day]),
)
Index("ix_daily_solvers_person", daily_solvers.c.person_id, daily_solvers.c.puzzle)

# Positions of games in which only one move wins. `written` holds the engine's findings, as text.
game_puzzles = Table(
    "game_puzzles",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("server_id", BigInteger),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("fen", Text, nullable=False),
    Column("written", Text, nullable=False),
    Column("missed_by", BigInteger, ForeignKey(people.c.id)),
    Column("public_at", UtcTime, nullable=False),
    sqlite_autoincrement=True,
)
Index("uq_game_puzzles_position", game_puzzles.c.match_id, game_puzzles.c.ply, unique=True)
Index("ix_game_puzzles_server", game_puzzles.c.server_id, game_puzzles.c.public_at)
Index("ix_game_puzzles_missed_by", game_puzzles.c.missed_by, game_puzzles.c.id)

# Costly moves from people's own games; when one is due, they are asked for a better one. `played`
# is the move of the game, `written` the engine's judgement as text; `stage` counts how often it was
# solved.
mistakes = Table(
    "mistakes",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("person_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("game", Text, nullable=False),
    Column("fen", Text, nullable=False),
    Column("played", Text, nullable=False),
    Column("written", Text, nullable=False),
    Column("stage", SmallInteger, nullable=False),
    Column("due_at", UtcTime),
    sqlite_autoincrement=True,
)
Index(
    "uq_mistakes_position", mistakes.c.match_id, mistakes.c.ply, mistakes.c.person_id, unique=True
)
Index("ix_mistakes_due", mistakes.c.person_id, mistakes.c.due_at)

puzzle_reports = Table(
    "puzzle_reports",
    metadata,
    Column("puzzle", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("reported_at", UtcTime, nullable=False),
)

retired_puzzles = Table(
    "retired_puzzles",
    metadata,
    Column("puzzle", Integer, primary_key=True, autoincrement=False),
    Column("retired_at", UtcTime, nullable=False),
)

# Puzzles against the clock and streaks of a day. `row` are the puzzles, `marks` what became of each
# so far; `step` counts the right moves in the present one. `used` and `budget` are milliseconds,
# `reached` is what was used up to the last solved puzzle. An open run must be ended at `due_at`. A
# race is over at its `goal`.
runs = Table(
    "runs",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("server_id", BigInteger),  # none: in direct messages, where it counts nowhere
    Column("kind", Text, nullable=False),
    Column("game", Text),  # none: of all games
    Column("day", Date, nullable=False),
    Column("started_at", UtcTime, nullable=False),
    Column("row", Numbers, nullable=False),
    Column("state", Text, nullable=False),
    Column("marks", Text, nullable=False),
    Column("step", SmallInteger, nullable=False),
    Column("pressed_at", UtcTime, nullable=False),
    Column("used", Integer, nullable=False),
    Column("budget", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("combo", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("due_at", UtcTime),
    Column("shared_at", UtcTime),
    Column("duel_id", OwnId),
    Column("goal", SmallInteger),
    Column("reached", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,
)
Index("ix_runs_person", runs.c.person_id, runs.c.kind, runs.c.id)
Index("ix_runs_server", runs.c.server_id, runs.c.kind, runs.c.day)
Index("ix_runs_started", runs.c.started_at)
partial_index("ix_runs_due", runs.c.due_at, where="due_at IS NOT NULL")
partial_index(
    "uq_runs_streak",
    runs.c.person_id,
    runs.c.server_id,
    runs.c.day,
    where="kind = 'streak'",
    unique=True,
)

# Sums of runs that are not kept any more, by weeks from their Mondays. The server is 0 for direct
# messages.
run_weeks = Table(
    "run_weeks",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("week", Date, primary_key=True),
    Column("runs", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("best", Integer, nullable=False),
)

# Puzzles of runs that went wrong, to be solved at leisure.
missed = Table(
    "missed",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("puzzle", Integer, primary_key=True, autoincrement=False),
    Column("missed_at", UtcTime, nullable=False),
)
Index("ix_missed_newest", missed.c.person_id, missed.c.missed_at)
Index("ix_missed_at", missed.c.missed_at)
