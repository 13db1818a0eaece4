"""What the controls of a message stand for, as someone who presses them would find out."""

from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.views.control_actions import Action
from bot.views.control_id import ControlId
from bot.views.matches.move_paths import name_path
from bot.views.post import Post
from rules import Game

Control = ui.Button[Any] | ui.Select[Any]


def list_controls(post: Post) -> Iterator[Control]:
    """Yield the buttons and menus of a message."""
    for item in post.card.walk_children():
        control = getattr(item, "item", item)
        if isinstance(control, ui.Button | ui.Select) and control.custom_id:
            yield control


def labels_of(post: Post) -> list[str]:
    """The words on the buttons."""
    return [each.label or "" for each in list_controls(post) if isinstance(each, ui.Button)]


def details_of(control: Control) -> dict[str, str]:
    """What a control holds, by what stands on it, or on its options."""
    if isinstance(control, ui.Select):
        return {option.label: option.value for option in control.options}
    return {control.label or "": ControlId.read(control.custom_id or "").detail}


def answers_of(game: Game, post: Post, action: Action) -> list[str]:
    """The moves or squares that the controls of an action stand for."""
    return [
        name_path(game, digits)
        for control in list_controls(post)
        if ControlId.read(control.custom_id or "").action is action
        for digits in details_of(control).values()
    ]
