"""Pairs the rounds of an event one after the other, whatever its kind."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.tournaments import all_by_rounds, groups, knockout, swiss_event, team_event
from bot.tournaments.all_play_all import begin_all_play_all
from bot.tournaments.boards_match import begin_boards_match
from bot.tournaments.kinds import Kind
from bot.tournaments.model import Entry, Event, NoRoundsLeft, check_players
from bot.tournaments.plate import pair_plate
from rules import Color

# Adds the next round of an event. The colour is the lot, for when nothing else decides.
PairNext = Callable[[Event, Color], Event]


def begin_event(
    kind: Kind,
    numbers: Sequence[int],
    rounds: int | None = None,
    boards: int = 1,
    cycles: int = 1,
) -> Event:
    """Return an event of these players, numbered in the order of strength.

    If its rounds follow each other, none is paired yet; `rounds` is how many there are, if that can
    be chosen, `boards` how many play for a team, `cycles` how often all meet all, if they do.
    Raises WrongNumber or UnequalTeams.
    """
    players = len(numbers)
    if kind is Kind.BOARDS_MATCH:
        return begin_boards_match(numbers)
    if kind is Kind.TEAM_EVENT:
        return team_event.begin_team_event([*numbers], boards, rounds)
    check_players(kind, players)
    if kind is Kind.LADDER:
        return Event(kind, 0, {number: Entry(number) for number in numbers})
    if kind is Kind.ALL_PLAY_ALL:
        return begin_all_play_all(numbers, cycles)
    usual = cycles * USUAL_ROUNDS[kind](players)
    count = min(rounds or usual, players - 1) if kind is Kind.SWISS else usual
    entries = {number: Entry(number) for number in numbers}
    return Event(kind, max(1, count), entries, cycles=cycles)


def pair_next(event: Event, lot: Color) -> Event:
    """Return the event with its next round paired.

    `lot` is the colour of the higher player on a first board if nothing else decides. Raises
    NoRoundsLeft, RoundGoesOn or NotEnoughPlayers.
    """
    paired = NEXT_ROUNDS[event.kind](event, lot)
    if paired.round == event.round:
        raise NoRoundsLeft  # everyone is out
    return paired


def _pair_knockout(event: Event, _lot: Color) -> Event:
    if event.round:
        return knockout.next_round(event).with_pairings(pair_plate(event))
    begun = knockout.begin_knockout(
        [number for number, entry in event.entries.items() if not entry.is_out]
    )
    return replace(event, rounds=begun.rounds, pairings=begun.pairings)


USUAL_ROUNDS: Mapping[Kind, Callable[[int], int]] = {
    Kind.SWISS: swiss_event.usual_rounds,
    Kind.KNOCK_OUT: lambda players: (players - 1).bit_length(),
    Kind.ALL_BY_ROUNDS: all_by_rounds.count_rounds,
    Kind.GROUPS: groups.count_stages,
}
NEXT_ROUNDS: Mapping[Kind, PairNext] = {
    Kind.SWISS: swiss_event.pair_next_round,
    Kind.KNOCK_OUT: _pair_knockout,
    Kind.ALL_BY_ROUNDS: all_by_rounds.pair_round,
    Kind.TEAM_EVENT: team_event.pair_next_round,
    Kind.GROUPS: groups.pair_stage,
}
