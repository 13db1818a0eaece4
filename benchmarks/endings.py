"""Solve the endings that are shipped with the engine, and write them: python -m benchmarks.endings.

Each game takes some twenty seconds of processor time.
"""

from time import process_time

import rules
from engine.ending_files import FOLDER, SUFFIX, pack_endings
from engine.ending_solver import solve_endings
from engine.endings import list_counts

SHIPPED = ("russian", "brazilian", "pool")


def main() -> None:
    """Write one file for each game."""
    for key in SHIPPED:
        begun = process_time()
        packed = pack_endings(solve_endings(rules.game(key), list_counts()), list_counts())
        (FOLDER / f"{key}{SUFFIX}").write_bytes(packed)
        print(f"{key}: {len(packed)} bytes, {process_time() - begun:.1f} s")


if __name__ == "__main__":
    main()
