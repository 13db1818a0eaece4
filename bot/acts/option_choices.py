"""The choices that Discord offers for an option: fixed ones, and those found while it is typed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import Choice, Range, locale_str

from bot.acts.request import Request
from bot.talk.names import fixed_choice_label
from bot.talk.safe_text import shorten
from bot.views.control_id import MOST_NUMBER

MOST_CHOICES = 25
MatchNumber = Range[int, 1, MOST_NUMBER]
LONGEST_CHOICE = 100  # characters of its name, and of its value


T = TypeVar("T")


def choices(
    command: str, *, called: str = "", **options: Sequence[Choice[Any]]
) -> Callable[[T], T]:
    """Offer fixed choices for options of the command with this full name, such as "moderate end".

    The name of each choice is translated for that option alone: a word may need another form there.
    If an option's name differs from its parameter's, it is given as `called`.
    """
    named = {
        option: [_in_context(command, called or option, choice) for choice in given]
        for option, given in options.items()
    }
    return app_commands.choices(**named)


def _in_context(command: str, option: str, choice: Choice[Any]) -> Choice[Any]:
    context = f"choice of /{command} {option.replace('_', '-')}"
    return Choice(name=locale_str(choice.name, context=context), value=choice.value)


def name_choices(option: str, given: Sequence[Choice[Any]]) -> dict[str, str]:
    """Name fixed choices of an option by value, such as "simul turn", as the command does."""
    return {str(choice.value): fixed_choice_label(choice.name, option) for choice in given}


def list_choices(named: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Return choices from pairs of a name and a value, as many as Discord takes.

    A name that is too long is cut; a value that is too long is left out, since cut it would mean
    something else.
    """
    whole = ((name, value) for name, value in named if len(value) <= LONGEST_CHOICE)
    choices = [Choice(name=shorten(name, LONGEST_CHOICE), value=value) for name, value in whole]
    return choices[:MOST_CHOICES]


def typed_so_far(request: Request, option: str) -> str:
    """Return the text of another option while a person types in one; empty if it has none."""
    return str(getattr(request.interaction.namespace, option, None) or "")
