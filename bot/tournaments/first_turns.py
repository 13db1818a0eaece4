"""First moves in games that began because both players were ready: each has a few minutes; pure.

Whoever lets that time pass has not come, and loses the game. The other games of a tournament have
limits of their rounds, or none but those of their clocks.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.clocks.account import first_allowance
from bot.tournaments.presets import DAY, EVENING_FIRST_MOVE, Preset
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_game import TournamentGame


@dataclass(frozen=True, slots=True)
class FirstTurns:
    """What has been played: whether both sides have moved, and when one of them did."""

    have_both: bool = False
    moved_at: datetime | None = None


def find_first_turn(tournament: Tournament) -> timedelta | None:
    """Return how long each player has for a first move once both were ready; the clock may leave
    less than the tournament. None if games begin without asking both.
    """
    if not tournament.asks_both:
        return None
    limit = EVENING_FIRST_MOVE if tournament.preset is Preset.EVENING else DAY
    stages = tournament.terms.control.stages
    return min(limit, first_allowance(stages[0])) if stages else limit


def limit_first_move(
    tournament: Tournament, key: Key, game: TournamentGame, now: datetime
) -> TournamentGame:
    """Return a game that begins now with the limit of White's first move, if it has one.

    Only the first game of a pairing has a limit.
    """
    time = find_first_turn(tournament)
    if time is None or key in tournament.games_of:
        return game
    return replace(game, first_move_by=now + time)


def find_overdue(tournament: Tournament, now: datetime) -> Key | None:
    """Return a pairing in whose running game a first move is overdue, None if there is none."""
    return next((key for key, limit in tournament.limits.items() if limit <= now), None)


def follow_first_turns(
    game: TournamentGame, played: FirstTurns, time: timedelta
) -> TournamentGame | None:
    """Return an overdue game with its next limit, or without one once both have moved.

    None if the side to move has not come.
    """
    if played.have_both:
        return replace(game, first_move_by=None)
    if played.moved_at is None or game.awaits_black or game.first_move_by is None:
        return None
    until = max(played.moved_at + time, game.first_move_by)  # which a pause may have made later
    return replace(game, first_move_by=until, awaits_black=True)
