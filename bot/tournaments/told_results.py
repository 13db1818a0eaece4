"""Results that players tell, in a tournament whose games are played anywhere; pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.tournaments.arbiters_time import find_arbiters_time
from bot.tournaments.games import refuse_game
from bot.tournaments.model import Pairing, PairingState, TournamentRefusal
from bot.tournaments.scoring import Points
from bot.tournaments.telling import Telling, find_agreed, list_valid
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_facts import DecidedMeanwhile, NotYourPairing, TournamentChanged


class ScoreNotPossible(TournamentRefusal):
    """No game of this tournament ends with these points."""


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """The result that a player gives a pairing against an opponent: their own points first."""

    key: Key
    opponent: int
    points: Points
    note: str = ""


def list_scores(tournament: Tournament) -> list[Points]:
    """List the scores that a pairing can end with, from a win to a loss; those of several games
    are told as one.
    """
    win = tournament.event.win
    draws = [(own, win - own) for own in range(win - 1, 0, -1)]
    return [(win, 0), *draws, (0, win)]


def find_tellings(tournament: Tournament, pairing: Pairing) -> list[Telling]:
    """List what the players of a pairing have said about its result."""
    key = pairing.round, pairing.board
    return list_valid(pairing, tournament.tellings.get(key, ()))


def tell(tournament: Tournament, number: int, said: ReportedResult, now: datetime) -> Tournament:
    """Return the tournament after a player has given the result of a pairing.

    It is over if the opponent has given the same one; if they differ, the arbiter is asked. Raises
    `NotYourPairing`, `DecidedMeanwhile`, `TournamentChanged` if the player now meets someone else,
    `RoundNotOpen`, `TournamentPaused` or ScoreNotPossible.
    """
    pairing = tournament.event.pairing(*said.key)
    _check(tournament, pairing, number, said)
    tellings = find_tellings(tournament, pairing)
    known = next((each for each in tellings if each.number == number), None)
    told_at = now if known is None else known.told_at
    own = Telling(number, said.opponent, *said.points, told_at, said.note)
    others = [each for each in tellings if each.number != number]
    after = tournament.with_tellings(said.key, (*others, own))
    agreed = find_agreed(pairing, (*others, own))
    if agreed is not None:
        return replace(after, event=after.event.record(*said.key, agreed, PairingState.DONE))
    return ask_arbiter(after, [pairing], now) if others else after


def _check(tournament: Tournament, pairing: Pairing, number: int, said: ReportedResult) -> None:
    if number not in pairing.players or pairing.black is None or not tournament.plays_anywhere:
        raise NotYourPairing(tournament)
    if pairing.is_over:
        raise DecidedMeanwhile(tournament, pairing)
    if pairing.opponent(number) != said.opponent:
        raise TournamentChanged(tournament)
    if not tournament.may_play(pairing):
        raise refuse_game(tournament)
    if said.points not in list_scores(tournament):
        raise ScoreNotPossible


def list_silent(tournament: Tournament, now: datetime) -> list[Pairing]:
    """List the pairings in which one player has been silent for too long."""
    moments = tournament.silences
    return [
        pairing
        for pairing in tournament.event.pairings
        if (at := moments.get((pairing.round, pairing.board))) is not None and at <= now
    ]


def ask_arbiter(tournament: Tournament, pairings: Iterable[Pairing], now: datetime) -> Tournament:
    """Return the tournament in which an arbiter is asked about pairings; each is asked about once.

    The arbiter has as long as the players, and at least the time of `find_arbiters_time`.
    """
    until = max(filter(None, (tournament.span[1], now + find_arbiters_time(tournament))))
    asked = [replace(each, asked_until=until) for each in pairings if each.asked_until is None]
    return replace(tournament, event=tournament.event.with_pairings(asked))


def end_untold(tournament: Tournament, pairings: Iterable[Pairing], now: datetime) -> Tournament:
    """Return the tournament after the time of pairings is up: the arbiter is asked about them.

    That prolongs it; a pairing that the arbiter leaves undecided brings neither player anything.
    """
    left = [each for each in pairings if each.state is PairingState.WAITING]
    after = ask_arbiter(tournament, left, now)
    for pairing in left:
        key = pairing.round, pairing.board
        if pairing.asked_until is not None and pairing.asked_until <= now:
            ended = after.event.record(*key, (0, 0), PairingState.DOUBLE_FORFEIT)
            after = replace(after, event=ended)
    waits = [each.asked_until for each in list_asked(after)]
    return after.extend(min(filter(None, waits))) if waits else after.close_round()


def list_asked(tournament: Tournament) -> list[Pairing]:
    """List the pairings without a result about which an arbiter was asked."""
    pairings = tournament.event.pairings
    return [each for each in pairings if each.asked_until is not None and not each.is_over]
