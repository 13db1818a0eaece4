"""Ladders as values and as rows."""

from collections.abc import Sequence

from bot.tournaments.ladder_event import Ladder, LadderChallenge, Rung
from bot.tournaments.tournament import Tournament
from storage import Transaction
from storage.ladders import (
    drop_rungs,
    keep_ladder_challenges,
    keep_rungs,
    list_ladder_challenges,
    list_rungs,
)
from storage.rows import LadderChallengeRow, RungRow, convert


def load_ladder(transaction: Transaction, tournament_id: int) -> Ladder:
    """Return the ladder of a tournament."""
    rungs = list_rungs(transaction, tournament_id)
    asked = list_ladder_challenges(transaction, tournament_id)
    return Ladder(
        tuple(convert(Rung, row) for row in rungs),
        {row.round: convert(LadderChallenge, row) for row in asked},
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
        convert(RungRow, rung, tournament_id=tournament.id, place=place)
        for place, rung in enumerate(tournament.ladder.rungs, 1)
    ]


def _list_challenges(tournament: Tournament) -> Sequence[LadderChallengeRow]:
    return [
        convert(LadderChallengeRow, asked, tournament_id=tournament.id, round=number)
        for number, asked in tournament.ladder.asked.items()
    ]
