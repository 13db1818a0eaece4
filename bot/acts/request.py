"""A person's request by one command or press, and the ways to answer it."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, ParamSpec, TypeVar, cast

import discord
import structlog

from bot.acts.form_contents import read_contents, read_values
from bot.acts.host import Host, Interaction
from bot.acts.reply import PrivateMessage, PublicMessage, Reply
from bot.acts.sight import can_see
from bot.clockwork.failures import AnswerLost
from bot.clockwork.quiet_servers import quieten
from bot.matches.act import Act
from bot.matches.finding import find_for_viewer
from bot.matches.match_changes import Step
from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.matches.viewer import Viewer
from bot.matches.work import UseCase
from bot.people.preferences import find_preferences
from bot.services import Services
from bot.talk.languages import ENGLISH, speak
from bot.talk.request_refusals import NotInServer, OldControl
from bot.teams.team_store import load_sides_of_match
from bot.views.appearance import Appearance, appearance_for_person
from bot.views.control_actions import Action, ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import list_controls
from bot.views.forms import FIELD, Form, Given
from bot.views.post import Post, PublicPost
from rules import Color
from storage.rows import Person, Place, Team

AVATAR = 128  # pixels

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
# Calls of functions of `bot.views`, made in the right language.
View = Awaitable[Post]
PublicView = Awaitable[PublicPost]


class Request:
    """One interaction: the person, the place, the words; and the answers to it.

    Private answers are in the language of the person, public ones in that of the server. All of
    them raise `AnswerLost` if Discord does not accept them.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.reply = Reply(interaction, self.host.answer_times)
        self._own: PrivateMessage | None = None  # the answer in place, if it is a new message
        self._services: dict[int, Match] = {}  # that the person is known to be allowed to see

    @property
    def host(self) -> Host:
        """The running bot."""
        return self.interaction.client

    @property
    def services(self) -> Services:
        """The services of this process."""
        return self.host.services

    async def run(self, use_case: UseCase[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a use case returns, once it is committed."""
        return await self.host.services.run(use_case, *args, **kwargs)

    async def change(
        self, step: Step[P], match: Match, act: Act, *args: P.args, **kwargs: P.kwargs
    ) -> Match:
        """Return a match after a player did something in it; see `MatchChanges.change`."""
        return await self.host.services.change(step, match, act, *args, **kwargs)

    @property
    def person(self) -> Person:
        """The person who asks."""
        return Person(self.interaction.user.id, self.interaction.user.display_name)

    @property
    def avatar(self) -> str:
        """The address of their picture, in its still form."""
        return self.interaction.user.display_avatar.replace(size=AVATAR, format="png").url

    @property
    def place(self) -> Place:
        """The place where they ask; a server of which the bot is no member counts as none."""
        server_id = self.interaction.guild_id
        is_ours = server_id is not None and self.host.get_guild(server_id) is not None
        return Place(server_id if is_ours else None, self.interaction.channel_id or 0)

    @property
    def server_id(self) -> int:
        """The server where they ask; raises `NotInServer`."""
        if self.interaction.guild_id is None:
            raise NotInServer
        return self.interaction.guild_id

    @property
    def can_write_here(self) -> bool:
        """Whether the bot can send messages here by itself, not only answers: in the channels of
        its servers, and in its own direct messages.
        """
        return self.place.server_id is not None or self.interaction.context.dm_channel

    @property
    def viewer(self) -> Viewer:
        """The person as one who looks at matches."""
        return Viewer(
            self.interaction.user.id,
            self.place.server_id,
            lambda channel_id: can_see(self.interaction, channel_id),
        )

    @property
    def language(self) -> str:
        """The locale that the person chose to read, or else that of their client."""
        return self.services.languages.find(self.interaction.user.id) or self.locale

    @property
    def locale(self) -> str:
        """The locale of the person's client, which also tells where they may live."""
        return self.interaction.locale.value

    @contextlib.asynccontextmanager
    async def speaking_publicly(self) -> AsyncIterator[None]:
        """Write every sentence in this context in the public language of this place."""
        async with speak(await self._find_public_language()):
            yield

    async def _find_public_language(self) -> str:
        """Return the language of the server, in direct messages that of the person, as a locale."""
        chosen = await self.services.server_choices.find(self.place.server_id or 0)
        if chosen.language is not None:
            return chosen.language
        locale = self.interaction.guild_locale
        if locale is not None:
            return locale.value
        return self.language if self.interaction.context.dm_channel else ENGLISH

    @property
    def is_command(self) -> bool:
        """Whether a command was typed; else a control was used."""
        return self.interaction.type is discord.InteractionType.application_command

    @property
    def has_options(self) -> bool:
        """Whether options of a command were given."""
        return bool(self._data.get("options"))

    @property
    def custom_id(self) -> str:
        """The custom_id of the control that was used; empty for a command."""
        return str(self._data.get("custom_id", ""))

    @property
    def chosen(self) -> tuple[str, ...]:
        """The options that were chosen in a menu; none for a button."""
        return read_values(self._data)

    @property
    def is_form(self) -> bool:
        """Whether a form was sent."""
        return self.interaction.type is discord.InteractionType.modal_submit

    @property
    def fields(self) -> Given:
        """The contents of the fields of a form, by name; raises `OldControl`."""
        return read_contents(self._data.get("components", []))

    @property
    def written(self) -> str:
        """The text written into a form, on one line; empty for everything else."""
        return " ".join("".join(self.fields.get(FIELD, ())).split())

    def find_neighbour(self, kind: ControlKind, action: Action) -> ControlId | None:
        """Return a control of some kind in the message whose control was used, or None."""
        message = self.interaction.message
        for control in list_controls(message.components if message else ()):
            if (control.kind, control.action) == (kind, action):
                return control
        return None

    @property
    def _data(self) -> Mapping[str, Any]:
        return cast(Mapping[str, Any], self.interaction.data or {})

    @property
    def used_id(self) -> int | None:
        """The id of the message whose control was used; None for a command."""
        return self.reply.used.id if self.reply.used is not None else None

    @property
    def is_in_private_message(self) -> bool:
        """Whether the control that was used is in a message that only this person sees."""
        return isinstance(self.reply.used, PrivateMessage)

    def act(self, control: ControlId | None = None, *, is_sure: bool = False) -> Act:
        """Return the act of the person now, tied to the board if its control was used."""
        return Act(
            person=self.person,
            at=self.host.now(),
            sent_at=self.interaction.created_at,
            event=self.interaction.id,
            ply=control.ply if control else None,
            is_sure=is_sure,
        )

    async def find_match(self, match_id: int) -> Match:
        """Return a match that this person may see, as it stood when it was first asked for.

        Raises `NoSuchMatch`, also for a match that they may not see.
        """
        if match_id not in self._services:
            found = await find_for_viewer(self.services.runner, match_id, self.viewer)
            self._services[match_id] = found
        return self._services[match_id]

    async def find_appearance(self, match: Match | None = None) -> Appearance:
        """Return how this person wants boards to be drawn, turned to their own side of a match."""
        own = await self.services.run(find_preferences, self.interaction.user.id)
        server = await self.services.server_choices.find(self.interaction.guild_id or 0)
        side = Color.WHITE if match is None else await self._find_side(match)
        return appearance_for_person(own, server, side)

    async def _find_side(self, match: Match) -> Color:
        """Return the side that this person plays for, alone or in a team; White for others."""
        person_id = self.interaction.user.id
        own = find_side(match, person_id)
        if own is not None or not any(isinstance(seat.holder, Team) for seat in match.seats):
            return own or Color.WHITE
        sides = await self.services.run(load_sides_of_match, match)
        members = (color for color, side in sides.items() if side.is_member(person_id))
        return next(members, Color.WHITE)

    async def answer(self, view: View) -> PrivateMessage:
        """Show something to this person alone."""
        return await self.reply.send_privately(await self._see(view))

    async def change_answer(self, message: PrivateMessage, view: View) -> None:
        """Show something else in a message that only this person sees."""
        await self.reply.change(message, await self._see(view))

    async def answer_in_place(self, view: View) -> PrivateMessage:
        """Show something to this person alone, in the message used if that is already private.

        Else it is a new message, which a second time is changed.
        """
        post, used = await self._see(view), self.reply.used
        place = used if isinstance(used, PrivateMessage) else self._own
        if place is not None:
            with contextlib.suppress(
                discord.NotFound
            ):  # it is gone, or this answer cannot reach it
                await self.reply.change(place, post)
                return place
        self._own = await self.reply.send_privately(post)
        return self._own

    async def try_to_answer(self, view: View) -> None:
        """Show something to this person alone in a new message; if that fails, what was done
        stands.
        """
        await _try(self.answer(view))

    async def try_to_answer_in_place(self, view: View) -> None:
        """Show something to this person alone; if that fails, what was done stands."""
        await _try(self.answer_in_place(view))

    async def announce(self, view: PublicView) -> PublicMessage:
        """Show something to everyone."""
        async with self.speaking_publicly():
            post = await view
        return await self._publish(post)

    async def answer_or_publish(self, view: View, *, public: bool) -> None:
        """Show something to this person alone, or to everyone if they want that."""
        if not public:
            await self.answer(view)
            return
        async with self.speaking_publicly():
            post = await view
        await self._publish(PublicPost.publish(post))

    async def change_announcement(self, message: PublicMessage, view: PublicView) -> None:
        """Show something else in a message that everyone sees."""
        async with self.speaking_publicly():
            post = await view
        await self.reply.change(message, post)

    async def update(self, view: PublicView) -> None:
        """Show something public in the message whose control was used."""
        if isinstance(self.reply.used, PublicMessage):
            await self.change_announcement(self.reply.used, view)
        else:
            await self.answer_in_place(view)

    async def try_to_update(self, view: PublicView) -> None:
        """Show something in the message whose control was used; if that fails, what was done
        stands.
        """
        await _try(self.update(view))

    async def send_publicly(self, post: PublicPost) -> int:
        """Send a message that everyone sees; return its id, as it is stored."""
        return (await self.reply.send_publicly(post)).id

    async def change_sent(self, message_id: int, post: PublicPost) -> None:
        """Edit a public message, up to fifteen minutes later."""
        await self.reply.change_sent(message_id, post)

    async def change_used(self, post: PublicPost) -> int | None:
        """Change the message whose control was used; returns its id."""
        if self.reply.used is not None:
            await self.reply.change(self.reply.used, post)
        return self.used_id

    async def _publish(self, post: PublicPost) -> PublicMessage:
        server_id = self.place.server_id
        return await self.reply.send_publicly(await quieten(self.services, server_id, post))

    async def _see(self, view: View) -> Post:
        """Make a view in the language of this person."""
        async with speak(self.language):
            return await view

    async def ask(self, form: Form) -> None:
        """Open a form before this person, as the first and only answer.

        Raises `OldControl` if a form was sent, after which Discord opens no other.
        """
        if self.is_form:
            raise OldControl
        await self.reply.open_form(form)

    async def acknowledge(self) -> None:
        """Tell Discord that a press is being served, without changing anything yet."""
        await _try(self.reply.acknowledge())

    async def dismiss(self) -> None:
        """Delete the message whose control was used, if only this person sees it.

        It stays if that fails.
        """
        await self.acknowledge()
        if isinstance(self.reply.used, PrivateMessage):
            await _try(self.reply.remove(self.reply.used))


async def _try(answer: Awaitable[object]) -> None:
    """Give an answer on which nothing depends; ignore a failure."""
    try:
        await answer
    except (AnswerLost, discord.HTTPException) as error:
        log.info("control kept its message", error=str(error))


ServeControl = Callable[[Request, ControlId], Awaitable[None]]
