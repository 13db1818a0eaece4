"""Track interactions: the person's act, its answer, and the deadline for one."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from itertools import takewhile

from playground.clock import Clock
from playground.errors import DiscordError, Refused
from playground.events import Bus, Event, JsonObject
from playground.records import Post
from playground.uploads import Uploads
from playground.world import World

GROUP = 2  # options up to this type hold further options


class Cause(IntEnum):
    """Numbers the types of interactions."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Reply(IntEnum):
    """Numbers the types of first answers."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class State(StrEnum):
    """Says where an interaction stands. Late: no answer in time. Failed: only refused ones."""

    WAITING = "waiting"
    DEFERRED = "deferred"
    ANSWERED = "answered"
    LATE = "late"
    FAILED = "failed"


@dataclass(slots=True, kw_only=True, eq=False)
class Interaction:
    """Holds one interaction, from the person's act to the last followup."""

    id: int
    cause: Cause
    person_id: int
    room_id: int
    guild_id: int | None
    data: JsonObject
    owners: dict[str, str]  # who installed the application: "0" a server, "1" a person
    created_at: float
    source: Post | None = None  # the message whose component was used
    opener: "Interaction | None" = None  # of a modal's submission: what the modal answered
    token: str = field(default_factory=lambda: secrets.token_urlsafe(96))
    started: float = field(default_factory=lambda: time.monotonic())
    state: State = State.WAITING
    has_refused_answer: bool = False
    reply: Reply | None = None
    body: JsonObject = field(default_factory=dict)
    uploads: Uploads = field(default_factory=dict)
    latency: float | None = None
    post: Post | None = None
    followups: list[Post] = field(default_factory=list)
    settled: asyncio.Event = field(default_factory=asyncio.Event)  # answered, or never will be

    def lapse(self) -> None:
        """End the time for the first answer."""
        if self.state is State.WAITING:
            self.state = State.FAILED if self.has_refused_answer else State.LATE
            self.settled.set()

    @property
    def is_open(self) -> bool:
        return self.state is State.WAITING

    @property
    def command(self) -> str:
        """Return the name of a command with its subcommands; empty for every other cause."""
        if self.cause is not Cause.COMMAND:
            return ""
        names, level = [str(self.data["name"])], self.data.get("options")
        while level and level[0]["type"] <= GROUP:
            names.append(level[0]["name"])
            level = level[0].get("options")
        return " ".join(names)

    @property
    def metadata(self) -> JsonObject:
        """Return a message's metadata about the interaction it answers, without the user."""
        metadata: JsonObject = {
            "id": str(self.id),
            "type": int(self.cause),
            "authorizing_integration_owners": self.owners,
        }
        if self.cause is Cause.COMMAND and "target_id" in self.data:
            metadata |= self._describe_target(self.data["target_id"])
        if self.cause is Cause.COMPONENT and self.source is not None:
            metadata["interacted_message_id"] = str(self.source.id)
        if self.cause is Cause.MODAL and self.opener is not None:
            metadata["triggering_interaction_metadata"] = self.opener.metadata
        return metadata

    def _describe_target(self, number: str) -> JsonObject:
        """Describe the person or the message for which a command of a context menu was used."""
        people = self.data["resolved"].get("users", {})
        is_person = number in people
        return {"target_user": people[number]} if is_person else {"target_message_id": number}


class Interactions:
    """Holds all interactions of this run. They are not saved, since none outlives fifteen
    minutes.
    """

    def __init__(self, world: World, bus: Bus, deadline: float, token_life: float) -> None:
        self._world = world
        self._bus = bus
        self.deadline = deadline
        self.token_life = token_life
        self.known: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    @property
    def _clock(self) -> Clock:
        return self._world.clock

    def open(self, interaction: Interaction, payload: JsonObject) -> None:
        """Send an interaction to the bot and let its time run."""
        self._forget_old()
        self.known[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        asyncio.get_running_loop().call_later(self.deadline, interaction.lapse)
        self._bus.publish(Event("INTERACTION_CREATE", payload, interaction.guild_id))

    def give_up(self) -> None:
        """Stop all waiting for first answers."""
        for interaction in self.known.values():
            interaction.lapse()

    def _forget_old(self) -> None:
        """Drop interactions whose tokens expired a lifetime ago; until then they answer 50027."""
        since = self._clock.now() - 2 * self.token_life
        for old in list(
            takewhile(lambda interaction: interaction.created_at < since, self.known.values())
        ):
            del self.known[old.id], self._by_token[old.token]

    def find(self, token: str) -> Interaction | None:
        """Return the interaction of this run, open or over, to which `token` belongs."""
        return self._by_token.get(token)

    def find_waiting(self, interaction_id: int, token: str) -> Interaction:
        """Return the interaction that may get its first answer now. Raises Refused."""
        interaction = self.known.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise Refused(DiscordError.UNKNOWN_INTERACTION)
        if time.monotonic() - interaction.started > self.deadline:
            interaction.lapse()
        if interaction.state in (State.LATE, State.FAILED):
            raise Refused(DiscordError.UNKNOWN_INTERACTION)
        if not interaction.is_open:
            raise Refused(DiscordError.ALREADY_ACKNOWLEDGED)
        return interaction

    def find_answered(self, token: str) -> Interaction:
        """Return the interaction whose token serves as a webhook now. Raises Refused."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.reply is None:
            raise Refused(DiscordError.UNKNOWN_WEBHOOK)
        if self._clock.now() - interaction.created_at > self.token_life:
            raise Refused(DiscordError.TOKEN_EXPIRED)
        return interaction
