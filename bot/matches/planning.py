"""The service for plans: what a player answers before the opponent has moved. No one else asks."""

from dataclasses import dataclass

from bot.matches.act import Act
from bot.matches.answering import plan_row, read_plan
from bot.matches.match_facts import PlansNotPlayed, PlanTooLate
from bot.matches.match_value import Match
from bot.matches.next_version import check_draughts, check_running
from bot.matches.older_store import MatchStore
from bot.matches.plans import NotTheirTurn, Plan, add_line, begin_plan
from bot.matches.runner import Runner
from bot.matches.seating import check_two_people, side_of
from bot.matches.terms import TOUCH_MOVE
from rules import Color
from storage import Overtaken, Person, Transaction
from storage.matches import lock_match_at
from storage.plans import forget_plan, keep_plan, list_plans


@dataclass(frozen=True, slots=True)
class OwnPlan:
    """A player's plan for a match as it stands, and the answers that a new line has replaced."""

    match: Match
    plan: Plan
    replaced: tuple[str, ...] = ()


class Planning:
    """Each call is for one person alone, who plays in the match.

    All raise `NotAPlayer`, `MatchIsOver`, `OnlyBetweenPeople`, `PlansNotPlayed`, `PlanTooLate`
    where the act's control is one of an earlier position, `NotTheirTurn`, or rules.NotDraughts.
    """

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def find(self, match: Match, act: Act) -> OwnPlan:
        """Return what a person plans."""
        return await self._database.read(self._find, match.id, act)

    async def add(self, match: Match, act: Act, line: str) -> OwnPlan:
        """Add a line of moves, the opponent's first; raises a `PlanRefused`."""
        while True:
            known = await self.find(match, act)
            added = add_line(known.plan, known.match.game, known.match.position, line)
            try:
                await self._database.write(self._keep, known, added.plan)
            except Overtaken:
                continue
            return OwnPlan(known.match, added.plan, added.replaced)

    async def forget(self, match: Match, act: Act) -> Match:
        """Forget a person's plan."""
        known = await self.find(match, act)
        await self._database.write(forget_plan, match.id, known.plan.owner)
        return known.match

    async def has_missed(self, match: Match, person_id: int) -> bool:
        """Tell whether a person planned something else than what the opponent has just played."""
        rows = await self._database.read(list_plans, match.id)
        side = side_of(match, person_id)
        return any(row.is_missed and row.color == side and row.ply == match.ply for row in rows)

    def _find(self, transaction: Transaction, match_id: int, act: Act) -> OwnPlan:
        match = self._store.load(transaction, match_id)
        owner = _check_planner(match, act)
        rows = [row for row in list_plans(transaction, match.id) if row.color == owner]
        kept = [plan for row in rows if (plan := read_plan(match, row)) is not None]
        return OwnPlan(match, kept[0] if kept else begin_plan(match.line, owner))

    def _keep(self, transaction: Transaction, known: OwnPlan, plan: Plan) -> None:
        """Keep a plan; raises `Overtaken` where the match, or the plan, has changed meanwhile."""
        match = known.match
        lock_match_at(transaction, match.id, match.version)
        rows = [row for row in list_plans(transaction, match.id) if row.color == plan.owner]
        found = [kept for row in rows if (kept := read_plan(match, row)) is not None]
        if (found or [begin_plan(match.line, plan.owner)]) != [known.plan]:
            raise Overtaken(match.id)
        keep_plan(transaction, plan_row(match, plan))


def can_plan(match: Match, person_id: int) -> bool:
    """Tell whether a person may plan an answer now."""
    if TOUCH_MOVE in match.terms.house_rules or match.is_over or not match.is_draughts:
        return False
    people = all(isinstance(seat.holder, Person) for seat in match.seats)
    return people and side_of(match, person_id) is not match.turn


def _check_planner(match: Match, act: Act) -> Color:
    """Return the side of a person who may plan now."""
    owner = side_of(match, act.person.id)
    check_running(match)
    check_draughts(match)
    check_two_people(match)
    if TOUCH_MOVE in match.terms.house_rules:
        raise PlansNotPlayed(match)
    if act.ply is not None and act.ply != match.ply:
        raise PlanTooLate(match)
    if match.turn is owner:
        raise NotTheirTurn
    return owner
