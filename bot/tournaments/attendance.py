"""Attendance: players who come, stay away, come late, leave and come back."""

from collections.abc import Iterable
from dataclasses import replace

from bot.tournaments.model import (
    OPEN,
    PLAYED,
    AlreadyOver,
    Entry,
    Event,
    Pairing,
    PairingState,
    TournamentRefusal,
)
from bot.tournaments.swiss_event import make_bye
from rules import Color

FORFEITS_OUT = 2  # forfeits that end a player's tournament


class TooLate(TournamentRefusal):
    """Too much has been played for anyone to enter."""


class AlreadyEntered(TournamentRefusal):
    """This number already plays."""


class NoHalfBye(TournamentRefusal):
    """Only one round can be missed for half a point, not the last, nor one that is paired."""


class CannotReturn(TournamentRefusal):
    """The player is not out, or has already returned once."""


def latest_first_round(rounds: int) -> int:
    """Return the last round in which a player may play for the first time."""
    return -(-rounds // 2)


def enter_late(event: Event, number: int) -> Event:
    """Return an event with a new player from the next round on.

    One missed round brings half a point, any others nothing. Raises TooLate or AlreadyEntered.
    """
    if number in event.entries:
        raise AlreadyEntered(number)
    first = event.round + 1
    if not event.kind.takes_late or first > latest_first_round(event.rounds):
        raise TooLate
    if first == 1:
        return event.with_entry(Entry(number))
    board = 1 + max(pairing.board for pairing in event.pairings if pairing.round == event.round)
    missed = make_bye(event.round, board, number, event.win // 2)
    late = Entry(number, first_round=first, half_bye=event.round)
    return event.with_entry(late).with_pairings([missed])


def miss_round(event: Event, number: int, round_number: int) -> Event:
    """Return an event in which a player misses a coming round for half a point.

    Raises NoSuchEntry or NoHalfBye.
    """
    entry = event.entry(number)
    is_late = not event.round < round_number < event.rounds
    if entry.is_out or entry.half_bye is not None or is_late or not event.kind.may_miss:
        raise NoHalfBye
    return event.with_entry(replace(entry, half_bye=round_number))


def forfeit(event: Event, round_number: int, board: int, absent: Iterable[int]) -> Event:
    """Return the event after one or both players of a pairing failed to come.

    A player's second forfeit ends the tournament for that player. Raises NoSuchPairing or
    AlreadyOver.
    """
    pairing = event.pairing(round_number, board)
    if pairing.is_over:
        raise AlreadyOver(pairing)
    missing = set(absent)
    event = event.with_pairings([give_up(pairing, missing, event.win)])
    for number in sorted(missing):
        entry = event.entry(number)
        event = event.with_entry(replace(entry, forfeits=entry.forfeits + 1))
        is_too_often = entry.forfeits + 1 >= FORFEITS_OUT and not event.kind.by_challenges
        if is_too_often and not entry.is_out:
            event = withdraw(event, number)
    return event


def withdraw(event: Event, number: int) -> Event:
    """Return the event without a player, whose open games are lost.

    If all play all and the player has finished fewer than half of their games, none of them counts.
    Raises NoSuchEntry.
    """
    out = replace(event.entry(number), is_out=True)
    own = _list_games(event, number)
    event = event.with_entry(out)
    if event.kind.all_meet and _is_early(event, own):
        return event.with_pairings(pairing.end(PairingState.ANNULLED, (0, 0)) for pairing in own)
    return event.with_pairings(_leave(event, pairing, number) for pairing in own)


def come_back(event: Event, number: int) -> Event:
    """Return an event to which a player who was out returns; missed rounds bring nothing.

    If all meet all, a player whose games do not count cannot return. Raises NoSuchEntry or
    CannotReturn.
    """
    if not may_come_back(event, number):
        raise CannotReturn
    return event.with_entry(replace(event.entry(number), is_out=False, has_returned=True))


def may_come_back(event: Event, number: int) -> bool:
    """Tell whether a player who is out may return. Raises NoSuchEntry."""
    entry = event.entry(number)
    if not entry.is_out or entry.has_returned or not event.kind.may_return:
        return False
    has_games = bool(_list_games(event, number))
    return not event.kind.all_meet or not (has_games and has_left_early(event, number))


def has_left_early(event: Event, number: int) -> bool:
    """Tell whether none of a player's games counts, in an event where all meet all; also if they
    left before any was paired.
    """
    own = _list_games(event, number)
    return all(pairing.state is PairingState.ANNULLED for pairing in own)


def _list_games(event: Event, number: int) -> list[Pairing]:
    """List a player's games; in groups only those of the latest stage, as the others are
    settled.
    """
    first = event.round if event.kind.in_stages else 0
    own = event.pairings_of(number)
    return [pairing for pairing in own if pairing.black is not None and pairing.round >= first]


def _is_early(event: Event, own: list[Pairing]) -> bool:
    """Tell whether fewer than half of a player's games are finished, counting those still to be
    paired.
    """
    finished = sum(pairing.state in PLAYED for pairing in own)
    is_all_paired = event.kind.side_by_side
    return 2 * finished < (len(own) if is_all_paired else event.cycles * (len(event.entries) - 1))


def _leave(event: Event, pairing: Pairing, number: int) -> Pairing:
    """Return a pairing after one of its players left; one that is over stays as it is."""
    if pairing.state not in OPEN:
        return pairing
    absent = {player for player in pairing.players if event.entries[player].is_out} | {number}
    return give_up(pairing, absent, event.win)


def give_up(pairing: Pairing, absent: set[int], win: int) -> Pairing:
    """Return a pairing that its absent player has lost; a win brings `win` points."""
    present = [number for number in pairing.players if number not in absent]
    if not present:
        return pairing.end(PairingState.DOUBLE_FORFEIT, (0, 0))
    points = (win, 0) if pairing.color(present[0]) is Color.WHITE else (0, win)
    return pairing.end(PairingState.FORFEITED, points)
