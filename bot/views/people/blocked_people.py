"""The people whom a person has blocked, in a menu that also takes them out and adds others."""

from collections.abc import Sequence

from bot.talk.labels import Label, Prompt
from bot.talk.people.blocking_texts import blocked_heading
from bot.views.control_actions import ControlKind, PersonAction
from bot.views.control_id import ControlId
from bot.views.controls import button, people_menu
from bot.views.parts import Card, row, text
from bot.views.post import Post
from storage.rows import Person


async def show_blocked(blocked: Sequence[Person]) -> Post:
    """Show whom a person has blocked, with a way back to their settings."""
    control = ControlId(ControlKind.PERSON, PersonAction.BLOCKED_CHOSEN, 0)
    menu = people_menu(control, Prompt.BLOCKED, [each.id for each in blocked], least=0)
    back = button(ControlId(ControlKind.PERSON, PersonAction.SECTION, 0), Label.BACK)
    return Post(Card(text(blocked_heading()), row(menu), row(back)))
