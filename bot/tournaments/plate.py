"""The rounds of a knock-out with its plate: another one beside the later rounds, for those who lose
in the first.
"""

from dataclasses import replace

from bot.tournaments.knockout import (
    count_rounds,
    find_winner,
    make_first_ties,
    make_ties,
    next_round,
)
from bot.tournaments.model import PLATE, Event, Pairing
from rules import Color

FIRST_ROUND = 2  # of the knock-out in which the plate begins; it needs no more rounds than that


def pair_knockout(event: Event, _lot: Color) -> Event:
    """Return the event with its next round, and that of its plate; raises NoRoundsLeft or
    RoundGoesOn.
    """
    if event.round:
        return next_round(event).with_pairings(pair_plate(event))
    present = [number for number, entry in event.entries.items() if not entry.is_out]
    event.kind.check(len(present))
    return replace(event, rounds=count_rounds(len(present))).with_pairings(make_first_ties(present))


def pair_plate(event: Event) -> list[Pairing]:
    """Return the ties of the plate beside the next round of a knock-out.

    There are none if fewer than two have lost in the first round, or once the plate is won.
    """
    number = event.round + 1
    if number == FIRST_ROUND:
        losers = list_losers(event)
        ties = make_first_ties(losers) if len(losers) > 1 else []
    else:
        before = {tie.board - PLATE: tie for tie in _list_plate(event, event.round)}
        boards = range(1, _count_ties(event, event.round) + 1)
        winners = [find_winner(event, before[each]) if each in before else None for each in boards]
        ties = make_ties(number, winners) if len(winners) > 1 else []
    return [replace(tie, round=number, board=PLATE + tie.board) for tie in ties]


def list_losers(event: Event) -> list[int]:
    """List the players who lost a tie that was played in the first round, in the order of strength.

    Players who are out are left out.
    """
    ties = [tie for tie in event.pairings if tie.round == 1]
    losers = {number for tie in ties if tie.is_played for number in tie.players}
    losers -= {find_winner(event, tie) for tie in ties}
    return sorted(number for number in losers if not event.entries[number].is_out)


def find_plate_winner(event: Event) -> int | None:
    """Return the winner of the plate; None while it goes on, if there is no plate, or if nobody
    came.
    """
    for number in range(FIRST_ROUND, event.round + 1):
        if _count_ties(event, number) == 1:
            final = next(iter(_list_plate(event, number)), None)
            return find_winner(event, final) if final is not None and final.is_over else None
    return None


def _list_plate(event: Event, number: int) -> list[Pairing]:
    return [tie for tie in event.pairings if tie.round == number and tie.is_of_plate]


def _count_ties(event: Event, number: int) -> int:
    """Return how many places for ties the plate has in a round; some may stay empty."""
    return len(_list_plate(event, FIRST_ROUND)) >> (number - FIRST_ROUND)
