"""Games by chance for the tests of records, and records without what names their game."""

from random import Random

import rules
from rules import Line, pdn
from rules.pdn import Record


def played(key: str, seed: int, plies: int, options: tuple[str, ...] = ()) -> Line:
    """Play a random game, the same for the same seed."""
    random, line = Random(f"{key}-{seed}"), Line.begin(rules.game(key, options))
    while line.ply < plies and (moves := line.game.legal_moves(line.position)):
        line = line.play(random.choice(moves))
    return line


def only(text: str) -> Record:
    """Read a file of one game."""
    (record,) = pdn.read(text)
    return record


def without_tags(line: Line) -> str:
    """Write a game as programs do that know only one: no tag says which it is."""
    return pdn.write(Record({}, line)).split("\n\n", 1)[1]
