"""Interactions that came late are told from clocks that do not agree."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.acts.arrivals import LONGEST_WAIT, REMEMBERED, Arrivals

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def note_all(*arrived: tuple[float, float]) -> list[float]:
    """Note interactions made and come at these seconds, and return how long each had waited."""
    arrivals = Arrivals()
    return [
        arrivals.note(NOON + timedelta(seconds=made), NOON + timedelta(seconds=came))
        for made, came in arrived
    ]


@pytest.mark.parametrize(("offset", "usual"), [(0.0, 0.1), (4000.0, 0.0), (-4000.0, 0.0)])
def test_what_waited_at_the_gateway(offset: float, usual: float) -> None:
    waited = note_all((0, offset + 0.1), (1, offset + 1.1), (1.1, offset + 3.2), (5, offset + 5.1))
    assert waited == pytest.approx([usual, usual, usual + 2.0, usual], abs=1e-5)


def test_the_first_is_believed_to_have_waited_a_second_at_most() -> None:
    """A burst to a bot that has just begun waits, too; a clock may also be ahead."""
    assert note_all((0, 0.8), (0, 1.0)) == pytest.approx([0.8, 1.0], abs=1e-5)
    assert note_all((0, 2.8), (0, 2.9)) == pytest.approx([1.0, 1.1], abs=1e-5)


def test_the_fastest_counts_as_one_that_did_not_wait() -> None:
    behind = -60
    waited = note_all((0, behind + 1), (2, behind + 2.5), (4, behind + 5))
    assert waited == pytest.approx([0, 0, 0.5], abs=1e-5)


def test_a_clock_that_jumps_makes_nothing_late() -> None:
    ahead = 2 * LONGEST_WAIT
    waited = note_all((0, 0.1), (1, 1.1 + ahead), (2, 2.6 + ahead), (3, 3.1), (4, 4.2))
    assert waited == pytest.approx([0.1, 0, 0.5, 0, 0.1], abs=1e-5)


def test_what_was_fast_long_ago_is_forgotten() -> None:
    later = 3 * REMEMBERED
    waited = note_all((0, 0.1), (REMEMBERED, REMEMBERED + 1.1), (later, later + 1.1))
    assert waited == pytest.approx([0.1, 1, 0], abs=1e-5)
