"""The settings of a command: from the environment, overridden by its command line."""

import argparse
from pathlib import Path
from urllib.parse import urlsplit

from bot.exits import Exit, Refused
from bot.settings import Settings, read_settings


def read_given_settings(options: argparse.Namespace, *, is_bot: bool = False) -> Settings:
    """Return the settings of a command; only the bot itself needs a token.

    Raises `BadSetting`, or `Refused` for an address with a password: every user of the machine
    can read the command lines of others.
    """
    data: Path | None = getattr(options, "data", None)
    database: str | None = getattr(options, "database", None)
    if data is not None and database is not None:
        raise Refused(Exit.CHANGE, "give either --data or --database, not both.")
    if database is not None:
        check_no_password(database)
    return read_settings(data, database, is_bot=is_bot)


def check_no_password(url: str) -> None:
    """Raise `Refused` if an address from the command line holds a password."""
    try:
        password = urlsplit(url).password
    except ValueError:
        return  # it is refused as an address
    if password:
        raise Refused(
            Exit.CHANGE,
            "anyone on this machine can read a password on the command line. Leave it out of the "
            "address, and set PGPASSWORD or write a .pgpass file.",
        )
