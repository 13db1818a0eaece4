"""Which draw rules are running, and whether they still can be some plies later."""

from random import Random

import pytest

import rules
from rules import Game, Line

KEYS = [game.key for game in rules.games() if game.variant.draws]
GAMES, PLIES = 3, 120


def random_line(game: Game, seed: int) -> Line:
    random, line = Random(f"{game.key} {seed}"), Line.begin(game)
    for _ in range(PLIES):
        moves = game.legal_moves(line.position)
        if not moves:
            break
        line = line.play(random.choice(moves))
    return line


@pytest.mark.parametrize("key", KEYS)
def test_a_rule_that_counts_on_may_last(key: str) -> None:
    """From ply to ply a rule lasts, if its count goes on, and does not where it begins anew."""
    game = rules.game(key)
    for seed in range(GAMES):
        whole = random_line(game, seed)
        line = Line(game, whole.positions[:1])
        for move in whole.moves:
            before, line = line, line.play(move)
            left_now = {id(rule): left for left, rule in line.running_draws()}
            for left, rule in before.running_draws():
                if left_now.get(id(rule)) == left - 1:
                    assert rule.may_last(before.position, line.position)
                if id(rule) not in left_now and left > 1:
                    assert not rule.may_last(before.position, line.position)


def test_the_rule_that_draws_first_comes_first() -> None:
    line = Line.begin(rules.game("russian"), "W:WKc1,Ke1,Kg1:BKh8")
    reasons = [(left, rule.reason.name) for left, rule in line.running_draws()]
    assert reasons == sorted(reasons)
    assert [left for left, _ in reasons] == [10, 30, 60]
