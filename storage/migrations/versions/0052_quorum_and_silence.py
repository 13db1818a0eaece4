"""Teams that want so many votes, and that lose by silence at once."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"


def upgrade() -> None:
    op.add_column("teams", sa.Column("quorum", sa.SmallInteger, nullable=False, server_default="1"))
    op.add_column("teams", sa.Column("silence", sa.Text, nullable=False, server_default="lot"))
