"""The errors of the database.

StorageError
├── BadUrl · Unwritable · Unreachable · Damaged    while opening
│   TooNew · TooOld · Outdated · HalfCopied
│   DatabaseInUse · OtherApplication
├── DatabaseTrouble                                while it is used
│   └── DatabaseBusy · DatabaseFull · DatabaseGone · DatabaseDamaged
├── EventSeen · Overtaken                          a key refused a write
└── BadBackup · NotEmpty · SameDatabase            a command cannot use what it was given
"""

from pathlib import Path


class StorageError(Exception):
    """The database cannot be used, or refused a write."""


class BadUrl(StorageError):
    """DATABASE_URL does not name a database that Damka can use; `url` hides any password."""

    def __init__(self, url: str, why: str) -> None:
        super().__init__(f"DATABASE_URL {url} {why}")
        self.url = url
        self.why = why


class Unwritable(StorageError):
    """The database file, or its folder, cannot be created or written."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} can't be written: {why}")
        self.path = path
        self.why = why


class Unreachable(StorageError):
    """There is no usable database at the address; `address` hides any password."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"I can't use the database {address}: {why}")
        self.address = address
        self.why = why


class DatabaseInUse(StorageError):
    """Another process holds the database for itself."""

    def __init__(self, holder: str, lock: Path | None = None) -> None:
        super().__init__(f"another Damka runs on this database{f' ({holder})' if holder else ''}")
        self.holder = holder
        self.lock = lock


class OtherApplication(StorageError):
    """Another bot made the database; `owner` is the id of its application on Discord."""

    def __init__(self, owner: str) -> None:
        super().__init__(
            f"this database belongs to another bot (application {owner}), whose messages this one "
            "can't change. Add --adopt to take it over"
        )
        self.owner = owner


class Damaged(Unreachable):
    """The file at the address is damaged, or no database."""


class TooNew(StorageError):
    """A newer version of Damka has migrated this database."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"the database is from a newer version of Damka (revision {revision}). "
            "Install that version"
        )
        self.revision = revision


class TooOld(StorageError):
    """The database was made before version 1.0, from which on Damka migrates."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"the database is older than version 1.0 of Damka (revision {revision}), "
            "and can't be upgraded"
        )
        self.revision = revision


class Outdated(StorageError):
    """An earlier version made the tables, and a command that attaches must not migrate them."""

    def __init__(self, revision: str | None) -> None:
        tables = (
            "has no tables yet" if revision is None else f"is from an earlier version ({revision})"
        )
        super().__init__(f"the database {tables}. Start the bot or run `damka upgrade` first")
        self.revision = revision


class HalfCopied(StorageError):
    """The database is half filled by a copy from another one that did not finish."""

    def __init__(self) -> None:
        super().__init__(
            "`damka copy` hasn't finished filling this database. Run the same command "
            "again to carry on"
        )


class NotEmpty(StorageError):
    """The database to be filled is not empty; `address` hides any password."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"the database {address} {why}. Give an empty one")
        self.address = address


class SameDatabase(StorageError):
    """The source and the target of a copy are the same database."""

    def __init__(self) -> None:
        super().__init__("both addresses are the same database. Give two different ones")


class DatabaseTrouble(StorageError):
    """The machine, and not something a person did, keeps the database from working."""


class DatabaseBusy(DatabaseTrouble):
    """Another process keeps the database locked; nothing was changed, and trying again may help."""


class DatabaseFull(DatabaseTrouble):
    """The disk has no room for the change; nothing was changed."""


class DatabaseGone(DatabaseTrouble):
    """The file of the database was deleted or replaced, or its server does not answer.

    The change is lost, or it is not known whether it was kept.
    """


class DatabaseDamaged(DatabaseTrouble):
    """The database file is not as SQLite wrote it."""


class EventSeen(StorageError):
    """This event of Discord has already had its effect."""

    def __init__(self, event: int) -> None:
        super().__init__(str(event))
        self.event = event


class Overtaken(StorageError):
    """The match has changed since it was read."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id}")
        self.match_id = match_id


class BadBackup(StorageError):
    """A file is not the backup that it should be."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"I can't use {file}: {why}")
        self.file = file
        self.why = why
