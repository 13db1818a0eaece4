"""Boards in words, for people who cannot see the picture."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby

from render.lists import join_items
from render.names import plain_game_name
from render.scene import PlayedMove, Scene, TurnMark
from render.translation import _, ngettext, pgettext
from rules import Color, Piece, Square

LONGEST = 1024  # the most characters that Discord takes as a picture's description
SHORTEST_RUN = 3  # consecutive numbers from which a run is written as "a to b"

Stack = tuple[Piece, ...]


def describe_board(scene: Scene) -> str:
    """Describe a scene in at most 1024 characters.

    It names the game, the side to move, the last move, every piece by square, and all marks.
    """
    sentences = (
        f"{plain_game_name(scene.game)}.",
        describe_turn(scene),
        *describe_last_move(scene),
        *(_describe_pieces(scene, color) for color in Color),
        *_describe_homes(scene),
        *_describe_marks(scene),
    )
    return shorten(" ".join(filter(None, sentences)))


def fits(text: str) -> bool:
    """Tell whether a description is short enough for Discord."""
    return len(text) <= LONGEST


def shorten(text: str) -> str:
    """Cut a description that is too long for Discord."""
    return text if fits(text) else text[: LONGEST - 1].rstrip() + "…"


def describe_turn(scene: Scene) -> str:
    """Say which side is to move, and whether it has just moved; or how the game ended."""
    if scene.turn_mark is TurnMark.TO_MOVE:
        return _describe_mover(scene)
    return describe_ending(scene.turn_mark)


def describe_ending(turn_mark: TurnMark) -> str:
    """Say how a game ended, or nothing while it goes on."""
    match turn_mark:
        case TurnMark.WHITE_WON:
            return _("Game over: White won.")
        case TurnMark.BLACK_WON:
            return _("Game over: Black won.")
        case TurnMark.DRAW:
            return _("Game over: a draw.")
        case TurnMark.OVER:
            return _("Game over.")
        case TurnMark.NOTHING | TurnMark.TO_MOVE:
            return ""


def _describe_mover(scene: Scene) -> str:
    turn = scene.turn
    if scene.last and scene.last[-1].before.turn is turn:
        return _("White to move again.") if turn is Color.WHITE else _("Black to move again.")
    return _("White to move.") if turn is Color.WHITE else _("Black to move.")


def describe_last_move(scene: Scene) -> Iterator[str]:
    """Yield a sentence on the moves of the last turn, if there was one."""
    if not scene.last:
        return
    moves, *others = (_describe_move(scene, played) for played in scene.last)
    for move in others:
        moves = _("{first}, then {second}").format(first=moves, second=move)
    if scene.last[0].before.turn is Color.WHITE:
        yield _("Last move, White: {moves}.").format(moves=moves)
    else:
        yield _("Last move, Black: {moves}.").format(moves=moves)


def _describe_move(scene: Scene, played: PlayedMove) -> str:
    if played.move.is_huff:
        return _("huff on {square}").format(square=scene.square_name(played.move.start))
    text = scene.move_name(played)
    owner = scene.game.owner(played.before, played.move)
    if owner is not played.before.turn:
        theirs = (
            _("{move} with a white piece")
            if owner is Color.WHITE
            else _("{move} with a black piece")
        )
        text = theirs.format(move=text)
    if victims := played.move.victims:
        squares = _list_squares(scene, victims)
        text = _("{move}, captured on {squares}").format(move=text, squares=squares)
    return _("{move}, crowned").format(move=text) if played.move.is_crowned else text


def _describe_pieces(scene: Scene, color: Color) -> str:
    """Say where every piece of a player stands."""
    stacks = scene.game.stacks(scene.position)
    own = {square: stack for square, stack in stacks.items() if stack[0].color == color}
    groups = [*_describe_single_pieces(scene, own), *_describe_towers(scene, own)]
    if not groups:
        return _("White: no pieces.") if color is Color.WHITE else _("Black: no pieces.")
    pieces = pgettext("between the groups of a player's pieces", "; ").join(groups)
    sentence = _("White: {pieces}.") if color is Color.WHITE else _("Black: {pieces}.")
    return sentence.format(pieces=pieces)


def _describe_single_pieces(scene: Scene, own: Mapping[Square, Stack]) -> Iterator[str]:
    """Yield the kings, then the men, that do not stand on other pieces."""
    singles = {square: stack[0] for square, stack in own.items() if len(stack) == 1}
    kings = [square for square, piece in singles.items() if piece.is_king]
    men = [square for square, piece in singles.items() if not piece.is_king]
    if kings:
        # Translators: behind "White:", and so without a case; a colon may stand before the squares
        group = ngettext("king {squares}", "kings {squares}", len(kings))
        yield group.format(squares=_list_squares(scene, kings))
    if men:
        # Translators: behind "White:", and so without a case; a colon may stand before the squares
        group = ngettext("man {squares}", "men {squares}", len(men))
        yield group.format(squares=_list_squares(scene, men))


def _describe_towers(scene: Scene, own: Mapping[Square, Stack]) -> Iterator[str]:
    """Yield every tower: its commander, and the pieces under it from the top down."""
    for square, (top, *under) in own.items():
        if under:
            tower = (
                _("tower {square}, king on top of: {pieces}")
                if top.is_king
                else _("tower {square}, man on top of: {pieces}")
            )
            runs = (_count_pieces(color, len([*run])) for color, run in _list_runs(under))
            yield tower.format(square=scene.square_name(square), pieces=join_items(runs))


def _list_runs(under: list[Piece]) -> Iterator[tuple[Color, Iterator[Piece]]]:
    return groupby(under, key=lambda piece: piece.color)


def _count_pieces(color: Color, count: int) -> str:
    """Say how many pieces of one colour lie on each other in a tower."""
    sentence = (
        # Translators: white pieces in a tower, behind "over:" and a comma
        ngettext("{count} white", "{count} white", count)
        if color is Color.WHITE
        # Translators: black pieces in a tower, behind "over:" and a comma
        else ngettext("{count} black", "{count} black", count)
    )
    return sentence.format(count=count)


def _describe_homes(scene: Scene) -> Iterator[str]:
    """Say how many pieces have come home, in games about filling a corner."""
    stacks, homes = scene.game.stacks(scene.position), scene.game.homes
    for color in Color:
        if goal := homes[color.other]:
            count = sum(square in stacks and stacks[square][0].color is color for square in goal)
            sentence = (
                _("White home: {count} of {goal}.")
                if color is Color.WHITE
                else _("Black home: {count} of {goal}.")
            )
            yield sentence.format(count=count, goal=len(goal))


def _describe_marks(scene: Scene) -> Iterator[str]:
    """Say what the picture's marks point out."""
    marks = scene.marks
    for sentence, squares in (
        (_("Marked: {squares}."), marks.pointed),
        (_("Must capture: {squares}."), marks.must),
        (_("Can move: {squares}."), marks.can),
        (_("Chosen: {squares}."), marks.chosen_squares),
        (_("Can go to: {squares}."), marks.targets),
        (_("Can capture and land on: {squares}."), marks.capture_targets),
    ):
        if squares:
            yield sentence.format(squares=_list_squares(scene, squares))
    if marks.arrows:
        arrows = join_items(_describe_path(scene, path) for path in marks.arrows)
        yield _("Arrows: {arrows}.").format(arrows=arrows)


def _describe_path(scene: Scene, path: Iterable[Square]) -> str:
    text, *others = map(scene.square_name, path)
    for other in others:
        # Translators: {start}, {end}: squares an arrow joins, such as c3
        text = _("{start} to {end}").format(start=text, end=other)
    return text


def _list_squares(scene: Scene, squares: Iterable[Square]) -> str:
    """Name squares in order, shortening long runs of numbers."""
    names = sorted(map(scene.square_name, squares), key=_split_name)
    if not all(name.isdigit() for name in names):
        return join_items(names)
    return join_items(_shorten_runs([int(name) for name in names]))


def _shorten_runs(numbers: list[int]) -> Iterator[str]:
    for _offset, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        members = [number for _index, number in run]
        if len(members) >= SHORTEST_RUN:
            # Translators: {first}, {last}: the squares at both ends of a row of marked squares
            yield _("{first} to {last}").format(first=members[0], last=members[-1])
        else:
            yield from map(str, members)


@cache
def _split_name(name: str) -> tuple[str, int]:
    """Return the letter and the number of a square's name, to sort by."""
    letters = re.sub(r"\d", "", name)
    return letters, int(re.sub(r"\D", "", name) or 0)
