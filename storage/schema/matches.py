"""Matches, what happens in them and where they are shown; challenges."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    false,
)

from storage.columns import Numbers, OwnId, UtcTime
from storage.schema.base import discord_id, exactly_one, metadata, partial_index, terms
from storage.schema.people import channels, people
from storage.schema.teams import teams

matches = Table(
    "matches",
    metadata,
    Column("id", OwnId, primary_key=True),
    *terms(),
    Column("odds", SmallInteger),  # the step of a handicap, below 0 if Black gives
    Column("fen", Text, nullable=False),
    Column("ending", Text),
    Column("winner", SmallInteger),
    Column("reason", Text),
    Column("numbers", Numbers),
    Column("started_at", UtcTime, nullable=False),
    Column("moved_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Column("touched", SmallInteger),
    Column("version", Integer, nullable=False),
    Column("event", BigInteger, unique=True),
    Column("packed_moves", Text),
    Column("packed_offers", Text),
    Column("server_id", BigInteger),  # where the match began, which decides whose outages count
    Column("wake_at", UtcTime),
    Column("noticed_at", UtcTime),  # when people were last told that the match is inactive
    Column("first_moves", Text),  # set once the match is over; empty if it must not be counted
    Column("put_back_from", UtcTime),  # the backup it was restored from, until it changes
    sqlite_autoincrement=True,
)
IS_UNCOUNTED = "matches.ending IS NOT NULL AND matches.first_moves IS NULL"
partial_index(
    "ix_matches_uncounted", matches.c.id, where="ending IS NOT NULL AND first_moves IS NULL"
)
Index(
    "ix_matches_first_moves",
    matches.c.server_id,
    matches.c.game,
    matches.c.options,
    matches.c.first_moves,
)
IS_AWAKE = "matches.ending IS NULL AND matches.wake_at IS NOT NULL"
partial_index(
    "ix_matches_wake",
    matches.c.wake_at,
    matches.c.id,
    where="ending IS NULL AND wake_at IS NOT NULL",
)
IS_UNPACKED = "matches.ending IS NOT NULL AND matches.packed_moves IS NULL"
partial_index(
    "ix_matches_unpacked",
    matches.c.ended_at,
    where="ending IS NOT NULL AND packed_moves IS NULL",
)

HAS_ENDED = "matches.ending IS NOT NULL"
partial_index(
    "ix_matches_ended",
    matches.c.server_id,
    matches.c.ended_at,
    matches.c.id,
    where="ending IS NOT NULL",
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("color", SmallInteger, primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), index=True),
    Column("team_id", OwnId, ForeignKey(teams.c.id), index=True),
    Column("level", SmallInteger),
    Column("is_over", Boolean, nullable=False),
    Column("has_left", Boolean, nullable=False, server_default=false()),  # the server
    CheckConstraint(exactly_one("person_id", "team_id", "level"), name="one_holder"),
)
partial_index("ix_seats_running", seats.c.person_id, where="NOT is_over")
IS_COMPUTER_IN_GAME = "seats.level IS NOT NULL AND NOT seats.is_over"
partial_index("ix_seats_computer", seats.c.match_id, where="level IS NOT NULL AND NOT is_over")

rooms = Table(
    "rooms",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id)),
    Column("side", SmallInteger),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("is_closed", Boolean, nullable=False),
    # Changes to show by an edit, without a ping, and how many of them the newest message shows.
    Column("quiet_changes", Integer, nullable=False, server_default="0"),
    Column("quiet_changes_shown", Integer, nullable=False, server_default="0"),
    Column("server_id", BigInteger),  # of its channel, for the index below
    Column("moves_message_id", BigInteger),  # the message that lists the moves of earlier boards
)
Index("ix_rooms_channel", rooms.c.channel_id, rooms.c.match_id)
partial_index("ix_rooms_person", rooms.c.person_id, where="person_id IS NOT NULL")
IS_OPEN_ROOM = "NOT rooms.is_closed"
partial_index("ix_rooms_open", rooms.c.channel_id, where="NOT is_closed")
partial_index(
    "ix_rooms_open_in_server",
    rooms.c.server_id,
    rooms.c.match_id,
    rooms.c.channel_id,
    where="NOT is_closed",
)
IS_DUE = "rooms.wanted_version > rooms.shown_version"
partial_index(
    "ix_rooms_due",
    rooms.c.match_id,
    rooms.c.channel_id,
    where="wanted_version > shown_version",
)
IS_OUTDATED = "rooms.quiet_changes > rooms.quiet_changes_shown AND NOT rooms.is_closed"
partial_index(
    "ix_rooms_outdated",
    rooms.c.match_id,
    rooms.c.channel_id,
    where="quiet_changes > quiet_changes_shown AND NOT is_closed",
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("played_at", UtcTime, nullable=False),
    Column("event", BigInteger, unique=True),
    Column("how", Text),  # why it was played automatically, if it was
)

# The conditional moves of `color` from a ply on, as lines of moves; nobody else sees them. A missed
# plan had no answer to the opponent's move.
plans = Table(
    "plans",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("color", SmallInteger, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("is_missed", Boolean, nullable=False),
)

# Moves that the side of `color` took back in the change that made `version`.
undone = Table(
    "undone",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("color", SmallInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("played_at", UtcTime, nullable=False),
    Column("event", BigInteger, unique=True),
)

offers = Table(
    "offers",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("color", SmallInteger, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("made_at", UtcTime, nullable=False),
    Column("answer", Text, nullable=False),
    Column("answered_ply", Integer),
    Column("event", BigInteger, unique=True),
)

offer_messages = Table(
    "offer_messages",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), primary_key=True, index=True),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
)
IS_DUE_OFFER_MESSAGE = "offer_messages.wanted_version > offer_messages.shown_version"
partial_index(
    "ix_offer_messages_due",
    offer_messages.c.match_id,
    offer_messages.c.channel_id,
    where="wanted_version > shown_version",
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("challenger_id", BigInteger, ForeignKey(people.c.id), nullable=False, index=True),
    Column("opponent_id", BigInteger, ForeignKey(people.c.id), index=True),
    *terms(),
    Column("odds", SmallInteger),
    Column("color", SmallInteger),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Column("state", Text, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("rematch_of", OwnId, ForeignKey(matches.c.id), index=True),
    Column("message_id", BigInteger),
    Column("shown_state", Text),
    sqlite_autoincrement=True,
)
IS_OPEN_CHALLENGE = "challenges.state = 'open'"
partial_index("uq_challenges_rematch", challenges.c.rematch_of, where="state = 'open'", unique=True)
partial_index("ix_challenges_open", challenges.c.expires_at, where="state = 'open'")
partial_index("ix_challenges_open_here", challenges.c.channel_id, where="state = 'open'")
partial_index("ix_challenges_open_of", challenges.c.challenger_id, where="state = 'open'")
IS_DUE_CHALLENGE = "COALESCE(challenges.shown_state, '') <> challenges.state"
partial_index("ix_challenges_due", challenges.c.id, where="COALESCE(shown_state, '') <> state")

boards = Table(
    "boards",
    metadata,
    discord_id("message_id"),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
)

# `judgements` are the engine's findings about the moves, as text.
analyses = Table(
    "analyses",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("judgements", Text, nullable=False),
    Column("is_told", Boolean, nullable=False),
    Column("is_searched", Boolean, nullable=False, server_default=false()),  # for puzzles
)
IS_UNSEARCHED = "analyses.is_told AND NOT analyses.is_searched"
partial_index("ix_analyses_unsearched", analyses.c.match_id, where="is_told AND NOT is_searched")

# The seeds of chance in matches of some games, secret until the match ends.
match_secrets = Table(
    "match_secrets",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("secret", Text, nullable=False),
)
