"""Waves: what hypothesis finds, against brute force."""

from collections.abc import Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.evenings.cheapest_pairs import Pair, match_cheapest
from bot.evenings.points import EveningResult, score_games
from bot.evenings.waves import Free, WaveCost, WavePair, may_meet, pair_free, rank, total_cost
from rules import Color

NUMBERS = st.integers(1, 12)
COLORS = st.lists(st.sampled_from([*Color]), max_size=6).map(tuple)


@st.composite
def people(draw: st.DrawFn, most: int = 8) -> list[Free]:
    """Free people with a past of which both know the same."""
    numbers = draw(st.lists(NUMBERS, unique=True, max_size=most))
    met: dict[int, list[int]] = {number: [] for number in numbers}
    pairs = (
        st.tuples(st.sampled_from(numbers), st.sampled_from(numbers)) if numbers else st.nothing()
    )
    for one, other in draw(st.lists(pairs, max_size=12)) if numbers else ():
        if one != other:
            met[one].append(other)
            met[other].append(one)
    return [
        Free(
            number,
            draw(st.integers(0, 12)),
            draw(st.integers(1200, 1800)),
            draw(st.integers(0, 300)),
            tuple(met[number]),
            draw(COLORS),
            draw(st.booleans()),
        )
        for number in numbers
    ]


def pairings(numbers: list[int]) -> Iterator[list[WavePair]]:
    """Every way to pair some of these people."""
    if not numbers:
        yield []
        return
    first, *rest = numbers
    yield from pairings(rest)
    for other in rest:
        for boards in pairings([each for each in rest if each != other]):
            yield [WavePair(first, other), *boards]


def least_cost(free: list[Free], *, only_two: bool) -> WaveCost:
    by_number = {each.number: each for each in free}
    return min(
        total_cost(free, boards)
        for boards in pairings([*by_number])
        if all(
            may_meet(by_number[one], by_number[other], only_two=only_two) for one, other in boards
        )
    )


@settings(max_examples=150, deadline=None)
@given(people(), st.booleans())
def test_a_wave_costs_as_little_as_any(free: list[Free], only_two: bool) -> None:
    boards = pair_free(free, only_two=only_two)
    assert total_cost(free, boards) == least_cost(free, only_two=only_two)


def cost_of(boards: list[Pair], prices: dict[Pair, int], left: list[int]) -> int:
    paired = {place for pair in boards for place in pair}
    over = sum(price for place, price in enumerate(left) if place not in paired)
    return sum(prices[pair] for pair in boards) + over


@settings(max_examples=300, deadline=None)
@given(st.integers(2, 12), st.data())
def test_what_is_left_out_is_never_cheaper(count: int, data: st.DataObject) -> None:
    pairs = [*combinations(range(count), 2)]
    prices = {pair: data.draw(st.integers(0, 30)) for pair in pairs if data.draw(st.integers(0, 9))}
    left = data.draw(st.lists(st.integers(10, 90), min_size=count, max_size=count))
    whole = cost_of(match_cheapest(prices, left, near=count), prices, left)
    assert cost_of(match_cheapest(prices, left, near=1), prices, left) == whole


@settings(max_examples=100, deadline=None)
@given(people(12), st.booleans())
def test_nobody_is_on_two_boards(free: list[Free], only_two: bool) -> None:
    boards = pair_free(free, only_two=only_two)
    seated = [number for board in boards for number in board]
    assert len(seated) == len({*seated})
    assert {*seated} <= {each.number for each in free}


@settings(max_examples=100, deadline=None)
@given(people(), st.randoms(use_true_random=False))
def test_the_order_does_not_matter(free: list[Free], random: object) -> None:
    shuffled = [*free]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    costs = [total_cost(free, pair_free(each)) for each in (free, shuffled)]
    assert costs[0] == costs[1]
    assert rank(free) == rank(shuffled)


@given(st.lists(st.tuples(st.sampled_from([*EveningResult]), st.integers(0, 120)), max_size=20))
def test_points_of_a_game_are_among_those_possible(
    results: list[tuple[EveningResult, int]],
) -> None:
    scores, run = score_games(results)
    for (kind, _plies), score in zip(results, scores, strict=True):
        most = {
            EveningResult.WIN: 4,
            EveningResult.DRAW: 2,
            EveningResult.GIVEN: 1,
            EveningResult.JUDGED_WIN: 2,
            EveningResult.JUDGED_DRAW: 1,
        }
        assert 0 <= score.points <= most.get(kind, 0)
        assert score.is_double <= (score.points in (2, 4))
    assert run.row <= run.best_row
