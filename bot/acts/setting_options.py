"""Options of commands that are settings: made from what each setting tells of itself."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional, TypeVar

from discord import app_commands
from discord.app_commands import Choice, Range, locale_str

from bot.acts.option_choices import choices
from bot.talk.languages import NAMES
from bot.talk.settings import LANGUAGES, USUAL, Setting

F = TypeVar("F", bound=Callable[..., Any])
Hour = Range[int, 0, 23]


def with_settings(command: str, settings: Sequence[Setting[Any]]) -> Callable[[F], F]:
    """Give a command an option for each setting, before its own; it takes them as `**given`."""
    names = {each.option: each.option.replace("_", "-") for each in settings}

    def decorate(function: F) -> F:
        request, *own = inspect.signature(function).parameters.values()
        made = [_parameter(each) for each in settings]
        rest = [each for each in own if each.kind is not inspect.Parameter.VAR_KEYWORD]
        signature = inspect.Signature([request, *made, *rest])
        function.__signature__ = signature  # type: ignore[attr-defined]  # read by discord.py
        said: dict[str, Any] = {each.option: _choices(each) for each in settings if _is_said(each)}
        app_commands.describe(**{each.option: each.about for each in settings})(function)
        app_commands.rename(**{name: new for name, new in names.items() if name != new})(function)
        choices(command, **said)(function)
        app_commands.choices(language=_languages(command))(function)
        return function

    return decorate


def _parameter(setting: Setting[Any]) -> inspect.Parameter:
    kind = Optional[str] if setting.named else Optional[Hour]  # noqa: UP045 - discord.py asks for it
    return inspect.Parameter(
        setting.option, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=kind
    )


def _is_said(setting: Setting[Any]) -> bool:
    """Tell whether a setting has choices that are translated; languages name themselves."""
    return bool(setting.named) and setting.named is not LANGUAGES


def _choices(setting: Setting[Any]) -> list[Choice[str]]:
    return [Choice(name=name, value=value) for value, name in setting.named.items()]


def _languages(command: str) -> list[Choice[str]]:
    usual = locale_str(LANGUAGES[USUAL], context=f"choice of /{command} language")
    named = (Choice(name=name, value=locale) for locale, name in NAMES.items())
    return [Choice(name=usual, value=USUAL), *named]


def read_changes(settings: Sequence[Setting[Any]], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that the given options change, and their values."""
    changes: dict[str, Any] = {}
    for setting in settings:
        if given.get(setting.option) is not None:
            changes |= setting.read(str(given[setting.option]))
    return changes
