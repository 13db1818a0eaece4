"""What the computer does in its turn, or about an offer: facts in, a decision out.

It plays on while there is something to play for. It offers a draw once an ending stands still,
accepts one if it does not see itself ahead, and only a strong level resigns a lost game, to people
who know how to win it: a beginner deserves the win on the board.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from bot.matches import match_actions
from bot.matches.computer_seat import EARLY, find_computer_side, is_early_for_draw
from bot.matches.match_value import Match
from engine.levels import Level
from engine.odds import odds_of_winning
from rules import Color, Move

if TYPE_CHECKING:  # the engine of Chapaev is imported with the first shot
    from rules.chapaev import PlayedShot

AHEAD = 0.55  # share of the points from which the computer plays for a win
LEVEL = 0.05  # how far from one half the share may be in a level game
LOST = 0.015  # share of the points below which a strong level gives up
PROUD = Level.STRONG  # the lowest level that gives up
LATE = 60  # plies before which the computer offers no draw
QUIET = 20  # plies without a capture before it offers one, and between its offers


@dataclass(frozen=True, slots=True)
class Thought:
    """The computer's view of a match: the move it would play, and its score.

    The score is in hundredths of a man for the side to move, whose move it is.
    """

    move: Move
    score: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a move, and offer a draw with it or not."""

    move: Move
    offers_draw: bool = False


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Accept the other side's offer."""


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Decline the other side's offer."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign the game."""


@dataclass(frozen=True, slots=True)
class Shoot:
    """Make a shot that was already rolled."""

    played: "PlayedShot"


Decision = Play | Shoot | AcceptDraw | DeclineDraw | Resign


def decide(match: Match, level: Level, thought: Thought) -> Decision:
    """Decide what the computer does in a match that waits for it."""
    side = find_computer_side(match)
    assert side is not None  # the match waits for the computer
    is_mover = match.turn is side
    share = odds_of_winning(thought.score if is_mover else -thought.score)
    if match.offer is not None and match.offer.by is not side:
        if is_draw_acceptable(match, share):
            return AcceptDraw()
        if not is_mover:
            return DeclineDraw()
    if level.value >= PROUD.value and share < LOST and match.ply >= EARLY:
        return Resign()
    return Play(thought.move, offers_draw=wants_draw(match, side, share))


def is_draw_acceptable(match: Match, share: float) -> bool:
    """Tell whether the computer accepts a draw: not at the beginning, and not if it is ahead."""
    return share < AHEAD and not is_early_for_draw(match, match.ply)


def wants_draw(match: Match, side: Color, share: float) -> bool:
    """Tell whether the computer offers a draw: late, level, and after long without a capture."""
    if match.offer is not None or any(match.game.homes.values()):
        return False
    is_level = abs(share - 0.5) <= LEVEL
    is_quiet = match.ply >= LATE and not any(move.victims for move in match.line.moves[-QUIET:])
    return is_level and is_quiet and not _has_offered_lately(match, side)


def follow(match: Match, decision: Decision, now: datetime) -> Match:
    """Return the match after the computer carried out its decision. Raises MatchError."""
    side = find_computer_side(match)
    assert side is not None  # a computer that decided has a seat
    match decision:
        case AcceptDraw():
            return match_actions.accept_draw(match, side, now)
        case DeclineDraw():
            return match_actions.decline_draw(match, side, now)
        case Resign():
            return match_actions.resign(match, side, now)
        case Shoot(played=played):
            from bot.matches.shots.shooting import play_shot

            return play_shot(match, played, now)
        case Play(move=move, offers_draw=offers_draw):
            after = match_actions.play_move(match, move, now)
            if not offers_draw or after.is_over:
                return after
            # People see one change: the move and the offer come together.
            offered = match_actions.offer_draw(after, side, now)
            return replace(offered, version=after.version, rooms=after.rooms)


def _has_offered_lately(match: Match, side: Color) -> bool:
    return any(offer.by is side and match.ply - offer.ply < QUIET for offer in match.offers)
