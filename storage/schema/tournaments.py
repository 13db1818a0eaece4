"""Tournaments: their players, pairings and results."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    SmallInteger,
    Table,
    Text,
    false,
    true,
)

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index, terms
from storage.schema.matches import matches
from storage.schema.people import channels, people

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("starter_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("name", Text, nullable=False),
    *terms(),
    Column("kind", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("rounds", SmallInteger),
    Column("games", SmallInteger, nullable=False),
    Column("scoring", Text, nullable=False, server_default="USUAL"),
    Column("boards", SmallInteger, nullable=False, server_default="1"),
    Column("cycles", SmallInteger, nullable=False, server_default="1"),
    Column("plays_anywhere", Boolean, nullable=False, server_default=false()),
    Column("lasts_minutes", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("starts_at", UtcTime),
    Column("opens_at", UtcTime),
    Column("closes_at", UtcTime),
    Column("least_people", SmallInteger),
    Column("most_people", SmallInteger),
    Column("role_ids", Text, nullable=False, server_default=""),  # with spaces between
    Column("account_days", SmallInteger, nullable=False, server_default="0"),
    Column("member_days", SmallInteger, nullable=False, server_default="0"),
    Column("least_rating", SmallInteger),
    Column("highest_rating", SmallInteger),
    Column("winner_role", BigInteger),
    Column("is_announced", Boolean, nullable=False, server_default=true()),  # a day ahead
    Column("started_at", UtcTime),
    Column("ends_at", UtcTime),
    Column("due_at", UtcTime),
    Column("paused_at", UtcTime),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("event_id", BigInteger),
    Column("event_told", Text, nullable=False, server_default=""),
    sqlite_autoincrement=True,
)
partial_index("ix_tournaments_due", tournaments.c.id, where="wanted_version > shown_version")
HAS_NEXT_STEP = "tournaments.due_at IS NOT NULL"
partial_index("ix_tournaments_next", tournaments.c.due_at, where="due_at IS NOT NULL")
HAS_OPEN_EVENT = "tournaments.starts_at IS NOT NULL AND tournaments.event_told <> 'done'"
partial_index(
    "ix_tournaments_events",
    tournaments.c.id,
    where="starts_at IS NOT NULL AND event_told <> 'done'",
)
IS_LIVE_TOURNAMENT = "tournaments.state <> 'finished' AND tournaments.state <> 'cancelled'"
partial_index(
    "ix_tournaments_live",
    tournaments.c.channel_id,
    where="state <> 'finished' AND state <> 'cancelled'",
)

# Numbers are assigned when the tournament starts; before that, they are the order of entry.
entries = Table(
    "entries",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("number", SmallInteger, nullable=False),
    Column("is_out", Boolean, nullable=False),
    Column("forfeits", SmallInteger, nullable=False),
    Column("first_round", SmallInteger, nullable=False),
    Column("has_returned", Boolean, nullable=False),
    Column("half_bye", SmallInteger),
    Column("is_here", Boolean, nullable=False),
    Column("is_captain", Boolean, nullable=False, server_default=false()),
    Column("seed", SmallInteger),  # set by an arbiter before the start, from 1 on
)

# People who have not entered: on the waiting list since a moment, left over at its end, or removed
# by an arbiter before the start, so that they do not enter again.
applicants = Table(
    "tournament_applicants",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("state", Text, nullable=False),
    Column("since", UtcTime),
    Column("is_here", Boolean, nullable=False),
)

# Second arbiters.
deputies = Table(
    "tournament_deputies",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
)

# Places that people have won, of how many who played. The day is that of the start.
trophies = Table(
    "trophies",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("place", SmallInteger, nullable=False),
    Column("people", SmallInteger, nullable=False),
)

# Teams that have entered; the numbers of their members begin with theirs.
tournament_teams = Table(
    "tournament_teams",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("name", Text, nullable=False),
)

# White and Black by their numbers; without Black it is a bye.
pairings = Table(
    "pairings",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("board", SmallInteger, primary_key=True),
    Column("white", SmallInteger, nullable=False),
    Column("black", SmallInteger),
    Column("state", Text, nullable=False),
    Column("white_points", SmallInteger, nullable=False),
    Column("black_points", SmallInteger, nullable=False),
    Column("asked_until", UtcTime),  # when an arbiter who was asked for the result is out of time
)

# The games of a pairing from 1 on; the points are those of the pairing's White and Black, even if
# the game turns the colours. A game without points is still running.
tournament_games = Table(
    "tournament_games",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("board", SmallInteger, primary_key=True),
    Column("game", SmallInteger, primary_key=True),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("is_turned", Boolean, nullable=False),
    Column("white_points", SmallInteger),
    Column("black_points", SmallInteger),
    Column("first_move_by", UtcTime),  # of White, or of Black once White has moved
    Column("awaits_black", Boolean, nullable=False, server_default=false()),
    Column("plies", SmallInteger),  # made by people; unknown of games that ended before 0084
)

# Rounds of tournaments in which one follows another. A reminder or a check for absent players that
# is done has no moment any more.
rounds = Table(
    "rounds",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("state", Text, nullable=False),
    Column("opens_at", UtcTime, nullable=False),
    Column("closes_at", UtcTime, nullable=False),
    Column("remind_at", UtcTime),
    Column("first_move_by", UtcTime),
)

# Players who said that they are ready for the game of a pairing: when they last did so, on how many
# days (of 24 hours from the start), the latest such day, and when their opponent was pinged.
arrivals = Table(
    "tournament_arrivals",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("board", SmallInteger, primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("ready_at", UtcTime, nullable=False),
    Column("last_day", SmallInteger, nullable=False),
    Column("days", SmallInteger, nullable=False),
    Column("called_at", UtcTime),
)

# The results that players give of games played elsewhere: their own points, and the opponent's. The
# moment is that of the first one against this opponent.
tellings = Table(
    "tournament_tellings",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("board", SmallInteger, primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("opponent", SmallInteger, nullable=False),
    Column("own_points", SmallInteger, nullable=False),
    Column("their_points", SmallInteger, nullable=False),
    Column("told_at", UtcTime, nullable=False),
    Column("note", Text, nullable=False, server_default=""),
)

# The messages about rounds, which are edited as results come in.
round_posts = Table(
    "round_posts",
    metadata,
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("part", SmallInteger, primary_key=True),
    Column("message_id", BigInteger, nullable=False),
)

# News that is not posted yet.
tournament_news = Table(
    "tournament_news",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), nullable=False, index=True),
    Column("round", SmallInteger, nullable=False),
    Column("news", Text, nullable=False),
    sqlite_autoincrement=True,
)
