"""Forms in which a person writes or chooses something before it is done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.talk.safe_text import shorten
from bot.views.control_id import ControlId

MOST_TITLE = 45  # characters, also of the label of a field
MOST_HINT = 100  # characters below the label of a field, and of an option
MOST_OPTIONS = 25  # of a menu
FIELD = "words"

Given = Mapping[str, tuple[str, ...]]  # what fields hold, by name: texts, values, ids of people
Words = tuple[str, str]  # over a field, and below that in small letters
Field = ui.Label[ui.View]


@dataclass(frozen=True, slots=True)
class Question:
    """The texts of a form: its title, the label of its field and, in grey, its placeholder."""

    title: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class FieldFault:
    """A fault in a field: its name, and the reason in words."""

    name: str
    why: str


class Form(ui.Modal):
    """A form with one to five fields.

    Like a card it is identified by its custom_id alone, and counts as stopped. Its submission is
    served like a control.
    """

    def __init__(self, control: ControlId, title: str, fields: Iterable[Field]) -> None:
        super().__init__(title=shorten(title, MOST_TITLE), custom_id=str(control))
        for each in fields:
            self.add_item(each)
        self.stop()


def words_form(control: ControlId, question: Question, most: int) -> Form:
    """Return a form with one optional field for some lines."""
    component = ui.TextInput[ui.View](
        custom_id=FIELD,
        style=discord.TextStyle.paragraph,
        placeholder=question.hint,
        required=False,
        max_length=most,
    )
    label = shorten(question.label, MOST_TITLE)
    return Form(control, question.title, [Field(text=label, component=component)])


@dataclass(frozen=True, slots=True)
class Fields:
    """Makes the fields of a form, each with its earlier contents and any fault in them."""

    given: Given = field(default_factory=dict)
    fault: FieldFault | None = None

    def line(
        self, name: str, words: Words, *, most: int, example: str = "", is_needed: bool = False
    ) -> Field:
        """Return a field for some words, optional unless they are required."""
        held = "".join(self.given.get(name, ()))[:most]
        component = ui.TextInput[ui.View](
            custom_id=name,
            placeholder=shorten(example, MOST_HINT) or None,
            default=held or None,
            required=is_needed,
            max_length=most,
        )
        return self._label(name, words, component)

    def menu(self, name: str, words: Words, options: Mapping[str, str]) -> Field:
        """Return a menu from which one option is chosen: labels by value, at most 25.

        A value that Discord does not take is left out; it was typed, or forged.
        """
        options = {value: named for value, named in options.items() if len(value) <= MOST_HINT}
        held = self._held(name, options)
        component = ui.Select[ui.View](
            custom_id=name,
            options=[
                discord.SelectOption(
                    label=shorten(named, MOST_HINT), value=value, default=value in held
                )
                for value, named in [*options.items()][:MOST_OPTIONS]
            ],
        )
        return self._label(name, words, component)

    def radio(self, name: str, words: Words, options: Mapping[str, str]) -> Field:
        """Return a group from which one option is chosen: labels by value, two to ten."""
        held = self._held(name, options)
        component = ui.RadioGroup[ui.View](
            custom_id=name,
            options=[
                discord.RadioGroupOption(
                    label=shorten(named, MOST_HINT), value=value, default=value in held
                )
                for value, named in options.items()
            ],
        )
        return self._label(name, words, component)

    def ticks(self, name: str, words: Words, options: Mapping[str, str]) -> Field:
        """Return a group from which any options are chosen: labels by value, one to ten."""
        held = self.given.get(name, ())
        component = ui.CheckboxGroup[ui.View](
            custom_id=name,
            required=False,
            min_values=0,
            options=[
                discord.CheckboxGroupOption(
                    label=shorten(named, MOST_HINT), value=value, default=value in held
                )
                for value, named in options.items()
            ],
        )
        return self._label(name, words, component)

    def person(self, name: str, words: Words) -> Field:
        """Return a menu of people, from which one or none is chosen."""
        held = self._held_ids(name, discord.SelectDefaultValueType.user)
        component = ui.UserSelect[ui.View](
            custom_id=name, required=False, min_values=0, default_values=held
        )
        return self._label(name, words, component)

    def role(self, name: str, words: Words) -> Field:
        """Return a menu of roles, from which one or none is chosen."""
        component = ui.RoleSelect[ui.View](
            custom_id=name,
            required=False,
            min_values=0,
            default_values=self._held_ids(name, discord.SelectDefaultValueType.role),
        )
        return self._label(name, words, component)

    def channel(self, name: str, words: Words) -> Field:
        """Return a menu of text channels, from which one or none is chosen."""
        component = ui.ChannelSelect[ui.View](
            custom_id=name,
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            required=False,
            min_values=0,
            default_values=self._held_ids(name, discord.SelectDefaultValueType.channel),
        )
        return self._label(name, words, component)

    def file(self, name: str, words: Words) -> Field:
        """Return a field for an attached file."""
        component = ui.FileUpload[ui.View](custom_id=name, max_values=1)
        return self._label(name, words, component)

    def _held_ids(
        self, name: str, kind: discord.SelectDefaultValueType
    ) -> list[discord.SelectDefaultValue]:
        """Return the preselected people, roles or channels, by id."""
        held = self.given.get(name, ())[:1]
        return [discord.SelectDefaultValue(id=int(key), type=kind) for key in held]

    def _held(self, name: str, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return the preselected value: the earlier one if it is offered, or else the first."""
        held = tuple(value for value in self.given.get(name, ()) if value in options)
        return held[:1] or tuple(options)[:1]

    def _label(self, name: str, words: Words, component: ui.Item[Any]) -> Field:
        label, hint = words
        is_wrong = self.fault is not None and self.fault.name == name
        below = self.fault.why if is_wrong and self.fault else hint
        described = shorten(below.replace("*", "").replace("`", ""), MOST_HINT) or None
        return Field(text=shorten(label, MOST_TITLE), description=described, component=component)
