"""Learn what pairs of men are worth: `python -m benchmarks.training.pairs`.

The games are of International draughts, played by the library dame-rs against itself (the extra
`strong`). A match against the shipped evaluation measures the gain; evaluating pairs takes an
eighth longer, so that side gets fewer positions.
"""

from argparse import ArgumentParser
from collections.abc import Sequence

import numpy as np

import rules
from benchmarks.training.__main__ import is_better, play_by
from benchmarks.training.fitting import Numbers, find_worths
from benchmarks.training.self_play import Sample, as_white
from benchmarks.training.teacher import Teacher
from engine.evaluation import evaluation_of
from engine.matches import Tally, play_match
from engine.pair_files import file_of, read_pairs, write_pairs
from engine.pair_values import PairValues, evaluate_by_pairs, list_foes, list_friends
from engine.processes.strong_players import DAME_GAME
from engine.square_values import guess_values
from rules import Game
from rules.board import Board

GAMES, NODES = 2_300, 3_000  # of the library against itself, and for each of its moves
PAIRS = 50  # of games in the match
MATCH_NODES, COST = 1_500, 200  # for each move, and how many more the shipped evaluation has
DOUBT, PAIR_DOUBT = 10.0, 4.0  # hundredths of a man, as standard deviations


def learn_pairs(game: Game, samples: Sequence[Sample]) -> PairValues:
    """Return the worths of men and of their pairs that predict best how games went on."""
    guess = guess_values(game.variant).men
    rows = count_pairs(game.board, samples)
    shares = np.array([sample.share for sample in samples])
    prior, doubt = np.zeros(rows.shape[1]), np.full(rows.shape[1], PAIR_DOUBT)
    prior[: len(guess)], doubt[: len(guess)] = guess, DOUBT
    return read_pairs(game.board, tuple(map(round, find_worths(rows, shares, prior, doubt))))


def count_pairs(board: Board, samples: Sequence[Sample]) -> Numbers:
    """Return a row for each sample: men, friends and foes of the side to move, less the other's."""
    men = np.zeros((2, len(samples), len(board.squares)), dtype=np.float32)
    for row, sample in enumerate(samples):
        for side, squares in enumerate(as_white(sample, board.in_order)):
            men[side, row, squares] = 1
    own, foe_from_there = men
    own_from_there, foe = own[:, ::-1], foe_from_there[:, ::-1]  # as the other side sees its own
    (one, other), (here, there) = (
        np.array(pairs).T - 1 for pairs in (list_friends(board), list_foes(board))
    )
    friends = own[:, one] * own[:, other] - foe_from_there[:, one] * foe_from_there[:, other]
    foes = own[:, here] * foe[:, there] - foe_from_there[:, here] * own_from_there[:, there]
    return np.concatenate([own - foe_from_there, friends, foes], axis=1)


def compare(game: Game, values: PairValues, pairs: int) -> Tally:
    """Return the result of a match, seen by some values against the shipped evaluation."""
    kings = guess_values(game.variant).kings
    learned = evaluate_by_pairs(game.variant, values, kings)
    players = (
        play_by(game, learned, MATCH_NODES),
        play_by(game, evaluation_of(game), MATCH_NODES + COST),
    )
    *_, tally = play_match(game, pairs, *players, seed=7)
    return tally


def main() -> None:
    """Learn, keep what is better, and tell how the match went."""
    parser = ArgumentParser(prog="python -m benchmarks.training.pairs")
    parser.add_argument("--games", type=int, default=GAMES, help="to learn from")
    parser.add_argument("--nodes", type=int, default=NODES, help="for each move in them")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="of games that decide")
    asked, game = parser.parse_args(), rules.game(DAME_GAME)
    games = Teacher(asked.nodes).play_games(asked.games)
    values = learn_pairs(game, [sample for samples in games for sample in samples])
    tally = compare(game, values, asked.pairs)
    if is_better(tally):
        file_of(game.variant).write_text(write_pairs(game.board, values))
    print(f"+{tally.wins} ={tally.draws} -{tally.losses}", "kept" if is_better(tally) else "left")


if __name__ == "__main__":
    main()
