"""Challenges: how two people come to a board."""

import discord
import structlog

from bot.answers import FAILURES, Answer, Interaction
from bot.errors import Sentence
from bot.matches import Challenge, Match, Person, Place, Proposal, Terms
from bot.matches.facts import ChannelBusy
from bot.safe_text import shorten
from bot.table import Table, person, place
from bot.views.challenge import challenge_post
from bot.words import where
from rules import Color

log = structlog.get_logger(__name__)

MOST_IN_A_NAME = 100  # characters of a thread's name
HAS_A_THREAD, TOO_MANY_THREADS = 160004, 160006


class Hall:
    """Makes, answers and ends challenges."""

    def __init__(self, table: Table, client: discord.AutoShardedClient) -> None:
        self._table = table
        self._client = client

    async def challenge(
        self,
        answer: Answer,
        opponent: discord.Member | None,
        terms: Terms,
        color: Color | None,
    ) -> None:
        """Challenge somebody, or everybody."""
        if opponent is not None and opponent.bot:
            raise Sentence("Bots do not play here. Challenge a person, or leave the opponent out.")
        proposal = Proposal(
            place=place(answer.interaction),
            challenger=person(answer.interaction),
            opponent=Person(opponent.id, opponent.display_name) if opponent else None,
            terms=terms,
            color=color,
        )
        challenge = await self._table.matches.challenging.challenge(proposal, self._table.now())
        await self._table.announce(answer, challenge)

    async def accept(self, answer: Answer, challenge_id: int) -> None:
        act, challenging = self._table.act(answer.interaction), self._table.matches.challenging
        await challenging.check_acceptance(challenge_id, act)
        thread = await self._branch(answer.interaction)
        room = Place(answer.interaction.guild_id, thread.id) if thread else None
        match = await challenging.accept(challenge_id, act, room)
        challenge = await challenging.find(challenge_id)
        await self._table.replace(answer, challenge_post(challenge, f"Accepted: {where(match)}"))
        await self._table.show(answer, match)
        if thread is not None:
            await seat(thread, match)

    async def decline(self, answer: Answer, challenge_id: int) -> None:
        declined = await self._table.matches.challenging.decline(
            challenge_id, self._table.act(answer.interaction)
        )
        await answer.replace(challenge_post(declined))

    async def withdraw(self, answer: Answer, challenge_id: int) -> None:
        withdrawn = await self._table.matches.challenging.withdraw(
            challenge_id, self._table.act(answer.interaction)
        )
        await answer.replace(challenge_post(withdrawn))

    async def expire(self) -> None:
        """End the challenges whose time is over, and say so where they stand."""
        for challenge in await self._table.matches.challenging.expire(self._table.now()):
            await self._show_again(challenge)

    async def _show_again(self, challenge: Challenge) -> None:
        if challenge.message_id is None:
            return
        channel = self._client.get_partial_messageable(challenge.place.channel_id)
        post = challenge_post(challenge)
        try:
            await channel.get_partial_message(challenge.message_id).edit(**post.edits())
        except FAILURES as error:
            log.info("expired challenge kept its buttons", id=challenge.id, error=str(error))

    async def _branch(self, interaction: Interaction) -> discord.Thread | None:
        """A thread of its own for a game, where this channel is busy or the server wants that."""
        here = place(interaction)
        running = await self._table.matches.finding.find_running_in(here.channel_id)
        chosen = await self._table.matches.remembering.find_server_preferences(here.server_id or 0)
        message = interaction.message
        if message is None or isinstance(interaction.channel, discord.Thread):
            if running is not None:
                raise ChannelBusy(running)
            return None
        if running is None and chosen.threads != "always":
            return None
        return await self._thread(interaction, message)

    async def _thread(self, interaction: Interaction, message: discord.Message) -> discord.Thread:
        try:
            return await message.create_thread(name=thread_name(interaction))
        except discord.Forbidden as error:
            raise Sentence(
                "A game is running here, and I am not allowed to open a thread for another one. "
                "Wait for its end, or ask for the permission *Create Public Threads*."
            ) from error
        except discord.HTTPException as error:
            if error.code == TOO_MANY_THREADS:
                raise Sentence(
                    "A game is running here, and this server has too many threads for another one. "
                    "Wait for its end, or play in another channel."
                ) from error
            if error.code != HAS_A_THREAD:
                raise
        thread = await self._client.fetch_channel(message.id)  # a thread has its message's id
        assert isinstance(thread, discord.Thread)
        return thread


async def seat(thread: discord.Thread, match: Match) -> None:
    """Let both players find the thread in their list; the board mentions them anyway."""
    for player_id in (called for side in Color for called in match.calls(side)):
        try:
            await thread.add_user(discord.Object(player_id))
        except FAILURES as error:
            log.info("not added to the thread", match=match.id, error=str(error))


def thread_name(interaction: Interaction) -> str:
    return shorten(f"Draughts · {interaction.user.display_name}", MOST_IN_A_NAME)
