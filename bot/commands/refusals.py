"""What errors of settings, storage and the machine mean for a command."""

from bot.exits import Exit, Refused
from bot.settings import BadSetting
from rules.command_line import describe
from storage import (
    BadBackup,
    BadUrl,
    DatabaseInUse,
    HalfCopied,
    NotEmpty,
    OtherApplication,
    Outdated,
    SameDatabase,
    StorageError,
    TooNew,
    TooOld,
)

CODES: dict[type[Exception], Exit] = {
    BadSetting: Exit.CHANGE,
    BadUrl: Exit.CHANGE,
    BadBackup: Exit.CHANGE,
    DatabaseInUse: Exit.NOT_NOW,
    HalfCopied: Exit.NOT_NOW,
    NotEmpty: Exit.NOT_NOW,
    SameDatabase: Exit.CHANGE,
    OtherApplication: Exit.NOT_NOW,
    Outdated: Exit.NOT_NOW,
    TooNew: Exit.NOT_NOW,
    TooOld: Exit.NOT_NOW,
    StorageError: Exit.MACHINE,
    OSError: Exit.MACHINE,
}


def refusal_of(error: Exception) -> Refused | None:
    """Return how a command that met an error ends; None for a bug."""
    if isinstance(error, Refused):
        return error
    for kind, code in CODES.items():
        if isinstance(error, kind):
            return Refused(code, _describe(error))
    return None


def _describe(error: Exception) -> str:
    if isinstance(error, BadSetting):
        return f"{error}. `damka settings` explains every setting."
    return describe(error)
