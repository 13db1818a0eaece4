"""How many moves people made in a game of a tournament: with few, it brings no trophy."""

import sqlalchemy as sa
from alembic import op

revision = "0084"
down_revision = "0083"


def upgrade() -> None:
    op.add_column("tournament_games", sa.Column("plies", sa.SmallInteger))
