"""Whether a player has played all games of a tournament."""

from bot.tournaments.model import Event, Pairing, PairingState


def has_played_all(event: Event, number: int) -> bool:
    """Tell whether a player has played all of their games in a tournament; on a ladder nobody ever
    has.

    A game to which the opponent did not come, or which they left, counts as played. In groups one
    stage is enough; in a knock-out a player is done when out and not in the plate.
    """
    own = event.pairings_of(number)
    is_over = all(_is_played(pairing, number) for pairing in own)
    return (
        is_over
        and not event.entry(number).is_out
        and not event.kind.plays_on(event, number, own[-1])
    )


def _is_played(pairing: Pairing, number: int) -> bool:
    if pairing.state in (PairingState.FORFEITED, PairingState.DOUBLE_FORFEIT):
        return pairing.points(number) > 0  # the player who was ready, or perhaps both
    return pairing.is_over
