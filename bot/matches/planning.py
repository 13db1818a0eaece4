"""Plans: answers that a player prepares before the opponent moves. Only that player sees them."""

from dataclasses import dataclass

from bot.matches.act import Act
from bot.matches.answering import plan_row, read_plan
from bot.matches.match_facts import PlansNotPlayed, PlanTooLate
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.next_version import check_draughts, check_running
from bot.matches.plans import NotTheirTurn, Plan, add_line, begin_plan
from bot.matches.runner import Runner
from bot.matches.seating import check_two_people, side_of
from bot.matches.terms import TOUCH_MOVE
from bot.matches.work import Work, reads, writes
from rules import Color
from storage import Overtaken, Person
from storage.matches import lock_match_at
from storage.plans import forget_plan, keep_plan, list_plans


@dataclass(frozen=True, slots=True)
class OwnPlan:
    """A player's plan for a match as it stands, and the answers that a new line has replaced."""

    match: Match
    plan: Plan
    replaced: tuple[str, ...] = ()


async def add_to_plan(runner: Runner, match: Match, act: Act, line: str) -> OwnPlan:
    """Add a line of moves to a person's plan, the opponent's first; raises a `PlanRefused`.

    Also raises what `find_own_plan` raises. The line is parsed between two transactions.
    """
    while True:
        known = await runner.run(find_own_plan, match.id, act)
        added = add_line(known.plan, known.match.game, known.match.position, line)
        try:
            await runner.run(keep_own_plan, known, added.plan)
        except Overtaken:
            continue
        return OwnPlan(known.match, added.plan, added.replaced)


@reads
def find_own_plan(work: Work, match_id: int, act: Act) -> OwnPlan:
    """Return the plan of a player in a match.

    Raises `NotAPlayer`, `MatchIsOver`, `OnlyBetweenPeople`, `PlansNotPlayed`, `NotTheirTurn`,
    rules.NotDraughts, or `PlanTooLate` if the act's control is one of an earlier position.
    """
    match = load_match(work, match_id)
    owner = _check_planner(match, act)
    return OwnPlan(match, _read_plan(work, match, owner))


@writes
def keep_own_plan(work: Work, known: OwnPlan, plan: Plan) -> None:
    """Save a plan; raises `Overtaken` if the match or the plan has changed meanwhile."""
    match = known.match
    lock_match_at(work.transaction, match.id, match.version)
    if _read_plan(work, match, plan.owner) != known.plan:
        raise Overtaken(match.id)
    keep_plan(work.transaction, plan_row(match, plan))


@writes
def forget_own_plan(work: Work, match_id: int, act: Act) -> Match:
    """Forget a person's plan; raises what `find_own_plan` raises."""
    known = find_own_plan(work, match_id, act)
    forget_plan(work.transaction, match_id, known.plan.owner)
    return known.match


@reads
def has_missed_plan(work: Work, match: Match, person_id: int) -> bool:
    """Tell whether a person planned for something other than what the opponent has just played."""
    rows = list_plans(work.transaction, match.id)
    side = side_of(match, person_id)
    return any(row.is_missed and row.color == side and row.ply == match.ply for row in rows)


def _read_plan(work: Work, match: Match, owner: Color) -> Plan:
    """Return the stored plan of a side, or an empty one."""
    rows = [row for row in list_plans(work.transaction, match.id) if row.color == owner]
    kept = [plan for row in rows if (plan := read_plan(match, row)) is not None]
    return kept[0] if kept else begin_plan(match.line, owner)


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
