"""What a setting is: an option of a command, a menu, and a line of what was chosen.

A phone shows about 24 letters of what a menu has chosen: its labels are no longer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import render
from bot.talk.languages import NAMES
from render.names import theme_name
from render.translation import Deferred, _, deferred, translate

USUAL = "usual"  # the choice that restores the default
P = TypeVar("P")

Named = Mapping[str, str]  # what is stored, and its words


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Generic[P]):
    """Something that a person or a server chooses from a few values.

    `about` describes the option, and `named` its values, in English: Discord shows them in the
    languages of commands. `labels` are what its menu says, in the reader's language; without them
    it has no menu. `line` tells what was chosen, below all settings; nothing for some choices.
    """

    option: str
    column: str  # of the preferences
    about: str
    named: Named = field(default_factory=dict)  # none: an hour of the day
    labels: Callable[[], Named] | None = None
    details: Callable[[], Named] = dict  # what the menu says below a label
    line: Callable[[P], str] = lambda _chosen: ""
    shown: Callable[[P], str] | None = None  # the value in the menu if another than the stored one
    implied: Mapping[str, Any] = field(default_factory=dict)  # what else a choice changes

    def read(self, chosen: str) -> dict[str, Any]:
        """Return the columns that a choice changes, and their values."""
        value = chosen if self.named else int(chosen)
        return {self.column: None if chosen == USUAL else value, **self.implied}

    def chosen_in(self, chosen: P) -> str | None:
        """Return the value that its menu shows as chosen."""
        value: str | None = getattr(chosen, self.column)
        return value if self.shown is None else self.shown(chosen)


def menu_of(**labels: Deferred) -> Callable[[], Named]:
    """Return the labels of a menu's values, translated when they are told."""
    return lambda: {value: translate(label) for value, label in labels.items()}


ON_OR_OFF = {"on": "on", "off": "off"}


def list_themes() -> Named:
    """Name the themes of boards."""
    return {USUAL: "default", **{key: theme.name for key, theme in render.THEMES.items()}}


def theme_labels(usual: Deferred) -> Callable[[], Named]:
    """Label the choices of a theme, by key; `usual` labels the one that takes others back."""

    def label() -> Named:
        labels = {
            # Translators: option 100
            key: _("Theme: {theme}").format(theme=theme_name(theme))
            for key, theme in render.THEMES.items()
        }
        return {USUAL: translate(usual), **labels}

    return label


def theme_details() -> Named:
    """Describe the themes that colour-blind people see well, by key."""
    safe = (key for key, theme in render.THEMES.items() if theme.is_safe)
    # Translators: option 100
    return dict.fromkeys(safe, _("Colour-blind safe"))


LANGUAGES = {USUAL: "same as Discord", **NAMES}


def language_labels() -> Named:
    """Label the languages, each as it calls itself, so that everyone finds their own."""
    # Translators: option 100
    return {USUAL: translate(deferred("Language: Discord's")), **NAMES}


def whether(
    column: str, value: str, line: Deferred, otherwise: Deferred | None = None
) -> Callable[[Any], str]:
    """Return what tells a line if a value was chosen, and another one otherwise."""

    def tell(chosen: Any) -> str:
        said = line if getattr(chosen, column) == value else otherwise
        return "" if said is None else translate(said)

    return tell
