"""Windows in which someone writes a line or two before something is done."""

from dataclasses import dataclass

import discord
from discord import ui

from bot.talk.safe_text import shorten
from bot.views.control_id import ControlId

MOST_TITLE = 45  # characters, also of the label of a field
FIELD = "words"


@dataclass(frozen=True, slots=True)
class Question:
    """What a window asks: its title, the words over its field and, in grey, within it."""

    title: str
    label: str
    hint: str


class Form(ui.Modal):
    """A window with one field, which may stay empty.

    Like a card it is told by its custom_id alone, and counts as stopped. What is sent by it is
    served as the control.
    """

    def __init__(self, control: ControlId, question: Question, most: int) -> None:
        super().__init__(title=shorten(question.title, MOST_TITLE), custom_id=str(control))
        field = ui.TextInput[ui.View](
            custom_id=FIELD,
            style=discord.TextStyle.paragraph,
            placeholder=question.hint,
            required=False,
            max_length=most,
        )
        label = shorten(question.label, MOST_TITLE)
        self.add_item(ui.Label[ui.View](text=label, component=field))
        self.stop()
