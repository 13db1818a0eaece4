"""The wishes of a world's people can come true: their commands, options and controls exist."""

import pytest

from bot.acts.controls import CONTROLS
from tests.simulation.coverage import list_commands, list_everything
from tests.simulation.population.tastes import COMMANDS
from tests.simulation.population.wishes import WISHES, Wish

EVERYTHING = {*list_everything()}


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.begins)
def test_what_a_wish_needs_exists(wish: Wish) -> None:
    known = {each.qualified_name: each for each in list_commands()}
    assert {wish.begins, *wish.commands} <= known.keys()
    options = {each.display_name: each for each in known[wish.begins].parameters}
    assert {*wish.options, *wish.offered} <= options.keys()
    for name, value in wish.options.items():
        choices = [choice.value for choice in options[name].choices]
        assert not choices or value in choices
    kinds = {kind.value for kind in CONTROLS}
    for control in wish.wants:
        whole = f"control {control}" in EVERYTHING
        assert whole or (control.endswith(":") and control[:-1] in kinds)


def test_every_command_is_wished_for() -> None:
    wished = {name for wish in WISHES for name in (wish.begins, *wish.commands)}
    known = {each.qualified_name for each in list_commands()}
    assert known - wished - COMMANDS.keys() == set()
    assert COMMANDS.keys() <= known
