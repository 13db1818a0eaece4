"""Everyone against everyone: by rounds, or all games at once in groups."""

from collections.abc import Sequence
from dataclasses import replace

from bot.tournaments.berger import berger_cycles
from bot.tournaments.model import Event, Pairing

MOST_RUNNING = 3  # games of one person at once
MOST_IN_GROUP = 6


def begin_all_play_all(event: Event, _rounds: int | None) -> Event:
    """Return the event with all its games; raises WrongNumber."""
    pairings = pair_all([*event.entries], event.cycles)
    return replace(event, rounds=pairings[-1].round, pairings=tuple(pairings))


def pair_all(numbers: Sequence[int], cycles: int = 1) -> list[Pairing]:
    """List the games in which all these players meet once, or twice with colours swapped.

    Raises WrongNumber.
    """
    rounds = berger_cycles(len(numbers), cycles)
    return [
        Pairing(round_number, board, numbers[white - 1], numbers[black - 1])
        for round_number, pairs in enumerate(rounds, 1)
        for board, (white, black) in enumerate(_without_free(pairs), 1)
    ]


def list_first_games(event: Event) -> list[Pairing]:
    """List the pairings that are the first of one of their players, if all can begin at once."""
    first: dict[int, Pairing] = {}
    for pairing in event.pairings:
        for number in pairing.players:
            first.setdefault(number, pairing)
    return [*dict.fromkeys(sorted(first.values(), key=lambda each: (each.round, each.board)))]


def is_second_too_early(event: Event, pairing: Pairing) -> bool:
    """Tell whether two players who meet twice have not finished their first game yet."""
    return any(
        not each.is_over and each.round < pairing.round and {*each.players} == {*pairing.players}
        for each in event.pairings
    )


def make_groups(players: int) -> list[list[int]]:
    """Split the numbers from 1 on into groups of at most 6, about equal in size and strength.

    The best go into different groups, and the others follow back and forth like a snake.
    """
    count = -(-players // MOST_IN_GROUP)
    groups: list[list[int]] = [[] for _ in range(count)]
    for number in range(players):
        row, column = divmod(number, count)
        groups[column if row % 2 == 0 else count - 1 - column].append(number + 1)
    return groups


def _without_free(pairs: list[tuple[int, int | None]]) -> list[tuple[int, int]]:
    return [(white, black) for white, black in pairs if black is not None]
