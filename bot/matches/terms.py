"""What two people agree on before a game."""

from dataclasses import dataclass, replace
from functools import lru_cache

import rules
from bot.clocks.control_text import NONE, parse_control, read_plain, write_control
from bot.clocks.time_control import TimeControl
from bot.matches.handicap import EVEN, Handicap, list_steps, open_without, shorten
from bot.matches.openings import Lot, first_course, read_lot
from bot.matches.terms_facts import DecidedOpening, NoSuchStep, OddsWithOpening, RatedHouseRules
from rules import ballots

TOUCH_MOVE = "touch-move"  # a piece that was picked up must move
HINTS = "hints"  # both may ask the computer for hints


@dataclass(frozen=True, slots=True)
class Terms:
    """A game of the catalogue, its options, and how it counts."""

    game: str
    options: tuple[str, ...] = ()
    rated: bool = False
    opening: str | None = None  # a FEN, or a lot as text; None is the usual set-up
    house_rules: tuple[str, ...] = ()
    clock: str = NONE  # a time control, as it is written; without the odds of a handicap
    handicap: Handicap | None = None  # its start without some men is the opening

    @property
    def control(self) -> TimeControl:
        """The clock that both agree on, on which the giver of a handicap may have less time."""
        return _read_control(self.clock, self.handicap)

    def build(self) -> rules.AnyGame:
        """Return the game itself; raises UnknownGame or UnknownOption."""
        return rules.any_game(self.game, self.options)

    @property
    def house_rule_keys(self) -> tuple[str, ...]:
        """The options that only friends play among themselves: those of the game, and the rest."""
        options = (option.key for option in self.build().options if option.is_house_rule)
        return *(key for key in options if key in self.options), *self.house_rules

    def check(self) -> None:
        """Raise `RatedHouseRules`, OddsInClock, RulesError or `DecidedOpening` if these terms can't
        be agreed on.

        House rules about pieces and hints, and openings, exist for draughts only.
        """
        is_draughts = isinstance(self.build(), rules.Game)
        if not is_draughts and (self.house_rules or self.opening is not None):
            raise rules.NotDraughts(self.game)
        if self.rated and self.house_rule_keys:
            raise RatedHouseRules(self.house_rule_keys)
        read_plain(self.clock)
        self.first_course()

    @property
    def lot(self) -> Lot | None:
        """The lot that decides the opening, if one does."""
        return read_lot(self.opening)

    @property
    def ballot(self) -> ballots.Ballot | None:
        """The ballot that was drawn, if one was."""
        lot = self.lot
        if lot is None or lot.seed is None:
            return None
        return ballots.draw_ballot(self.game, lot.seed, lot.table)

    def draw_lot(self, seed: int) -> "Terms":
        """Return the terms with their lot drawn; without one they stay as they are."""
        return replace(self, opening=str(self.lot.draw(seed))) if self.lot else self

    def renew_lot(self) -> "Terms":
        """Return the terms with their lot to be drawn anew."""
        return replace(self, opening=str(replace(self.lot, seed=None))) if self.lot else self

    def give(self, handicap: Handicap) -> "Terms":
        """Return the terms with a handicap; raises `OddsWithOpening` or `NoSuchStep`."""
        if self.opening is not None:
            raise OddsWithOpening
        game = self.build()
        steps = list_steps(game, self.control)
        if handicap.step not in (EVEN, *steps):
            raise NoSuchStep(steps)
        return replace(self, handicap=handicap, opening=open_without(game, handicap))

    def swap_odds(self) -> "Terms":
        """Return the terms for swapped colours: the player who has more time or men keeps them."""
        if self.handicap is not None:
            return replace(self, handicap=None, opening=None).give(self.handicap.swap())
        odds = self.control.odds
        if odds is None:
            return self
        swapped = replace(self.control, odds=replace(odds, side=odds.side.other))
        return replace(self, clock=write_control(swapped))

    def first_course(self) -> rules.Course:
        """Return the game before the players' first move; raises RulesError or `DecidedOpening`."""
        course = first_course(self.build(), self.opening)
        outcome = course.outcome()
        if outcome is not None:
            raise DecidedOpening(self.opening or "", outcome)
        return course


@lru_cache(maxsize=1024)
def _read_control(clock: str, handicap: Handicap | None) -> TimeControl:
    control = parse_control(clock)
    return control if handicap is None else shorten(control, handicap)
