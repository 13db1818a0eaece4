"""Ladders as values and as rows."""

from collections.abc import Sequence

from bot.tournaments.ladder_event import Asked, Ladder, Rung
from bot.tournaments.tournament import Tournament
from storage import Transaction
from storage.ladders import (
    drop_rungs,
    keep_ladder_challenges,
    keep_rungs,
    list_ladder_challenges,
    list_rungs,
)
from storage.rows import LadderChallengeRow, RungRow


def load_ladder(transaction: Transaction, tournament_id: int) -> Ladder:
    """Return the ladder of a tournament."""
    rungs = list_rungs(transaction, tournament_id)
    asked = list_ladder_challenges(transaction, tournament_id)
    return Ladder(
        tuple(Rung(row.number, row.active_at, row.steps, row.lost_at) for row in rungs),
        {
            row.round: Asked(row.challenger, row.asked_at, row.ended_at, row.remind_at)
            for row in asked
        },
    )


def save_ladder(transaction: Transaction, before: Tournament, after: Tournament) -> None:
    """Write what has changed on a ladder."""
    known, rungs = set(_list_rungs(before)), _list_rungs(after)
    kept = {row.number for row in rungs}
    drop_rungs(transaction, [row for row in known if row.number not in kept])
    keep_rungs(transaction, [row for row in rungs if row not in known])
    asked = set(_list_challenges(before))
    keep_ladder_challenges(
        transaction, [row for row in _list_challenges(after) if row not in asked]
    )


def _list_rungs(tournament: Tournament) -> Sequence[RungRow]:
    return [
        RungRow(
            tournament_id=tournament.id,
            number=rung.number,
            place=place,
            active_at=rung.active_at,
            steps=rung.steps,
            lost_at=rung.lost_at,
        )
        for place, rung in enumerate(tournament.ladder.rungs, 1)
    ]


def _list_challenges(tournament: Tournament) -> Sequence[LadderChallengeRow]:
    return [
        LadderChallengeRow(
            tournament_id=tournament.id,
            round=number,
            challenger=asked.challenger,
            asked_at=asked.asked_at,
            ended_at=asked.ended_at,
            remind_at=asked.remind_at,
        )
        for number, asked in tournament.ladder.asked.items()
    ]
