"""The command line of the school: `python -m bot.school check` goes through all that is taught."""

import argparse
import sys
from collections.abc import Sequence

from bot.school.course.check import count, list_faults, list_unproven
from bot.school.course.reading import course, puzzles, traps


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every fault of the lessons and puzzles, and their counts; 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m bot.school")
    check = parser.add_subparsers(required=True).add_parser(
        "check", help="replay every lesson and puzzle with the rules"
    )
    check.add_argument(
        "--prove", action="store_true", help="search every only move again: a minute"
    )
    options = parser.parse_args(arguments)
    exercises = [*puzzles().values()]
    faults = [*list_faults(course(), exercises, traps())]
    faults += list_unproven(exercises) if options.prove else []
    for line in (*faults, *count(course(), exercises)):
        print(line)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
