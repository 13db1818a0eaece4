"""The bracket of a knock-out, in parts that fit into one picture; pure."""

from dataclasses import dataclass

from bot.tournaments.knockout import find_winner
from bot.tournaments.model import Event, Pairing, PairingState

DEPTH = 4  # rounds of a part, which begins with 16 places


@dataclass(frozen=True, slots=True)
class BracketPart:
    """Some rounds of a bracket, to the tie on the board `index` of the last one."""

    first: int
    last: int
    index: int = 1

    def list_boards(self, number: int) -> range:
        """Return the boards of one of its rounds."""
        count = 1 << (self.last - number)
        return range((self.index - 1) * count + 1, self.index * count + 1)


def list_parts(event: Event) -> list[BracketPart]:
    """List the parts of a bracket; if there are several, the last one holds the last 16, as soon
    as the first of them are known.
    """
    last = _find_last_part(event)
    if last.first == 1:
        return [last]
    early = [BracketPart(1, DEPTH, each + 1) for each in range(1 << (event.rounds - DEPTH))]
    return [*early, last] if event.round + 1 >= last.first else early


def find_present_part(event: Event) -> BracketPart | None:
    """Return the part that is played for now; None before the last 16, if there are more."""
    last = _find_last_part(event)
    return last if event.round >= last.first else None


def _find_last_part(event: Event) -> BracketPart:
    return BracketPart(max(1, event.rounds - DEPTH + 1), event.rounds)


def list_part_players(event: Event, part: BracketPart) -> set[int]:
    """Return the players in the first round of a part."""
    places = (find_places(event, part.first, board) for board in part.list_boards(part.first))
    return {number for pair in places for number in pair if number is not None}


def find_tie(event: Event, number: int, board: int) -> Pairing | None:
    """Return a tie, None if its round is not paired yet or nobody is left for it."""
    ties = (each for each in event.pairings if (each.round, each.board) == (number, board))
    return next(ties, None)


def find_places(event: Event, number: int, board: int) -> tuple[int | None, int | None]:
    """Return who stands above and below in a tie: the winners of the ties that lead to it, as far
    as they are known.
    """
    tie = find_tie(event, number, board)
    if number == 1:
        return (None, None) if tie is None else (tie.white, tie.black)
    upper, lower = (_find_next(event, number - 1, 2 * board - each) for each in (1, 0))
    if tie is None:
        return (upper, lower) if number > event.round else (None, None)
    is_turned = tie.white == lower or (tie.black is not None and tie.black == upper)
    return (tie.black, tie.white) if is_turned else (tie.white, tie.black)


def _find_next(event: Event, number: int, board: int) -> int | None:
    tie = find_tie(event, number, board)
    return find_winner(event, tie) if tie is not None and tie.is_over else None


def has_won_tie(tie: Pairing, number: int) -> bool:
    """Tell whether a player has won a tie, also if they left later."""
    if not tie.is_over or tie.state is PairingState.DOUBLE_FORFEIT:
        return False
    black_wins = tie.black is not None and tie.black_points > tie.white_points
    return number == (tie.black if black_wins else tie.white)
