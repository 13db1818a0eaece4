"""A player makes the move that a text names."""

import rules
from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.answering import KeptWishes, Played, play_and_follow
from bot.matches.match_changes import MatchChanges
from bot.matches.match_facts import MoveRefused
from bot.matches.match_value import Match
from bot.matches.seating import side_of
from rules import Color


async def play_typed(changes: MatchChanges, match: Match, act: Act, text: str) -> Match:
    """Play the move that `text` names, and the answers that players have planned.

    Returns the match as it stands then. Raises what `MatchChanges.change` does, `NotYourTurn`,
    `MustMoveTouched`, `ForeignPiece` unless the act is sure of it, or `MoveRefused` with what
    `rules` says about the text. If touch-move is played, the piece of an illegal move is picked up.
    A shot is rolled in a thread.
    """
    if not match.is_draughts:
        from bot.matches.shots.making import shoot  # imported with the first shot

        return await shoot(changes, match, act, text)

    def step(wishes: KeptWishes, match: Match, side: Color) -> Played:
        move = match_actions.read_move(match, side, text)
        if not act.is_sure:
            match_actions.check_own_piece(match, move)
        return play_and_follow(match, move, act.counts_at(match.moved_at), wishes)

    try:
        return await changes.play(match, act, step)
    except rules.RulesError as cause:
        if isinstance(cause, rules.Illegal):
            square = match.game.first_square(text)
            match = await changes.change(match_actions.touch_piece, match, act, square)
        raise MoveRefused(match, cause) from cause


def check_draw_offer(match: Match, act: Act) -> None:
    """Raise what `offer_draw` would raise, before the player is asked."""
    match_actions.offer_draw(match, side_of(match, act.person.id), act.at)
