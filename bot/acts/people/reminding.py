"""The button of a reminder that makes them fewer."""

from dataclasses import replace

from bot.acts.control_details import read_word
from bot.acts.request import Request
from bot.clocks.reminders import ReminderChoice
from bot.matches.person_times import is_less, reminder_choice
from bot.people.letters import choose_preferences
from bot.people.preferences import find_preferences
from bot.talk.people.reminder_texts import reminders_changed
from bot.views.control_id import ControlId
from bot.views.note import show_note

REMINDERS = {name.lower(): choice for name, choice in ReminderChoice.__members__.items()}


async def remind_less(request: Request, control: ControlId) -> None:
    """Remind the person as seldom as the button says; a second press changes nothing."""
    wanted = read_word(REMINDERS, control.detail)
    before = await request.run(find_preferences, request.person.id)
    choice = reminder_choice(before)
    if is_less(wanted, choice):
        chosen = replace(before, reminders=wanted.name)
        await request.run(choose_preferences, request.person, chosen, request.host.now())
        choice = wanted
    await request.answer_in_place(show_note(reminders_changed(choice)))
