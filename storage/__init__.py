"""What is kept: tables, queries and migrations. The only room that speaks SQL."""

from storage.database import Database, Transaction
from storage.errors import (
    BadUrl,
    EventSeen,
    MoveTaken,
    Overtaken,
    PlaceTaken,
    RematchTaken,
    StorageError,
    TooNew,
    Unreachable,
    Unwritable,
)
from storage.people import PersonPreferences
from storage.places import ServerPreferences
from storage.records import Person, Place

__all__ = [
    "BadUrl",
    "Database",
    "EventSeen",
    "MoveTaken",
    "Overtaken",
    "Person",
    "PersonPreferences",
    "Place",
    "PlaceTaken",
    "RematchTaken",
    "ServerPreferences",
    "StorageError",
    "TooNew",
    "Transaction",
    "Unreachable",
    "Unwritable",
]
