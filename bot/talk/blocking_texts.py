"""What is said to a person about those whom they have blocked."""

from render.translation import _


def blocked_heading() -> str:
    """Head the list of the people whom a person has blocked, and say what that does."""
    return _(
        "### Blocked people\n"
        "They can't challenge you or accept your open challenges. Games you're already playing go "
        "on, and no one is told."
    )
