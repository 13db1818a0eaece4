"""The wishes of a world's people can come true: their commands, options and controls exist."""

from collections.abc import Iterator

import pytest
from discord import app_commands

from bot.acts.commands import COMMANDS
from bot.acts.controls import CONTROLS
from tests.simulation.coverage import list_everything
from tests.simulation.population.wishes import WISHES, Wish

EVERYTHING = {*list_everything()}


def commands_by_name() -> dict[str, app_commands.Command]:  # type: ignore[type-arg]
    return {command.qualified_name: command for command in _walk()}


def _walk() -> Iterator[app_commands.Command]:  # type: ignore[type-arg]
    for command in COMMANDS:
        if isinstance(command, app_commands.Group):
            yield from (
                each for each in command.walk_commands() if isinstance(each, app_commands.Command)
            )
        else:
            yield command


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.begins)
def test_what_a_wish_needs_exists(wish: Wish) -> None:
    known = commands_by_name()
    assert {wish.begins, *wish.commands} <= known.keys()
    options = {each.display_name: each for each in known[wish.begins].parameters}
    assert wish.options.keys() <= options.keys()
    for name, value in wish.options.items():
        choices = [choice.value for choice in options[name].choices]
        assert not choices or value in choices
    kinds = {kind.value for kind in CONTROLS}
    for control in wish.wants:
        whole = f"control {control}" in EVERYTHING
        assert whole or (control.endswith(":") and control[:-1] in kinds)
