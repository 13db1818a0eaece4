"""What a man is worth on each square, so that sums of it predict how games ended."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.training.self_play import Sample, as_white
from engine.odds import SCALE
from engine.square_values import TO_MOVE, SquareValues
from rules import Game

ROUNDS = 12  # steps of Newton's method; it has settled by then
DOUBT = 6.0  # hundredths of a man by which a guess errs, as a standard deviation

Numbers = NDArray[np.floating[Any]]


def fit_men(game: Game, guess: SquareValues, samples: Sequence[Sample]) -> SquareValues:
    """Return values with learned men, on the average worth what they were; kings stay as guessed.

    If there are few samples for a square, the guess counts more.
    """
    rows = count_men(game, samples)
    shares = np.array([sample.share for sample in samples])
    prior = np.array(guess.men, dtype=np.float64)
    men = find_worths(rows, shares, prior, np.full(len(prior), DOUBT))
    return SquareValues(tuple(map(round, men * find_scale(rows, prior, men))), guess.kings)


def find_worths(rows: Numbers, shares: Numbers, prior: Numbers, doubt: Numbers) -> Numbers:
    """Return the worths with which sums over rows predict shares of the points best.

    Each is thought to be near its prior, with such a standard deviation.
    """
    worths, pull = prior.copy(), np.diag(1 / doubt**2)
    for _ in range(ROUNDS):
        odds = 1 / (1 + np.exp(-np.clip((rows @ worths + TO_MOVE) / SCALE, -30, 30)))
        slope = rows.T @ (shares - odds) / SCALE - pull @ (worths - prior)
        bend = (rows.T * (odds * (1 - odds))) @ rows / SCALE**2 + pull
        worths += np.linalg.solve(bend, slope)
    return worths


def find_scale(rows: Numbers, prior: Numbers, men: Numbers) -> float:
    """Return by what learned men are multiplied so that a man is worth what it was on average."""
    often = np.abs(rows).sum(axis=0)
    return float(often @ np.abs(prior) / (often @ np.abs(men)))


def count_men(game: Game, samples: Sequence[Sample]) -> Numbers:
    """Return a row for each sample: 1 where the side to move has a man, less what stands opposite.

    Both are seen as White; a man of each on squares that are opposite cancel out.
    """
    squares = game.board.in_order
    rows = np.zeros((len(samples), len(squares)))
    for row, sample in zip(rows, samples, strict=True):
        own, foe = as_white(sample, squares)
        row[own] += 1
        row[foe] -= 1
    return rows
