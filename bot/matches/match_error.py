"""What all facts of this room have in common."""


class MatchError(Exception):
    """Something a person asked for cannot be done."""
