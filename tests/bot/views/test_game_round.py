"""A round through many games remembers what was skipped, in a button alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.views.control_actions import Action, ControlKind, InboxAction, SimulAction
from bot.views.control_id import MOST_NUMBER, ControlId, UnknownControl
from bot.views.matches.game_round import GameRound, go_round
from bot.views.matches.move_picker import ask_for_move
from tests.bot.matches_at_hand import MATCH_ID, match_at, played, problems
from tests.bot.views.test_limits import LOOK


def read(current: GameRound) -> GameRound:
    skip, _done = current.controls(match_at("russian", "W:Wc3:Bd4"))
    return GameRound.read(ControlId.read(str(skip)))


@given(st.lists(st.integers(1, 10**6), max_size=8, unique=True), st.none() | st.integers(1, 10**6))
def test_a_round_is_read_as_it_was_written(skipped: list[int], simul_id: int | None) -> None:
    current = GameRound(tuple(skipped), simul_id)
    assert read(current) == current


def test_of_too_many_the_last_ones_stay_skipped() -> None:
    current = GameRound()
    for match_id in range(MATCH_ID - 100, MATCH_ID):
        current = current.skip(match_id)
    kept = read(current).skipped
    assert kept == tuple(range(MATCH_ID - len(kept), MATCH_ID))
    assert len(kept) > 4


def test_a_game_that_is_skipped_again_is_the_last() -> None:
    assert GameRound((5, 7), 3).skip(5) == GameRound((7, 5), 3)


@pytest.mark.parametrize("detail", [f"{MOST_NUMBER + 1:x}", f"3-{MOST_NUMBER + 1:x}", "f" * 15])
@pytest.mark.parametrize(
    ("kind", "action"),
    [(ControlKind.SIMUL, SimulAction.SKIP), (ControlKind.INBOX, InboxAction.SKIP)],
)
def test_numbers_that_the_database_cannot_hold_are_of_no_control(
    kind: ControlKind, action: Action, detail: str
) -> None:
    with pytest.raises(UnknownControl):
        GameRound.read(ControlId(kind, action, 7, 0, detail))


async def test_the_largest_picker_has_room_for_the_round() -> None:
    kings = match_at("russian", "W:WKa1,Kh8:Ba7")
    for match in (kings, played("russian")):
        shown = await go_round(ask_for_move(match, LOOK), match, GameRound((MATCH_ID,) * 9, 10**9))
        assert problems(shown) == []
