"""Games replayed from texts, and remembered."""

import gc
import random

import pytest

import rules
from bot.matches.keyed_locks import KeyedLocks
from bot.matches.replays import Replay, ReplayCache, replay_course
from bot.matches.terms import Terms

RUSSIAN = Terms("russian")


def random_line(game: rules.Game, plies: int, seed: int) -> rules.Line:
    chance, line = random.Random(seed), rules.Line.begin(game)
    while line.ply < plies and line.outcome() is None:
        line = line.play(chance.choice(list(line.game.legal_moves(line.position))))
    return line


def replay(*texts: str, version: int = 1) -> Replay:
    return Replay(version, texts, replay_course(1, RUSSIAN, texts), ())


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_stored_texts_make_the_same_game(game: rules.Game) -> None:
    line = random_line(game, 40, seed=1)
    texts = tuple(line.write_kept(ply) for ply in range(line.ply))
    assert replay_course(1, Terms(game.key), texts) == line


def test_a_known_line_is_continued_but_never_trusted_over_the_texts() -> None:
    known = replay("c3-d4", "b6-a5")
    longer = replay_course(1, RUSSIAN, ("c3-d4", "b6-a5", "e3-f4"), known)
    assert isinstance(longer, rules.Line)
    assert isinstance(known.course, rules.Line)
    assert longer.positions[2] is known.course.positions[2]
    other = replay_course(1, RUSSIAN, ("e3-f4", "b6-a5"), known)
    assert [other.name_move(ply) for ply in (1, 2)] == ["e3-f4", "b6-a5"]
    assert replay_course(1, RUSSIAN, (), known).ply == 0


def test_the_replay_unused_longest_is_forgotten() -> None:
    cache, kept, lost, last = ReplayCache(size=2), replay("c3-d4"), replay("e3-f4"), replay()
    cache.keep(1, kept)
    cache.keep(2, lost)
    assert cache.find(1) is kept
    cache.keep(3, last)
    assert [cache.find(match_id) for match_id in (1, 2, 3)] == [kept, None, last]


def test_a_later_replay_takes_the_place_of_an_earlier_one() -> None:
    cache, later = ReplayCache(), replay("c3-d4", version=2)
    cache.keep(1, replay())
    cache.keep(1, later)
    assert cache.find(1) is later


async def test_locks_are_one_for_a_key_and_leave_nothing_behind() -> None:
    locks = KeyedLocks()
    async with locks.of("match", 1) as _:
        assert locks.of("match", 1).locked()
        assert not locks.of("match", 2).locked()
        assert not locks.of("challenge", 1).locked()
    gc.collect()
    assert len(locks) == 0
