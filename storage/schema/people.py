"""People, servers and their channels."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table, Text

from storage.columns import Numbers, UtcTime
from storage.schema.base import discord_id, metadata, partial_index

people = Table(
    "people",
    metadata,
    discord_id(),
    Column("name", Text, nullable=False),
    Column("theme", Text),
    Column("coordinates", Text),
    Column("square_names", Text),
    Column("text_style", Text),
    Column("zone", Text),
    Column("quiet", Text),
    Column("reminders", Text),
    Column("digest", Integer),
    Column("locale", Text),
    Column("language", Text),
    Column("forced", Text),
    Column("solver_name", Text),
    Column("table_place", Text),
    Column("world_rating", Text),
    Column("lesson_offers", Text),
    Column("lesson_offered_at", UtcTime),
    Column("feed", Text),
    Column("away", Text),
    Column("inbox", Text),
    Column("pings", Text),
    Column("achievements", Text),
    Column("remarks", Text),
    Column("season", Text),
    Column("dm_channel_id", BigInteger),
    Column("dm_blocked_at", UtcTime),
    Column("exported_at", UtcTime),  # when the person last exported their data
)
IS_REFUSING = "people.dm_blocked_at IS NOT NULL"
partial_index("ix_people_refusing", people.c.dm_blocked_at, where="dm_blocked_at IS NOT NULL")
HAS_LANGUAGE = "people.language IS NOT NULL"
partial_index("ix_people_language", people.c.id, where="language IS NOT NULL")

blocks = Table(  # people whom a person does not want to hear from
    "blocks",
    metadata,
    Column("person_id", BigInteger, ForeignKey(people.c.id), primary_key=True),
    Column("blocked_id", BigInteger, ForeignKey(people.c.id), primary_key=True, index=True),
    Column("since", UtcTime, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    discord_id(),
    Column("theme", Text),
    Column("view", Text),
    Column("boards", Text),
    Column("threads", Text),
    Column("game_channels", Numbers),
    Column("audit_channel", BigInteger),
    Column("clock", Text),
    Column("computer", Text),
    Column("analysis", Text),
    Column("zone", Text),
    Column("untimed", Text),
    Column("on_time", Text),
    Column("shots", Text),
    Column("guard", Text),
    Column("achievements", Text),
    Column("feed_channel", BigInteger),
    Column("party_channel", BigInteger),
    Column("season_channel", BigInteger),
    Column("champion_role", BigInteger),
    Column("season_at", UtcTime),  # when a month may have to be told next; NULL: now
    Column("quiet", Text),
    Column("rated", Text),
    Column("forecasts", Text),
    Column("arbiter_role", BigInteger),
    Column("tournaments", Text),
    Column("language", Text),
    Column("language_offer", Text),
    Column("left_at", UtcTime),  # when the bot was found to have left
)
HAS_WATCH_PARTY = "servers.party_channel IS NOT NULL"
partial_index("ix_servers_party", servers.c.id, where="party_channel IS NOT NULL")

WANTS_SEASON = "servers.season_channel IS NOT NULL"
partial_index("ix_servers_season", servers.c.season_at, where="season_channel IS NOT NULL")

channels = Table(
    "channels",
    metadata,
    discord_id(),
    Column("server_id", BigInteger, ForeignKey(servers.c.id), index=True),
)

command_hashes = Table(
    "command_hashes",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("hash", Text, nullable=False),
)
