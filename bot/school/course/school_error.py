"""What all facts of the school have in common."""


class SchoolError(Exception):
    """Something a person asked of the school cannot be done."""
