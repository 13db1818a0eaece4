"""Deeds as lines of JSON, for storing a match and for its file.

A shot is `["w4",3.5,7.5,55,0.0,1.0,11.0,[["w4",3.5,6.803469]],["b4"]]`: disc, aim, power, direction
and speed of the launch, the discs that have moved, those that fell. A passed turn is `["pass"]`. A
deed contains no braces, so that a PDN comment can hold it.
"""

import json
from enum import Enum
from math import isfinite
from typing import Any

from rules.chapaev.discs import DECIMALS, Disc, Point, find_overlap, is_on_table
from rules.chapaev.physics import Launch
from rules.chapaev.played_shots import Deed, PassedTurn, PlayedShot, discs_after
from rules.chapaev.rounds import ChapaevPosition, ChapaevRules
from rules.chapaev.shots import LAUNCH_DECIMALS, Shot, check_shot

PASS = ["pass"]
LONGEST = 2000  # the longest deed; sixteen moving discs need 500 characters
UNIT = 1e-6  # how far a direction's length may differ from 1


class DeedFault(Enum):
    """A reason why a text is not a deed in its position."""

    TOO_LONG = "the text is too long"
    NO_JSON = "the text isn't JSON"
    WRONG_PARTS = "parts are missing or of the wrong kind"
    IMPOSSIBLE_MOTION = "a disc moves or falls that can't"
    IMPOSSIBLE_LAUNCH = "the launch has no direction or no possible speed"


class BadDeed(Exception):
    """A text is not a deed in its position."""

    def __init__(self, fault: DeedFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def write_deed(deed: Deed) -> str:
    """Return a deed as one line."""
    return json.dumps(_pack(deed), separators=(",", ":"))


def read_deed(rules: ChapaevRules, position: ChapaevPosition, text: str) -> Deed:
    """Return the deed in a line, if it can follow a position. Raises BadDeed, ShotRefused.

    It is not simulated again, only checked for plausibility.
    """
    if len(text) > LONGEST:
        raise BadDeed(DeedFault.TOO_LONG)
    try:
        packed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDeed(DeedFault.NO_JSON) from error
    return unpack_deed(rules, position, packed)


def unpack_deed(rules: ChapaevRules, position: ChapaevPosition, packed: Any) -> Deed:
    """Return the deed in a list read from JSON. Raises BadDeed, ShotRefused."""
    if packed == PASS:
        return PassedTurn()
    try:
        disc, x, y, power, dx, dy, speed, moved, fallen = packed
        shot = Shot(disc, Point(float(x), float(y)), power)
        launch = Launch(disc, *(round(float(part), LAUNCH_DECIMALS) for part in (dx, dy, speed)))
        check_shot(position, shot)
        played = PlayedShot(
            shot,
            launch,
            tuple(_read_place(position, name, float(a), float(b)) for name, a, b in moved),
            tuple(str(name) for name in fallen),
        )
    except (TypeError, ValueError, OverflowError) as error:
        raise BadDeed(DeedFault.WRONG_PARTS) from error
    _check_result(rules, position, played)
    return played


def _pack(deed: Deed) -> list[Any]:
    if isinstance(deed, PassedTurn):
        return PASS
    shot, launch = deed.shot, deed.launch
    moved = [[disc.name, disc.at.x, disc.at.y] for disc in deed.moved]
    way = [launch.dx, launch.dy, launch.speed]
    return [shot.disc, shot.aim.x, shot.aim.y, shot.power, *way, moved, list(deed.fallen)]


def _read_place(position: ChapaevPosition, name: str, x: float, y: float) -> Disc:
    disc = position.disc(name)
    if disc is None or not is_on_table(x, y):
        raise BadDeed(DeedFault.IMPOSSIBLE_MOTION)
    return disc.place_at(round(x, DECIMALS) + 0.0, round(y, DECIMALS) + 0.0)


def _check_result(rules: ChapaevRules, position: ChapaevPosition, played: PlayedShot) -> None:
    launch, names = played.launch, [disc.name for disc in played.moved] + list(played.fallen)
    is_twice = len(set(names)) < len(names)
    if is_twice or any(position.disc(name) is None for name in played.fallen):
        raise BadDeed(DeedFault.IMPOSSIBLE_MOTION)
    if find_overlap(discs_after(position, played), rules.physics.radius):
        raise BadDeed(DeedFault.IMPOSSIBLE_MOTION)
    length = launch.dx * launch.dx + launch.dy * launch.dy
    is_direction = isfinite(length) and abs(length - 1.0) < UNIT
    if not is_direction or not 0.0 < launch.speed <= rules.physics.top_speed:
        raise BadDeed(DeedFault.IMPOSSIBLE_LAUNCH)
