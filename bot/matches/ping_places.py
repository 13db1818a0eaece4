"""Where people are called when it is their turn."""

from enum import StrEnum


class PingPlace(StrEnum):
    """The places where a person wants to be called to new boards; the values are stored as they
    are.
    """

    CHANNEL = "channel"
    DIRECT = "dm"
    BOTH = "both"
    NOWHERE = "none"

    @property
    def has_letter(self) -> bool:
        """Whether the person is called in private."""
        return self in (PingPlace.DIRECT, PingPlace.BOTH)
