"""What is said of the roles that winners get."""

from bot.tournaments.role_obstacles import RoleObstacle
from render.translation import deferred, translate

REASONS = {
    RoleObstacle.UNKNOWN: deferred("Discord didn't let me. Please give it yourself."),
    RoleObstacle.NO_PERMISSION: deferred(
        "I can't give roles here. I need the *Manage Roles* permission first."
    ),
    RoleObstacle.TOO_HIGH: deferred(
        "I can't give that role. It has to be below my own in the list of roles."
    ),
    RoleObstacle.MANAGED: deferred(
        "I can't give that role, because only Discord or an app can. Choose another one."
    ),
    RoleObstacle.OF_EVERYONE: deferred("Everyone has that role already. Choose another one."),
    RoleObstacle.HAS_PERMISSIONS: deferred(
        "That role has permissions not everyone here has, so I won't give it to winners. Choose "
        "one without any."
    ),
    RoleObstacle.NOT_YOURS: deferred(
        "You can only choose a role you're able to give to others yourself."
    ),
    RoleObstacle.GONE: deferred("That role no longer exists."),
    RoleObstacle.WINNER_GONE: deferred("Someone who won it is no longer in this server."),
    RoleObstacle.NOBODY: deferred(
        "No one has won it: that takes first place, and a game of at least 8 moves, counting both "
        "sides."
    ),
}


def explain_obstacle(obstacle: RoleObstacle) -> str:
    """Say why a role cannot be given."""
    return translate(REASONS[obstacle])
