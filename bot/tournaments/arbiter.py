"""What an arbiter may correct: results, pairings, and who plays."""

from dataclasses import replace

from bot.tournaments.model import (
    PLAYED,
    Event,
    NoSuchPairing,
    Pairing,
    PairingState,
    TournamentRefusal,
)
from bot.tournaments.scoring import Points

NOT_BEGUN = {PairingState.WAITING, PairingState.BYE}
BEGUN = {PairingState.PLAYING, *PLAYED}


class RoundHasBegun(TournamentRefusal):
    """Games of the round have begun, so its pairings stay."""


class CannotChangePlaces(TournamentRefusal):
    """A table decides the pairings, or only one of the two plays the plate."""


class LaterRoundPaired(TournamentRefusal):
    """The winner has already gone on, so the result of a knock-out stays."""


class LadderWentOn(TournamentRefusal):
    """The places have changed after the game, so its result stays."""


def correct_result(
    event: Event, round_number: int, board: int, points: Points, state: PairingState
) -> Event:
    """Return the event with another result of a pairing, over or not.

    Raises NoSuchPairing, LaterRoundPaired in a knock-out, or LadderWentOn.
    """
    pairing = event.pairing(round_number, board)
    if event.kind.by_challenges and pairing.is_over:
        raise LadderWentOn
    if event.kind.in_ties and round_number < event.round:
        raise LaterRoundPaired
    return event.with_pairings([pairing.end(state, points)])


def swap_players(event: Event, one: int, other: int) -> Event:
    """Return the event with two players in each other's place in the latest round.

    Raises NoSuchPairing for a player who is not paired in it, RoundHasBegun, or
    CannotChangePlaces if a table decides the pairings, or only one of them plays the plate.
    """
    if event.kind.in_rounds and not event.kind.pairs_anew:
        raise CannotChangePlaces
    places = {one: other, other: one}
    touched = [_latest_pairing(event, number) for number in (one, other)]
    if touched[0].is_of_plate is not touched[1].is_of_plate:
        raise CannotChangePlaces
    if any(pairing.state not in NOT_BEGUN for pairing in touched):
        raise RoundHasBegun
    return event.with_pairings(
        replace(
            pairing,
            white=places.get(pairing.white, pairing.white),
            black=None if pairing.black is None else places.get(pairing.black, pairing.black),
        )
        for pairing in touched
    )


def unpair_round(event: Event) -> Event:
    """Return the event without its latest round, to be paired again. Raises RoundHasBegun.

    A game that is lost because its player left meanwhile does not count as begun.
    """
    latest = [pairing for pairing in event.pairings if pairing.round == event.round]
    if any(pairing.state in BEGUN for pairing in latest):
        raise RoundHasBegun
    return replace(event, pairings=tuple(one for one in event.pairings if one not in latest))


def readmit(event: Event, number: int) -> Event:
    """Return the event with a player back in it, however often they were out. Raises
    NoSuchEntry.
    """
    return event.with_entry(replace(event.entry(number), is_out=False, forfeits=0))


def _latest_pairing(event: Event, number: int) -> Pairing:
    for pairing in event.pairings_of(number):
        if pairing.round == event.round:
            return pairing
    raise NoSuchPairing(event.round, number)
