"""What the bot says of turns that are more than a move, of huffs, and of pairs of games."""

from dataclasses import replace

import pytest

import rules
from bot.acts.matches.move_choices import list_moves
from bot.matches.match_value import Match, MatchEnding, Result, Seat
from bot.matches.terms import Terms
from bot.talk.matches.match_status import last_move, match_status
from bot.talk.matches.move_lists import numbered_moves
from bot.talk.matches.opening_lots import micro_match_score
from bot.talk.names import mention
from rules import Color, Line
from tests.bot.matches_at_hand import ANNA, BORIS, NOON, match_of, played

BALLOT = Terms("russian", opening="ballot:fmjd-64:7")
WON: dict[Color | None, Result] = {None: Result(MatchEnding.AGREED, None, NOON)}
WON |= {color: Result(MatchEnding.RESIGNED, color, NOON) for color in Color}
ANNAS, BORISES = mention(ANNA.id), mention(BORIS.id)


def game_of_a_pair(winner: Color | None, *, swapped: bool = False) -> Match:
    """A finished game on a ballot, Anna with White or, in the second one, with Black."""
    people = (BORIS, ANNA) if swapped else (ANNA, BORIS)
    seats = Seat(Color.WHITE, people[0]), Seat(Color.BLACK, people[1])
    return match_of(BALLOT.first_course(), terms=BALLOT, seats=seats, result=WON[winner])


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (
            Color.WHITE,
            Color.BLACK,
            f"{ANNAS} wins the two-game match: {ANNAS} **2** : **0** {BORISES}",
        ),
        (
            Color.WHITE,
            None,
            f"{ANNAS} wins the two-game match: {ANNAS} **1.5** : **0.5** {BORISES}",
        ),
        (
            None,
            Color.WHITE,
            f"{BORISES} wins the two-game match: {ANNAS} **0.5** : **1.5** {BORISES}",
        ),
        (Color.WHITE, Color.WHITE, f"Two-game match drawn: {ANNAS} **1** : **1** {BORISES}"),
        (None, None, f"Two-game match drawn: {ANNAS} **1** : **1** {BORISES}"),
    ],
)
def test_a_micro_match_adds_the_points(
    first: Color | None, second: Color | None, told: str
) -> None:
    games = game_of_a_pair(first), game_of_a_pair(second, swapped=True)
    assert micro_match_score(*games) == told


def test_the_first_game_of_a_micro_match_says_what_comes() -> None:
    first = game_of_a_pair(Color.WHITE)
    assert "Game 1 of 2" in micro_match_score(None, first)
    assert micro_match_score(None, replace(first, result=None)) == ""


def test_a_huff_is_told_by_its_square() -> None:
    line = Line.begin(rules.game("russian", ["huff"]))
    for text in ("c3-d4", "b6-c5", "a3-b4"):
        line = line.play(line.game.parse(line.position, text))
    assert ("huff d4", "d4:d4") in list_moves(match_of(line), "d4")
    line = line.play(line.game.parse(line.position, "d4:d4"))
    assert numbered_moves(line)[-1] == "2…\u00a0huff d4"
    assert "with" not in last_move(match_of(line))
    line = line.play(line.game.parse(line.position, "c5:a3"))
    assert last_move(match_of(line)) == "last move: **2…\u00a0c5:a3** after **huff d4**"


def test_a_move_with_the_opponents_piece_is_told() -> None:
    assert "piece" not in match_status(played("stavropol", "a3-b4"), NOON)
    assert match_status(played("stavropol", "b6-c5"), NOON).endswith(
        "**1.\u00a0b6-c5** (Black's piece)"
    )


def test_the_moves_of_a_turn_are_told() -> None:
    assert "moves again" in match_status(played("two-move", "c3-d4"), NOON)
    after = match_status(played("two-move", "c3-d4", "e3-f4"), NOON)
    assert "again" not in after
    assert after.endswith("last move: **1.\u00a0e3-f4** after **c3-d4**")
    assert "after" not in match_status(played("two-move", "c3-d4", "e3-f4", "b6-a5"), NOON)
