"""Which pieces are left: the questions of draw rules, and where the main road matters."""

import pytest

import rules
from rules import Countdown, Line, Reason

THREE, ON_ROAD = Reason.THREE_KINGS_AGAINST_ONE, Reason.THREE_PIECES_AGAINST_KING_ON_MAIN_ROAD
RIO = Reason.THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE
RUNNING = {
    "a king alone on the road": ("russian", "W:WKb8,Kd8,Kf8:BKa1", Countdown(ON_ROAD, 5)),
    "and for Black": ("russian", "B:BKb8,Kd8,Kf8:WKa1", Countdown(ON_ROAD, 5)),
    "one of the three on the road as well": (
        "russian",
        "W:WKb8,Kd8,Kh8:BKa1",
        Countdown(THREE, 15),
    ),
    "one of the three between": ("russian", "W:WKb8,Kd8,Ke5:BKa1", Countdown(THREE, 15)),
    "a king off the road": ("russian", "W:WKb8,Kd8,Kf8:BKg1", Countdown(THREE, 15)),
    "all off the road but one of the three": (
        "russian",
        "W:WKb8,Kd8,Kh8:BKg1",
        Countdown(THREE, 15),
    ),
    "a road of the mirrored board": ("portuguese", "W:WK32,K3,K2:BK20", Countdown(RIO, 12)),
    "a road that both hold": ("portuguese", "W:WK32,K3,K2:BK1", None),
    "a road that nobody holds": ("portuguese", "W:WK4,K3,K2:BK20", None),
}


@pytest.mark.parametrize(("key", "fen", "running"), RUNNING.values(), ids=RUNNING)
def test_which_ending_runs(key: str, fen: str, running: Countdown | None) -> None:
    assert Line.begin(rules.game(key), fen).countdown() == running
