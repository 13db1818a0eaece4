"""A move in a match, and the replies that follow it automatically."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.matches.match_actions import play_move
from bot.matches.match_value import Match, OfferKind
from bot.matches.plans import Plan, PlanRefused, begin_plan, read_lines, write_lines
from bot.matches.replies import ReplyReason, Wishes, follow_move
from bot.matches.terms import TOUCH_MOVE
from rules import Color, Move
from storage import Person, Transaction
from storage.plans import keep_plans, list_plans, list_who_plays_forced
from storage.rows import PlanRow


@dataclass(frozen=True, slots=True)
class KeptWishes:
    """The stored wishes and plans that may make moves of a match follow automatically."""

    plans: tuple[PlanRow, ...] = ()
    forced: frozenset[int] = frozenset()  # people


NO_WISHES = KeptWishes()


class WishesFound(Exception):
    """A reply that was not expected may follow a move; `wishes` are the stored ones."""

    def __init__(self, wishes: KeptWishes) -> None:
        super().__init__()
        self.wishes = wishes


@dataclass(frozen=True, slots=True)
class Played:
    """A match after a move and all that followed it, and the plans that are left."""

    match: Match
    plans: Mapping[Color, Plan] = field(default_factory=dict)
    missed: tuple[Color, ...] = ()


def load_wishes(transaction: Transaction, match: Match) -> KeptWishes:
    """Return what may follow a move of a match automatically; only people have wishes, and only in
    some games.
    """
    people = [seat.holder.id for seat in match.seats if isinstance(seat.holder, Person)]
    if len(people) < len(match.seats) or TOUCH_MOVE in match.terms.house_rules:
        return NO_WISHES
    forced = list_who_plays_forced(transaction, people) if match.control.is_slow else ()
    return KeptWishes(tuple(list_plans(transaction, match.id)), frozenset(forced))


def play_and_follow(match: Match, move: Move, now: datetime, wishes: KeptWishes) -> Played:
    """Play a legal move of the side to move, and all that follows it, at the same moment."""
    first = play_move(match, move, now)
    if wishes == NO_WISHES or first.is_over:
        return Played(first)
    followed = follow_move(match.line, move, _read_wishes(match, wishes))
    after, replies = first, dict[int, ReplyReason](match.replies)
    for reply in followed.replies:
        replies[after.ply] = reply.how
        after = play_move(after, reply.move, now)
    rooms = tuple(
        replace(room, wanted_version=min(room.wanted_version, first.version))
        for room in after.rooms
    )
    after = replace(after, version=first.version, rooms=rooms, replies=replies)
    return Played(after, followed.plans, followed.missed)


def save_plans(transaction: Transaction, played: Played, wishes: KeptWishes) -> None:
    """Save what is left of the plans after a move; raises `WishesFound` if other plans are stored.

    The match must be locked.
    """
    match = played.match
    found = load_wishes(transaction, match)
    if match.is_over:
        return
    if found != wishes:
        raise WishesFound(found)
    if wishes.plans:
        keep_plans(transaction, match.id, [*_plan_rows(played)])


def read_plan(match: Match, row: PlanRow) -> Plan | None:
    """Return a stored plan, None if it is for another position."""
    owner = Color(row.color)
    if row.is_missed or row.ply != match.ply or match.turn is owner:
        return None
    try:
        return read_lines(begin_plan(match.line, owner), match.game, match.position, row.lines)
    except PlanRefused:  # by rules that have changed since
        return None


def plan_row(match: Match, plan: Plan) -> PlanRow:
    """Return the row of a plan for the position of a match."""
    lines = tuple(write_lines(plan, match.game, match.position))
    return PlanRow(match_id=match.id, color=plan.owner, ply=match.ply, lines=lines)


def _plan_rows(played: Played) -> list[PlanRow]:
    missed = (
        PlanRow(
            match_id=played.match.id, color=owner, ply=played.match.ply, lines=(), is_missed=True
        )
        for owner in played.missed
    )
    left = (plan_row(played.match, plan) for plan in played.plans.values())
    return [*left, *missed]


def _read_wishes(match: Match, kept: KeptWishes) -> Wishes:
    plans = (read_plan(match, row) for row in kept.plans)
    offer, mover = match.offer, match.turn
    keeps_offer = offer is not None and offer.by is mover and offer.kind is not OfferKind.TAKEBACK
    return Wishes(
        plans={plan.owner: plan for plan in plans if plan is not None},
        offered=(mover.other,) if keeps_offer else (),
        plays_forced=[side for side in Color if _plays_forced(match, side, kept)],
    )


def _plays_forced(match: Match, side: Color, kept: KeptWishes) -> bool:
    """Tell whether a side's only legal move is played for it: from its second turn on."""
    holder = match.holder(side)
    has_moved = any(
        match.line.positions[ply - 1].turn is side for ply, _ in match.plies_of_turn_ends
    )
    return has_moved and isinstance(holder, Person) and holder.id in kept.forced
