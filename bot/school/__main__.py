"""The command line of the school: `python -m bot.school check` goes through everything that is
taught.
"""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence

from bot.school.course.check import count, list_faults, list_unproven, list_untrue
from bot.school.course.reading import course, puzzles, traps
from bot.school.deep_checking import apply_findings, check_deep, read_findings
from bot.school.storm_commands import run_storm
from rules.command_line import BadInput, Commands


def check(options: Namespace) -> Iterator[str]:
    """Yield every fault of the lessons and puzzles, and their counts; raises `BadInput` for any."""
    exercises = [*puzzles().values()]
    if options.deep:
        check_deep(exercises)
    if options.apply:
        yield from apply_findings(puzzles(), read_findings()).lines()
        return
    faults = [*list_faults(course(), exercises, traps())]
    faults += list_unproven(exercises) if options.prove else []
    faults += list_untrue(course()) if options.prove or options.deep else []
    yield from faults
    yield from count(course(), exercises)
    yield f"Faults: {len(faults)}"
    if faults:
        raise BadInput("The lines above say which lessons or puzzles to fix.")


def build_commands() -> Commands:
    """Return the commands."""
    commands = Commands(
        "python -m bot.school",
        "Lessons and puzzles. For puzzles against the clock, see storm --help.",
    )
    checked = commands.add("check", check, "Replay every lesson and puzzle against the rules.")
    checked.add_argument(
        "--prove",
        action="store_true",
        help="also search every move said to be the only one, and every move a lesson comments on; "
        "takes minutes",
    )
    checked.add_argument(
        "--deep",
        action="store_true",
        help="search every position of every solution for other winning moves; takes hours, and "
        "carries on where it left off",
    )
    checked.add_argument(
        "--apply",
        action="store_true",
        help="write the results of --deep so far into the puzzles",
    )
    return commands


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 1 if there is a fault."""
    words = sys.argv[1:] if arguments is None else [*arguments]
    if words[:1] == ["storm"]:
        return run_storm(words[1:])
    return build_commands().main(words)


if __name__ == "__main__":
    sys.exit(main())
