"""Alembic's folder: one numbered revision for every change of the schema."""
