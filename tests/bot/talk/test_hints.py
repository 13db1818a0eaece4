"""A hint gives a reason or none: that a move is the best is no reason."""

import pytest

from bot.talk.matches.hints import move_hint
from engine.hints import Why


@pytest.mark.parametrize("why", Why)
def test_a_hint_gives_a_reason_or_none(why: Why) -> None:
    told = move_hint("c3-d4", why, 2)
    _move, _dot, reason = told.partition(" · ")
    assert told.startswith("**c3-d4**")
    assert bool(reason) is (why is not Why.BEST)
    assert "best" not in reason
