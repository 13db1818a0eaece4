"""Shots that are rolled before they are saved: in a thread, and outside of any transaction."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from bot.matches.match_value import Match

if TYPE_CHECKING:  # the engine of Chapaev is imported with the first shot
    from rules.chapaev import PlayedShot


class Roll(NamedTuple):
    """A shot in a match at some version."""

    match_id: int
    version: int
    shot: str  # as players write it


Rolls = Mapping[Roll, "PlayedShot"]
NO_ROLLS: Rolls = MappingProxyType({})


class NotRolled(Exception):
    """A shot may be made in a match as it stands, but was not rolled for that version."""

    def __init__(self, match: Match, shot: str) -> None:
        super().__init__()
        self.match = match
        self.roll = Roll(match.id, match.version, shot)
