"""Where people want names of squares, and how they read boards as text."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("people", Column("square_names", Text))
    op.add_column("people", Column("text_style", Text))
