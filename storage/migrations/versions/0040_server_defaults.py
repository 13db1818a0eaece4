"""What servers choose for challenges and forecasts, and who looks after their tournaments."""

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    op.add_column("servers", Column("rated", Text))
    op.add_column("servers", Column("forecasts", Text))
    op.add_column("servers", Column("arbiter_role", BigInteger))
