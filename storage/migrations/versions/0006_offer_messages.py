"""Offers that know when they were answered, and the messages that tell about them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("offers", Column("answered_ply", Integer))
    op.create_table(
        "offer_messages",
        Column("match_id", Integer, _to("match_id", "matches.id"), nullable=False),
        Column("channel_id", BigInteger, _to("channel_id", "channels.id"), nullable=False),
        Column("wanted_version", Integer, nullable=False),
        Column("shown_version", Integer, nullable=False),
        Column("message_id", BigInteger),
        sa.PrimaryKeyConstraint("match_id", "channel_id", name="pk_offer_messages"),
    )
    only = sa.text("wanted_version > shown_version")
    op.create_index(
        "ix_offer_messages_due",
        "offer_messages",
        ["match_id", "channel_id"],
        sqlite_where=only,
        postgresql_where=only,
    )


def _to(column: str, target: str) -> ForeignKey:
    return ForeignKey(target, name=f"fk_offer_messages_{column}")
