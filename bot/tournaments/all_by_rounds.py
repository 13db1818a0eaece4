"""Everyone against everyone, in successive rounds."""

from dataclasses import replace

from bot.tournaments.attendance import give_up, has_left_early
from bot.tournaments.berger import berger_cycles
from bot.tournaments.model import Event, NoRoundsLeft, Pairing, PairingState, RoundGoesOn
from bot.tournaments.swiss_event import make_bye
from rules import Color


def begin_all_by_rounds(event: Event, _rounds: int | None) -> Event:
    """Return the event with the rounds in which everyone meets everyone; raises WrongNumber."""
    return replace(event, rounds=len(berger_cycles(len(event.entries), event.cycles)))


def pair_round(event: Event, _lot: Color) -> Event:
    """Return the event with its next round, from the Berger tables for its numbers.

    A player without an opponent is free, for no points; a player who is out loses, or counts for
    nobody. Raises NoRoundsLeft or RoundGoesOn.
    """
    number = event.round + 1
    if number > event.rounds:
        raise NoRoundsLeft
    if any(not pairing.is_over for pairing in event.pairings):
        raise RoundGoesOn
    seats = sorted(event.entries)
    pairs = berger_cycles(len(seats), event.cycles)[number - 1]
    games = [(seats[white - 1], seats[black - 1]) for white, black in pairs if black is not None]
    free = [seats[white - 1] for white, black in pairs if black is None]
    return event.with_pairings(
        [
            *(_pair(event, Pairing(number, board, *pair)) for board, pair in enumerate(games, 1)),
            *(make_bye(number, len(games) + 1, each, 0) for each in free),
        ]
    )


def _pair(event: Event, pairing: Pairing) -> Pairing:
    """Return a pairing, which is over at once if one of its players is out."""
    gone = {number for number in pairing.players if event.entries[number].is_out}
    if not gone:
        return pairing
    if any(has_left_early(event, number) for number in gone):
        return pairing.end(PairingState.ANNULLED, (0, 0))
    return give_up(pairing, gone, event.win)
