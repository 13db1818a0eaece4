"""Shots as text: `w4 d8 60`, `w4 > d8 hard`, `d1 3.5,7.5 60%`, `w4 90° soft`."""

import re
from enum import IntEnum
from math import cos, radians, sin

from rules.chapaev.discs import (
    COLORS,
    EACH,
    SIZE,
    Disc,
    Point,
    is_on_table,
    square_centre,
    square_of,
    way_to_edge,
)
from rules.chapaev.refused_shots import (
    AimsAtItself,
    BadPower,
    BadTarget,
    FallenDisc,
    IncompleteShot,
    NoDiscThere,
    NotYourDisc,
    SeveralDiscs,
    ShotPart,
    UnreadableShot,
)
from rules.chapaev.rounds import ChapaevPosition
from rules.chapaev.shots import Shot, check_shot

LONGEST = 100  # the longest text that is read
BETWEEN = re.compile(r"(?:\s|->|=>|[>→])+")
NAME = re.compile(rf"([wb])([1-{EACH}])")
PLACE = re.compile(r"([^,;]+)[,;]([^,;]+)")
ANGLE = re.compile(r"(-?\d{1,3}(?:\.\d{1,2})?)(?:°|deg)")
NUMBER = re.compile(r"[+-]?\.?\d\S*|nan%?|[+-]?inf\S*")  # a word meant as a power


class Strength(IntEnum):
    """Words for a power. A disc that meets nothing rolls 1, 4, 9, 16 and 25 squares."""

    SOFT = 20
    GENTLE = 40
    FIRM = 60
    HARD = 80
    FULL = 100


def parse_shot(position: ChapaevPosition, text: str) -> Shot:
    """Return the shot that a text names, if it may be made. Raises ShotRefused.

    The first word is a disc of the side to move, by name or by the square on which it lies. The
    second is the target: a disc of the other side, another disc, a square, a place such as 3.5,7.5,
    or an angle counted from the right such as 90°. `b4` means the black disc if White aims and the
    disc is on the table, and otherwise the square. The last is the power, from 1 to 100, or a word
    for it.
    """
    words = _words(text)
    disc = _own_disc(position, words[0], text)
    aim = _aim(position, disc, words[1], text)
    shot = Shot(disc.name, aim, _power(words[2], text))
    check_shot(position, shot, text)
    return shot


def write_shot(shot: Shot) -> str:
    """Return a shot as text that `parse_shot` reads as the same shot."""
    aim = square_of(shot.aim) if _is_square(shot.aim) else f"{shot.aim.x:g},{shot.aim.y:g}"
    return f"{shot.disc} {aim} {shot.power}"


def name_shot(position: ChapaevPosition, shot: Shot) -> str:
    """Return a shot as people name it: its target is a square or the disc there.

    Any other place is named by its square, so the text is not the exact shot.
    """
    if _is_square(shot.aim):
        return write_shot(shot)
    discs = (disc.name for disc in position.discs if Shot(shot.disc, disc.at, 1).aim == shot.aim)
    return f"{shot.disc} {next(discs, square_of(shot.aim))} {shot.power}"


def _is_square(aim: Point) -> bool:
    """Tell whether a place is the middle of a square whose name cannot be read as a disc."""
    square = square_of(aim)
    return square_centre(square) == aim and square[0] not in COLORS


def _words(text: str) -> list[str]:
    """Return the three words of a shot. Raises UnreadableShot, IncompleteShot."""
    words = BETWEEN.sub(" ", text[: LONGEST + 1].casefold()).split()
    if len(text) > LONGEST or len(words) > len(ShotPart) or not words:
        raise UnreadableShot(text)
    powers = [word for word in words if _is_power(word)]
    places = [word for word in words if not _is_power(word)]
    if len(powers) > 1 or len(places) > 2 or words != [*places, *powers]:
        raise UnreadableShot(text)
    missing = (*(ShotPart.DISC, ShotPart.TARGET)[len(places) :], *(ShotPart.POWER,)[len(powers) :])
    if missing:
        raise IncompleteShot(text, missing)
    return words


def _is_power(word: str) -> bool:
    is_place = PLACE.fullmatch(word) or ANGLE.fullmatch(word)
    return word.upper() in Strength.__members__ or bool(not is_place and NUMBER.fullmatch(word))


def _power(word: str, text: str) -> int:
    if word.upper() in Strength.__members__:
        return int(Strength[word.upper()])
    digits = word.removesuffix("%")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        raise BadPower(text)
    return int(digits)


def _own_disc(position: ChapaevPosition, word: str, text: str) -> Disc:
    """Return the disc of the side to move that a word names. Raises ShotRefused."""
    name = NAME.fullmatch(word)
    if name and COLORS[name[1]] is position.turn:
        if disc := position.disc(word):
            return disc
        raise FallenDisc(text, word)
    if square_centre(word) is not None:
        return _disc_on(position, word, text)
    raise NotYourDisc(text, word) if name else UnreadableShot(text)


def _disc_on(position: ChapaevPosition, square: str, text: str) -> Disc:
    """Return the only disc of the side to move on a square. Raises ShotRefused."""
    there = [disc for disc in position.discs if square_of(disc.at) == square]
    own = [disc for disc in there if disc.color is position.turn]
    if len(own) == 1:
        return own[0]
    if own:
        raise SeveralDiscs(text, tuple(disc.name for disc in own))
    if there or position.disc(square):
        raise NotYourDisc(text, square)
    raise NoDiscThere(text, square)


def _aim(position: ChapaevPosition, disc: Disc, word: str, text: str) -> Point:
    """Return the place that a word names as a target. Raises ShotRefused."""
    if place := PLACE.fullmatch(word):
        return _place(place[1], place[2], text)
    if angle := ANGLE.fullmatch(word):
        return _towards(disc.at, float(angle[1]))
    target = position.disc(word)
    centre = square_centre(word)
    if target and target.name == disc.name and centre is None:
        raise AimsAtItself(text, disc.name)
    if target and (centre is None or target.color is not position.turn):
        return target.at
    if centre is None:
        raise FallenDisc(text, word) if NAME.fullmatch(word) else BadTarget(text)
    return centre


def _place(x: str, y: str, text: str) -> Point:
    try:
        point = Point(float(x), float(y))
    except ValueError:
        raise BadTarget(text) from None
    if not is_on_table(*point):
        raise BadTarget(text)
    return point


def _towards(start: Point, degrees: float) -> Point:
    """Return the farthest place on the table at an angle, counterclockwise from the right."""
    dx, dy = cos(radians(degrees)), sin(radians(degrees))
    way = way_to_edge(start, dx, dy)
    x, y = start.x + dx * way, start.y + dy * way
    return Point(min(SIZE, max(0.0, x)), min(SIZE, max(0.0, y)))
