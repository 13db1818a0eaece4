"""What is told to be different between two games is what differs in the facts of their rules."""

from itertools import permutations

import pytest

from bot.school.course.known_draughts import STEPS, find_first_other, list_known_games
from bot.talk.matches.game_lessons import list_parts
from bot.talk.school.difference_texts import difference_heading, difference_words
from bot.views.appearance import Appearance
from bot.views.school.difference import show_difference
from rules import Game
from rules.precedence import REASONS
from tests.bot.matches_at_hand import problems, words_of
from tests.bot.views.shown_controls import labels_of

PAIRS = [*permutations(list_known_games().values(), 2)]


def facts_of(game: Game) -> list[object]:
    """The facts of which each step tells."""
    variant = game.variant
    reasons = None if variant.worth is None else [*REASONS[variant.worth]]
    return [
        (game.board.width, game.board.height, len(game.stacks(game.start())), game.first_mover),
        (variant.man_steps, variant.man_captures, variant.men_take_kings),
        variant.crowning,
        (
            variant.flying_kings,
            variant.king_steps,
            variant.king_captures,
            variant.king_landing,
            variant.may_turn_back,
            variant.limit and variant.limit.prohibition,
        ),
        (reasons, variant.lifts_at_once),
        (variant.loser_wins, variant.first_king_wins, [each.reason for each in variant.draws]),
    ]


def test_there_is_a_game_of_each_large_family() -> None:
    games = list_known_games().values()
    assert len({game.family for game in games}) == len(games) == 7
    assert all(game.variant.naming.game_type for game in games)
    firsts = [find_first_other(game) for game in games]
    assert firsts[1:] == [firsts[1]] * 6  # the game of the course
    assert firsts[0] != firsts[1]


@pytest.mark.parametrize(
    ("known", "other"), PAIRS, ids=[f"{known.key}-{other.key}" for known, other in PAIRS]
)
def test_what_is_told_to_differ_differs(known: Game, other: Game) -> None:
    pairs = zip(facts_of(known), facts_of(other), strict=True)
    for step, (there, here) in enumerate(pairs, 1):
        words = difference_words(known, other, step)
        assert list_parts(other)[step - 1] in words
        if there != here:
            assert words.startswith("This is different for you:")
            assert list_parts(known)[step - 1].split("\n")[0] in words
        elif step < STEPS:  # draws tell their counts as well
            assert words.startswith("Just as you know it:")


@pytest.mark.parametrize("step", range(1, STEPS + 1))
async def test_a_step_can_be_shown(step: int) -> None:
    known, other = PAIRS[0]
    post = await show_difference(known, other, step, None, Appearance())
    assert problems(post) == []
    assert difference_heading(known, other, step) in words_of(post)
    ways = ["Next"] * (step < STEPS) + ["Back"] * (step > 1)
    assert labels_of(post) == [*ways, "All lessons"]
