"""The messages of a lobby show who joins, a few times a minute, and how it ends."""

import math
from functools import partial

from bot.clockwork.kept_messages import Kept
from bot.clockwork.surroundings import Surroundings
from bot.matches.gathering import Gathering, KeptMessage
from bot.matches.match_store import load_match
from bot.teams.lobbies import end_expired_lobbies
from bot.teams.lobby import Lobby
from bot.teams.lobby_store import load_lobby
from bot.views.post import PublicPost
from bot.views.teams.lobby import show_lobby
from storage.kept_messages import list_outdated
from storage.lookout import Work


async def end_expired(around: Surroundings) -> float:
    """End expired lobbies; the next ones are found when they are due."""
    await around.services.run(end_expired_lobbies, around.now())
    return math.inf


async def view_lobby(around: Surroundings, lobby: Lobby, message: KeptMessage) -> PublicPost:
    """Return what a message of a lobby shows: who has joined, or the game that has begun."""
    match = None
    if lobby.match_id is not None:
        match = await around.services.run(load_match, lobby.match_id)
    return await show_lobby(lobby, message.place, match)


LOBBIES = Kept(
    name="lobbies",
    gathering=Gathering.LOBBY,
    letter="l",
    work=Work.LOBBIES,
    list_outdated=partial(list_outdated, table=Gathering.LOBBY.value),
    load=load_lobby,
    view=view_lobby,
    advance=end_expired,
    pause=3.0,
    pause_after_act=3.0,
)
