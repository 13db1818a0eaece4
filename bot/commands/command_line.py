"""Reads the command line, and runs the command that it names.

Every option is described here, so that `--help` imports nothing else; a command's own module is
imported once it is chosen.
"""

import argparse
import importlib
import signal
import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import NoReturn, Protocol, cast

from bot import __version__
from bot.exits import Exit, flush_output

PROGRAM = "damka"
EPILOG = (
    "Settings come from the environment or from the file .env in this folder. `damka settings` "
    "prints and explains them all. Exit codes: 0 done; 1 something was found; 2 fix an option or "
    "a setting; 3 not now, try later; 4 the disk, network, database or Discord failed; "
    "130 stopped."
)
Parser = argparse.ArgumentParser
LONGEST_LINE = 2000  # that is printed of an error
LARGEST_ID = 2**63 - 1
DAYS = {"d": 1, "m": 30, "y": 365}
LEAST_AGE, MOST_AGE = timedelta(days=30), timedelta(days=36500)


class Command(Protocol):
    """The interface of a command's module."""

    WHEN_STOPPED: str  # message after Ctrl-C

    def run(self, options: argparse.Namespace) -> int:
        """Do what the options ask; return the exit code, or raise an error that `exits` knows."""


def _run(parser: Parser) -> None:
    parser.add_argument(
        "--adopt",
        action="store_true",
        help="take over another bot's database; you can't change that bot's messages on Discord",
    )


def _backup(parser: Parser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="the file to write; {date} in its name becomes the time, as in damka-{date}.db",
    )
    parser.add_argument(
        "--keep",
        type=_whole(1, 10_000),
        metavar="N",
        help="keep the newest N backups of this name and delete the older ones",
    )


def _restore(parser: Parser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="the backup, from SQLite or PostgreSQL"
    )


def _check(parser: Parser) -> None:
    parser.add_argument(
        "--fix-indexes", action="store_true", help="rebuild all indexes, including missing ones"
    )


def _copy(parser: Parser) -> None:
    for name, does in (("--from", "the database to copy"), ("--to", "an empty database")):
        parser.add_argument(
            name,
            metavar="URL",
            required=True,
            dest=f"{name.strip('-')}_url",
            help=f"{does}, written like DATABASE_URL but without a password",
        )


def _export(parser: Parser) -> None:
    parser.add_argument("match", metavar="GAME", type=_game, nargs="?", help="the number of a game")
    parser.add_argument(
        "--person", metavar="ID", type=_whole(1, LARGEST_ID), help="a person's Discord ID"
    )
    parser.add_argument("--to", metavar="FOLDER", type=Path, help="the folder for a person's data")


def _prune(parser: Parser) -> None:
    parser.add_argument(
        "--older",
        metavar="AGE",
        required=True,
        type=_age,
        help="remove games that ended longer ago than this: 5y, 18m or 90d; at least 30d",
    )
    parser.add_argument("--dry-run", action="store_true", help="only count the games")
    parser.add_argument("--vacuum", action="store_true", help="shrink an SQLite file afterwards")


def _upgrade(parser: Parser) -> None:
    parser.add_argument("--no-backup", action="store_true", help="skip the backup")


def _doctor(parser: Parser) -> None:
    parser.add_argument(
        "--offline", action="store_true", help="skip the checks that need Discord and a token"
    )
    parser.add_argument(
        "--alive",
        action="store_true",
        help="only check that the bot on this machine answers at METRICS_PORT",
    )


def _age(text: str) -> timedelta:
    """Read an age in days, months or years."""
    number, unit = text[:-1], text[-1:].lower()
    if not (number.isascii() and number.isdigit() and len(number) < 6 and unit in DAYS):
        raise argparse.ArgumentTypeError(
            "I don't understand that age. Try something like 5y, 18m or 90d."
        )
    age = timedelta(days=int(number) * DAYS[unit])
    if not LEAST_AGE <= age <= MOST_AGE:
        raise argparse.ArgumentTypeError("the age has to be from 30d to 100y")
    return age


def _game(text: str) -> int:
    """Read the number of a game."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} isn't the number of a game") from None


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Return the reader of a whole number between two limits."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) < 20
        if not (is_number and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(
                f"{text!r} has to be a whole number from {least} to {most}"
            )
        return int(text)

    return read


# The options of each command, and what it does.
def _settings(_parser: Parser) -> None:
    """Take no options."""


COMMANDS: dict[str, tuple[str, Callable[[Parser], None]]] = {
    "run": ("Run the bot until it's stopped.", _run),
    "backup": ("Back up the games. The bot can keep running.", _backup),
    "restore": ("Replace the games with a backup.", _restore),
    "check": ("Check everything that's stored. Changes nothing.", _check),
    "copy": ("Copy the games to an empty database, SQLite or PostgreSQL.", _copy),
    "export": ("Export a game as PDN, or everything stored about a person.", _export),
    "prune": ("Remove old games that nothing depends on.", _prune),
    "upgrade": ("Back up the database, then upgrade it.", _upgrade),
    "doctor": ("Check that the bot has everything it needs.", _doctor),
    "settings": ("Print every setting, to be filled in: damka settings >.env", _settings),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; failures are reported in one line."""
    options = read_command_line(sys.argv[1:] if arguments is None else arguments)
    command = cast("Command", importlib.import_module(f"bot.commands.{options.command}"))
    if options.command != "run":
        signal.signal(signal.SIGTERM, _stop)
    try:
        return command.run(options)
    except KeyboardInterrupt:
        tell(command.WHEN_STOPPED)
        return Exit.STOPPED
    except Exception as error:  # noqa: BLE001  # every error ends in a line, never in a traceback
        return _explain(error)


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    """End a command at SIGTERM as at Ctrl-C, so that it cleans up."""
    raise KeyboardInterrupt


def _explain(error: Exception) -> int:
    from bot.commands.refusals import refusal_of  # it imports the database

    refused = refusal_of(error)
    if refused is None:
        tell(f"this is a bug in Damka, please report it: {type(error).__name__}: {error}")
        return Exit.MACHINE
    tell(str(refused))
    return refused.code


def tell(words: str) -> None:
    """Write one line for a person to standard error; a foreign file may have put in any letter."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(words.split()))
    sys.stderr.write(f"{PROGRAM}: {line[:LONGEST_LINE]}\n")


def read_command_line(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options; ends the process for `--help`, `--version` and unknown options.

    Without a command the bot runs.
    """
    parser = build_parser()
    names_command = arguments and not arguments[0].startswith("-")
    if not (names_command or {*COMMANDS, "-h", "--help", "--version"} & {*arguments}):
        arguments = ["run", *arguments]
    try:
        return parser.parse_args(arguments)
    finally:
        flush_output()


def build_parser() -> Parser:
    """Return the parser of all commands."""
    common = _common()
    parser = Parser(
        prog=PROGRAM,
        description="A Discord bot for playing draughts with friends.",
        epilog=EPILOG,
        parents=[common],
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (does, add_options) in COMMANDS.items():
        add_options(commands.add_parser(name, help=does, description=does, parents=[common]))
    return parser


def _common() -> Parser:
    """Return the options of all commands, which may stand before or after the command."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="use FOLDER/damka.db instead of DATABASE_URL",
    )
    common.add_argument(
        "--database",
        metavar="URL",
        help="use this database instead of DATABASE_URL; leave out the password",
    )
    common.add_argument(
        "--json", action="store_true", help="print one JSON object instead of sentences"
    )
    common.add_argument("--yes", action="store_true", help="don't ask before something final")
    return common
