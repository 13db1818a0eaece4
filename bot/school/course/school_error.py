"""The base of the school's errors."""


class SchoolError(Exception):
    """Something a person asked of the school cannot be done."""
