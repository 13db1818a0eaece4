"""The common style of our command lines: each command has help, and errors are sentences.

The exit code is 0 on success, 1 for bad input (a file, a position, a move), 2 for wrong usage, and
130 after Ctrl-C.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import NoReturn

from rules.errors import RulesError
from rules.pdn import BadPdn, Record

Run = Callable[[Namespace], Iterator[str]]  # yields the lines to print


class Exit(IntEnum):
    """The exit codes of commands, for scripts."""

    DONE = 0
    BAD_INPUT = 1
    USAGE = 2
    STOPPED = 130


class BadInput(Exception):
    """The input of a command cannot be used; the message says why."""


class WrongUse(Exception):
    """The arguments and options of a command do not fit together; the message says why."""


class Parser(ArgumentParser):
    """Parses the arguments of one command; reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with a line on standard error."""
        self.exit(Exit.USAGE, f"{self.prog}: {end_sentence(message)} See {self.prog} --help.\n")


class Commands:
    """The commands of a program, and the function that runs each.

    `bad_input` are the errors that mean bad input, besides those of the rules and of files.
    """

    def __init__(self, prog: str, does: str, *bad_input: type[Exception]) -> None:
        self._parser = Parser(prog=prog, description=does, allow_abbrev=False)
        self._list = self._parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
        self.parsers: dict[str, Parser] = {}  # the parser of every command, by name
        self._other: Parser | None = None
        usual = BadInput, RulesError, OSError, UnicodeDecodeError
        self._bad_input: tuple[type[Exception], ...] = (*usual, *bad_input)

    def add(self, name: str, run: Run, does: str) -> Parser:
        """Add a command; returns the parser to which its arguments are added."""
        parser = self._list.add_parser(name, help=does, description=does, allow_abbrev=False)
        parser.set_defaults(run=run)
        self.parsers[name] = parser
        return parser

    def add_other(self, name: str, run: Run, does: str) -> Parser:
        """Add the command for any other first word, which its parser also receives."""
        parser = self._list.add_parser(name, help=does, description=does, allow_abbrev=False)
        parser.prog = self._parser.prog
        parser.set_defaults(run=run)
        self.parsers[name] = self._other = parser
        return parser

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command that `words`, by default those of the process, name.

        Returns the exit code; exits for `--help` and for wrong usage.
        """
        words = sys.argv[1:] if arguments is None else [*arguments]
        try:
            return self._run(words)
        except BrokenPipeError:
            return Exit.DONE
        except KeyboardInterrupt:
            return Exit.STOPPED
        finally:
            flush_output()

    def _run(self, words: Sequence[str]) -> int:
        parser, rest = self._choose_parser(words)
        asked = parser.parse_intermixed_args(rest)
        try:
            for line in asked.run(asked):
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
        except WrongUse as error:
            parser.error(str(error))
        except BrokenPipeError:
            raise
        except self._bad_input as error:
            sys.stderr.write(f"{describe(error)}\n")
            return Exit.BAD_INPUT
        return Exit.DONE

    def _choose_parser(self, words: Sequence[str]) -> tuple[Parser, Sequence[str]]:
        """Return the parser of a command, and the words for it.

        Options may stand between the words, which argparse's subparsers do not allow.
        """
        first = words[0] if words else ""
        if self._other is not None and first and not first.startswith("-"):
            chosen = self.parsers.get(first, self._other)
            return chosen, words if chosen is self._other else words[1:]
        if first in self.parsers:
            return self.parsers[first], words[1:]
        self._parser.parse_args(words[:1])  # exits, with help or an error
        raise AssertionError(words)


def flush_output() -> None:
    """Flush the output; if no one reads it any more, as with `| head`, it is lost."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def describe(error: Exception) -> str:
    """Return a sentence that says what was wrong with the input."""
    if isinstance(error, OSError) and error.strerror:
        if isinstance(error, FileNotFoundError):
            return f"There's no file or folder {error.filename}."
        if isinstance(error, IsADirectoryError):
            return f"{error.filename} is a folder. Give a file."
        return end_sentence(
            f"{error.filename}: {error.strerror}" if error.filename else error.strerror
        )
    if isinstance(error, UnicodeDecodeError):
        return f"I can't read byte {error.start + 1}. The file has to be text in UTF-8."
    return end_sentence(str(error))


def count(number: int, noun: str) -> str:
    """Write how many there are of something, such as "1 move" or "2 moves"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def describe_game(number: int, read: Record | BadPdn) -> str:
    """Say what a game of a file is, or why it cannot be read."""
    if isinstance(read, BadPdn):
        where = str(read)
        return f"Game {number}, {where[:1].lower()}{where[1:]}"
    line = read.line
    return f"Game {number}: {line.game.name}, {count(line.ply, 'move')}, {read.result}"


def end_sentence(sentence: str) -> str:
    """Return a sentence with one full stop at its end."""
    return f"{sentence.removesuffix('.')}."
