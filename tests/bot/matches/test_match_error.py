"""Refusals are dataclasses of facts, and errors like any other."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.matches.match_error import MatchError
from bot.matches.match_facts import NoMatchHere, SeveralMatches, StalePly
from bot.matches.moderation_facts import Banned
from bot.talk.explain import explain
from bot.teams.simul import NoSuchSimul
from storage.rows import Ban
from tests.bot.matches_at_hand import ANNA, BORIS, HERE, NOON, played

MATCH = played("russian", "c3-d4")
BAN = Ban(server_id=1, person=BORIS, until=NOON, reason="c3", made_by=ANNA, made_at=NOON)


@contextmanager
def passing() -> Iterator[None]:
    """Let an error through, as `contextlib` does: it gives it back its traceback."""
    yield


def test_a_refusal_is_raised_through_others_and_again() -> None:
    fact = StalePly(MATCH, 0)
    for cause in (ValueError("first"), None):
        with pytest.raises(StalePly) as caught, passing():
            raise fact from cause
        assert caught.value is fact
        assert fact.__cause__ is cause
    assert fact in {fact}
    assert fact != StalePly(MATCH, 0)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (StalePly(MATCH, 0), f"match {MATCH.id}, ply 0"),
        (SeveralMatches([MATCH, MATCH]), f"matches {MATCH.id} {MATCH.id}"),
        (NoMatchHere(HERE), "place Place"),
        (Banned(BAN), "ban Ban"),
        (NoSuchSimul(7), "7"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_log_names_the_facts_in_short(fact: MatchError, words: str) -> None:
    assert str(fact) == words
    assert explain(fact) != words
