"""A match changes: from one version that people see to the next."""

from dataclasses import replace
from typing import Any

import rules
from bot.matches.match_facts import MatchIsOver, NotInEvenings
from bot.matches.match_value import Match


def check_running(match: Match) -> None:
    """Raise `MatchIsOver` if the match has a result."""
    if match.is_over:
        raise MatchIsOver(match)


def check_agreements(match: Match) -> None:
    """Raise `NotInEvenings` if two players cannot agree on anything but a draw in this match."""
    if match.is_in_panels:
        raise NotInEvenings(match)


def check_draughts(match: Match) -> None:
    """Raise rules.NotDraughts if a game of another kind is played."""
    if not match.is_draughts:
        raise rules.NotDraughts(match.course.game.key)


def advance(match: Match, **changes: Any) -> Match:
    """Return the match after changes that people see, as its next version.

    Open rooms will show it if the board has changed or is the last one, or if `course` is passed,
    even unchanged.
    """
    version, is_over = match.version + 1, changes.get("result") is not None
    if "course" in changes or is_over:
        changes["rooms"] = tuple(
            room if room.is_closed else replace(room, wanted_version=version, is_closed=is_over)
            for room in match.rooms
        )
    return replace(match, version=version, put_back_from=None, **changes)


def tell_quietly(match: Match) -> Match:
    """Return the match with its rooms marked to update their newest board without a call."""
    rooms = tuple(
        room if room.is_closed else replace(room, quiet_changes=room.quiet_changes + 1)
        for room in match.rooms
    )
    return replace(match, rooms=rooms)
