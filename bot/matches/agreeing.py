"""The service for what two players agree on: takebacks, pauses, and time that one gives."""

from bot.matches import clock_agreements, offering, taking_back
from bot.matches.act import Act
from bot.matches.match_changes import MatchChanges
from bot.matches.match_value import Match, OfferKind


class Agreeing:
    """Every change takes the match as it was read and returns it as it stands then.

    All raise `NotAPlayer`, `MatchIsOver`, `TimeIsUp`, and `StalePly` where the act's control is one
    of an old board.
    """

    def __init__(self, changes: MatchChanges) -> None:
        self._changes = changes

    async def take_back(self, match: Match, act: Act) -> Match:
        """Ask for one's last turn back; the computer gives it back at once.

        Raises `OnlyBetweenPeople`, `OtherOfferStands`, `OfferAlreadyMade`, a `TakebackRefused`, or
        `TakebackByClock` against the computer.
        """
        return await self._changes.change(
            match, act, lambda match, side: taking_back.take_back(match, side, act.at)
        )

    async def accept_takeback(self, match: Match, act: Act) -> Match:
        """Give the other player the turn back; raises `NoOfferToAnswer` or `OwnOffer`."""
        return await self._changes.change(
            match, act, lambda match, side: taking_back.accept(match, side, act.at)
        )

    async def offer_pause(self, match: Match, act: Act, days: int) -> Match:
        """Offer to let both clocks stand for some days.

        Raises `OnlyBetweenPeople`, `AlreadyPaused`, `OtherOfferStands`, `OfferAlreadyMade` or a
        `ClockRefusal`.
        """
        return await self._changes.change(
            match, act, lambda match, side: clock_agreements.offer_pause(match, side, days, act.at)
        )

    async def accept_pause(self, match: Match, act: Act) -> Match:
        """Let both clocks stand; raises `NoOfferToAnswer`, `OwnOffer` or a `ClockRefusal`."""
        return await self._changes.change(
            match, act, lambda match, side: clock_agreements.accept_pause(match, side, act.at)
        )

    async def go_on(self, match: Match, act: Act) -> Match:
        """End a pause, at once or in a day; raises `NoPauseToEnd`."""
        return await self._changes.change(
            match, act, lambda match, _side: clock_agreements.go_on(match, act.at)
        )

    async def decline(self, match: Match, act: Act, kind: OfferKind) -> Match:
        """Decline an offer of the other player; raises `NoOfferToAnswer` or `OwnOffer`."""
        return await self._changes.change(
            match, act, lambda match, side: offering.decline_offer(match, side, kind)
        )

    async def withdraw(self, match: Match, act: Act, kind: OfferKind) -> Match:
        """Withdraw one's own offer; raises `NoOfferToAnswer`."""
        return await self._changes.change(
            match, act, lambda match, side: offering.withdraw_offer(match, side, kind)
        )

    async def give_time(self, match: Match, act: Act) -> Match:
        """Give the other player a day, in fast games a minute.

        Raises `OnlyBetweenPeople` or a `ClockRefusal`.
        """
        return await self._changes.change(
            match, act, lambda match, side: clock_agreements.give_time(match, side, act.at)
        )
