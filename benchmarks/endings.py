"""Solve the endings that are shipped with the engine, and write them: python -m benchmarks.endings.

Each game takes some seconds of processor time, up to a minute. Games may be named.
"""

import sys
from time import process_time

import rules
from engine.ending_files import FOLDER, SUFFIX, pack_endings
from engine.ending_solver import solve_endings
from engine.endings import THREE_TO_ONE, TWO_TO_TWO, Count, list_small_counts

SHIPPED: dict[str, tuple[Count, ...]] = {  # what each file has beside two and three pieces
    "russian": (THREE_TO_ONE,),
    "brazilian": (THREE_TO_ONE,),
    "pool": (THREE_TO_ONE,),
    "english": TWO_TO_TWO,
    "italian": (),
}


def main() -> None:
    """Write one file for each game."""
    for key in sys.argv[1:] or SHIPPED:
        begun = process_time()
        counts = [*list_small_counts(), *SHIPPED[key]]
        packed = pack_endings(solve_endings(rules.game(key), counts), counts)
        (FOLDER / f"{key}{SUFFIX}").write_bytes(packed)
        print(f"{key}: {len(packed)} bytes, {process_time() - begun:.1f} s")


if __name__ == "__main__":
    main()
