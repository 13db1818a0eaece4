"""Achievements at the end of a game: pure, except for those that depend on other games."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

from bot.matches.match_value import Match
from bot.tournaments.material import count_material, has_material
from bot.tournaments.scoring import find_ahead
from rules import Color

LARGE_CAPTURE, LONG_GAME, MANY_KINGS = 5, 80, 3
FAMILIES, VOTES, NEWCOMERS = 5, 20, 10  # families won in, votes, newcomers played with
NEWCOMERS_GAMES = 10  # finished, after which a person is no longer a newcomer


class Achievement(StrEnum):
    """Something announced once in a person's life. The values are stored, so never change one.

    None is for beating many people, and none is ever lost.
    """

    FIRST_GAME = "first-game"
    FAMILIES = "families"  # a win in each of five
    LARGE_CAPTURE = "large-capture"  # five pieces
    COMEBACK = "comeback"  # a win from three men behind
    LONE_KING = "lone-king"  # a draw with one king against three
    LONG_GAME = "long-game"  # 80 plies
    TOURNAMENT = "tournament"  # all games of one played
    VOTES = "votes"  # 20 for one's teams
    NEWCOMERS = "newcomers"  # ten games with people who are new


def find_in_game(match: Match, side: Color) -> Iterator[Achievement]:
    """Yield the achievements of a side's player that follow from this finished game alone."""
    assert match.result is not None
    if len(match.played_at) >= LONG_GAME:
        yield Achievement.LONG_GAME
    if match.is_draughts and _made_large_capture(match, side):
        yield Achievement.LARGE_CAPTURE
    if not has_material(match):
        return
    if match.result.winner is side and _was_behind(match, side):
        yield Achievement.COMEBACK
    if match.result.is_draw and _has_lone_king(match, side):
        yield Achievement.LONE_KING


def _made_large_capture(match: Match, side: Color) -> bool:
    positions, moves = match.line.positions, match.line.moves
    return any(
        len(moves[ply].victims) >= LARGE_CAPTURE and positions[ply].turn is side
        for ply in range(match.given, match.ply)
    )


def _was_behind(match: Match, side: Color) -> bool:
    """Tell whether a side was three men behind before a turn, and still before its next one.

    So an exchange in which the opponent happens to capture first does not count.
    """
    before_turns = [
        position
        for earlier, position in pairwise((None, *match.line.positions[match.given :]))
        if position is not None
        and position.turn is side
        and (earlier is None or earlier.turn is not side)
    ]
    behind = [
        find_ahead(*(count_material(match.game, position, each) for each in Color)) is side.other
        for position in before_turns
    ]
    return any(one and other for one, other in pairwise(behind))


def _has_lone_king(match: Match, side: Color) -> bool:
    own, other = (count_material(match.game, match.position, each) for each in (side, side.other))
    return (own.men, own.kings) == (0, 1) and other.kings >= MANY_KINGS
