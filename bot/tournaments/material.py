"""The pieces that a side has left, if they show which side is ahead."""

import rules
from bot.matches.match_value import Match
from bot.tournaments.scoring import Material
from rules import Color, Piece, Position

WITHOUT_MATERIAL = {"Towers", "Corners"}  # families in which pieces do not show which side is ahead


def has_material(match: Match) -> bool:
    """Tell whether the pieces of a match show which side is ahead; not if losing them wins."""
    return match.is_draughts and shows_material(match.game)


def shows_material(game: rules.Game) -> bool:
    """Tell whether the pieces of a game of draughts show which side is ahead."""
    return game.family not in WITHOUT_MATERIAL and not game.variant.loser_wins


def count_material(game: rules.Game, position: Position, side: Color) -> Material:
    """Count the pieces of a side."""
    tops = [stack[0] for stack in game.stacks(position).values()]
    man, king = Piece(side, is_king=False), Piece(side, is_king=True)
    return Material(tops.count(man), tops.count(king))
