"""Whether a player has played all games of a tournament."""

from bot.tournaments.kinds import Kind
from bot.tournaments.knockout import find_winner
from bot.tournaments.model import Event, Pairing, PairingState


def has_played_all(event: Event, number: int) -> bool:
    """Tell whether a player has played all of their games in a tournament; on a ladder nobody ever
    has.

    A game to which the opponent did not come, or which they left, counts as played. In groups one
    stage is enough; in a knock-out a player is done when out and not in the plate.
    """
    own = event.pairings_of(number)
    is_over = all(_is_played(pairing, number) for pairing in own)
    return is_over and not event.entry(number).is_out and not _plays_on(event, number, own[-1])


def _is_played(pairing: Pairing, number: int) -> bool:
    if pairing.state in (PairingState.FORFEITED, PairingState.DOUBLE_FORFEIT):
        return pairing.points(number) > 0  # the player who was ready, or perhaps both
    return pairing.is_over


def _plays_on(event: Event, number: int, last: Pairing) -> bool:
    """Tell whether another round can bring a player a game after their last one."""
    match event.kind:
        case Kind.LADDER:
            return True
        case Kind.ALL_PLAY_ALL | Kind.BOARDS_MATCH | Kind.GROUPS:
            return False
        case Kind.KNOCK_OUT if event.round < event.rounds:
            first = [each for each in event.pairings if each.round == 1 and each.black is not None]
            has_plate = event.round == 1 and len(first) > 1
            return has_plate or find_winner(event, last) == number
        case _:
            return event.round < event.rounds
