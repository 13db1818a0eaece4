"""The server of each room, so that a server's running games are found without its old channels."""

from alembic import op
from sqlalchemy import BigInteger, Column, text

revision = "0059"
down_revision = "0058"

NAME_SERVERS = """
UPDATE rooms SET server_id =
    (SELECT channels.server_id FROM channels WHERE channels.id = rooms.channel_id)
"""


def upgrade() -> None:
    op.add_column("rooms", Column("server_id", BigInteger))
    op.execute(NAME_SERVERS)
    op.create_index(
        "ix_rooms_open_in_server",
        "rooms",
        ["server_id", "match_id", "channel_id"],
        sqlite_where=text("NOT is_closed"),
        postgresql_where=text("NOT is_closed"),
    )
