"""How games are judged that have not ended with their tournament."""

from datetime import datetime

from bot.matches.match_value import Match
from bot.matches.tournament_value import Tournament
from bot.tournaments.adjudication import Judgement, Unfinished, judge_material, judge_waiting
from bot.tournaments.scoring import Material
from rules import Color, Piece

WITHOUT_MATERIAL = {"Towers", "Corners"}  # families in which pieces do not tell who is ahead


def judge_game(tournament: Tournament, match: Match, now: datetime) -> Judgement:
    """Return the loss of who has let the opponent wait, or else what the pieces tell."""
    white, black = (_count_material(match, side) for side in Color)
    has_material = match.game.family not in WITHOUT_MATERIAL
    game = Unfinished(match.turn, match.moved_at, (white, black) if has_material else None)
    began_at, ends_at = tournament.started_at or now, tournament.ends_at or now
    return judge_waiting(game, began_at, ends_at) or judge_material(game)


def _count_material(match: Match, side: Color) -> Material:
    tops = [stack[0] for stack in match.game.stacks(match.position).values()]
    man, king = Piece(side, is_king=False), Piece(side, is_king=True)
    return Material(tops.count(man), tops.count(king))
