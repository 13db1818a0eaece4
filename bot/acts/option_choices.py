"""The lists that Discord shows while somebody types an option."""

from collections.abc import Iterable

from discord.app_commands import Choice, Range

from bot.acts.request import Request
from bot.talk.safe_text import shorten
from bot.views.control_id import MOST_NUMBER

MOST_CHOICES = 25
MatchNumber = Range[int, 1, MOST_NUMBER]
LONGEST_CHOICE = 100  # characters of its name, and of its value


def list_choices(named: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Return choices from pairs of a name and a value, as many as Discord takes.

    A name that is too long is cut; a value that is would mean something else, and is left out.
    """
    whole = ((name, value) for name, value in named if len(value) <= LONGEST_CHOICE)
    choices = [Choice(name=shorten(name, LONGEST_CHOICE), value=value) for name, value in whole]
    return choices[:MOST_CHOICES]


def typed_so_far(request: Request, option: str) -> str:
    """Return what stands in another option while somebody types in one; nothing if it is empty."""
    return str(getattr(request.interaction.namespace, option, None) or "")
