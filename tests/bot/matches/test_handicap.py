"""Handicaps: the steps of games and clocks, and the starts without some men."""

import pytest

import rules
from bot.clocks.control_text import parse_control, write_control
from bot.matches.handicap import Handicap, list_steps, open_without, shorten
from rules import BLACK, WHITE, Color

ALL, MEN_ONLY, TIME_ONLY = tuple(range(1, 9)), (3, 5, 7), (1, 2)


@pytest.mark.parametrize(
    ("game", "clock", "steps"),
    [
        ("russian", "5+3", ALL),
        ("russian", "90d total", ALL),
        ("russian", "3d/move, weekends off UTC", ALL),
        ("russian", "none", MEN_ONLY),
        ("russian", "3d/move, reserve 5d", MEN_ONLY),
        ("russian", "1h delay 5s", MEN_ONLY),
        ("russian", "40 moves in 2h, then 30m", MEN_ONLY),
        ("russian", "3d+1d max 7d", MEN_ONLY),
        ("russian", "20m/move", (1, 3, 4, 5, 6, 7)),  # a quarter would be too short
        ("thai", "5+3", ALL),
        ("diagonal", "5+3", (1, 2, 3, 4)),  # one man stands in front
        ("turkish", "5+3", TIME_ONLY),
        ("senegalese", "5+3", TIME_ONLY),
        ("corners", "5+3", TIME_ONLY),
        ("towers", "5+3", TIME_ONLY),
        ("frysk", "5+3", TIME_ONLY),
        ("chapaev", "5+3", TIME_ONLY),
        ("chapaev", "none", ()),
    ],
)
def test_a_game_and_a_clock_have_steps(game: str, clock: str, steps: tuple[int, ...]) -> None:
    assert list_steps(rules.any_game(game), parse_control(clock)) == steps


@pytest.mark.parametrize(
    ("game", "giver", "step", "fen"),
    [
        ("russian", WHITE, 3, "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3:B"),
        ("russian", WHITE, 7, "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3:B"),
        ("russian", BLACK, 3, ":Bb6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
        ("russian", BLACK, 5, ":Bb6,h6,a7,c7,e7,g7,b8,d8,f8,h8"),
        ("english", BLACK, 3, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,12"),
        ("international", WHITE, 5, "W:W31,34,35,"),
    ],
)
def test_men_nearest_to_the_middle_are_given(game: str, giver: Color, step: int, fen: str) -> None:
    assert fen in (open_without(rules.any_game(game), Handicap(giver, step)) or "")


@pytest.mark.parametrize("game", rules.all_games(), ids=lambda game: game.key)
def test_every_start_with_a_handicap_can_be_played(game: rules.AnyGame) -> None:
    for step in list_steps(game, parse_control("5+3")):
        for giver in Color:
            handicap = Handicap(giver, step)
            course = rules.begin_game(game, open_without(game, handicap))
            assert course.outcome() is None
            if isinstance(course, rules.Line):
                men, _ = course.position.of(giver)
                whole, _ = game.start().of(giver) if isinstance(game, rules.Game) else (0, 0)
                assert whole.bit_count() - men.bit_count() == handicap.given.men


@pytest.mark.parametrize(
    ("clock", "step", "written"),
    [
        ("5+3", 1, "5m+3s, black 2m30s+1s"),
        ("5+3", 8, "5m+3s, black 1m15s"),
        ("1m+10s", 2, "1m+10s, black 30s+2s"),
        ("3d/move, strict", 4, "3d/move, black 1d12h/move, strict"),
        ("45m/move", 1, "45m/move, black 22m/move"),
        ("5+3", 3, "5m+3s"),
    ],
)
def test_the_giver_has_a_part_of_the_time(clock: str, step: int, written: str) -> None:
    assert write_control(shorten(parse_control(clock), Handicap(BLACK, step))) == written


@pytest.mark.parametrize("signed", range(-8, 9))
def test_a_handicap_is_kept_as_a_signed_step(signed: int) -> None:
    handicap = Handicap.of(signed)
    assert handicap.signed == signed
    assert handicap.swap().signed == -signed
