"""What each player's clock holds, from turn to turn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.clocks.time_control import DAY, MINUTE, NO_TIME, Lenience, Stage, TimeControl
from rules import Color

MOST_FIRST_BASE = 3 * DAY  # of the bank, the most that a first turn may use
LEAST_FIRST_TURN = 10 * MINUTE


@dataclass(frozen=True, slots=True)
class Gift:
    """Time that a player was given by the opponent."""

    side: Color
    given_at: datetime
    time: timedelta


@dataclass(frozen=True, slots=True)
class Account:
    """A player's clock between two turns.

    `made` turns count in stage number `stage`, `turns` in all; `gifts` is all time received.
    """

    bank: timedelta = NO_TIME
    stage: int = 0
    made: int = 0
    turns: int = 0
    gifts: timedelta = NO_TIME

    def receive(self, time: timedelta) -> "Account":
        """Return the account with a gift in its bank."""
        return replace(self, bank=self.bank + time, gifts=self.gifts + time)

    def end_turn(self, stages: Sequence[Stage], bank: timedelta) -> "Account":
        """Return the account after a turn that left this much in the bank.

        `stages` are those that this player has.
        """
        if not stages:
            return replace(self, turns=self.turns + 1)
        stage = stages[self.stage]
        bank, made, index = _add_increment(stage, bank), self.made + 1, self.stage
        if made == stage.moves:
            index, made = min(index + 1, len(stages) - 1), 0
            bank += stages[index].base
        return Account(bank, index, made, self.turns + 1, self.gifts)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that may be running: whose it is, since when, and both accounts at its beginning."""

    control: TimeControl
    side: Color
    began_at: datetime
    accounts: tuple[Account, Account]

    @property
    def account(self) -> Account:
        """The account of the player whose turn it is."""
        return self.accounts[self.side]

    @property
    def is_first(self) -> bool:
        """Whether the player has made no turn yet, so that this one is not charged."""
        return self.account.turns == 0

    @property
    def stage(self) -> Stage:
        """The stage in which the player is, with the player's own time.

        A game without a clock has no stage.
        """
        return self.control.stages_of(self.side)[self.account.stage]

    @property
    def is_friendly(self) -> bool:
        """Whether running out of time in this turn loses only if the opponent claims the win."""
        return self.control.lenience is Lenience.FRIENDLY and not self.is_first

    @property
    def allowance(self) -> timedelta:
        """How long the clock may run in this turn, not counting gifts during it."""
        if self.is_first:
            return first_allowance(self.stage) + self.account.gifts
        return self.stage.delay + self.account.bank

    def holds(self, side: Color) -> timedelta:
        """Return what a clock shows at the beginning of the turn: its delay and its bank."""
        account = self.accounts[side]
        return self.control.stages_of(side)[account.stage].delay + account.bank

    def receive(self, gift: Gift) -> "Turn":
        """Return the turn as if the gift had been there from its beginning."""
        account = self.accounts[gift.side].receive(gift.time)
        return replace(self, accounts=self._accounts_with(account, gift.side))

    def with_empty_bank(self) -> "Turn":
        """Return the turn as if the player's bank had been used up."""
        account = replace(self.account, bank=NO_TIME)
        return replace(self, accounts=self._accounts_with(account, self.side))

    @property
    def can_be_missed(self) -> bool:
        """Whether the player would have time for another turn if this one's ran out."""
        after = replace(self, accounts=self._accounts_with(self._end_account(NO_TIME), self.side))
        return after.holds(self.side) > NO_TIME

    def end(self, at: datetime, bank: timedelta, following: Color | None = None) -> "Turn":
        """Return the next turn, the opponent's or that of the side `following`, after this one left
        this much in the bank.
        """
        accounts = self._accounts_with(self._end_account(bank), self.side)
        side = self.side.other if following is None else following
        return Turn(self.control, side, at, accounts)

    def _end_account(self, bank: timedelta) -> Account:
        return self.account.end_turn(self.control.stages_of(self.side), bank)

    def _accounts_with(self, account: Account, side: Color) -> tuple[Account, Account]:
        white, black = self.accounts
        return (account, black) if side is Color.WHITE else (white, account)


def first_turn(control: TimeControl, first: Color, started_at: datetime) -> Turn:
    """Return the first turn of a game."""
    white, black = (_open_account(control.stages_of(side)) for side in Color)
    return Turn(control, first, started_at, (white, black))


def _open_account(stages: Sequence[Stage]) -> Account:
    return Account(stages[0].base if stages else NO_TIME)


def first_allowance(stage: Stage) -> timedelta:
    """Return how long a player's first turn, which is not charged, may last."""
    return max(stage.delay, min(stage.base, MOST_FIRST_BASE), LEAST_FIRST_TURN)


def _add_increment(stage: Stage, bank: timedelta) -> timedelta:
    """Add the increment up to the cap; time already above the cap stays."""
    increased = bank + stage.increment
    return increased if stage.most is None else max(bank, min(increased, stage.most))
