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
    "The settings come from the environment or from the file .env in this folder; "
    ".env.example explains each. Exit codes: 0 done, 1 something was found, 2 change a word or a "
    "setting, 3 not now, 4 the machine, 130 stopped."
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
        help="take over the database of another bot; its messages on Discord cannot be changed",
    )


def _backup(parser: Parser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="where to; {date} in its name becomes the moment, as in damka-{date}.db",
    )
    parser.add_argument(
        "--keep",
        type=_count,
        metavar="N",
        help="keep the newest N backups of the same name, and delete older ones",
    )


def _restore(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup, of either database")


def _check(parser: Parser) -> None:
    parser.add_argument(
        "--fix-indexes", action="store_true", help="also make missing indexes, and all others anew"
    )


def _copy(parser: Parser) -> None:
    for name, does in (("--from", "where the games are"), ("--to", "an empty database")):
        parser.add_argument(
            name,
            metavar="URL",
            required=True,
            dest=f"{name.strip('-')}_url",
            help=f"{does}, as in DATABASE_URL; without a password",
        )


def _export(parser: Parser) -> None:
    parser.add_argument("match", metavar="GAME", type=int, nargs="?", help="the number of a game")
    parser.add_argument("--person", metavar="ID", type=_id, help="the id of a person on Discord")
    parser.add_argument("--to", metavar="FOLDER", type=Path, help="where to, for a person")


def _prune(parser: Parser) -> None:
    parser.add_argument(
        "--older",
        metavar="AGE",
        required=True,
        type=_age,
        help="games that ended longer ago than this go: 5y, 18m or 90d, at least 30d",
    )
    parser.add_argument("--dry-run", action="store_true", help="only count what would go")
    parser.add_argument(
        "--vacuum", action="store_true", help="give the space of an SQLite file back to the disk"
    )


def _upgrade(parser: Parser) -> None:
    parser.add_argument(
        "--no-backup", action="store_true", help="write no backup before the tables are changed"
    )


def _doctor(parser: Parser) -> None:
    parser.add_argument(
        "--offline", action="store_true", help="ask nothing of Discord, and need no token"
    )
    parser.add_argument(
        "--alive",
        action="store_true",
        help="only ask the bot that runs here, at METRICS_PORT, whether it is alive",
    )


def _age(text: str) -> timedelta:
    """Read an age in days, months or years."""
    number, unit = text[:-1], text[-1:].lower()
    if not (number.isascii() and number.isdigit() and len(number) < 6 and unit in DAYS):
        raise argparse.ArgumentTypeError("an age is written as 5y, 18m or 90d")
    age = timedelta(days=int(number) * DAYS[unit])
    if not LEAST_AGE <= age <= MOST_AGE:
        raise argparse.ArgumentTypeError("an age is at least 30d and at most 100y")
    return age


def _id(text: str) -> int:
    """Read an id of Discord."""
    number = int(text)
    if not 0 < number <= LARGEST_ID:
        raise ValueError
    return number


def _count(text: str) -> int:
    """Read a number from 1 to 10,000; argparse reports a wrong one with its option."""
    number = int(text)
    if not 1 <= number <= 10_000:
        raise ValueError
    return number


# The options of each command, and what it does.
COMMANDS: dict[str, tuple[str, Callable[[Parser], None]]] = {
    "run": ("run the bot, until it is stopped", _run),
    "backup": ("write a backup of the games, also while they are played", _backup),
    "restore": ("put a backup in the place of the games that are there", _restore),
    "check": ("look whether all that is kept is sound; changes nothing", _check),
    "copy": ("copy the games into an empty database, also of the other kind", _copy),
    "export": ("write a game as PDN, or all that is kept of a person", _export),
    "prune": ("remove old games that count for nothing any more", _prune),
    "upgrade": ("bring the database up to date, after a backup", _upgrade),
    "doctor": ("look whether all that the bot needs is there", _doctor),
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
        tell(f"this is a bug of Damka: {type(error).__name__}: {error}")
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
    if not {*COMMANDS, "-h", "--help", "--version"} & {*arguments}:
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
        help="the games are in FOLDER/damka.db, whatever DATABASE_URL says",
    )
    common.add_argument(
        "--database",
        metavar="URL",
        help="the games are in this database, whatever DATABASE_URL says; without a password",
    )
    common.add_argument(
        "--json", action="store_true", help="print one JSON object instead of sentences"
    )
    common.add_argument("--yes", action="store_true", help="do not ask before what is final")
    return common
