"""Men in pairs: each worth counts once, for both sides alike, and is learned again."""

from math import exp

import pytest

import rules
from benchmarks.training.pairs import count_pairs, learn_pairs
from benchmarks.training.self_play import Sample
from engine.luck import Luck
from engine.matches import draw_moves
from engine.odds import SCALE
from engine.pair_files import file_of, has_pairs, learned_pairs, read_pairs, write_pairs
from engine.pair_values import (
    PairValues,
    evaluate_by_pairs,
    list_foes,
    list_friends,
    opposite,
    swap_sides,
)
from engine.square_values import TO_MOVE, SquareValues, evaluate_by_squares, guess_values
from rules import BLACK, WHITE, Game, Position

KEYS = ["international", "russian", "italian"]
SHIPPED = [game.key for game in rules.games() if has_pairs(game.variant)]


def draw_worths(game: Game) -> PairValues:
    """Return the guessed worths of men, with worths of pairs drawn by lot."""
    pairs = len(list_friends(game.board)) + len(list_foes(game.board))
    drawn = (Luck(f"pair {number}").pick(19) - 9 for number in range(pairs))
    return read_pairs(game.board, (*guess_values(game.variant).men, *drawn))


def list_men(game: Game, number: int) -> Position:
    """Return a position of a game that is played by lot, without its kings."""
    position = draw_moves(game, f"pairs {number}", 20 + number).position
    return position._replace(kings=0, foe_kings=0)


def add_up(game: Game, values: PairValues, position: Position) -> int:
    """Return the worth of the men to White, pair by pair."""
    white, black = (game.board.numbers(position.of(color)[0]) for color in (WHITE, BLACK))
    as_black = {opposite(game.board, square) for square in black}
    men = sum(values.men[square - 1] for square in white)
    men -= sum(values.men[square - 1] for square in as_black)
    friends = sum(
        worth * ({*pair} <= white) - worth * ({*pair} <= as_black)
        for pair, worth in values.friends.items()
    )
    foes = 0
    for pair, worth in values.foes.items():
        for (one, other), signed in ((pair, worth), (swap_sides(game.board, pair), -worth)):
            foes += signed * (one in white and other in black)
    return men + friends + foes


@pytest.mark.parametrize("key", KEYS)
def test_every_man_and_every_pair_counts_once(key: str) -> None:
    game = rules.game(key)
    values = draw_worths(game)
    evaluate = evaluate_by_pairs(game.variant, values, guess_values(game.variant).kings)
    for number in range(12):
        position = list_men(game, number)
        worth = add_up(game, values, position)
        mine = -worth if position.turn is BLACK else worth
        assert evaluate(position) == mine + TO_MOVE


@pytest.mark.parametrize("key", ["international", "breakthrough"])
def test_without_pairs_it_is_the_worth_by_squares(key: str) -> None:
    game = rules.game(key)
    guess = guess_values(game.variant)
    by_pairs = evaluate_by_pairs(game.variant, PairValues(guess.men, {}, {}), guess.kings)
    by_squares = evaluate_by_squares(game.variant, SquareValues(guess.men, guess.kings))
    for number in (20, 60, 70):
        position = draw_moves(game, f"kings {number}", number).position
        assert by_pairs(position) == by_squares(position)


def test_rows_and_evaluation_mean_the_same_pairs() -> None:
    game = rules.game("international")
    values = draw_worths(game)
    worths = [*values.men, *values.friends.values(), *values.foes.values()]
    positions = [list_men(game, number) for number in range(12)]
    samples = [Sample(each.men, each.foe_men, each.turn, 0.5) for each in positions]
    rows = count_pairs(game.board, samples)
    for position, row in zip(positions, rows, strict=True):
        worth = add_up(game, values, position)
        assert row @ worths == (-worth if position.turn is BLACK else worth)


def test_what_is_learned_predicts_what_it_was_learned_from() -> None:
    game = rules.game("russian")
    kings = guess_values(game.variant).kings
    evaluate, guess = (
        evaluate_by_pairs(game.variant, values, kings)
        for values in (draw_worths(game), PairValues(guess_values(game.variant).men, {}, {}))
    )
    positions = [list_men(game, number) for number in range(40)]
    positions = [each for each in positions if abs(evaluate(each)) < 2 * SCALE][:6]
    samples = [
        Sample(each.men, each.foe_men, each.turn, 1 / (1 + exp(-evaluate(each) / SCALE)))
        for each in positions
    ]
    learned = evaluate_by_pairs(game.variant, learn_pairs(game, 600 * samples), kings)
    before, after = (
        sum(abs(judge(each) - evaluate(each)) for each in positions) for judge in (guess, learned)
    )
    assert after < before / 2


@pytest.mark.parametrize("key", SHIPPED)
def test_shipped_pairs_are_written_as_they_are_read(key: str) -> None:
    variant = rules.game(key).variant
    assert write_pairs(variant.board, learned_pairs(variant)) == file_of(variant).read_text()


def test_international_draughts_has_pairs() -> None:
    assert "international" in SHIPPED
