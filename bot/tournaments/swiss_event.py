"""A Swiss event from round to round: the players to pair, with their history."""

from dataclasses import replace
from itertools import count

from bot.tournaments.model import (
    PLAYED,
    Entry,
    Event,
    NoRoundsLeft,
    NotEnoughPlayers,
    Pairing,
    PairingState,
    RoundGoesOn,
)
from bot.tournaments.swiss import Float, SwissPair, SwissPlayer, pair_swiss
from rules import Color


def begin_swiss(event: Event, rounds: int | None) -> Event:
    """Return the event with the rounds asked for, as far as there are opponents, or as many as find
    a winner.
    """
    players = len(event.entries)
    wanted = min(rounds or usual_rounds(players), players - 1)
    return replace(event, rounds=max(1, wanted))


def usual_rounds(players: int) -> int:
    """Return how many rounds find a winner: one more than in a knock-out, if there are enough
    opponents.
    """
    return max(1, min(players - 1, (players - 1).bit_length() + 1))


def pair_next_round(event: Event, lot: Color) -> Event:
    """Return the event with its next round paired.

    `lot` is the colour of the higher player on a first board if nothing else decides. Raises
    NoRoundsLeft, RoundGoesOn or NotEnoughPlayers.
    """
    number = event.round + 1
    if number > event.rounds:
        raise NoRoundsLeft
    if any(not pairing.is_over for pairing in event.pairings):
        raise RoundGoesOn
    playing = [entry for entry in event.entries.values() if plays(entry, number)]
    if len(playing) < 2:
        raise NotEnoughPlayers
    boards = pair_swiss([describe_player(event, entry.number) for entry in playing], lot)
    half_byes = [entry for entry in event.entries.values() if _has_half_bye(entry, number)]
    pairings = [_pairing(event, number, *numbered) for numbered in enumerate(boards, 1)]
    for board, entry in zip(count(len(boards) + 1), half_byes):
        pairings.append(make_bye(number, board, entry.number, event.win // 2))
    return event.with_pairings(pairings)


def plays(entry: Entry, round_number: int) -> bool:
    """Whether an entry is paired in a round."""
    is_in = not entry.is_out and entry.first_round <= round_number
    return is_in and entry.half_bye != round_number


def describe_player(event: Event, number: int) -> SwissPlayer:
    """Return what the pairing of the next round knows of a player."""
    pairings = {pairing.round: pairing for pairing in event.pairings_of(number)}
    played = [pairing for pairing in pairings.values() if pairing.state in PLAYED]
    byes = [pairing for pairing in pairings.values() if pairing.state is PairingState.BYE]
    return SwissPlayer(
        number,
        score_before(event, number, event.round + 1),
        frozenset(opponent for pairing in played if (opponent := pairing.opponent(number))),
        tuple(_color(pairings.get(one), number) for one in range(1, event.round + 1)),
        any(bye.white_points == event.win for bye in byes),
        _find_float(event, pairings.get(event.round), number),
    )


def score_before(event: Event, number: int, round_number: int) -> int:
    """Return the points of a player from the rounds before a round."""
    earlier = (pairing for pairing in event.pairings_of(number) if pairing.round < round_number)
    return sum(pairing.points(number) for pairing in earlier)


def make_bye(round_number: int, board: int, number: int, points: int) -> Pairing:
    """Return a bye that brings these points."""
    return Pairing(round_number, board, number, None, PairingState.BYE, points)


def _has_half_bye(entry: Entry, round_number: int) -> bool:
    return entry.half_bye == round_number and not entry.is_out


def _pairing(event: Event, round_number: int, board: int, pair: SwissPair) -> Pairing:
    if pair.black is None:
        return make_bye(round_number, board, pair.white, event.win)
    return Pairing(round_number, board, pair.white, pair.black)


def _color(pairing: Pairing | None, number: int) -> Color | None:
    return pairing.color(number) if pairing and pairing.is_played else None


def _find_float(event: Event, last: Pairing | None, number: int) -> Float:
    """Return how a player floated in the last round; unplayed games are no floats."""
    if last is None:
        return Float.NONE
    if last.black is None:
        return Float.DOWN
    opponent = last.opponent(number)
    if opponent is None or not last.is_played:
        return Float.NONE
    gap = score_before(event, number, last.round) - score_before(event, opponent, last.round)
    return Float.DOWN if gap > 0 else Float.UP if gap < 0 else Float.NONE
