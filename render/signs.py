"""The signs that stand in text and on buttons; their pictures are drawn in `sign_pictures`."""

from enum import StrEnum

EDITION = 1  # the version of their pictures; increment it when any is drawn differently


class Sign(StrEnum):
    """The things that have a sign; the values are names of emojis, so they must not change."""

    WHITE_MAN = "white_man"
    WHITE_KING = "white_king"
    BLACK_MAN = "black_man"
    BLACK_KING = "black_king"
    TURN = "turn"
    CLOCK = "clock"
    DRAW = "draw"
    CROWN = "crown"
