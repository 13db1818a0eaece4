"""Plans: answers to the opponent's possible moves, prepared before the opponent has moved.

A plan is a tree. It has any number of branches for the opponent's moves, and one answer of its
owner to each. It is checked when it is entered, so it can be played whenever its turn comes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules import Color, Game, Line, Move, Position, RulesError, Style

MOST_LINES, MOST_DEPTH = 20, 10  # lines of a plan, plies of a line


class PlanRefused(Exception):
    """A line cannot be planned."""


class NotTheirTurn(PlanRefused):
    """The owner is to move now: a plan is for the other's turn."""


@dataclass(eq=False, repr=False)
class UnreadableStep(PlanRefused):
    """A step of the line cannot be played: number `step`, from 1, for the reason that the rules
    give.
    """

    step: int
    text: str
    reason: RulesError


class NoAnswer(PlanRefused):
    """The line does not end with a move of its owner."""


class TooDeep(PlanRefused):
    """The line is longer than 10 plies."""


class TooManyLines(PlanRefused):
    """The plan would have more than 20 lines."""


@dataclass(frozen=True, slots=True)
class PlanBranch:
    """A move of either side, and what follows it in the plan."""

    move: Move
    after: tuple["PlanBranch", ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A player's plan for the position after `ply` plies."""

    owner: Color
    ply: int
    branches: tuple[PlanBranch, ...] = ()

    def has_branch(self, move: Move) -> bool:
        """Whether the plan knows what follows a move, or ends with it."""
        return any(branch.move == move for branch in self.branches)

    def advance(self, move: Move) -> "Plan":
        """Return what is left of the plan after a move; without branches it is used up."""
        after = next((branch.after for branch in self.branches if branch.move == move), ())
        return replace(self, ply=self.ply + 1, branches=after)


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan with a new line, and the answers that the line has replaced, as texts."""

    plan: Plan
    replaced: tuple[str, ...] = ()


def begin_plan(line: Line, owner: Color) -> Plan:
    """Return an empty plan for a game as it stands. Raises NotTheirTurn."""
    if line.turn is owner:
        raise NotTheirTurn
    return Plan(owner, line.ply)


def add_line(plan: Plan, game: Game, position: Position, text: str) -> Planned:
    """Return the plan with a line typed as moves, the opponent's first.

    An answer to the same moves as before replaces the earlier one, with all that followed it.
    Raises UnreadableStep, NoAnswer, TooDeep or TooManyLines.
    """
    words = text.replace(",", " ").split()
    if len(words) > MOST_DEPTH:
        raise TooDeep
    moves = _read_moves(game, position, words)
    if not moves or moves[-1][0].turn is not plan.owner:
        raise NoAnswer
    replaced: list[str] = []
    branches = _merge(plan, game, plan.branches, moves, replaced)
    grown = replace(plan, branches=branches)
    if sum(1 for _ in _leaves(grown.branches)) > MOST_LINES:
        raise TooManyLines
    return Planned(grown, tuple(replaced))


def write_lines(plan: Plan, game: Game, position: Position) -> list[str]:
    """Write a plan as lines of moves in the long notation, to be stored or shown."""
    return [" ".join(words) for words in _write(game, position, plan.branches)]


def read_lines(plan: Plan, game: Game, position: Position, lines: Sequence[str]) -> Plan:
    """Return an empty plan filled with lines from `write_lines`. Raises as `add_line` does."""
    for line in lines:
        plan = add_line(plan, game, position, line).plan
    return plan


Step = tuple[Position, Move]


def _read_moves(game: Game, position: Position, words: Sequence[str]) -> list[Step]:
    """Return each move of a line with the position in which it is played."""
    steps: list[Step] = []
    for number, word in enumerate(words, 1):
        try:
            move = game.parse(position, word)
        except RulesError as reason:
            raise UnreadableStep(number, word, reason) from reason
        steps.append((position, move))
        position = game.play(position, move)
    return steps


def _merge(
    plan: Plan,
    game: Game,
    branches: tuple[PlanBranch, ...],
    steps: Sequence[Step],
    replaced: list[str],
) -> tuple[PlanBranch, ...]:
    """Return branches with a line merged into them, collecting the answers that it replaces."""
    if not steps:
        return branches
    (position, move), *rest = steps
    same = next((branch for branch in branches if branch.move == move), PlanBranch(move))
    grown = PlanBranch(move, _merge(plan, game, same.after, rest, replaced))
    if position.turn is not plan.owner:
        known = [branch.move for branch in branches]
        if move not in known:
            return (*branches, grown)
        return tuple(grown if branch.move == move else branch for branch in branches)
    replaced += [
        game.write(position, branch.move, Style.LONG) for branch in branches if branch.move != move
    ]
    return (grown,)


def _leaves(branches: tuple[PlanBranch, ...]) -> Iterator[PlanBranch]:
    for branch in branches:
        yield from _leaves(branch.after) if branch.after else (branch,)


def _write(game: Game, position: Position, branches: tuple[PlanBranch, ...]) -> Iterator[list[str]]:
    for branch in branches:
        word = game.write(position, branch.move, Style.LONG)
        if not branch.after:
            yield [word]
            continue
        for words in _write(game, game.play(position, branch.move), branch.after):
            yield [word, *words]
