"""Moves that follow a move automatically: planned answers, and only moves if people wish that."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.matches.plans import Plan
from rules import Color, Line, Move

MOST_REPLIES = 20  # to one move


class ReplyReason(StrEnum):
    """Why a move was played automatically."""

    PLAN = "plan"
    FORCED = "forced"  # it was the only one


@dataclass(frozen=True, slots=True)
class AutomaticMove:
    """A move that followed automatically."""

    move: Move
    how: ReplyReason


@dataclass(frozen=True, slots=True)
class Wishes:
    """The moves that may follow a move automatically.

    Nothing follows for a side that has an offer to answer. `plays_forced` are the sides for whom an
    only move is played; none of them is in its first turn.
    """

    plans: Mapping[Color, Plan] = field(default_factory=dict)
    offered: Collection[Color] = ()
    plays_forced: Collection[Color] = ()


@dataclass(frozen=True, slots=True)
class Followed:
    """A game after a move and all that followed it, and the plans that are left.

    `missed` are the owners whose plans had no branch for a move of the opponent.
    """

    line: Line
    plans: Mapping[Color, Plan]
    replies: tuple[AutomaticMove, ...] = ()
    missed: tuple[Color, ...] = ()


def follow_move(line: Line, move: Move, wishes: Wishes) -> Followed:
    """Play a move by hand, and the replies that follow it automatically, at most 20.

    A plan ends when its owner moves by hand, when it is used up, when it has no branch for a move
    of the opponent, and with the game. A plan for another ply is left out.
    """
    plans = {
        owner: plan
        for owner, plan in wishes.plans.items()
        if owner is not line.turn and plan.ply == line.ply
    }
    followed = _play(Followed(line, plans), move)
    while len(followed.replies) < MOST_REPLIES:
        reply = _find_reply(followed, wishes)
        if reply is None:
            break
        followed = replace(_play(followed, reply.move), replies=(*followed.replies, reply))
    return followed


def _play(followed: Followed, move: Move) -> Followed:
    """Return the game after a move, with every plan advanced."""
    line, plans, missed = followed.line, dict[Color, Plan](), list(followed.missed)
    for owner, plan in followed.plans.items():
        left = plan.advance(move)
        if left.branches:
            plans[owner] = left
        elif owner is not line.turn and not plan.has_branch(move):
            missed.append(owner)
    played = line.play(move)
    if played.outcome():
        return replace(followed, line=played, plans={}, missed=())
    return replace(followed, line=played, plans=plans, missed=tuple(missed))


def _find_reply(followed: Followed, wishes: Wishes) -> AutomaticMove | None:
    line = followed.line
    if line.turn in wishes.offered or line.outcome():
        return None
    plan = followed.plans.get(line.turn)
    if plan is not None:
        return AutomaticMove(plan.branches[0].move, ReplyReason.PLAN)
    moves = line.game.legal_moves(line.position)
    if line.turn not in wishes.plays_forced or len(moves) != 1 or moves[0].is_huff:
        return None
    ends = line.play(moves[0]).outcome()
    return None if ends else AutomaticMove(moves[0], ReplyReason.FORCED)
