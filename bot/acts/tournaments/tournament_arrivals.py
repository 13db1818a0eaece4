"""Players who are ready for a game of a tournament, and the opponents who are called to it."""

from bot.acts.request import Request
from bot.matches.person_times import quiet_hours
from bot.people.preferences import find_preferences
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournaments import say_ready_to_play
from bot.views.tournaments.tournament_calls import call_opponent, show_ready


async def are_both_ready(request: Request, found: Tournament, key: Key) -> bool:
    """Record that the person is ready for a game, and tell whether it can begin.

    If not, the opponent is called, without a sound at night, and the person is told.
    """
    ready = await request.run(say_ready_to_play, found.id, key, request.act())
    if ready.begins:
        return True
    if not ready.calls:
        await request.answer(show_ready(ready, key))
        return False
    await request.try_to_answer(show_ready(ready, key))  # the call must not be lost with it
    is_silent = await is_night(request, found.people[ready.opponent].id)
    await request.announce(call_opponent(ready, key, request.person, is_silent=is_silent))
    return False


async def is_night(request: Request, person_id: int) -> bool:
    """Tell whether it is a person's quiet hours now."""
    chosen = await request.run(find_preferences, person_id)
    server = await request.services.server_choices.find(request.server_id)
    return quiet_hours(chosen, server.zone).night_around(request.host.now()) is not None
