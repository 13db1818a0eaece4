"""Sends reminders: to the person alone, or if that is refused, into the channel of the game."""

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

import discord
import structlog

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clocks.reminders import ReminderKind
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.failures import FAILURES, UNKNOWN_PERSON, find_code
from bot.clockwork.loop import Loop
from bot.clockwork.past_reminders import PastReminders
from bot.clockwork.quiet_servers import is_quiet
from bot.clockwork.servers import server_language, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.board_rooms import open_room_of_player
from bot.matches.match_store import load_match
from bot.matches.match_value import list_readers
from bot.matches.seating import has_seat
from bot.pacing import Urgency
from bot.people.letters import (
    Letter,
    Reminded,
    claim_letters,
    give_back_letter,
    mark_letter_sent,
    note_presence,
)
from bot.talk.languages import speak
from bot.talk.names import read_in
from bot.talk.people.reminder_texts import outdates_reminders
from bot.views.people.reminder import show_public_reminder, show_reminder
from bot.views.post import Post
from storage import Team
from storage.lookout import Work
from storage.notices import find_next_notice

log = structlog.get_logger(__name__)

LOOKED_AT = {ReminderKind.EARLY, ReminderKind.SLEEP}  # when it is checked who has left
LATER = timedelta(minutes=1)  # after which a letter that Discord did not accept is tried again


class Postman:
    """Sends each person one message for all games that are due."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._mail = DirectMail(around, Urgency.TABLE)
        self._past = PastReminders(around)
        self._put_off: deque[tuple[datetime, Letter]] = deque()  # and when each is tried again
        self.loop = Loop("reminders", self.send_due, work=Work.LETTERS)

    async def send_due(self) -> float:
        """Send what is due, and return the seconds until something is due again."""
        while self._put_off and self._put_off[0][0] <= self._now():
            await self._services.run(give_back_letter, self._put_off[0][1])
            self._put_off.popleft()
        while letters := await self._services.run(claim_letters, self._now()):
            for letter in letters:
                await self._send(letter)
        due_at = await self._services.read(find_next_notice)
        moments = [*filter(None, [due_at]), *(moment for moment, _ in self._put_off)]
        return max(0.0, (min(moments) - self._now()).total_seconds()) if moments else math.inf

    async def _send(self, letter: Letter) -> None:
        """Send a letter, containing its errors; one that fails is tried again later."""
        try:
            if await self._is_looking(letter):
                await self._services.run(mark_letter_sent, letter, self._now())
                return
            await self._look_for_players(letter)
            if not letter.may_be_private or not await self._send_privately(letter):
                await self._send_publicly(letter)
        except FAILURES as error:
            log.warning("reminder not sent", person=letter.person_id, error=repr(error))
            self._put_off.append((self._now() + LATER, letter))
        except Exception:
            log.exception("a reminder cannot be made", person=letter.person_id)
            await self._services.run(mark_letter_sent, letter, self._now())
        else:
            await self._services.run(mark_letter_sent, letter, self._now())

    async def _is_looking(self, letter: Letter) -> bool:
        """Tell whether the person looks, in a browser, at every game that the letter is about."""
        find, now = self._services.open_boards.find_looking, self._now()
        ids = {reminded.match.id for reminded in letter.games}
        looking = [letter.person_id in await find(each, now) for each in ids]
        return letter.home_at is None and bool(looking) and all(looking)

    async def _send_privately(self, letter: Letter) -> bool:
        """Send a letter to the person alone; return whether nothing is left to do.

        False if the person accepts no such messages. A person whose account is deleted has left all
        games.
        """
        language = letter.chosen.reads or await self._find_language(letter.games)
        async with speak(language):
            with read_in(_own_server(letter)):
                return await self._send_letter(letter)

    async def _send_letter(self, letter: Letter) -> bool:
        """Send a letter in the language of this context; return whether nothing is left to do."""
        post = await show_reminder(letter, self._now())
        try:
            sent = await self._mail.send(letter.person_id, letter.direct, post, _nonce(letter))
        except NoDirectMessages as refusal:
            if not _is_of_nobody(refusal):
                return False
            for reminded in letter.games:
                await self._note_presence(reminded, letter, has_left=True)
            return True
        for reminded in letter.games:
            match = await self._services.run(load_match, reminded.match.id)
            if outdates_reminders(replace(reminded, match=match), letter.person_id):
                await self._past.retire(match, letter.person_id, sent)
            elif match.has_left(letter.person_id) and not match.is_over:
                await self._services.run(
                    open_room_of_player, match, letter.person_id, sent.channel.id
                )
        return True

    async def _look_for_players(self, letter: Letter) -> None:
        """Record whether the person is still in the servers of games that have waited for long."""
        for reminded in letter.games:
            match = reminded.match
            guild = self._client.get_guild(match.main_room.place.server_id or 0)
            if reminded.kind not in LOOKED_AT or guild is None:
                continue
            await self._pacing.wait_turn(Urgency.TABLE)
            try:
                await guild.fetch_member(letter.person_id)
                has_left = False
            except discord.Forbidden as error:
                log.info("no member can be looked for", server=guild.id, error=str(error))
                continue
            except discord.NotFound:
                has_left = True
            await self._note_presence(reminded, letter, has_left=has_left)

    async def _note_presence(self, reminded: Reminded, letter: Letter, *, has_left: bool) -> None:
        """Record whether a player has left; a captain, who is called for a team, is not a
        player.
        """
        match, person_id = reminded.match, letter.person_id
        if has_seat(match, person_id) and match.has_left(person_id) != has_left:
            await self._services.run(note_presence, match.id, person_id, has_left=has_left)

    async def _send_publicly(self, letter: Letter) -> None:
        """Call the person in each channel where games wait for them.

        Closed channels are left out. Nobody is called in a quiet server, or in one that the person
        has left.
        """
        present = [
            reminded
            for reminded in letter.games
            if not (await self._services.run(load_match, reminded.match.id)).has_left(
                letter.person_id
            )
        ]
        for channel_id, games in _by_channel(present).items():
            if await is_quiet(self._services, games[0].match.server_id):
                continue
            room = games[0].match.room_in(channel_id) or games[0].match.main_room
            readers = list_readers(games[0].match, room)
            async with speak_in(self._client, self._services, room.place.server_id, readers):
                await self._call_in(channel_id, replace(letter, games=tuple(games)))

    async def _call_in(self, channel_id: int, letter: Letter) -> None:
        """Call a person in a channel, in the language of this context."""
        post = await show_public_reminder(letter, self._now())
        try:
            sent = await self._send_to(channel_id, post, letter)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("no reminder in a channel", channel=channel_id, error=repr(error))
            return
        for reminded in letter.games:
            if outdates_reminders(reminded, letter.person_id):
                await self._past.retire(reminded.match, letter.person_id, sent)

    async def _send_to(self, channel_id: int, post: Post, letter: Letter) -> discord.Message:
        """Send a message; the same one again within minutes makes no second one."""
        await self._pacing.wait_turn(Urgency.TABLE)
        channel = self._client.get_partial_messageable(channel_id)
        return await channel.send(**post.for_sending(), nonce=_nonce(letter))

    async def _find_language(self, games: Iterable[Reminded]) -> str:
        first = next(iter(games), None)
        return await server_language(
            self._client, self._services, first.match.server_id if first else None
        )


def _is_of_nobody(refusal: NoDirectMessages) -> bool:
    """Tell whether writing to a person failed because the account is deleted."""
    cause = refusal.__cause__
    return isinstance(cause, Exception) and find_code(cause) == UNKNOWN_PERSON


def _nonce(letter: Letter) -> str:
    return f"n{int(letter.claim.timestamp() * 1000)}"


def _own_server(letter: Letter) -> int | None:
    """Return the server of the first team for which the person is called, if there is one."""
    for match in (reminded.match for reminded in letter.games):
        for seat in match.seats:
            if isinstance(seat.holder, Team) and seat.holder.captain_id == letter.person_id:
                return match.room_of(seat.color).place.server_id
    return None


def _by_channel(games: Iterable[Reminded]) -> dict[int, list[Reminded]]:
    """Return games by the channel of their boards, except those that each player sees alone."""
    found: dict[int, list[Reminded]] = {}
    for reminded in games:
        if reminded.match.main_room.person_id is not None:
            continue
        found.setdefault(reminded.match.main_room.place.channel_id, []).append(reminded)
    return found
