"""Games replayed from texts, and remembered."""

import gc
import random

import pytest

import rules
from bot.matches.lines import Lines, write
from bot.matches.locks import Locks
from bot.matches.terms import Terms


def random_line(game: rules.Game, plies: int, seed: int) -> rules.Line:
    chance, line = random.Random(seed), rules.Line.begin(game)
    while line.ply < plies and line.outcome() is None:
        line = line.play(chance.choice(list(game.legal_moves(line.position))))
    return line


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_stored_texts_make_the_same_game(game: rules.Game) -> None:
    line = random_line(game, 40, seed=1)
    texts = tuple(write(line, ply) for ply in range(line.ply))
    assert Lines().replay(1, Terms(game.key), texts) == line


def test_a_known_line_is_continued_but_never_trusted_over_the_texts() -> None:
    lines, terms = Lines(), Terms("russian")
    first = lines.replay(1, terms, ("c3-d4", "b6-a5"))
    longer = lines.replay(1, terms, ("c3-d4", "b6-a5", "e3-f4"))
    assert longer.positions[2] is first.positions[2]
    other = lines.replay(1, terms, ("e3-f4", "b6-a5"))
    assert other.written() == ("e3-f4", "b6-a5")
    assert lines.replay(1, terms, ()).ply == 0


def test_the_line_unused_longest_is_forgotten() -> None:
    lines, terms = Lines(size=2), Terms("russian")
    kept, lost = (lines.replay(match_id, terms, ("c3-d4",)) for match_id in (1, 2))
    assert lines.replay(1, terms, ("c3-d4",)) is kept
    lines.replay(3, terms, ("c3-d4",))
    assert lines.replay(1, terms, ("c3-d4",)) is kept
    assert lines.replay(2, terms, ("c3-d4",)) is not lost


async def test_locks_are_one_for_a_key_and_leave_nothing_behind() -> None:
    locks = Locks()
    async with locks.of("match", 1) as _:
        assert locks.of("match", 1).locked()
        assert not locks.of("match", 2).locked()
        assert not locks.of("challenge", 1).locked()
    gc.collect()
    assert len(locks) == 0
