"""Players who have not come to a round, and games that end unplayed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches.match_value import Match
from bot.tournaments.arrivals import judge_never_begun
from bot.tournaments.attendance import forfeit
from bot.tournaments.games import end_early
from bot.tournaments.model import Event, Pairing, PairingState
from bot.tournaments.presets import first_move_time
from bot.tournaments.tournament import Key, Tournament
from rules import Color
from storage import Person


@dataclass(frozen=True, slots=True)
class NoShows:
    """Players who have not come to a round: to `matches` the side to move, to pairings of `nobody`
    neither.

    Some may still come; `again_at` is when to look again.
    """

    matches: tuple[Match, ...]
    nobody: tuple[Key, ...]
    again_at: datetime | None


def find_absent(tournament: Tournament, playing: Mapping[Key, Match], now: datetime) -> NoShows:
    """Return the players who have not come to the latest round by now.

    A player who is to answer a first move has half of the time for that, however late it was made.
    """
    nobody = [
        (pairing.round, pairing.board)
        for pairing in tournament.list_open(tournament.event.round)
        if pairing.state is PairingState.WAITING and not tournament.has_games(pairing)
    ]
    to_answer = first_move_time(tournament.preset, tournament.lasts) / 2
    absent, later = [], []
    for match in playing.values():
        if match.has_begun:
            continue
        has_moved = bool(match.turn_ends)
        until = match.moved_at + to_answer if has_moved else now
        if until > now:
            later.append(until)
        else:
            absent.append(match)
    return NoShows(tuple(absent), tuple(nobody), min(later, default=None))


def list_not_come(
    tournament: Tournament, pairing: Pairing, playing: Mapping[Key, Match]
) -> list[int]:
    """List the players of an open pairing who have not moved in it."""
    match = playing.get((pairing.round, pairing.board))
    if match is None:
        return [] if tournament.has_games(pairing) else [*pairing.players]
    if match.has_begun:
        return []
    sides = [match.turn] if match.turn_ends else [*Color]
    holders = [match.holder(side) for side in sides]
    numbers = [tournament.find_number(each.id) for each in holders if isinstance(each, Person)]
    return [number for number in numbers if number is not None]


def double_forfeits(event: Event, keys: Iterable[Key]) -> Event:
    """Return the event after neither player came to some pairings."""
    for key in keys:
        if not event.pairing(*key).is_over:
            event = forfeit(event, *key, event.pairing(*key).players)
    return event


def end_waiting(tournament: Tournament, pairings: Iterable[Pairing]) -> Tournament:
    """Return the tournament after the time of pairings without a running game is up."""
    for pairing in pairings:
        if pairing.state is not PairingState.WAITING:
            continue
        if tournament.asks_both and not tournament.has_games(pairing):
            ended = tournament.event.with_pairings([judge_never_begun(tournament, pairing)])
            tournament = replace(tournament, event=ended)
        else:
            tournament = end_early(tournament, (pairing.round, pairing.board))
    return tournament
