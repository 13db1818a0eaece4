"""The name of a team in its own server, where the other server is not told it."""

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "0058"
down_revision = "0057"


def upgrade() -> None:
    op.add_column("teams", Column("own_name", Text))
    op.add_column("teams", Column("own_server_id", BigInteger))
