"""Shots as people write them, why they are refused, and how a hand wobbles."""

from contextlib import suppress
from dataclasses import replace
from math import atan2, degrees, hypot, inf, nan
from statistics import mean, stdev

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from rules import BLACK, Color
from rules.chapaev import (
    AimsAtItself,
    BadPower,
    BadTarget,
    Chapaev,
    ChapaevPosition,
    FallenDisc,
    IncompleteShot,
    MatchDecided,
    NoDiscThere,
    NotYourDisc,
    Point,
    SeveralDiscs,
    Shot,
    ShotPart,
    ShotRefused,
    Strength,
    UnreadableShot,
)
from tests.rules.chapaev.tables import EXACT, table

BEGIN = EXACT.start()
TURNED = replace(BEGIN, turn=BLACK)
D8 = Point(3.5, 7.5)

READ = {
    "a square": (BEGIN, "w4 d8 60", Shot("w4", D8, 60)),
    "an arrow and a word": (BEGIN, "w4 > d8 hard", Shot("w4", D8, 80)),
    "the disc by its square, percent": (BEGIN, "d1 d8 60%", Shot("w4", D8, 60)),
    "capitals and spaces": (BEGIN, "  W4   ->  D8  Full ", Shot("w4", D8, 100)),
    "a disc of the other side": (BEGIN, "w4 b5 55", Shot("w4", Point(4.5, 7.5), 55)),
    "a place": (BEGIN, "w4 4,7.5 100", Shot("w4", Point(4, 7.5), 100)),
    "a place to hundredths": (BEGIN, "w4 4.006,7.494 1", Shot("w4", Point(4.01, 7.49), 1)),
    "an own disc": (BEGIN, "w4 w5 soft", Shot("w4", Point(4.5, 0.5), 20)),
    "straight on": (BEGIN, "w4 90° 60", Shot("w4", Point(3.5, 8), 60)),
    "to the left": (BEGIN, "w4 180deg 60", Shot("w4", Point(0, 0.5), 60)),
    "to the right": (BEGIN, "w4 0deg 60", Shot("w4", Point(8, 0.5), 60)),
    "back": (BEGIN, "w4 -90deg 60", Shot("w4", Point(3.5, 0), 60)),
    "a disc of Black's": (TURNED, "b4 w4 60", Shot("b4", Point(3.5, 0.5), 60)),
    "a square called like an own disc": (TURNED, "b4 b5 60", Shot("b4", Point(1.5, 4.5), 60)),
    "its own square": (TURNED, "d8 b4 60", Shot("b4", Point(1.5, 3.5), 60)),
    "a square called like a fallen disc": (
        table("w4=3.5,0.5 b4=3.5,7.5"), "w4 b5 60", Shot("w4", Point(1.5, 4.5), 60),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "text", "shot"), READ.values(), ids=READ)
def test_shots_are_read(position: ChapaevPosition, text: str, shot: Shot) -> None:
    assert EXACT.parse(position, text) == shot


DISC, TARGET, POWER = ShotPart
REFUSED = {
    "power 0": (BEGIN, "w4 d8 0", BadPower),
    "power 101": (BEGIN, "w4 d8 101", BadPower),
    "power 1e308": (BEGIN, "w4 d8 1e308", BadPower),
    "power nan": (BEGIN, "w4 d8 nan", BadPower),
    "power inf": (BEGIN, "w4 d8 inf", BadPower),
    "half a power": (BEGIN, "w4 d8 60.5", BadPower),
    "power below 0": (BEGIN, "w4 d8 -5", BadPower),
    "a disc that is gone": (table("w4=3.5,0.5 b4=3.5,7.5"), "w5 d8 60", FallenDisc),
    "a target that is gone": (table("b4=3.5,7.5 turn=b"), "b4 w4 60", FallenDisc),
    "at itself by name": (BEGIN, "w4 w4 60", AimsAtItself),
    "at itself by its square": (BEGIN, "w4 d1 60", AimsAtItself),
    "at itself by its place": (BEGIN, "w4 3.5,0.5 60", AimsAtItself),
    "off the table": (BEGIN, "w4 8.01,3 60", BadTarget),
    "NaN": (BEGIN, "w4 nan,3 60", BadTarget),
    "1e308": (BEGIN, "w4 1e308,3 60", BadTarget),
    "no number": (BEGIN, "w4 a,b 60", BadTarget),
    "no square": (BEGIN, "w4 d9 60", BadTarget),
    "the opponent's disc": (BEGIN, "b4 d1 60", NotYourDisc),
    "the opponent's, by its square": (BEGIN, "d8 d1 60", NotYourDisc),
    "nobody's": (BEGIN, "d4 d1 60", NoDiscThere),
    "two on a square": (table("w1=3.1,3.1 w2=3.9,3.9 b1=7,7"), "d4 d8 60", SeveralDiscs),
    "a cabbage": (BEGIN, "cabbage d8 60", UnreadableShot),
    "four words": (BEGIN, "w4 d8 60 now", UnreadableShot),
    "two powers": (BEGIN, "w4 60 60", UnreadableShot),
    "the power first": (BEGIN, "60 w4 d8", UnreadableShot),
    "nothing": (BEGIN, "", UnreadableShot),
    "a long text": (BEGIN, "w4 d8 60" + " " * 6000, UnreadableShot),
    "a match that is over": (replace(BEGIN, winner=BLACK), "w4 d8 60", MatchDecided),
}  # fmt: skip


@pytest.mark.parametrize(("position", "text", "fact"), REFUSED.values(), ids=REFUSED)
def test_shots_are_refused(position: ChapaevPosition, text: str, fact: type[ShotRefused]) -> None:
    with pytest.raises(ShotRefused) as caught:
        EXACT.parse(position, text)
    assert type(caught.value) is fact
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("w4 d8", (POWER,)),
        ("w4 60", (TARGET,)),
        ("w4", (TARGET, POWER)),
        ("60", (DISC, TARGET)),
        ("hard", (DISC, TARGET)),
    ],
)
def test_what_is_missing_is_told(text: str, missing: tuple[ShotPart, ...]) -> None:
    with pytest.raises(IncompleteShot) as caught:
        EXACT.parse(BEGIN, text)
    assert caught.value.missing == missing
    assert all(part.value in str(caught.value) for part in missing)


BAD_SHOTS = [
    Shot("w4", D8, 0),
    Shot("w4", D8, 101),
    Shot("w4", D8, 10**400),
    Shot("w4", Point(nan, 3), 50),
    Shot("w4", Point(inf, 3), 50),
    Shot("w4", Point(1e308, 1e308), 50),
    Shot("w4", Point(3.5, 0.5), 50),
    Shot("w9", D8, 50),
    Shot("b4", D8, 50),
]


@pytest.mark.parametrize("shot", BAD_SHOTS, ids=str)
def test_shots_that_no_text_gave_are_checked_too(shot: Shot) -> None:
    with pytest.raises(ShotRefused):
        EXACT.check(BEGIN, shot)
    with pytest.raises(ShotRefused):
        EXACT.shoot(BEGIN, shot, "seed")


PIECES = [
    "w",
    "b",
    "4",
    "d8",
    "w4",
    "b4",
    ",",
    ".",
    ">",
    "->",
    " ",
    "%",
    "°",
    "deg",
    "60",
    "-",
    "1e9",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=12).map("".join))
@example("w4 --1° 60")
@settings(max_examples=100, deadline=None)
@seed(1)
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ShotRefused):
        EXACT.check(BEGIN, EXACT.parse(BEGIN, text))


@given(
    st.integers(1, 8), st.floats(0, 8), st.floats(0, 8), st.integers(1, 100), st.sampled_from(Color)
)
@settings(max_examples=100, deadline=None)
@seed(1)
def test_a_written_shot_is_read_again(
    file: int, x: float, y: float, power: int, color: Color
) -> None:
    position = replace(BEGIN, turn=color)
    shot = Shot(f"{'wb'[color]}{file}", Point(x, y), power)
    try:
        EXACT.check(position, shot)
    except AimsAtItself:
        return
    assert EXACT.parse(position, EXACT.write(shot)) == shot


def test_written_shots() -> None:
    assert EXACT.write(Shot("w4", D8, 60)) == "w4 d8 60"
    assert EXACT.write(Shot("w4", Point(1.5, 4.5), 60)) == "w4 1.5,4.5 60"
    assert EXACT.write(Shot("w4", Point(4, 7.25), 60)) == "w4 4,7.25 60"


def test_the_words_for_powers() -> None:
    for strength, way in zip(Strength, (1, 4, 9, 16, 25), strict=True):
        speed = EXACT.rules.physics.top_speed * strength / 100
        assert EXACT.rules.physics.free_way(speed) == pytest.approx(way)


SHOT = Shot("w4", D8, 60)


def test_a_steady_hand_does_not_wobble() -> None:
    for number in range(5):
        assert EXACT.launch(BEGIN, SHOT, str(number)) == ("w4", 0.0, 1.0, 12.0)


def test_the_wobble_follows_from_seed_round_and_shot() -> None:
    game = Chapaev()
    first = game.launch(BEGIN, SHOT, "seed")
    assert game.launch(BEGIN, SHOT, "seed") == first
    others = [
        game.launch(BEGIN, SHOT, "other seed"),
        game.launch(replace(BEGIN, shots=1), SHOT, "seed"),
        game.launch(replace(BEGIN, round=2), SHOT, "seed"),
    ]
    assert len({first, *others}) == 4
    for launch in (first, *others):
        assert all(round(part, 9) == part for part in launch[1:])
        assert hypot(launch.dx, launch.dy) == pytest.approx(1, abs=1e-8)


@pytest.mark.parametrize(("options", "wobble"), [((), 5), (("steady-hand",), 2)])
@pytest.mark.parametrize("power", [20, 60, 100])
def test_how_far_a_hand_wobbles(options: tuple[str, ...], wobble: float, power: int) -> None:
    """The angle by k times a half and the power, in degrees; the power by a twentieth."""
    game = Chapaev(options)
    launches = [game.launch(BEGIN, replace(SHOT, power=power), str(i)) for i in range(2000)]
    angles = [degrees(atan2(-launch.dx, launch.dy)) for launch in launches]
    spread = wobble * (0.5 + power / 100)
    assert abs(mean(angles)) < spread / 10
    assert stdev(angles) == pytest.approx(spread, rel=0.08)
    speeds = [launch.speed / 0.2 for launch in launches]
    assert max(speeds) <= 100
    if power < 100:
        assert stdev(speeds) == pytest.approx(power * 0.05, rel=0.08)


def test_suggestions_may_be_made_and_make_sense() -> None:
    for shot in EXACT.suggestions(BEGIN):
        EXACT.check(BEGIN, shot)
        played = EXACT.shoot(BEGIN, shot, "")
        assert any(name.startswith("b") for name in played.fallen), shot
    assert len({shot.disc for shot in EXACT.suggestions(BEGIN)}) == 8
    assert EXACT.suggestions(replace(BEGIN, winner=BLACK)) == []


def test_where_no_disc_lies_open_the_nearest_is_aimed_at() -> None:
    hidden = table("w1=4,0.5 w2=4,1.5 b1=4,7.9")
    assert [shot.disc for shot in EXACT.suggestions(hidden)] == ["w2"]
    weak = Chapaev(("exact",), replace(EXACT.rules.physics, top_speed=1.0))
    shots = weak.suggestions(BEGIN)
    assert [(shot.disc, shot.power) for shot in shots] == [(f"w{i}", 100) for i in range(1, 9)]
