"""Facts about the database as a whole, one per row."""

from sqlalchemy import Column, Table, Text

from storage.schema.base import metadata

instance = Table(
    "instance",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
