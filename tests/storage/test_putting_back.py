"""What a restored backup shows again is all that is kept up to date."""

from storage.backups.putting_back import STILL_SHOWN
from storage.schema import metadata


def test_every_table_that_knows_what_is_shown_is_shown_again() -> None:
    known = {
        table
        for table in metadata.sorted_tables
        if {"shown_version", "shown_state"} & {*table.columns.keys()}
    }
    assert known == STILL_SHOWN.keys()
