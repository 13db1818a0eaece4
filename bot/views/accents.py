"""The colours of cards: what a game means to its reader.

The words of a card say the same, so nobody needs to tell colours apart. They are distinct even for
people with any of the three kinds of colour blindness.
"""

from enum import IntEnum

from bot.matches.match_value import Match, Result
from rules import Color


class Accent(IntEnum):
    """Colours the edge of a card, as 0xRRGGBB."""

    USUAL = 0xA8703F  # the frame of the default theme: messages and boards belong together
    WHITE_TO_MOVE = 0xF5EEDD
    BLACK_TO_MOVE = 0x2A211C
    OFFERED = 0x8FD0FF
    YOUR_TURN = 0xF2B61F
    WAITING = 0x7F8790
    WON = 0x19A974
    LOST = 0x992255
    DRAWN = 0x3B5BDB


TO_MOVE = {Color.WHITE: Accent.WHITE_TO_MOVE, Color.BLACK: Accent.BLACK_TO_MOVE}


def find_accent(match: Match, side: Color | None = None) -> Accent:
    """Return the colour of a match's card for a player of a side, or for everyone."""
    if match.result is not None:
        return _end(match.result, side)
    if match.offer is not None:
        return Accent.OFFERED
    if side is None:
        return TO_MOVE[match.turn]
    return Accent.YOUR_TURN if match.turn is side else Accent.WAITING


def _end(result: Result, side: Color | None) -> Accent:
    if result.is_draw:
        return Accent.DRAWN
    if result.winner is None or side is None:
        return Accent.USUAL
    return Accent.WON if result.winner is side else Accent.LOST
