"""The messages of duels show how far everyone is, a few times a minute, and how they end."""

from functools import partial

from bot.clockwork.kept_messages import Kept
from bot.clockwork.surroundings import Surroundings
from bot.matches.gathering import Gathering, KeptMessage
from bot.school.duel import Duel
from bot.school.duel_store import load_duel
from bot.views.post import PublicPost
from bot.views.school.duel import show_duel
from storage.kept_messages import list_outdated
from storage.lookout import Work


async def view_duel(around: Surroundings, duel: Duel, message: KeptMessage) -> PublicPost:
    """Return what a message of a duel shows."""
    return await show_duel(duel, message.place, around.now())


DUELS = Kept(
    name="duels",
    gathering=Gathering.DUEL,
    letter="d",
    work=Work.DUELS,
    list_outdated=partial(list_outdated, table=Gathering.DUEL.value),
    load=load_duel,
    view=view_duel,
    pause=3.0,
    pause_after_act=3.0,
)
