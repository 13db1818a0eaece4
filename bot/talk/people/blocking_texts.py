"""What a person is told about the people they have blocked."""

from render.translation import _


def blocked_heading() -> str:
    """Head the list of people a person has blocked, and say what blocking does."""
    return _(
        "### Blocked people\n"
        "They can't challenge you or accept your open challenges. Games you're already playing go "
        "on, and no one is told."
    )
