"""Roles that people have won."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WonRole:
    """A role of a server that a person has won, and whether they are to have it."""

    server_id: int
    role_id: int
    person_id: int
    state: str
    tournament_id: int | None = None
