"""The numbers of a server event's kinds of place and states."""

from enum import IntEnum


class Place(IntEnum):
    """Numbers where an event takes place."""

    STAGE = 1
    VOICE = 2
    ELSEWHERE = 3


class Status(IntEnum):
    """Numbers the states of an event."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


FINISHED = (Status.COMPLETED, Status.CANCELED)
NEXT = {Status.SCHEDULED: (Status.ACTIVE, Status.CANCELED), Status.ACTIVE: (Status.COMPLETED,)}
