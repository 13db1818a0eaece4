"""What must hold of every shot: momentum, energy, symmetry, no overlap, the same bits again."""

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import hypot
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import rules
from rules import Color
from rules.chapaev import TABLE, Disc, Physics, Point, film, roll
from rules.chapaev.discs import SIZE, distance, find_overlap, order, rack
from rules.chapaev.physics import Vector, bounce
from rules.chapaev.rolling import Rolling
from tests.rules.chapaev.tables import EXACT, launched, places, table

SEEDS = st.integers(0, 10**9)


def scattered(random: Random, count: int) -> tuple[Disc, ...]:
    """Return discs that lie anywhere and apart, of both sides."""
    discs: list[Disc] = []
    while len(discs) < count:
        color, number = Color(len(discs) % 2), len(discs) // 2 + 1
        disc = Disc(color, number, Point(random.uniform(0.4, 7.6), random.uniform(0.4, 7.6)))
        if find_overlap([*discs, disc], TABLE.radius) is None:
            discs.append(disc)
    return tuple(sorted(discs, key=order))


def shots(random: Random) -> tuple[tuple[Disc, ...], Disc, tuple[float, float], float]:
    discs = scattered(random, random.randint(2, 16))
    shooter = random.choice(discs)
    aim = random.uniform(0, 8), random.uniform(0, 8)
    return discs, shooter, aim, random.randint(1, 100)


VELOCITIES = st.floats(-20, 20, allow_subnormal=False)
ANGLES = st.tuples(st.floats(-1, 1), st.floats(-1, 1)).filter(lambda each: hypot(*each) > 0.1)


@given(ANGLES, st.tuples(*[VELOCITIES] * 4), st.floats(0, 1))
@settings(max_examples=100, deadline=None)
@seed(1)
def test_a_meeting_keeps_momentum_and_loses_what_restitution_takes(
    between: tuple[float, float], speeds: tuple[float, float, float, float], e: float
) -> None:
    check_meeting(between, speeds, e)


def check_meeting(
    between: tuple[float, float], speeds: tuple[float, float, float, float], e: float
) -> None:
    first, second = Vector(*speeds[:2]), Vector(*speeds[2:])
    way = Vector(*between)
    after = bounce(way, first, second, e)
    for axis in range(2):
        momentum = first[axis] + second[axis]
        assert after[0][axis] + after[1][axis] == pytest.approx(momentum, abs=1e-9)
    u = ((first.x - second.x) * way.x + (first.y - second.y) * way.y) / hypot(*way)
    lost = energy([first, second]) - energy(after)
    assert lost == pytest.approx((1 - e * e) * u * u / 4, abs=1e-9)


def energy(velocities: Sequence[Vector]) -> float:
    return sum(x * x + y * y for x, y in velocities) / 2


@given(SEEDS)
@settings(max_examples=40, deadline=None)
@seed(1)
def test_energy_never_grows(number: int) -> None:
    check_energy(number)


def check_energy(number: int) -> None:
    discs, shooter, aim, power = shots(Random(number))
    rolling = Rolling(discs, launched(shooter, aim, power), TABLE)
    before = rolling.energy
    while rolling.is_rolling:
        rolling.step()
        assert rolling.energy <= before + 1e-12
        before = rolling.energy
    assert rolling.energy == 0


@given(SEEDS)
@settings(max_examples=60, deadline=None)
@seed(1)
def test_the_same_shot_ends_the_same_and_nothing_lies_upon_another(number: int) -> None:
    check_rest(number)


def check_rest(number: int) -> None:
    discs, shooter, aim, power = shots(Random(number))
    launch = launched(shooter, aim, power)
    motion = roll(discs, launch, TABLE)
    assert roll(discs, launch, TABLE) == motion
    # Each of four coordinates is rounded by half a millionth at most.
    pairs = [(one, other) for one in motion.discs for other in motion.discs if one != other]
    assert all(distance(a.at, b.at) > 2 * TABLE.radius - 1e-6 - 1.5e-6 for a, b in pairs)
    assert {disc.name for disc in motion.discs} | {*motion.fallen} == {d.name for d in discs}
    assert all(0 <= part <= SIZE for disc in motion.discs for part in disc.at)


Mirror = Callable[[float, float], tuple[float, float]]
MIRRORS: Mapping[str, Mirror] = {
    "left and right": lambda x, y: (SIZE - x, y),
    "near and far": lambda x, y: (x, SIZE - y),
    "a quarter turn": lambda x, y: (y, SIZE - x),
}


@pytest.mark.parametrize("mirror", MIRRORS.values(), ids=MIRRORS)
def test_a_mirrored_shot_ends_mirrored(mirror: Mirror) -> None:
    for number in range(30):
        check_mirror(mirror, f"mirror {number}")


def check_mirror(mirror: Mirror, chance: str) -> None:
    discs, shooter, aim, power = shots(Random(chance))
    turned = [disc.place_at(*mirror(*disc.at)) for disc in discs]
    other = next(disc for disc in turned if disc.name == shooter.name)
    here = roll(discs, launched(shooter, aim, power), TABLE)
    there = roll(turned, launched(other, mirror(*aim), power), TABLE)
    assert there.fallen == here.fallen
    for name, place in places(here).items():
        assert places(there)[name] == pytest.approx(mirror(*place), abs=1e-6)


@pytest.mark.slow
@given(ANGLES, st.tuples(*[VELOCITIES] * 4), st.floats(0, 1))
@settings(settings.get_profile("random"), max_examples=20_000)
def test_meetings_of_every_kind(
    between: tuple[float, float], speeds: tuple[float, float, float, float], e: float
) -> None:
    check_meeting(between, speeds, e)


@pytest.mark.slow
@given(st.integers(0, 2**64))
@settings(settings.get_profile("random"), max_examples=2000)
def test_shots_of_every_kind(number: int) -> None:
    check_energy(number)
    check_rest(number)
    for mirror in MIRRORS.values():
        check_mirror(mirror, f"mirror {number}")


def test_discs_that_touch_hand_a_push_on() -> None:
    row = table("w1=1,4 b1=3,4 b2=3.7,4 b3=4.4,4")
    motion = EXACT.roll(row, launched(row.discs[0], (8, 4), 60))
    assert [(hit.first, hit.second) for hit in motion.hits][:3] == [
        ("w1", "b1"),
        ("b1", "b2"),
        ("b2", "b3"),
    ]
    lying = places(motion)
    assert lying["w1"].x < lying["b1"].x < lying["b2"].x
    assert "b3" in motion.fallen or lying["b3"].x > 6


def test_a_disc_on_the_line_is_still_on_the_table() -> None:
    edge = table("w1=0,4 b1=8,8")
    assert EXACT.roll(edge, launched(edge.discs[0], (0, 8), 30)).fallen == ()
    assert EXACT.roll(edge, launched(edge.discs[1], (8, 0), 30)).fallen == ()


def test_the_film_of_a_shot_ends_where_the_shot_ends() -> None:
    begin = EXACT.start()
    launch = launched(begin.discs[3], (4, 7.5), 100)
    motion = roll(begin.discs, launch, TABLE)
    frames = list(film(begin.discs, launch, TABLE, each=10))
    assert frames[0].discs == begin.discs
    assert frames[-1].discs == motion.discs
    assert frames[-1].time == motion.seconds
    times = [frame.time for frame in frames]
    assert times == sorted(set(times))
    assert times[1] == pytest.approx(10 / TABLE.steps)
    assert len(frames) == pytest.approx(motion.seconds * TABLE.steps / 10, abs=2)


def test_no_shot_rolls_for_ever() -> None:
    slippery = Physics(slowing=0.1, top_speed=100.0)
    begin = EXACT.start()
    for aim in ((8, 0.5), (3.6, 8), (0, 0)):
        rolling = Rolling(begin.discs, launched(begin.discs[3], aim, 100), slippery)
        while rolling.is_rolling:
            rolling.step()
        assert rolling.count <= 5000


def test_a_crowd_is_rolled_in_a_bounded_number_of_steps() -> None:
    """Four rows of discs that touch, hit in the middle at full speed."""
    crowd = tuple(
        replace(disc, at=Point(1 + 0.7 * (i % 4), 3 + 0.7 * (i // 4)))
        for i, disc in enumerate(rack((1, 8)))
    )
    motion = roll(crowd, launched(crowd[0], (8, 8), 100), TABLE)
    assert len(motion.hits) > 20
    assert find_overlap(motion.discs, TABLE.radius) is None


def test_another_process_rolls_the_same_bits() -> None:
    program = """
from rules.chapaev import Chapaev
game = Chapaev(("exact",))
begin = game.start()
print(game.shoot(begin, game.parse(begin, "w4 4,7.5 100"), ""))
"""
    root = Path(rules.__file__).parents[1]
    command = [sys.executable, "-S", "-c", program]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    begin = EXACT.start()
    assert ended.stdout.strip() == str(EXACT.shoot(begin, EXACT.parse(begin, "w4 4,7.5 100"), ""))
