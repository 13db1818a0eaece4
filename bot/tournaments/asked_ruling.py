"""What an arbiter is asked before a game is ruled: how it would stand; pure."""

from dataclasses import replace

from bot.tournaments.arbiter_orders import ArbiterOrder
from bot.tournaments.games import points_given
from bot.tournaments.judgements import WINNERS
from bot.tournaments.model import NoSuchPairing, PairingState
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament


def show_ruled(tournament: Tournament, order: ArbiterOrder) -> Tournament:
    """Return a tournament as it would stand after the ruling of a game, to ask whether it is meant.

    Raises NoSuchPairing.
    """
    round_number, board, given = order.numbers
    pairing = tournament.event.pairing(round_number, board)
    if pairing.black is None:
        raise NoSuchPairing(round_number, board)
    points = points_given(tournament, WINNERS[[*GameResult][given]])
    ruled = pairing.end(PairingState.ADJUDICATED, points)
    return replace(tournament, event=tournament.event.with_pairings([ruled]))
