from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx import Graph, max_weight_matching  # type: ignore[import-untyped] # has no types

from bot.tournaments.colors import ColorPreference, Strength, color_of_higher, find_wish
from bot.tournaments.model import WrongNumber
from bot.tournaments.swiss import (
    Float,
    SwissCost,
    SwissPair,
    SwissPlayer,
    bye_cost,
    pair_cost,
    pair_swiss,
    seed,
    total_cost,
)
from rules import Color

W, B = Color.WHITE, Color.BLACK
FEW, MANY = settings(max_examples=30), settings(settings.get_profile("random"), max_examples=1500)


@st.composite
def fields(draw: st.DrawFn, most: int = 8) -> list[SwissPlayer]:
    """Players with any history, which need not come from a real event."""
    count = draw(st.integers(2, most))
    random = draw(st.randoms(use_true_random=False))
    pairs = {pair for pair in combinations(range(1, count + 1), 2) if random.random() < 0.5}
    met = pairs | {(other, one) for one, other in pairs}
    return [
        SwissPlayer(
            number,
            random.randint(0, 6),
            frozenset(other for one, other in met if one == number),
            tuple(random.choices([W, B, None], [5, 5, 1], k=random.randint(0, 4))),
            random.random() < 0.3,
            random.choice(list(Float)),
        )
        for number in range(1, count + 1)
    ]


def matchings(numbers: Sequence[int | None]) -> Iterator[list[tuple[int | None, int | None]]]:
    """Every way to make pairs of all."""
    if not numbers:
        yield []
        return
    first, *others = numbers
    for number in others:
        rest = [other for other in others if other != number]
        yield from ([(first, number), *pairs] for pairs in matchings(rest))


def least_cost(players: list[SwissPlayer]) -> SwissCost:
    """The least cost over all ways to pair everyone."""
    numbers: list[int | None] = [player.number for player in players]
    if len(numbers) % 2:
        numbers.append(None)
    boards = (
        [SwissPair(white or 0, black) for white, black in pairs] for pairs in matchings(numbers)
    )
    return min(total_cost(players, one) for one in boards)


def least_cost_by_subsets(players: list[SwissPlayer]) -> SwissCost:
    """The same for more players: the least cost of each set of them, from small sets to large."""
    seeded = seed(players)
    odd = len(seeded) % 2
    whole = (1 << len(seeded) + odd) - 1
    known: dict[int, SwissCost] = {0: SwissCost()}

    def of(left: int) -> SwissCost:
        if left not in known:
            first = left.bit_length() - 1
            rest = left ^ 1 << first
            known[left] = min(
                step(first, other) + of(rest ^ 1 << other)
                for other in range(first)
                if rest >> other & 1
            )
        return known[left]

    def step(first: int, other: int) -> SwissCost:
        if first == len(seeded):
            return bye_cost(seeded[other], len(seeded))
        return pair_cost(seeded[first], seeded[other])

    return of(whole)


def check_boards(players: list[SwissPlayer], boards: list[SwissPair]) -> None:
    """Everyone once, one bye at most, and colours that are wished for."""
    paired = [number for board in boards for number in board if number is not None]
    assert sorted(paired) == sorted(player.number for player in players)
    assert [board.black for board in boards].count(None) == len(players) % 2
    by_number = {player.number: player for player in players}
    for white, black in boards:
        if black is None:
            continue
        wishes = find_wish(by_number[white].colors), find_wish(by_number[black].colors)
        for wish, color, other in zip(wishes, (W, B), reversed(wishes), strict=True):
            if wish.strength > other.strength:
                assert wish.color is color
            elif wish.strength and wish.color is not color:
                assert other.color is wish.color or not other.strength


@FEW
@given(fields())
def test_the_cost_is_the_least(players: list[SwissPlayer]) -> None:
    boards = pair_swiss(players, W)
    check_boards(players, boards)
    assert total_cost(players, boards) == least_cost(players)


@FEW
@given(fields(12))
def test_the_cost_is_the_least_of_all_subsets(players: list[SwissPlayer]) -> None:
    assert total_cost(players, pair_swiss(players, W)) == least_cost_by_subsets(players)


@pytest.mark.slow
@MANY
@given(fields())
def test_the_cost_is_the_least_at_length(players: list[SwissPlayer]) -> None:
    assert total_cost(players, pair_swiss(players, W)) == least_cost(players)


@pytest.mark.slow
@settings(settings.get_profile("random"), max_examples=5)
@given(fields(20).filter(lambda players: len(players) > 16))
def test_the_cost_is_the_least_of_twenty(players: list[SwissPlayer]) -> None:
    assert total_cost(players, pair_swiss(players, W)) == least_cost_by_subsets(players)


@FEW
@given(fields(30), st.randoms(use_true_random=False), st.sampled_from(Color))
def test_the_order_of_the_players_does_not_matter(
    players: list[SwissPlayer], random: Random, lot: Color
) -> None:
    boards = pair_swiss(players, lot)
    random.shuffle(players)
    assert pair_swiss(players, lot) == boards


@FEW
@given(fields(30))
def test_nobody_meets_twice_if_that_can_be_avoided(players: list[SwissPlayer]) -> None:
    boards = pair_swiss(players, W)
    check_boards(players, boards)
    if total_cost(players, boards).repeated:
        assert not can_avoid_repeats(players)


def can_avoid_repeats(players: list[SwissPlayer]) -> bool:
    """Whether everyone can be paired anew, with a first bye."""
    graph = Graph()
    for one in players:
        fresh = [other.number for other in players if other.number not in one.met | {one.number}]
        graph.add_edges_from((one.number, other) for other in fresh)
        if len(players) % 2 and not one.had_bye:
            graph.add_edge(one.number, "bye")
    pairs = max_weight_matching(graph, maxcardinality=True)
    return len(pairs) == (len(players) + 1) // 2


def test_the_first_round_is_top_half_against_bottom_half() -> None:
    players = [SwissPlayer(number) for number in range(1, 8)]
    assert pair_swiss(players, W) == [(1, 4), (5, 2), (3, 6), (7, None)]
    assert pair_swiss(players, B) == [(4, 1), (2, 5), (6, 3), (7, None)]


@pytest.mark.parametrize("count", [0, 1, 129])
def test_how_many_can_be_paired(count: int) -> None:
    with pytest.raises(WrongNumber):
        pair_swiss([SwissPlayer(number) for number in range(count)], W)


def test_one_hundred_and_twenty_eight_can() -> None:
    assert len(pair_swiss([SwissPlayer(number) for number in range(128)], W)) == 64


@pytest.mark.parametrize(
    ("colors", "wish"),
    [
        ((), ColorPreference()),
        ((W,), ColorPreference(B, Strength.BALANCE)),
        ((W, B), ColorPreference(W, Strength.ALTERNATION)),
        ((B, W), ColorPreference(B, Strength.ALTERNATION)),
        ((W, W), ColorPreference(B, Strength.MUST)),
        ((W, B, W), ColorPreference(B, Strength.BALANCE)),
        ((B, W, W), ColorPreference(B, Strength.MUST)),
        ((B, W, W, B, W, B, W, W), ColorPreference(B, Strength.MUST)),
        ((W, B, W, W, B, W), ColorPreference(B, Strength.MUST)),
        ((W, None, W), ColorPreference(B, Strength.MUST)),
        ((None, None), ColorPreference()),
    ],
)
def test_wishes(colors: tuple[Color | None, ...], wish: ColorPreference) -> None:
    assert find_wish(colors) == wish


@pytest.mark.parametrize(
    ("higher", "lower", "color"),
    [
        ((), (), B),  # by lot
        ((W,), (B,), B),  # both wishes
        ((W,), (), B),
        ((), (W,), W),
        ((W,), (W, W), W),  # the stronger wish
        ((W, W), (W,), B),
        ((W, B), (B, B), B),
        ((W, B, W, B), (B, W, W, B), W),  # they last had different colours in round 2
        ((B, W, W, B), (W, B, W, B), B),
        ((W, B), (W, B), W),  # nothing differs: the wish of the higher
        ((None, W), (W, None), B),
    ],
)
def test_who_has_white(
    higher: tuple[Color | None, ...], lower: tuple[Color | None, ...], color: Color
) -> None:
    assert color_of_higher(higher, lower, B) is color
