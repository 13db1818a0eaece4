"""Replay a file of cases: print how many hold and each one that does not."""

import sys
from pathlib import Path

from tests.vectors.cases import BadFile, replay


def main(arguments: list[str]) -> int:
    """Replay the one file named; return 0 if every case holds, else 1."""
    if len(arguments) != 1:
        print("usage: python -m tests.vectors FILE.json", file=sys.stderr)
        return 1
    try:
        replayed = replay(Path(arguments[0]))
    except BadFile as fault:
        print(f"{arguments[0]} {fault}", file=sys.stderr)
        return 1
    faulty = [case for case in replayed if case.fault]
    for case in faulty:
        print(f"{case.name}: {case.fault}")
    print(f"{len(replayed) - len(faulty)} of {len(replayed)} hold")
    return 1 if faulty else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
