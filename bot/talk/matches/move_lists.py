"""Moves as they are written in messages: with their numbers, in lists, in bold."""

import re
from collections.abc import Sequence

import rules
from bot.matches.match_value import Match
from render.lists import join_items
from render.translation import _, ngettext
from rules import Position

MOST_IN_BOLD = 8  # moves of a list; more are counted, not written
SQUARES = re.compile(r"([a-l]?)(\d+)")
UNBREAKABLE = "\u00a0"  # a non-breaking space
ENDS_NUMBER = ".…"
NO_BREAK_HYPHEN = "\u2011"
# Code, mentions, moments and addresses, which are copied or read by programs; and moves such as
# c3-d4, at whose hyphens a line may break. Lines never break between a hyphen and a digit, as in
# 32-28.
MOVES_AND_CODE = re.compile(
    r"```[^`]{1,4000}```|`[^`\n]{1,400}`|<[^<>\s]{1,100}>|\]\([^()\s]{1,500}\)"
    r"|(?<![\w/-])(?P<move>[a-l]\d{1,2}(?:-[a-l]\d{1,2}){1,40})(?![\w-])"
)
MOST_AROUND = 16  # moves before and after a point of a game
MOST_SO_FAR = 100


def keep_moves_whole(words: str) -> str:
    """Return words for people in which no line breaks within a move; code stays as it is."""
    if MOVES_AND_CODE.search(words) is None:
        return words
    return MOVES_AND_CODE.sub(_keep_move_whole, words)


def _keep_move_whole(found: re.Match[str]) -> str:
    return found[0].replace("-", NO_BREAK_HYPHEN) if found["move"] else found[0]


def move_name(game: rules.Game, position: Position, move: rules.Move) -> str:
    """Name a move; a huff by the square of the piece that is taken off."""
    return _huff_name(game, move) if move.is_huff else game.write(position, move)


def _huff_name(game: rules.Game, move: rules.Move) -> str:
    return _("huff {square}").format(square=game.square_name(move.start))


def numbered_moves(course: rules.Course) -> list[str]:
    """List every move with its number: "12. c3-d4", and "12… b6-c5" for the reply.

    No line breaks between the number and its move.
    """
    if isinstance(course, rules.Line):
        return number_moves(course, course.move_texts())
    names = (course.name_move(ply) for ply in range(1, course.ply + 1))
    return [*map(_with_number, course.move_numbers(), names)]


def number_moves(line: rules.Line, written: Sequence[str]) -> list[str]:
    """List every move with its number, where the moves were written already."""
    names = (
        _huff_name(line.game, move) if move.is_huff else text
        for move, text in zip(line.moves, written, strict=True)
    )
    return [*map(_with_number, line.move_numbers(), names)]


def moves_in_a_row(line: rules.Line) -> str:
    """Write a line with each number once: "1. 26-21 16x27 2. 32x21"; a reply may be the first."""
    return " ".join(number_once(numbered_moves(line)))


def number_once(numbered: Sequence[str]) -> list[str]:
    """Omit the number of a move if the move before it has the same number."""
    parts = [move.partition(UNBREAKABLE) for move in numbered]
    numbers = [number.strip(ENDS_NUMBER) for number, *_move in parts]
    return [
        parts[at][2] if at and number == numbers[at - 1] else numbered[at]
        for at, number in enumerate(numbers)
    ]


def moves_so_far(course: rules.Course) -> str:
    """Write the last hundred moves of a game, or of its beginning, each number once."""
    before = ["…"] * (course.ply > MOST_SO_FAR)
    return " ".join([*before, *list_last_moves(course, MOST_SO_FAR)])


def list_last_moves(course: rules.Course, most: int) -> list[str]:
    """List the last moves of a game, each number once."""
    first = max(0, course.ply - most)
    names = (_name_played(course, ply) for ply in range(first + 1, course.ply + 1))
    return number_once([*map(_with_number, course.move_numbers()[first:], names)])


def _with_number(number: rules.MoveNumber, name: str) -> str:
    return f"{number.number}{'…' if number.is_reply else '.'}{UNBREAKABLE}{name}"


def numbered_move(course: rules.Course, ply: int) -> str:
    """Name the move that led to `ply`, with its number; no other move is written for that."""
    return _with_number(course.move_numbers()[ply - 1], _name_played(course, ply))


def _name_played(course: rules.Course, ply: int) -> str:
    if isinstance(course, rules.Line):
        return move_name(course.game, course.positions[ply - 1], course.moves[ply - 1])
    return course.name_move(ply)


def square_order(move: str) -> tuple[tuple[str, int], ...]:
    """Return a sort key for moves, or squares, by the squares that they name: a1, a10, b2; 9,
    10.
    """
    return tuple((letter, int(number or 0)) for letter, number in SQUARES.findall(move))


def moves_in_bold(moves: Sequence[str]) -> str:
    """List moves in bold, sorted by square; of more than a few the first are written."""
    ordered = sorted(moves, key=square_order)
    more = len(ordered) - MOST_IN_BOLD
    if more <= 1:  # counting a single one would take more room than writing it
        return join_items(f"**{move}**" for move in ordered)
    shown = join_items(f"**{move}**" for move in ordered[:MOST_IN_BOLD])
    return ngettext("{moves} and {count} more", "{moves} and {count} more", more).format(
        moves=shown, count=more
    )


def move_list(course: rules.Course) -> str:
    """List the last moves of a game; nothing before the first one."""
    return moves_around(numbered_moves(course), course.ply) if course.ply else ""


def moves_around(moves: Sequence[str], ply: int) -> str:
    """List some of these numbered moves, before and after a point, the one before it in bold."""
    if not moves:
        return _("-# No moves yet.")
    begin = max(0, min(ply - MOST_AROUND // 2, len(moves) - MOST_AROUND))
    end = min(len(moves), begin + MOST_AROUND)
    once = number_once(moves[begin:end])
    shown = [f"**{move}**" if at == ply - 1 else move for at, move in enumerate(once, begin)]
    before, after = ["…"] * (begin > 0), ["…"] * (end < len(moves))
    return f"-# {' '.join([*before, *shown, *after])}"


def must_capture(match: Match) -> str:
    """List the captures, one of which must be made; empty if none must be."""
    if not match.is_draughts or not match.must_capture:
        return ""
    captures = (move for move in match.choices if not move.is_huff)
    moves = moves_in_bold([match.game.write(match.position, move) for move in captures])
    return _("Must capture: {moves}").format(moves=moves)


def can_huff(match: Match) -> str:
    """Say which pieces can be huffed; empty if none can."""
    if not match.is_draughts:
        return ""
    squares = [match.game.square_name(move.start) for move in match.choices if move.is_huff]
    if not squares:
        return ""
    return _("Can be huffed: {squares}").format(squares=moves_in_bold(squares))
