"""Every button and menu that can be shown is served."""

from bot.acts.controls import CONTROLS
from bot.views.control_actions import ACTIONS, ControlKind


def test_every_action_is_served() -> None:
    assert CONTROLS.keys() == set(ControlKind)
    for kind, acts in CONTROLS.items():
        assert acts.keys() == set(ACTIONS[kind])
