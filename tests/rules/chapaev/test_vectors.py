"""The shots of section 9.2 of the rules: usual table, steady hand, places within a thousandth."""

import pytest

from rules.chapaev import Chapaev, ChapaevPosition, Physics
from tests.rules.chapaev.tables import EXACT, places, table

FULL = EXACT.start()
ALONE, TWO = table("w1=1,4"), table("w1=2,4 b1=4,4")
ELASTIC = Physics(restitution=1.0)
USUAL = Physics()

VECTORS = {
    "power 40 rolls 4 squares": (ALONE, "w1 8,4 40", USUAL, {"w1": (5, 4)}, ()),
    "power 50 rolls 6.25": (ALONE, "w1 8,4 50", USUAL, {"w1": (7.25, 4)}, ()),
    "power 60 rolls over the edge": (ALONE, "w1 8,4 60", USUAL, {}, ("w1",)),
    "a full hit, all speed kept": (
        TWO, "w1 8,4 40", ELASTIC, {"w1": (3.3, 4), "b1": (6.7, 4)}, (),
    ),
    "a full hit": (TWO, "w1 8,4 40", USUAL, {"w1": (3.3064, 4), "b1": (6.4363, 4)}, ()),
    "a hit aside": (
        table("w1=2,4 b1=4,4.35"), "w1 8,4 40", USUAL,
        {"w1": (3.7707, 3.4607), "b1": (5.5285, 5.2325)}, (),
    ),
    "full rows, full power": (FULL, "w4 d8 100", USUAL, {"w4": (3.5, 6.8482)}, ("b4",)),
    "full rows, just enough": (FULL, "w4 d8 55", USUAL, {"w4": (3.5, 6.8035)}, ("b4",)),
    "full rows, just short": (FULL, "w4 d8 50", USUAL, {"w4": (3.5, 6.75)}, ()),
    "full rows, between two": (FULL, "w4 4,7.5 100", USUAL, {}, ("b4", "b5")),
}  # fmt: skip


@pytest.mark.parametrize(("begin", "text", "physics", "rest", "out"), VECTORS.values(), ids=VECTORS)
def test_vectors(
    begin: ChapaevPosition,
    text: str,
    physics: Physics,
    rest: dict[str, tuple[float, float]],
    out: tuple[str, ...],
) -> None:
    game = Chapaev(("exact",), physics)
    motion = game.roll(begin, game.launch(begin, game.parse(begin, text), ""))
    lying = places(motion)
    for name, place in rest.items():
        assert lying[name] == pytest.approx(place, abs=1e-3)
    assert motion.fallen == out


@pytest.mark.parametrize(
    ("power", "again"), [(100, True), (55, True), (50, False)], ids=["full", "enough", "short"]
)
def test_who_throws_one_off_shoots_again(power: int, again: bool) -> None:
    played = EXACT.shoot(FULL, EXACT.parse(FULL, f"w4 d8 {power}"), "")
    assert EXACT.play(FULL, played).shoots_again is again


def test_a_third_disc_is_pushed() -> None:
    played = EXACT.shoot(FULL, EXACT.parse(FULL, "w4 4,7.5 100"), "")
    assert "b6" in {disc.name for disc in played.moved}


def test_the_free_way_of_powers() -> None:
    for power, way in ((20, 1), (40, 4), (50, 6.25), (100, 25)):
        assert USUAL.free_way(USUAL.top_speed * power / 100) == pytest.approx(way)
