"""The cheapest way to pair people, or to leave some over: exact, and fast for a hundred."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

NEAR = 6  # places between two people, up to which a first matching looks

Pair = tuple[int, int]  # the lower place first


class Edges(dict[int, dict[int, dict[str, int]]]):
    """What the matching asks of a graph; networkx's own takes half as long again to look into."""

    def __init__(self, gains: Mapping[Pair, int]) -> None:
        super().__init__()
        for (one, other), gain in gains.items():
            edge = {"weight": gain}
            self.setdefault(one, {})[other] = edge
            self.setdefault(other, {})[one] = edge

    def is_directed(self) -> bool:
        """Return False: pairs have no direction (networkx asks)."""
        return False

    def is_multigraph(self) -> bool:
        """Tell that two people have one pair at most."""
        return False

    def nodes(self) -> Iterable[int]:
        """Return the people."""
        return self.keys()

    def neighbors(self, node: int) -> Iterable[int]:
        """Return the people whom a person may be paired with."""
        return self[node]

    def edges(self, *, data: bool) -> Iterator[tuple[int, int, dict[str, int]]]:
        """Yield every pair once."""
        assert data
        for one, others in self.items():
            for other, edge in others.items():
                if one < other:
                    yield one, other, edge


def match_cheapest(prices: Mapping[Pair, int], left: Sequence[int], near: int = NEAR) -> list[Pair]:
    """Return the pairs that cost least in all, counting what it costs to leave people over.

    Neighbours are matched first. What that costs is an upper bound, which proves of most other
    pairs that they cannot be part of anything cheaper; only the rest is matched again.
    """
    close = {pair: price for pair, price in prices.items() if pair[1] - pair[0] <= near}
    found = _match(close, left)
    if len(close) == len(prices):
        return found
    paired = {place for pair in found for place in pair}
    bound = sum(prices[pair] for pair in found)
    bound += sum(price for place, price in enumerate(left) if place not in paired)
    return _match(_list_possible(prices, left, bound), left)


def _list_possible(prices: Mapping[Pair, int], left: Sequence[int], bound: int) -> dict[Pair, int]:
    """Return the pairs that can be part of a way that costs no more than a bound.

    Each person costs at least half of their cheapest pair, or what leaving them over costs; of an
    odd number of people, one is left over. All of that is doubled here, as halves are not whole.
    """
    least = [2 * price for price in left]
    for (one, other), price in prices.items():
        least[one] = min(least[one], price)
        least[other] = min(least[other], price)
    spare = 2 * bound - sum(least)
    if len(left) % 2:
        spare -= min(2 * price - own for price, own in zip(left, least, strict=True))
    return {
        (one, other): price
        for (one, other), price in prices.items()
        if 2 * price - least[one] - least[other] <= spare
    }


def _match(prices: Mapping[Pair, int], left: Sequence[int]) -> list[Pair]:
    """Return the pairs of least cost; a pair gains what leaving both over would cost more."""
    # Importing it takes half of the bot's start, and most bots never need it.
    from networkx import max_weight_matching  # type: ignore[import-untyped] # has no types

    gains = {
        (one, other): left[one] + left[other] - price for (one, other), price in prices.items()
    }
    return [(min(pair), max(pair)) for pair in max_weight_matching(Edges(gains))]
