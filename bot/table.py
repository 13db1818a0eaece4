"""What people do at the board, by command or by button: the match changes, then it is shown."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import structlog

import rules
from bot.answers import FAILURES, Answer, Interaction, Post
from bot.delivery import Delivery, Send
from bot.looks import Look, look_of_person
from bot.matches import (
    Act,
    Challenge,
    Match,
    MatchServices,
    Person,
    Place,
    Room,
    has_seat,
    side_of,
)
from bot.matches.facts import ForeignPiece, NoMatchHere, NoSuchMatch, StalePly
from bot.views.challenge import challenge_post
from bot.views.parts import note
from bot.views.picker import foreign_piece
from bot.views.refused import refused_board
from bot.views.watching import private_board
from bot.words import done, games_list
from rules import Color

log = structlog.get_logger(__name__)


def utc_now() -> datetime:
    return datetime.now(UTC)


def person(interaction: Interaction) -> Person:
    return Person(interaction.user.id, interaction.user.display_name)


def place(interaction: Interaction) -> Place:
    """Where an interaction happened."""
    return Place(interaction.guild_id, interaction.channel_id or 0)


class Table:
    """The services that commands and controls share."""

    def __init__(
        self,
        matches: MatchServices,
        delivery: Delivery,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.matches = matches
        self.delivery = delivery
        self.now = now

    def act(
        self, interaction: Interaction, *, ply: int | None = None, is_sure: bool = False
    ) -> Act:
        """What somebody does now; `ply` where a control of a board was used."""
        return Act(
            person=person(interaction),
            at=self.now(),
            event=interaction.id,
            ply=ply,
            is_sure=is_sure,
        )

    async def here(self, interaction: Interaction) -> Match:
        """The running match of the channel; raises `NoMatchHere`."""
        here = place(interaction)
        match = await self.matches.finding.find_running_in(here.channel_id)
        if match is None:
            raise NoMatchHere(here)
        return match

    async def current(self, match_id: int, ply: int) -> Match:
        """The match that a control belongs to; raises `StalePly` where it has gone on since."""
        match = await self.matches.finding.find(match_id)
        if match.ply != ply:
            raise StalePly(match, ply)
        return match

    async def play(
        self,
        answer: Answer,
        match: Match,
        move: str,
        *,
        ply: int | None = None,
        is_sure: bool = False,
    ) -> None:
        """Play a move and show the board to all; `ply` where a control of that board was used.

        Whoever would move a piece of the opponent is asked first, unless they are sure.
        """
        act = self.act(answer.interaction, ply=ply, is_sure=is_sure)
        try:
            played = await self.matches.playing.play(match, act, move)
        except ForeignPiece as found:
            look = await self.own_look(answer.interaction)
            question = await foreign_piece(found.match, look, found.move)
            await (answer.replace(question) if answer.is_private else answer.private(question))
        else:
            await self.show(answer, played)

    async def offer_draw(self, answer: Answer, match: Match) -> None:
        act = self.act(answer.interaction)
        await self.show(answer, await self.matches.playing.offer_draw(match, act))

    async def answer_draw(self, answer: Answer, match: Match, *, accepts: bool) -> None:
        playing, act = self.matches.playing, self.act(answer.interaction)
        reply = playing.accept_draw if accepts else playing.decline_draw
        await self.show(answer, await reply(match, act))

    async def resign(self, answer: Answer, match: Match) -> None:
        act = self.act(answer.interaction)
        await self.show(answer, await self.matches.playing.resign(match, act))

    async def latest(self, interaction: Interaction) -> Match:
        """The newest match of the channel, also one that is over; raises `NoMatchHere`."""
        here = place(interaction)
        match = await self.matches.finding.find_newest_in(here.channel_id)
        if match is None:
            raise NoMatchHere(here)
        return match

    async def match_or_latest(self, interaction: Interaction, number: int | None) -> Match:
        """The match of that number, of this server or of one's own; or the channel's newest."""
        if number is None:
            return await self.latest(interaction)
        match = await self.matches.finding.find(number)
        is_own = has_seat(match, interaction.user.id)
        if not is_own and match.main_room.place.server_id != interaction.guild_id:
            raise NoSuchMatch(number)
        return match

    async def own_look(self, interaction: Interaction, match: Match | None = None) -> Look:
        """How this person wants boards to be drawn, turned to the own side of a match."""
        own = await self.matches.remembering.find_person_preferences(interaction.user.id)
        server = await self.matches.remembering.find_server_preferences(interaction.guild_id or 0)
        viewer = interaction.user.id
        view = side_of(match, viewer) if match and has_seat(match, viewer) else Color.WHITE
        return replace(look_of_person(own, server), view=view)

    async def show(self, answer: Answer, match: Match) -> None:
        """Show the new board to all, as the answer or, where that fails, in the channel."""
        actor = answer.interaction.user.id
        if answer.is_private:
            await self.replace(answer, Post(note(done(match, actor))))
        room = match.main_room
        await self.delivery.show(match, room, self._way(answer, match, room), actor)

    async def replace(self, answer: Answer, post: Post) -> None:
        """Change the message of the used control; what was done stands even where that fails."""
        try:
            await answer.replace(post)
        except FAILURES as error:
            log.info("control kept its message", error=str(error))

    async def show_rematch(self, answer: Answer, asked: Challenge | Match) -> None:
        """Show the challenge to a rematch, or the board where both wanted it."""
        if isinstance(asked, Match):
            await self.show(answer, asked)
        else:
            await self.announce(answer, asked)

    async def announce(self, answer: Answer, challenge: Challenge) -> None:
        """Show a new challenge in its channel."""
        message_id = await answer.public(challenge_post(challenge))
        await self.matches.challenging.note_message(challenge.id, message_id)

    async def refused(self, interaction: Interaction, error: rules.RulesError, words: str) -> Post:
        """Why a move was refused, under the board with what is legal marked."""
        match = await self.matches.finding.find_running_in(interaction.channel_id or 0)
        if match is None or not has_seat(match, interaction.user.id):
            return Post(note(words))
        return await refused_board(match, await self.own_look(interaction), error, words)

    async def elsewhere(self, interaction: Interaction, words: str) -> Post:
        """What a command answers where no game runs: where the person's games are."""
        running = await self.matches.finding.list_running_of(interaction.user.id)
        if running:
            words = f"{words}\n{games_list(running, interaction.user.id)}"
        return Post(note(words))

    async def outdated(self, interaction: Interaction, match: Match, words: str) -> Post:
        """What a control of an old board answers: the board of now."""
        return await private_board(match, await self.own_look(interaction), words)

    def _way(self, answer: Answer, match: Match, room: Room) -> Send:
        is_there = answer.interaction.channel_id == room.place.channel_id
        return answer.public if is_there else self.delivery.in_room(match, room)
