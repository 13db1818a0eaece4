"""The one style of the command lines: each command has its help, and errors are sentences.

The exit code is 0 if all is done, 1 if what was given is bad (a file, a position, a move), 2 if the
words are no command, and 130 after Ctrl-C.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import NoReturn

from rules.errors import RulesError

Run = Callable[[Namespace], Iterator[str]]  # yields the lines to print


class Exit(IntEnum):
    """How a command ends; scripts read it."""

    DONE = 0
    BAD_INPUT = 1
    USAGE = 2
    STOPPED = 130


class BadInput(Exception):
    """What a command was given cannot be used; the text tells a person why."""


class WrongUse(Exception):
    """The words and options of a command do not fit together; the text tells a person why."""


class Parser(ArgumentParser):
    """Reads the words of one command; tells in one line what is wrong with them."""

    def error(self, message: str) -> NoReturn:
        """End the process with a line on standard error."""
        self.exit(Exit.USAGE, f"{self.prog}: {message}; see {self.prog} --help\n")


class Commands:
    """The commands of a program, and how each of them is run.

    `bad_input` are the errors, besides those of the rules and of files, that mean bad input.
    """

    def __init__(self, prog: str, does: str, *bad_input: type[Exception]) -> None:
        self._parser = Parser(prog=prog, description=does, allow_abbrev=False)
        self._list = self._parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
        self.parsers: dict[str, Parser] = {}  # of every command, by its name
        self._other: Parser | None = None
        usual = BadInput, RulesError, OSError, UnicodeDecodeError
        self._bad_input: tuple[type[Exception], ...] = (*usual, *bad_input)

    def add(self, name: str, run: Run, does: str) -> Parser:
        """Add a command; the parser that is returned takes its words and options."""
        parser = self._list.add_parser(name, help=does, description=does, allow_abbrev=False)
        parser.set_defaults(run=run)
        self.parsers[name] = parser
        return parser

    def add_other(self, name: str, run: Run, does: str) -> Parser:
        """Add the command of every other first word, which its parser takes too."""
        parser = self._list.add_parser(name, help=does, description=does, allow_abbrev=False)
        parser.prog = self._parser.prog
        parser.set_defaults(run=run)
        self.parsers[name] = self._other = parser
        return parser

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command that the words name, those of the process if none are given.

        Returns the exit code; ends the process for `--help`, and for words that are no command.
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
        """Return the parser of a command, and the words that it takes.

        Options may stand between the words, which subparsers alone do not take.
        """
        first = words[0] if words else ""
        if self._other is not None and first and not first.startswith("-"):
            chosen = self.parsers.get(first, self._other)
            return chosen, words if chosen is self._other else words[1:]
        if first in self.parsers:
            return self.parsers[first], words[1:]
        self._parser.parse_args(words[:1])  # ends the process: with help, or saying what is wrong
        raise AssertionError(words)


def flush_output() -> None:
    """Write what is left of the output; what no one reads any more, as behind `head`, is lost."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def describe(error: Exception) -> str:
    """Say in a sentence what was wrong with the input."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, UnicodeDecodeError):
        return f"this is no text in UTF-8: byte {error.start} cannot be read"
    return str(error)
