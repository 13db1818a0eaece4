"""What the buttons of a duel do."""

from enum import StrEnum


class DuelAction(StrEnum):
    """What the buttons under the message of a duel do."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    GO = "go"
    AGAIN = "again"
