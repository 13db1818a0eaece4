"""What the controls of practised endings do."""

from enum import StrEnum


class PracticeAction(StrEnum):
    """What the controls under an ending do; its ply is the version of the practice."""

    LIST = "list"
    OPEN = "open"  # the ending that is chosen in the menu; the detail is the game, if any
    ANSWER = "answer"
    PIECE = "piece"
    LOOK = "look"
    HINT = "hint"
    BACK = "back"  # takes a move back
    ON = "on"  # plays on
    AGAIN = "again"
    ANOTHER = "another"
