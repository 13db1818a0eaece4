"""The command line of the school: `python -m bot.school check` goes through all that is taught."""

import argparse
import sys
from collections.abc import Sequence

from bot.school.course.check import count, list_faults, list_unproven, list_untrue
from bot.school.course.reading import course, puzzles, traps
from bot.school.deep_checking import apply_findings, check_deep, read_findings


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every fault of the lessons and puzzles, and their counts; 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m bot.school")
    check = parser.add_subparsers(required=True).add_parser(
        "check", help="replay every lesson and puzzle with the rules"
    )
    check.add_argument(
        "--prove",
        action="store_true",
        help="search every only move again, and every move of which a lesson says something: "
        "minutes",
    )
    check.add_argument(
        "--deep",
        action="store_true",
        help="search every position of every solution for other winning moves: hours; can be "
        "stopped, and goes on where it was",
    )
    check.add_argument(
        "--apply",
        action="store_true",
        help="write what the long check has found so far into the puzzles",
    )
    options = parser.parse_args(arguments)
    exercises = [*puzzles().values()]
    if options.deep:
        check_deep(exercises)
    if options.apply:
        print(*apply_findings(puzzles(), read_findings()).lines(), sep="\n")
        return 0
    faults = [*list_faults(course(), exercises, traps())]
    faults += list_unproven(exercises) if options.prove else []
    faults += list_untrue(course()) if options.prove or options.deep else []
    for line in (*faults, *count(course(), exercises)):
        print(line)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
