"""What is kept: tables, queries and migrations. The only room that speaks SQL."""

from storage.database import Database, Transaction
from storage.rows import (
    Board,
    Computer,
    DueRoom,
    Holder,
    Person,
    PersonPreferences,
    Place,
    Room,
    ServerPreferences,
    Team,
    TeamDecision,
)
from storage.storage_errors import (
    BadUrl,
    EventSeen,
    Overtaken,
    StorageError,
    TooNew,
    Unreachable,
    Unwritable,
)

__all__ = [
    "BadUrl",
    "Board",
    "Computer",
    "Database",
    "DueRoom",
    "EventSeen",
    "Holder",
    "Overtaken",
    "Person",
    "PersonPreferences",
    "Place",
    "Room",
    "ServerPreferences",
    "StorageError",
    "Team",
    "TeamDecision",
    "TooNew",
    "Transaction",
    "Unreachable",
    "Unwritable",
]
