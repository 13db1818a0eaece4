"""Take first answers to interactions."""

import time
from collections.abc import Callable

from playground import payloads, posts
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.events import JsonObject
from playground.interactions import Cause, Interaction, Reply, State
from playground.operations.messages import edit_post
from playground.operations.registry import operation
from playground.permissions import Permission, room_permissions
from playground.posts import EPHEMERAL, LOADING, Draft
from playground.uploads import Uploads

ALLOWED = {
    Cause.COMMAND: {Reply.MESSAGE, Reply.DEFERRED_MESSAGE, Reply.MODAL},
    Cause.COMPONENT: set(Reply) - {Reply.CHOICES},
    Cause.AUTOCOMPLETE: {Reply.CHOICES},
    Cause.MODAL: {Reply.MESSAGE, Reply.DEFERRED_MESSAGE, Reply.DEFERRED_UPDATE, Reply.UPDATE},
}
BY_SERVER = "0"  # the installation of a server, among the owners of an interaction
ABOUT_A_MESSAGE = (Reply.DEFERRED_UPDATE, Reply.UPDATE)


@operation(
    "create_interaction_response",
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    needs_token=False,
)
def create_interaction_response(backend: Backend, call: Call) -> Response:
    waiting = backend.interactions.find_waiting(
        call.read_id("interaction_id"), call.params["interaction_token"]
    )
    reply = _choose_reply(waiting, call.fields["type"])
    if waiting.room_id not in backend.world.rooms:
        raise Refused(DiscordError.UNKNOWN_CHANNEL)
    data = call.fields.get("data") or {}
    EFFECTS[reply](backend, waiting, data, call.uploads)
    _settle(backend, waiting, reply, call)
    wants_body = call.query.get("with_response", "") in ("1", "true")
    return respond(_describe_callback(backend, waiting)) if wants_body else NO_CONTENT


def make_draft(
    backend: Backend, interaction: Interaction, body: JsonObject, uploads: Uploads
) -> Draft:
    """Make a message in the name of an interaction; its flags decide who sees it."""
    person = backend.world.users[interaction.person_id]
    is_private = bool((body.get("flags") or 0) & EPHEMERAL)
    is_private = is_private or _is_forced_private(backend, interaction)
    return Draft(
        room=backend.world.rooms[interaction.room_id],
        author_id=backend.world.bot_id,
        body=body,
        uploads=uploads,
        private_to=person.id if is_private else None,
        flags=EPHEMERAL if is_private else 0,
        origin=interaction.metadata | {"user": payloads.describe_user(person)},
        command=interaction.command,
    )


def _is_forced_private(backend: Backend, interaction: Interaction) -> bool:
    """Tell whether a server hides the answers of user-installed applications."""
    room = backend.world.rooms[interaction.room_id]
    if BY_SERVER in interaction.owners or room.guild_id is None:
        return False
    held = room_permissions(backend.world, room, interaction.person_id)
    return Permission.USE_EXTERNAL_APPS not in held


def _choose_reply(interaction: Interaction, number: int) -> Reply:
    """Return the kind of answer, if this interaction can have it. A refusal leaves it
    unanswered.
    """
    replies = ALLOWED[interaction.cause]
    if number not in replies:
        interaction.has_refused_answer = True
        problem = f"type: {number} cannot answer an interaction of type {int(interaction.cause)}"
        raise Refused(DiscordError.INVALID_BODY, problem)
    if number in ABOUT_A_MESSAGE and interaction.source is None:
        interaction.has_refused_answer = True
        raise Refused(DiscordError.INVALID_BODY, f"type: {number} needs a message with components")
    return Reply(number)


def _settle(backend: Backend, interaction: Interaction, reply: Reply, call: Call) -> None:
    deferred = reply in (Reply.DEFERRED_MESSAGE, Reply.DEFERRED_UPDATE)
    interaction.reply = reply
    interaction.body = call.fields
    interaction.uploads = call.uploads
    interaction.state = State.DEFERRED if deferred else State.ANSWERED
    interaction.latency = time.monotonic() - interaction.started
    interaction.settled.set()
    backend.changes.notify()


def _send(backend: Backend, interaction: Interaction, data: JsonObject, uploads: Uploads) -> None:
    interaction.post = posts.write_post(backend, make_draft(backend, interaction, data, uploads))


def _defer(backend: Backend, interaction: Interaction, data: JsonObject, _: Uploads) -> None:
    draft = make_draft(backend, interaction, {"flags": data.get("flags")}, {})
    loading = Draft(
        room=draft.room,
        author_id=draft.author_id,
        private_to=draft.private_to,
        origin=draft.origin,
        command=draft.command,
        flags=draft.flags | LOADING,
    )
    interaction.post = posts.write_post(backend, loading)


def _keep(_: Backend, interaction: Interaction, __: JsonObject, ___: Uploads) -> None:
    interaction.post = interaction.source


def _update(backend: Backend, interaction: Interaction, data: JsonObject, uploads: Uploads) -> None:
    source = interaction.source
    if source is None or source.id not in backend.world.posts[source.room_id]:
        raise Refused(DiscordError.UNKNOWN_MESSAGE)
    edit_post(backend, source, data, uploads)
    interaction.post = source


def _show(_: Backend, __: Interaction, ___: JsonObject, ____: Uploads) -> None:
    """Do nothing: choices and modals are shown to the person, and not kept."""


EFFECTS: dict[Reply, Callable[[Backend, Interaction, JsonObject, Uploads], None]] = {
    Reply.MESSAGE: _send,
    Reply.DEFERRED_MESSAGE: _defer,
    Reply.DEFERRED_UPDATE: _keep,
    Reply.UPDATE: _update,
    Reply.CHOICES: _show,
    Reply.MODAL: _show,
}


def _describe_callback(backend: Backend, interaction: Interaction) -> JsonObject:
    """Describe the interaction callback; a resource only for a message that exists already."""
    interaction_part: JsonObject = {"id": str(interaction.id), "type": int(interaction.cause)}
    described: JsonObject = {"interaction": interaction_part}
    post = interaction.post
    if post is not None:
        interaction_part |= {
            "response_message_id": str(post.id),
            "response_message_loading": bool(post.flags & LOADING),
            "response_message_ephemeral": bool(post.flags & EPHEMERAL),
        }
        if interaction.reply in (Reply.MESSAGE, Reply.UPDATE):
            message = backend.shown.describe_message(post)
            described["resource"] = {"type": int(interaction.reply), "message": message}
    return described
