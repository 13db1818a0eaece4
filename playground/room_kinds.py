"""Number the kinds of rooms as Discord does."""

from enum import IntEnum


class RoomKind(IntEnum):
    """Numbers channels, conversations and threads."""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    NEWS = 5
    NEWS_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


CONVERSATIONS = (RoomKind.DM, RoomKind.GROUP_DM)  # outside of servers
THREADS = (RoomKind.NEWS_THREAD, RoomKind.PUBLIC_THREAD, RoomKind.PRIVATE_THREAD)
