"""Berger tables: everyone meets everyone, with colours in turn."""

from bot.tournaments.model import check_number

MOST = 16  # players
Round = list[tuple[int, int | None]]  # White, and Black or nobody


def berger_table(players: int) -> list[Round]:
    """Return the rounds of players 1 to n: pairs of White and Black, the last board first.

    If the number is odd, one player is free in each round, listed first and paired with None.
    Raises WrongNumber unless there are 2 to 16.
    """
    check_number(players, 2, MOST)
    last = players + players % 2
    rounds = [_round(number, last) for number in range(1, last)]
    if players == last:
        return rounds
    return [[_free(pair, last) for pair in pairs] for pairs in rounds]


def berger_cycles(players: int, cycles: int) -> list[Round]:
    """Return the rounds of one cycle, or of two, the second with colours reversed.

    With two, the last two rounds of the first cycle change places, so that nobody has one colour
    three times in a row. Raises WrongNumber.
    """
    first = berger_table(players)
    if cycles == 1:
        return first
    second = [[_turn(pair) for pair in pairs] for pairs in first]
    return [*first[:-2], *reversed(first[-2:]), *second]


def _round(number: int, last: int) -> Round:
    """Return round `number` for an even number of players, the last of whom stays in place."""
    ring = last - 1
    odd, half = number % 2 == 1, number // 2
    start = half + 1 if odd else last // 2 + half
    pairs: Round = [(start, last) if odd else (last, start)]
    for step in range(1, last // 2):
        pairs.append(((start + step - 1) % ring + 1, (start - step - 1) % ring + 1))
    return pairs


def _free(pair: tuple[int, int | None], ghost: int) -> tuple[int, int | None]:
    white, black = pair
    if black == ghost:
        return white, None
    if white == ghost and black is not None:
        return black, None
    return pair


def _turn(pair: tuple[int, int | None]) -> tuple[int, int | None]:
    white, black = pair
    return pair if black is None else (black, white)
