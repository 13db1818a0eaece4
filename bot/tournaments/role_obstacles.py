"""Why a role cannot be given to winners."""

from enum import IntEnum


class RoleObstacle(IntEnum):
    """Why a role cannot be given; the values are stored, so never change one."""

    UNKNOWN = 0  # Discord refused without a reason
    NO_PERMISSION = 1  # the bot lacks Manage Roles
    TOO_HIGH = 2  # at or above the bot's own
    MANAGED = 3  # given and taken by Discord or an app
    OF_EVERYONE = 4  # @everyone
    HAS_PERMISSIONS = 5  # that not everyone has
    NOT_YOURS = 6  # the person who chose it could not give it themselves
    GONE = 7
    WINNER_GONE = 8  # whoever won it has left the server
    NOBODY = 9  # is first with a real game
