"""The signs that stand in text and on buttons; their pictures are drawn in `sign_pictures`."""

from enum import StrEnum

EDITION = 1  # of their pictures: the next number once any of them is drawn differently


class Sign(StrEnum):
    """What has a sign; the words are names of emojis, so none changes."""

    WHITE_MAN = "white_man"
    WHITE_KING = "white_king"
    BLACK_MAN = "black_man"
    BLACK_KING = "black_king"
    TURN = "turn"
    CLOCK = "clock"
    DRAW = "draw"
    CROWN = "crown"
