"""What squares are worth: learned from games, kept as text, and read again."""

from math import exp

import pytest

import rules
from benchmarks.training.__main__ import compare, learn
from benchmarks.training.fitting import fit_men
from benchmarks.training.relatives import lend_values, list_relatives
from benchmarks.training.self_play import Sample, as_white, play_games
from engine.evaluation import has_square_values
from engine.luck import Luck
from engine.odds import SCALE
from engine.square_files import FOLDER, SUFFIX, find_values, write_men
from engine.square_values import TO_MOVE, guess_values
from rules import Color

SHIPPED = sorted(file.stem for file in FOLDER.glob(f"*{SUFFIX}"))
RUSSIAN = rules.game("russian")
GUESS = guess_values(RUSSIAN.variant)


def draw_sample(number: int, men: tuple[int, ...]) -> Sample:
    """Return men on squares drawn by lot, and the odds that their worths promise."""
    squares = RUSSIAN.board.in_order
    drawn = [Luck(f"sample {number} {each}").pick(len(squares)) for each in range(10)]
    own, foe = {*drawn[:5]}, {*drawn[5:]} - {*drawn[:5]}
    turn = Color(number % 2)
    sets = [sum(squares[at] for at in side) for side in (own, foe)]
    sample = Sample(sets[0], sets[1], turn, 0.5)
    mine, theirs = as_white(sample, squares)
    score = sum(men[at] for at in mine) - sum(men[-1 - at] for at in theirs)
    share = 1 / (1 + exp(-(score + TO_MOVE) / SCALE))
    return Sample(sets[0], sets[1], turn, share)


def test_worths_are_found_again_in_what_they_promise() -> None:
    """One square is worth more than was guessed, and another one less."""
    men = list(GUESS.men)
    men[13], men[20] = men[13] + 30, men[20] - 30
    samples = [draw_sample(number, tuple(men)) for number in range(2_000)]
    learned = fit_men(RUSSIAN, GUESS, 20 * samples)
    assert learned.men[13] - GUESS.men[13] > 10
    assert learned.men[20] - GUESS.men[20] < -10
    assert learned.kings == GUESS.kings


@pytest.mark.parametrize("key", ["russian", "russian-giveaway", "turkish"])
def test_the_same_games_teach_the_same(key: str) -> None:
    game = rules.game(key)
    one, again = ([*play_games(game, 1)] for _ in range(2))
    assert one == again
    (samples,) = one
    assert samples
    assert all(0 <= sample.share <= 1 and not sample.own & sample.foe for sample in samples)


def test_what_was_learned_plays_a_match() -> None:
    game = rules.game("english-giveaway")
    learned = learn(game, 1, guess_values(game.variant))
    assert sum(learned.men) < 0  # where the loser wins, a man is a burden
    assert compare(game, learned, pairs=1, seed=1, nodes=30).games == 2


@pytest.mark.parametrize("key", SHIPPED)
def test_what_is_shipped_fits_its_game(key: str) -> None:
    game = rules.game(key)
    values = find_values(game.variant)
    assert has_square_values(game)
    assert len(values.men) == len(game.board.squares)
    assert values.men != guess_values(game.variant).men
    assert (FOLDER / f"{key}{SUFFIX}").read_text() == write_men(game.board, values.men)


def test_what_is_not_shipped_is_guessed() -> None:
    variant = rules.game("corners").variant
    assert find_values(variant) == guess_values(variant)


def test_relatives_lend_what_they_learned() -> None:
    game, lender = rules.game("spanish"), rules.game("english")
    learned, guess = find_values(lender.variant).men, guess_values(lender.variant).men
    lent = lend_values(lender, game)
    for square, worth in zip(game.board.squares, lent.men, strict=True):
        row, column = game.board.place(square)
        there = lender.board.square_at(row, 7 - column)  # the boards are mirror images
        assert there
        own = guess_values(game.variant).men[square - 1]
        assert worth - own == learned[there - 1] - guess[there - 1]


def test_relatives_have_the_same_aim_and_the_nearest_board() -> None:
    lenders = [other.key for other, _ in list_relatives(rules.game("thai"), rules.games())]
    assert "russian" in lenders
    assert not {"international", "russian-giveaway", "turkish", "thai"} & {*lenders}
    assert len({values.men for _, values in list_relatives(RUSSIAN, rules.games())}) > 1
    stretched = [each.men for _, each in list_relatives(rules.game("canadian"), rules.games())]
    assert all(len(men) == 72 for men in stretched)
