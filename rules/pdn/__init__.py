"""Games as files: PDN 3.0, Portable Draughts Notation, read and written.

Reading supports several games per file, tags, comments of both kinds, annotation glyphs, set-up
positions and results of both conventions. Variations in brackets are skipped, as a `Record` is a
single line of play. A position set up in the middle of a game cannot be represented and is refused.
"""

from rules.pdn.clocks import Clock
from rules.pdn.faults import BadPdn, PdnFault
from rules.pdn.guessing import guess_games
from rules.pdn.reading import read, read_games
from rules.pdn.record import DRAWN, OPEN, WON, Record
from rules.pdn.writing import write

__all__ = [
    "DRAWN",
    "OPEN",
    "WON",
    "BadPdn",
    "Clock",
    "PdnFault",
    "Record",
    "guess_games",
    "read",
    "read_games",
    "write",
]
