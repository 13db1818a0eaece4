"""Use interaction tokens as webhooks: the first answer afterwards, and followups."""

from playground import posts
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.interactions import Interaction, Reply, State
from playground.operations.callbacks import BY_SERVER, make_draft
from playground.operations.messages import edit_post
from playground.operations.registry import operation
from playground.posts import LOADING
from playground.records import Post

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = HOOK + "/messages/@original"
MESSAGE = HOOK + "/messages/{message_id}"
MOST_FOLLOWUPS = 5  # if only the person installed the application


@operation("execute_webhook", "POST", HOOK, needs_token=False)
def execute_webhook(backend: Backend, call: Call) -> Response:
    interaction = _find_interaction(backend, call)
    post = interaction.post
    if interaction.reply is Reply.DEFERRED_MESSAGE and post and post.flags & LOADING:
        _edit(backend, interaction, post, call)  # the first followup fills the loading message
        return respond(backend.shown.describe_message(post))
    if BY_SERVER not in interaction.owners and len(interaction.followups) >= MOST_FOLLOWUPS:
        raise Refused(DiscordError.TOO_MANY_FOLLOWUPS)
    fresh = posts.write_post(backend, make_draft(backend, interaction, call.fields, call.uploads))
    interaction.followups.append(fresh)
    return respond(backend.shown.describe_message(fresh))


@operation("get_original_webhook_message", "GET", ORIGINAL, needs_token=False)
def get_original(backend: Backend, call: Call) -> Response:
    return respond(
        backend.shown.describe_message(_find_original(backend, _find_interaction(backend, call)))
    )


@operation("update_original_webhook_message", "PATCH", ORIGINAL, needs_token=False)
def update_original(backend: Backend, call: Call) -> Response:
    interaction = _find_interaction(backend, call)
    return _edit(backend, interaction, _find_original(backend, interaction), call)


@operation("delete_original_webhook_message", "DELETE", ORIGINAL, needs_token=False)
def delete_original(backend: Backend, call: Call) -> Response:
    posts.delete_post(backend, _find_original(backend, _find_interaction(backend, call)))
    return NO_CONTENT


@operation("get_webhook_message", "GET", MESSAGE, needs_token=False)
def get_message(backend: Backend, call: Call) -> Response:
    return respond(
        backend.shown.describe_message(
            _find_own_post(backend, _find_interaction(backend, call), call)
        )
    )


@operation("update_webhook_message", "PATCH", MESSAGE, needs_token=False)
def update_message(backend: Backend, call: Call) -> Response:
    interaction = _find_interaction(backend, call)
    return _edit(backend, interaction, _find_own_post(backend, interaction, call), call)


@operation("delete_webhook_message", "DELETE", MESSAGE, needs_token=False)
def delete_message(backend: Backend, call: Call) -> Response:
    posts.delete_post(backend, _find_own_post(backend, _find_interaction(backend, call), call))
    return NO_CONTENT


def _find_interaction(backend: Backend, call: Call) -> Interaction:
    if call.read_id("webhook_id") != backend.world.application_id:
        raise Refused(DiscordError.UNKNOWN_WEBHOOK)
    return backend.interactions.find_answered(call.params["webhook_token"])


def _find_original(backend: Backend, interaction: Interaction) -> Post:
    return _require_post(backend, interaction.post)


def _find_own_post(backend: Backend, interaction: Interaction, call: Call) -> Post:
    number = call.read_id("message_id")
    own = [*interaction.followups, *([interaction.post] if interaction.post else [])]
    return _require_post(backend, next((post for post in own if post.id == number), None))


def _require_post(backend: Backend, post: Post | None) -> Post:
    if post is None or post.id not in backend.world.posts.get(post.room_id, {}):
        raise Refused(DiscordError.UNKNOWN_MESSAGE)
    return post


def _edit(backend: Backend, interaction: Interaction, post: Post, call: Call) -> Response:
    edit_post(backend, post, call.fields, call.uploads)
    if post is interaction.post:
        interaction.state = State.ANSWERED
        backend.changes.notify()
    return respond(backend.shown.describe_message(post))
