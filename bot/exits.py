"""How a command of a host ends: its exit code, and the one line that says why."""

import os
import sys
from enum import IntEnum


class Exit(IntEnum):
    """What an exit code means; systemd and scripts read them."""

    DONE = 0
    FOUND = 1  # a check found something, or an export found no one
    CHANGE = 2  # a person must change an option or a setting
    NOT_NOW = 3  # a bot is using it, the target is not empty, another version or bot owns it
    MACHINE = 4  # the disk, the network, the database or Discord is out of reach
    STOPPED = 130  # by Ctrl-C


class Refused(Exception):
    """A command cannot do what it was asked; the text is one line for a person."""

    def __init__(self, code: Exit, why: str) -> None:
        super().__init__(why)
        self.code = code


def flush_output() -> None:
    """Flush the output; if no one reads it any more, as with `| head`, it is lost."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
