"""The base of this package's errors."""


class MatchError(Exception):
    """Something a person asked for cannot be done."""
