"""A scene in words, for those who do not see the picture."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from render.scene import Played, Scene
from rules import Color, Piece, Square

LONGEST = 1024  # what Discord takes as the description of a picture
SHORTEST_RUN = 3  # numbers in a row that are told as "a to b"

COLOURS = {Color.WHITE: "White", Color.BLACK: "Black"}

Stack = tuple[Piece, ...]


def alt_text(scene: Scene) -> str:
    """The game, the side to move, the last move, every piece by square; at most 1024 characters."""
    sentences = [
        scene.game.name,
        _turn(scene),
        *_last(scene),
        *_pieces(scene),
        *_homes(scene),
        *_marked(scene),
    ]
    text = ". ".join(sentence for sentence in sentences if sentence) + "."
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"


def _turn(scene: Scene) -> str:
    """Who moves, and whether it is the one who has just moved."""
    if scene.is_over:
        return "Game over"
    turn = scene.position.turn
    again = " again" if scene.last and scene.last[-1].before.turn is turn else ""
    return f"{COLOURS[turn]} to move{again}"


def _last(scene: Scene) -> Iterator[str]:
    if scene.last:
        mover = COLOURS[scene.last[0].before.turn]
        told = ", then ".join(_told(scene, played) for played in scene.last)
        yield f"Last move: {mover} {told}"


def _told(scene: Scene, played: Played) -> str:
    if played.move.is_huff:
        return f"huffs {scene.square_name(played.move.start)}"
    written = scene.move_name(played)
    owner = played.owner(scene.game)
    if owner is not played.before.turn:
        written += f" with {COLOURS[owner]}'s piece"
    taken = played.move.victims
    capturing = f", capturing on {_listed(scene, taken)}" if taken else ""
    return written + capturing + (", crowned" if played.move.is_crowned else "")


def _pieces(scene: Scene) -> Iterator[str]:
    stacks = scene.game.stacks(scene.position)
    for color, name in COLOURS.items():
        own = {square: stack for square, stack in stacks.items() if stack[0].color == color}
        kinds = filter(None, (_kind(scene, own, is_king) for is_king in (True, False)))
        yield f"{name}: {'; '.join((*kinds, *_towers(scene, own))) or 'no pieces'}"


def _kind(scene: Scene, own: Mapping[Square, Stack], is_king: bool) -> str:
    """The single men or kings of one player."""
    squares = [
        square for square, stack in own.items() if len(stack) == 1 and stack[0].is_king == is_king
    ]
    noun = "king" if is_king else "man" if len(squares) == 1 else "men"
    if not squares:
        return ""
    return f"{noun}{'s' * (is_king and len(squares) > 1)} {_listed(scene, squares)}"


def _towers(scene: Scene, own: Mapping[Square, Stack]) -> Iterator[str]:
    """Every tower: who commands it, and what stands under that piece, from the top."""
    for square, (top, *under) in own.items():
        if under:
            runs = [f"{len([*run])} {COLOURS[color].lower()}" for color, run in _runs(under)]
            commander = "king" if top.is_king else "man"
            yield f"tower {scene.square_name(square)} {commander} over {', '.join(runs)}"


def _runs(under: list[Piece]) -> Iterator[tuple[Color, Iterator[Piece]]]:
    return groupby(under, key=lambda piece: piece.color)


def _homes(scene: Scene) -> Iterator[str]:
    """Where pieces have to fill a corner: how many of each player have come there."""
    stacks, homes = scene.game.stacks(scene.position), scene.game.homes
    for color, name in COLOURS.items():
        if goal := homes[color.other]:
            home = sum(square in stacks and stacks[square][0].color is color for square in goal)
            yield f"{name} home: {home} of {len(goal)}"


def _marked(scene: Scene) -> Iterator[str]:
    """What is pointed out in the picture."""
    marks = scene.marks
    for words, squares in (
        ("Must capture", marks.must),
        ("Can move", marks.can),
        ("Chosen", marks.chosen_squares),
        ("Can go to", marks.targets),
        ("Can capture and land on", marks.capture_targets),
    ):
        if squares:
            yield f"{words}: {_listed(scene, squares)}"
    if marks.arrows:
        ways = (f"{scene.square_name(a)} to {scene.square_name(b)}" for a, b in marks.arrows)
        yield f"Arrows: {', '.join(ways)}"


def _listed(scene: Scene, squares: Iterable[Square]) -> str:
    """Names of squares in order; long runs of numbers are shortened."""
    names = sorted(map(scene.square_name, squares), key=_order)
    if not all(name.isdigit() for name in names):
        return ", ".join(names)
    return ", ".join(_shortened([int(name) for name in names]))


def _shortened(numbers: list[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in run]
        if len(found) >= SHORTEST_RUN:
            yield f"{found[0]} to {found[-1]}"
        else:
            yield from map(str, found)


def _order(name: str) -> tuple[str, int]:
    letters = re.sub(r"\d", "", name)
    return letters, int(re.sub(r"\D", "", name) or 0)
