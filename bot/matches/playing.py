"""The service for matches that run: play, pick up, offer, answer, resign."""

import rules
from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.answering import KeptWishes, Played, play_and_follow
from bot.matches.flag_fall import claim_win
from bot.matches.match_changes import MatchChanges
from bot.matches.match_facts import MoveRefused
from bot.matches.match_value import Match
from bot.matches.seating import side_of
from rules import Color, Square


class Playing:
    """Every change takes the match as it was read and returns it as it stands then.

    All raise `NotAPlayer`, `MatchIsOver`, `TimeIsUp`, and `StalePly` where the act's control is one
    of an old board.
    """

    def __init__(self, changes: MatchChanges) -> None:
        self._changes = changes

    async def play(self, match: Match, act: Act, text: str) -> Match:
        """Play the move that `text` names, and what players have planned to answer.

        Raises `NotYourTurn`, `MustMoveTouched`, `ForeignPiece` unless the act is sure of it, or
        `MoveRefused` with what `rules` says about the text. Where touch-move is played, the piece
        of an illegal move is picked up. A shot is rolled in a thread.
        """
        if not match.is_draughts:
            from bot.matches.shots.making import shoot  # loaded with the first shot

            return await shoot(self._changes, match, act, text)

        def step(wishes: KeptWishes, match: Match, side: Color) -> Played:
            move = match_actions.read_move(match, side, text)
            if not act.is_sure:
                match_actions.check_own_piece(match, move)
            return play_and_follow(match, move, act.counts_at(match.moved_at), wishes)

        try:
            return await self._changes.play(match, act, step)
        except rules.RulesError as cause:
            if isinstance(cause, rules.Illegal):
                match = await self.touch(match, act, match.game.first_square(text))
            raise MoveRefused(match, cause) from cause

    async def touch(self, match: Match, act: Act, square: Square | None) -> Match:
        """Pick a piece up, which binds where touch-move is played; else nothing changes.

        Raises `NotYourTurn`, or `MustMoveTouched` where another piece was picked up.
        """
        return await self._changes.change(
            match, act, lambda match, side: match_actions.touch_piece(match, side, square)
        )

    def check_draw_offer(self, match: Match, act: Act) -> None:
        """Raise what `offer_draw` would say about an offer, before the player is asked."""
        match_actions.offer_draw(match, side_of(match, act.person.id), act.at)

    async def offer_draw(self, match: Match, act: Act) -> Match:
        """Offer a draw, or accept the other side's offer; raises `OfferAlreadyMade`."""
        return await self._changes.change(
            match, act, lambda match, side: match_actions.offer_draw(match, side, act.at)
        )

    async def accept_draw(self, match: Match, act: Act) -> Match:
        """Accept the draw on offer; raises `NoOfferToAnswer` or `OwnOffer`."""
        return await self._changes.change(
            match, act, lambda match, side: match_actions.accept_draw(match, side, act.at)
        )

    async def decline_draw(self, match: Match, act: Act) -> Match:
        """Decline the draw on offer; raises `NoOfferToAnswer` or `OwnOffer`."""
        return await self._changes.change(match, act, match_actions.decline_draw)

    async def resign(self, match: Match, act: Act) -> Match:
        """Give the game to the other side."""
        return await self._changes.change(
            match, act, lambda match, side: match_actions.resign(match, side, act.at)
        )

    async def call_off(self, match: Match, act: Act) -> Match:
        """Put a match aside in which not both sides have moved; raises `HasBegun`."""
        return await self._changes.change(
            match, act, lambda match, side: match_actions.call_off(match, side, act.at)
        )

    async def claim_win(self, match: Match, act: Act) -> Match:
        """Win where the opponent is over the time of a friendly clock, or take the turn where that
        misses it; raises `NothingToClaim`.
        """
        return await self._changes.change(
            match, act, lambda match, side: claim_win(match, side, act.at)
        )

    async def close(self, match: Match, act: Act) -> Match:
        """Close a match without a clock in which the opponent sleeps; raises `NothingToClose`."""
        return await self._changes.change(
            match, act, lambda match, side: match_actions.close_sleeping(match, side, act.at)
        )
