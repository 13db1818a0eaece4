"""The computer's shots: legal, the same for the same question, stopped at once."""

from collections.abc import Sequence

import pytest

from engine.__main__ import main
from engine.levels import Level
from engine.limits import Limits
from engine.shot_matches import ShotTally, play_shot_match, shoot_as
from engine.shots import AGAIN, FALLEN, LOST, FoundShot, choose_shot, judge_shot, list_tries
from rules.chapaev import Chapaev, ChapaevPosition, Physics
from tests.rules.chapaev.matches import random_match

QUICK = Chapaev(("short-match",), Physics(steps=60))
USUAL = Chapaev((), Physics(steps=60))  # what is chosen is looked at here, not how discs roll


def choose(position: ChapaevPosition, level: Level, seed: int = 1) -> FoundShot:
    return choose_shot(USUAL, position, level, seed, Limits())


@pytest.mark.parametrize("level", Level)
def test_a_level_makes_a_shot_that_may_be_made(level: Level) -> None:
    for position in positions()[10::100]:
        found = choose(position, level)
        USUAL.check(position, found.shot)
        assert USUAL.parse(position, USUAL.write(found.shot)) == found.shot
        assert found == choose(position, level)


def positions() -> Sequence[ChapaevPosition]:
    """The positions of a match by chance that goes on in all of them."""
    return random_match(USUAL, 9)[1][:-1]


def test_another_seed_makes_another_shot() -> None:
    position = USUAL.start()
    assert len({choose(position, Level.LEARNER, seed).shot for seed in range(9)}) > 1


def test_a_higher_level_looks_at_more() -> None:
    rolled = [choose(USUAL.start(), level).rolled for level in Level]
    assert rolled == sorted(set(rolled))


def test_a_disc_is_tried_at_all_that_lie_open_and_at_any_where_none_does() -> None:
    open_ones = USUAL.read_fen("w4=3.5,0.5 b4=3.5,7.5 b5=4.5,7.5")
    assert {USUAL.write(shot)[:5] for shot in list_tries(USUAL, open_ones)} == {"w4 d8", "w4 e8"}
    hidden = USUAL.read_fen("turn=b w1=0.5,0.5 w2=0.5,1.5 b1=0.5,3.5 b2=0.5,2.5")
    assert all(shot.disc in ("b1", "b2") for shot in list_tries(USUAL, hidden))


@pytest.mark.parametrize(
    ("shot", "worth"),
    [
        ("w4 d8 100", FALLEN + AGAIN),
        ("w4 d8 20", 0),
        ("w4 3.5,0 60", LOST),
        ("w4 4,7.5 100", 2 * FALLEN + AGAIN),
    ],
)
def test_what_a_shot_brings(shot: str, worth: int) -> None:
    exact = Chapaev(("exact",))
    wanted = exact.parse(exact.start(), shot)
    played = exact.shoot(exact.start(), wanted, "")
    assert judge_shot(exact, exact.start(), played) == worth


def test_nobody_waits_for_a_shot_that_takes_too_long() -> None:
    """The clock goes on by one with each look at it; a shot is found all the same."""
    ticks = iter(range(10**6))
    limits = Limits(seconds=20, clock=lambda: next(ticks))
    assert choose_shot(USUAL, USUAL.start(), Level.FULL_STRENGTH, 1, limits).rolled < 20
    stopped = choose_shot(
        USUAL, USUAL.start(), Level.FULL_STRENGTH, 1, Limits(is_stopped=lambda: True)
    )
    assert stopped.rolled == 0
    USUAL.check(USUAL.start(), stopped.shot)


def test_a_steady_hand_needs_one_look() -> None:
    exact = Chapaev(("exact",), Physics(steps=60))
    found = choose_shot(exact, exact.start(), Level.FULL_STRENGTH, 1, Limits())
    assert found.rolled == len(list_tries(exact, exact.start()))


def play(game: Chapaev, higher: int, lower: int, pairs: int) -> ShotTally:
    """Return how two levels fare, seen by the higher one."""
    players = shoot_as(Level(higher), seed=1), shoot_as(Level(lower), seed=2)
    *_, tally = play_shot_match(game, pairs, *players, seed=higher)
    return tally


def test_a_match_of_two_levels_ends() -> None:
    tally = play(QUICK, 3, 1, pairs=1)
    assert tally.matches.games == 2
    assert tally.rounds.wins > tally.rounds.losses


@pytest.mark.slow
@pytest.mark.parametrize("level", range(8))
def test_a_step_of_the_ladder(level: int) -> None:
    """A round depends much on luck; a match of many rounds is mostly won by the higher level."""
    tally = play(QUICK, level + 1, level, pairs=4)
    assert tally.matches.wins > tally.matches.losses
    assert tally.rounds.wins > tally.rounds.losses


def test_the_command_line_shoots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("move", "chapaev", "w4 d8 100", "--level", "3", "--seed", "4")) == 0
    shot, what = capsys.readouterr().out.splitlines()
    after = Chapaev(("exact",))
    played = after.shoot(after.start(), after.parse(after.start(), "w4 d8 100"), "")
    assert after.parse(after.play(after.start(), played).position, shot)
    assert what.startswith("promises ")


@pytest.mark.slow
def test_the_command_line_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("match", "chapaev", "level:1", "level:1", "--games", "2")) == 0
    assert capsys.readouterr().out.count("rounds") == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("move", "chapaev", "w4 d8"), "lacks the power"),
        (("move", "chapaev", "--fen", "winner=w w4=3.5,0.5"), "The match is over"),
        (("match", "chapaev", "level:2", "hub:1"), "player 'hub:1'"),
        (("match", "chapaev", "level:2", "level:9"), "player 'level:9'"),
        (("hub", "chapaev"), "variant 'chapaev'"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    assert reason in capsys.readouterr().err


def test_a_shot_is_not_limited_by_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(("move", "chapaev", "--nodes", "4"))
    assert "--level or --seconds" in capsys.readouterr().err
