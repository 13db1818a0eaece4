"""Ends matches whose result their evening knows already."""

from datetime import datetime

from bot.evenings.evening import EveningGame
from bot.matches.match_actions import adjudicate
from bot.matches.match_store import load_match, save_match
from bot.matches.match_value import MatchEnding
from bot.matches.work import Work
from rules import Color


def end_match(
    work: Work, game: EveningGame, ending: MatchEnding, winner: Color | None, now: datetime
) -> None:
    """End the match of a game, unless it is over."""
    match = load_match(work, game.match_id)
    if not match.is_over:
        save_match(work, match, adjudicate(match, ending, winner, now))
