"""Every button and menu that is shown does something."""

import re
from pathlib import Path

import pytest

from bot.client import CONTROLS
from bot.views.controls import ACTIONS

VIEWS = Path(__file__).parents[2] / "bot" / "views"
NAMED = re.compile(r'(?:match_button|match_menu|in_menus)\(\s*"([a-z]+)"')
SHOWN = {name for file in VIEWS.glob("*.py") for name in NAMED.findall(file.read_text())}


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_every_control_has_its_action(name: str) -> None:
    assert name in ACTIONS


def test_every_action_has_a_control() -> None:
    assert set(ACTIONS) == SHOWN
    assert CONTROLS
