"""Show the outcome of an act: the bot's answer as the person sees it."""

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
    """Holds a form that the bot opened for one person."""

    opener: Interaction
    custom_id: str
    title: str
    components: list[JsonObject]

    @property
    def inputs(self) -> list[JsonObject]:
        """Return all fields that can be filled in, each with its label under `label`."""
        return [
            {"label": top.get("label")} | component
            for top in self.components
            for component in walk([top])
            if "custom_id" in component
        ]


class Choice(NamedTuple):
    """Holds a suggestion of an option that completes."""

    name: str
    value: str | int | float


class Exchange:
    """Shows one interaction and its answers. It keeps changing while followups arrive."""

    def __init__(self, backend: Backend, interaction: Interaction) -> None:
        self._backend = backend
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Exchange {self.state} type {self.kind} {self.message}>"

    @property
    def state(self) -> State:
        """Return answered, deferred, late (nothing in time), failed (only refused answers) or
        waiting.
        """
        return self.interaction.state

    @property
    def kind(self) -> int | None:
        """Return the type of the first answer: 4 message, 5 and 6 deferred, 7 update, 8 choices, 9
        modal.
        """
        return None if self.interaction.reply is None else int(self.interaction.reply)

    @property
    def body(self) -> JsonObject:
        """Return the `data` of the first answer, as the bot sent it."""
        data: JsonObject = self.interaction.body.get("data") or {}
        return data

    @property
    def files(self) -> dict[str, bytes]:
        """Return the files that came with the first answer: bytes by name."""
        return {upload.name: upload.data for upload in self.interaction.uploads.values()}

    @property
    def latency(self) -> float | None:
        """Return the seconds from the act to the first accepted answer."""
        return self.interaction.latency

    @property
    def message(self) -> Message | None:
        """Return the message that was sent or updated; None while it loads and after it is
        deleted.
        """
        post = self.interaction.post
        if post is None or post.flags & LOADING:
            return None
        message = Message(self._backend, post)
        return None if message.is_deleted else message

    @property
    def followups(self) -> list[Message]:
        return [Message(self._backend, post) for post in self.interaction.followups]

    @property
    def is_private(self) -> bool:
        """Tell whether only the person who acted sees the answer."""
        post = self.interaction.post
        return post is not None and bool(post.flags & EPHEMERAL)

    @property
    def text(self) -> str:
        """Return everything to be read in the message. Raises Unanswered if there is none."""
        return self.shown.text

    @property
    def shown(self) -> Message:
        """Return the message. Raises Unanswered if there is none."""
        if self.message is None:
            raise Unanswered(f"{self}\n{self._backend.journal.report()}")
        return self.message

    @property
    def choices(self) -> list[Choice]:
        """Return the suggestions of an autocompletion."""
        choices: list[Any] = self.body.get("choices") or []
        return [Choice(choice["name"], choice["value"]) for choice in choices]

    @property
    def modal(self) -> Modal | None:
        if self.interaction.reply is not Reply.MODAL:
            return None
        body = self.body
        components = complete_components(body["components"], lambda media: media)
        return Modal(self.interaction, body["custom_id"], body["title"], components)

    async def wait_message(self, seconds: float = 120.0) -> Message:
        """Wait for a deferred answer and return its message. Raises Unanswered if none comes."""
        try:
            await self._backend.changes.wait_until(
                lambda: self.state is State.ANSWERED and self.message, seconds
            )
        except TimeoutError:
            raise Unanswered(f"{self}\n{self._backend.journal.report()}") from None
        return self.shown
