"""Random openings, as terms store them: the table, and the number that was drawn."""

import re
from dataclasses import dataclass, replace

import rules
from bot.matches.terms_facts import NoBallots
from rules import ballots

MARK = "ballot"  # distinguishes a lot from a FEN
TEXT = rf"(?i:{MARK})(?::([a-z0-9-]*)(?::([0-9]{{1,9}}))?)?"  # with its table and its seed
SEEDS = 10**9  # numbers to draw from: far more than ballots, short enough to check by hand


@dataclass(frozen=True, slots=True)
class Lot:
    """A ballot to be drawn from a table, or already drawn: anyone who knows the seed can
    check it.
    """

    table: str
    seed: int | None = None

    def __str__(self) -> str:
        return ":".join((MARK, self.table, *([] if self.seed is None else [str(self.seed)])))

    def draw(self, seed: int) -> "Lot":
        """Return the lot with its seed; one that was drawn stays as it is."""
        return self if self.seed is not None else replace(self, seed=seed)


def choose_lot(game: rules.AnyGame, table: str | None = None) -> Lot:
    """Return a lot from the usual or the named table of a game; raises NoBallots.

    Ballots are moves from the usual set-up, so an option that changes it has none.
    """
    known = [each.key for each in ballots.list_tables(game.key)]
    usual = rules.begin_game(rules.any_game(game.key)).write_place()
    is_usual = rules.begin_game(game).write_place() == usual
    if not known or not is_usual:
        raise NoBallots(game.key, ())
    if table is not None and table not in known:
        raise NoBallots(game.key, tuple(known))
    return Lot(table or known[0])


def read_lot(opening: str | None) -> Lot | None:
    """Return the lot that an opening is; None for a FEN and for the usual set-up."""
    found = re.fullmatch(TEXT, opening or "")
    if found is None:
        return None
    table, seed = found.groups()
    return Lot(table or "", int(seed) if seed else None)


def first_course(game: rules.AnyGame, opening: str | None) -> rules.Course:
    """Return the game before the players' first move: a ballot's moves are played for them."""
    lot = read_lot(opening)
    if lot is None:
        return rules.begin_game(game, opening)
    if lot.seed is None:
        return rules.begin_game(game)
    ballot = ballots.draw_ballot(game.key, lot.seed, lot.table)
    course = rules.begin_game(game, ballot.start)
    for text in ballot.moves:
        course = course.follow_kept(text)
    return course
