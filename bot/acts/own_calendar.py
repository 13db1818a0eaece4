"""Finds the calendar of whoever asks."""

from bot.acts.request import Request
from bot.clocks.zones import open_zone
from bot.matches.person_times import home_zone
from bot.people.own_calendar import OwnCalendar
from bot.people.preferences import find_preferences
from bot.people.typed_dates import DateOrder, date_order
from bot.talk.languages import ENGLISH


async def find_calendar(request: Request) -> OwnCalendar:
    """Return the calendar of a person, in their own time zone or their server's."""
    own = await request.run(find_preferences, request.person.id)
    server = await request.services.server_choices.find(request.interaction.guild_id or 0)
    zone = open_zone(home_zone(own, server.zone))
    return OwnCalendar(request.host.now(), zone, find_order(request))


def find_order(request: Request) -> DateOrder:
    """Return the order in which a person writes dates, which English alone does not decide."""
    return date_order(request.locale if request.language == ENGLISH else request.language)
