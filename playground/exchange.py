"""What came of an act: the bot's answer as the person meets it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from playground.backend import Backend
from playground.channels import Message
from playground.components import complete_components, walk
from playground.errors import Unanswered
from playground.events import JsonObject
from playground.interactions import Interaction, Reply, State
from playground.posts import EPHEMERAL, LOADING


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened for one person."""

    opener: Interaction
    custom_id: str
    title: str
    components: list[JsonObject]

    @property
    def inputs(self) -> list[JsonObject]:
        """Everything that can be filled in, with the label beside it under `label`."""
        return [
            {"label": top.get("label")} | each
            for top in self.components
            for each in walk([top])
            if "custom_id" in each
        ]


class Choice(NamedTuple):
    """A suggestion of an option that completes."""

    name: str
    value: str | int | float


class Exchange:
    """One interaction and its answers; it goes on to change while followups arrive."""

    def __init__(self, backend: Backend, interaction: Interaction) -> None:
        self._backend = backend
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Exchange {self.state} type {self.kind} {self.message}>"

    @property
    def state(self) -> State:
        """answered, deferred, late (nothing in time), failed (only refused answers), waiting."""
        return self.interaction.state

    @property
    def kind(self) -> int | None:
        """The type of the first answer: 4 message, 5, 6 deferred, 7 update, 8 choices, 9 modal."""
        return None if self.interaction.reply is None else int(self.interaction.reply)

    @property
    def body(self) -> JsonObject:
        """The `data` of the first answer, as the bot sent it."""
        data: JsonObject = self.interaction.body.get("data") or {}
        return data

    @property
    def files(self) -> dict[str, bytes]:
        """The files that came with the first answer."""
        return {each.name: each.data for each in self.interaction.uploads.values()}

    @property
    def latency(self) -> float | None:
        """Seconds from the act to the first accepted answer."""
        return self.interaction.latency

    @property
    def message(self) -> Message | None:
        """The message that was sent or updated; None while it loads and after it is deleted."""
        post = self.interaction.post
        if post is None or post.flags & LOADING:
            return None
        message = Message(self._backend, post)
        return None if message.is_deleted else message

    @property
    def followups(self) -> list[Message]:
        return [Message(self._backend, each) for each in self.interaction.followups]

    @property
    def is_private(self) -> bool:
        """Whether only the person who acted sees the answer."""
        post = self.interaction.post
        return post is not None and bool(post.flags & EPHEMERAL)

    @property
    def text(self) -> str:
        """Everything to be read in the message; raises Unanswered where there is none."""
        return self.shown.text

    @property
    def shown(self) -> Message:
        """The message; raises Unanswered where there is none."""
        if self.message is None:
            raise Unanswered(f"{self}\n{self._backend.journal.report()}")
        return self.message

    @property
    def choices(self) -> list[Choice]:
        """The suggestions of an autocompletion."""
        told: list[Any] = self.body.get("choices") or []
        return [Choice(each["name"], each["value"]) for each in told]

    @property
    def modal(self) -> Modal | None:
        if self.interaction.reply is not Reply.MODAL:
            return None
        told = self.body
        whole = complete_components(told["components"], lambda media: media)
        return Modal(self.interaction, told["custom_id"], told["title"], whole)

    async def wait_message(self, seconds: float = 5.0) -> Message:
        """The message once a deferred answer is filled in; raises Unanswered when that never is."""
        try:
            await self._backend.pulse.wait_until(
                lambda: self.state is State.ANSWERED and self.message, seconds
            )
        except TimeoutError:
            raise Unanswered(f"{self}\n{self._backend.journal.report()}") from None
        return self.shown
