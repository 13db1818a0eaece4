"""Tells people in private that a tournament was called off because its channel is gone."""

from collections.abc import Callable
from datetime import datetime

import discord
import structlog

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.failures import FAILURES
from bot.clockwork.quiet_servers import is_quiet
from bot.clockwork.servers import server_language
from bot.pacing import Pacing, Urgency
from bot.people.preferences import find_preferences
from bot.services import Services
from bot.talk.languages import speak
from bot.talk.names import read_in
from bot.talk.tournament_calls import channel_gone_text
from bot.tournaments.lost_channel import list_concerned
from bot.tournaments.news import RoundNews
from bot.tournaments.tournament import Tournament
from bot.views.note import show_note
from storage.people import find_direct_messages
from storage.rows import Person

log = structlog.get_logger(__name__)

IN_PRIVATE = {"dm", "both"}  # choices of people who take pings there


class LostTournaments:
    """Writes to the people concerned; `now` tells the time."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        matches: Services,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._matches = matches
        self._mail = DirectMail(client, matches, pacing, now, Urgency.FEED)

    async def tell(self, tournament: Tournament, news: RoundNews) -> None:
        """Tell everyone concerned who does not refuse it; in a quiet server only those who asked
        for direct messages.
        """
        for person in list_concerned(tournament):
            try:
                await self._tell(person, tournament, news)
            except NoDirectMessages:
                continue
            except FAILURES as error:
                log.info("lost tournament not told", person=person.id, error=repr(error))

    async def _tell(self, person: Person, tournament: Tournament, news: RoundNews) -> None:
        """Tell one person; raises `NoDirectMessages` or one of `FAILURES`."""
        server_id = tournament.place.server_id
        chosen = await self._matches.run(find_preferences, person.id)
        quiet = await is_quiet(self._matches, server_id)
        if chosen.pings == "none" or (quiet and chosen.pings not in IN_PRIVATE):
            return
        known = await self._matches.read(find_direct_messages, person.id)
        language = chosen.reads or await server_language(self._client, self._matches, server_id)
        async with speak(language):
            with read_in(server_id):
                post = await show_note(channel_gone_text(tournament))
        await self._mail.send(person.id, known, post, f"l{news.id}-{person.id % 10**9}")
