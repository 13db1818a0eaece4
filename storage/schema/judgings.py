"""Games of tournaments that have not ended in time and wait for the arbiter's judgement."""

from sqlalchemy import Boolean, Column, ForeignKey, Table, false

from storage.columns import OwnId, UtcTime
from storage.schema.base import metadata, partial_index
from storage.schema.matches import matches
from storage.schema.tournaments import tournaments

# `until` is when the pieces decide; `is_told` whether a message has asked the arbiter.
judgings = Table(
    "judgings",
    metadata,
    Column("match_id", OwnId, ForeignKey(matches.c.id), primary_key=True, autoincrement=False),
    Column("tournament_id", OwnId, ForeignKey(tournaments.c.id), nullable=False, index=True),
    Column("until", UtcTime, nullable=False),
    Column("is_told", Boolean, nullable=False, server_default=false()),
)
IS_UNTOLD_JUDGING = "NOT judgings.is_told"
partial_index("ix_judgings_untold", judgings.c.tournament_id, where="NOT is_told")
