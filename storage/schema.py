"""Every table. What changes here needs a new revision in `migrations/versions`.

Ids of people, servers, channels, messages and events are Discord's (64 bits); those of matches,
teams and challenges are our own. Those of matches and challenges are never used twice, for they
live on in the controls of old messages. A colour is 0 for White and 1 for Black, as in `rules`.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    Text,
    false,
)

from storage.columns import Keys, Numbers, OwnId, UtcTime

REVISION = "0014"  # the newest migration, which leads here

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def _discord_id(name: str = "id") -> Column[int]:
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


def _terms() -> tuple[Column[Any], ...]:
    """What two people agree on before a game."""
    return (
        Column("game", Text, nullable=False),
        Column("options", Keys, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("opening", Text),
        Column("house_rules", Keys, nullable=False),
        Column("clock", Text, nullable=False, server_default="none"),
    )


def _exactly_one(*columns: str) -> str:
    """Write the condition that exactly one of some columns has a value."""
    return f"{' + '.join(f'CASE WHEN {name} IS NULL THEN 0 ELSE 1 END' for name in columns)} = 1"


def _partial_index(name: str, *columns: Column[Any], where: str, unique: bool = False) -> Index:
    # The condition is told to readers and tests; the keywords that would write it into a database
    # import the words of every one of them, and only migrations write.
    return Index(name, *columns, unique=unique, info={"where": where})


people = Table(
    "people",
    metadata,
    _discord_id(),
    Column("name", Text, nullable=False),
    Column("theme", Text),
    Column("coordinates", Text),
    Column("square_names", Text),
    Column("text_style", Text),
    Column("zone", Text),
    Column("quiet", Text),
    Column("reminders", Text),
    Column("digest", Integer),
    Column("dm_channel_id", BigInteger),
    Column("dm_blocked_at", UtcTime),
)

servers = Table(
    "servers",
    metadata,
    _discord_id(),
    Column("theme", Text),
    Column("view", Text),
    Column("boards", Text),
    Column("threads", Text),
    Column("game_channels", Numbers),
    Column("audit_channel", BigInteger),
    Column("clock", Text),
    Column("computer", Text),
    Column("analysis", Text),
)

channels = Table(
    "channels",
    metadata,
    _discord_id(),
    Column("server_id", BigInteger, ForeignKey(servers.c.id), index=True),
)

teams = Table(
    "teams",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("name", Text, nullable=False),
    Column("decides", Text, nullable=False),
    Column("captain_id", BigInteger, ForeignKey(people.c.id)),
    Column("joins", Text, nullable=False, server_default="open"),
    Column("role_id", BigInteger),
    Column("guard", Text, nullable=False, server_default="friends"),
    Column("turn_seconds", Integer, nullable=False, server_default="28800"),
    Column("is_door_closed", Boolean, nullable=False, server_default=false()),
    Column("is_person", Boolean, nullable=False, server_default=false()),
)

# Who belongs to a team. Whoever is named and has not joined yet has no `joined_at`; whoever left
# keeps the row, for one person is on one side of a match only.
members = Table(
    "members",
    metadata,
    Column("team_id", OwnId, ForeignKey(teams.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("joined_at", UtcTime),
    Column("left_at", UtcTime),
    Column("was_removed", Boolean, nullable=False),
    Column("is_called", Boolean, nullable=False),
    Column("seen_council", Integer, nullable=False),
)
_partial_index("ix_members_live", members.c.person_id, where="left_at IS NULL")

matches = Table(
    "matches",
    metadata,
    Column("id", OwnId, primary_key=True),
    *_terms(),
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
    Column("server_id", BigInteger),  # where it began, which decides whose outages count
    Column("wake_at", UtcTime),
    sqlite_autoincrement=True,
)
IS_AWAKE = "matches.ending IS NULL AND matches.wake_at IS NOT NULL"
_partial_index(
    "ix_matches_wake",
    matches.c.wake_at,
    matches.c.id,
    where="ending IS NULL AND wake_at IS NOT NULL",
)
IS_UNPACKED = "matches.ending IS NOT NULL AND matches.packed_moves IS NULL"
_partial_index(
    "ix_matches_unpacked",
    matches.c.ended_at,
    where="ending IS NOT NULL AND packed_moves IS NULL",
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
    CheckConstraint(_exactly_one("person_id", "team_id", "level"), name="one_holder"),
)
_partial_index("ix_seats_running", seats.c.person_id, where="NOT is_over")
IS_COMPUTER_IN_GAME = "seats.level IS NOT NULL AND NOT seats.is_over"
_partial_index("ix_seats_computer", seats.c.match_id, where="level IS NOT NULL AND NOT is_over")

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
)
Index("ix_rooms_channel", rooms.c.channel_id, rooms.c.match_id)
IS_OPEN_ROOM = "NOT rooms.is_closed"
_partial_index("ix_rooms_open", rooms.c.channel_id, where="NOT is_closed")
IS_DUE = "rooms.wanted_version > rooms.shown_version"
_partial_index(
    "ix_rooms_due",
    rooms.c.match_id,
    rooms.c.channel_id,
    where="wanted_version > shown_version",
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
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), primary_key=True),
    Column("wanted_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("message_id", BigInteger),
)
IS_DUE_OFFER_MESSAGE = "offer_messages.wanted_version > offer_messages.shown_version"
_partial_index(
    "ix_offer_messages_due",
    offer_messages.c.match_id,
    offer_messages.c.channel_id,
    where="wanted_version > shown_version",
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False),
    Column("challenger_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("opponent_id", BigInteger, ForeignKey(people.c.id)),
    *_terms(),
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
_partial_index(
    "uq_challenges_rematch", challenges.c.rematch_of, where="state = 'open'", unique=True
)
_partial_index("ix_challenges_open", challenges.c.expires_at, where="state = 'open'")
_partial_index("ix_challenges_open_here", challenges.c.channel_id, where="state = 'open'")
IS_DUE_CHALLENGE = "COALESCE(challenges.shown_state, '') <> challenges.state"
_partial_index("ix_challenges_due", challenges.c.id, where="COALESCE(shown_state, '') <> state")

boards = Table(
    "boards",
    metadata,
    _discord_id("message_id"),
    Column("match_id", OwnId, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
)

# A game of teams that people join before it starts. White's side comes first.
lobbies = Table(
    "lobbies",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False),
    Column("starter_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    *_terms(),
    Column("white_team", OwnId, ForeignKey(teams.c.id), nullable=False, index=True),
    Column("black_team", OwnId, ForeignKey(teams.c.id), nullable=False, index=True),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Column("state", Text, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("message_id", BigInteger),
    sqlite_autoincrement=True,
)
IS_OPEN_LOBBY = "lobbies.state = 'open'"
_partial_index("uq_lobbies_open_here", lobbies.c.channel_id, where="state = 'open'", unique=True)
_partial_index("ix_lobbies_open", lobbies.c.expires_at, where="state = 'open'")

# The vote of a team on one ply. `due_at` is when somebody has to look at it, as it stands.
councils = Table(
    "councils",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("team_id", OwnId, ForeignKey(teams.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("opened_at", UtcTime, nullable=False),
    Column("changed_at", UtcTime, nullable=False),
    Column("due_at", UtcTime, nullable=False),
    Column("is_extended", Boolean, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("silent_before", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("choice", Text),
    Column("why", Text),
    Column("choosing", Text),
    Column("tally", Keys),
)
IS_OPEN_COUNCIL = "councils.state = 'open'"
_partial_index("ix_councils_due", councils.c.due_at, where="state = 'open'")
_partial_index("ix_councils_open", councils.c.match_id, where="state = 'open'")
Index("ix_councils_team", councils.c.team_id, councils.c.number)

votes = Table(
    "votes",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("choice", Text),
    Column("chosen_at", UtcTime),
    Column("event", BigInteger),
    Column("ticks", Keys, nullable=False),
)

# Who may not play in a server; a ban without an end lasts until it is lifted.
bans = Table(
    "bans",
    metadata,
    Column("server_id", BigInteger, ForeignKey(servers.c.id), primary_key=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("until", UtcTime),
    Column("reason", Text, nullable=False),
    Column("made_by", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("made_at", UtcTime, nullable=False),
)

# What moderators did in a server. Rows are added and, when they are old, taken away; none changes.
audit = Table(
    "audit",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("server_id", BigInteger, ForeignKey(servers.c.id), nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("actor_id", BigInteger, ForeignKey(people.c.id), nullable=False),
    Column("action", Text, nullable=False),
    Column("person_id", BigInteger, ForeignKey(people.c.id)),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("until", UtcTime),
    Column("reason", Text, nullable=False),
)
Index("ix_audit_server", audit.c.server_id, audit.c.id)
Index("ix_audit_age", audit.c.server_id, audit.c.made_at)
Index("ix_audit_person", audit.c.server_id, audit.c.person_id, audit.c.id)
# When clocks stand. It concerns one match, or one person in all their matches, or all matches of a
# shard, of which there were `shards` then. Nobody knows yet when one without an end is over.
off_times = Table(
    "off_times",
    metadata,
    Column("id", OwnId, primary_key=True),
    Column("cause", Text, nullable=False),
    Column("match_id", OwnId, ForeignKey(matches.c.id), index=True),
    Column("person_id", BigInteger, ForeignKey(people.c.id)),
    Column("shard", Integer),
    Column("shards", Integer),
    Column("begins_at", UtcTime, nullable=False),
    Column("ends_at", UtcTime),
    CheckConstraint(_exactly_one("match_id", "person_id", "shard"), name="one_scope"),
)
Index("ix_off_times_person", off_times.c.person_id, off_times.c.begins_at)
IS_OUTAGE = "off_times.shard IS NOT NULL"
_partial_index("ix_off_times_outages", off_times.c.ends_at, where="shard IS NOT NULL")

# What a person is to be told about the turn that began at a ply, once; a match of 0 means all of
# them. It is claimed by whoever sends it.
notices = Table(
    "notices",
    metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("match_id", Integer, primary_key=True, autoincrement=False, index=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("due_at", UtcTime, nullable=False),
    Column("is_silent", Boolean, nullable=False),
    Column("claimed_at", UtcTime),
    Column("sent_at", UtcTime, index=True),
)
IS_UNSENT = "notices.sent_at IS NULL"
_partial_index("ix_notices_open", notices.c.due_at, where="sent_at IS NULL")

beats = Table(
    "beats",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat_at", UtcTime, nullable=False),
)

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
)
Index("ix_attempts_newest", attempts.c.person_id, attempts.c.seen_at)

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
)

# `judgements` are what the engine found out about the moves, as text.
analyses = Table(
    "analyses",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("judgements", Text, nullable=False),
    Column("is_told", Boolean, nullable=False),
)

puzzle_channels = Table(
    "puzzle_channels",
    metadata,
    Column("server_id", BigInteger, ForeignKey(servers.c.id), primary_key=True),
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False),
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
    Column("channel_id", BigInteger, ForeignKey(channels.c.id), nullable=False),
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
_partial_index(
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
    ForeignKeyConstraint(["server_id", "day"], [daily_puzzles.c.server_id, daily_puzzles.c.day]),
)
Index("ix_daily_solvers_person", daily_solvers.c.person_id, daily_solvers.c.puzzle)

command_hashes = Table(
    "command_hashes",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("hash", Text, nullable=False),
)
