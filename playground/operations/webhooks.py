"""Interaction tokens as webhooks: the first answer afterwards, and followups."""

from playground import posts
from playground.call import NOTHING, Answer, Call, ok
from playground.errors import Refused, Why
from playground.interactions import Interaction, Reply, State
from playground.operations.messages import edit
from playground.operations.registry import operation
from playground.operations.responses import draft_of
from playground.posts import LOADING
from playground.realm import Realm
from playground.world import Post

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = HOOK + "/messages/@original"
MESSAGE = HOOK + "/messages/{message_id}"
MOST_FOLLOWUPS = 5  # where only the person installed the application
BY_SERVER = "0"


@operation("execute_webhook", "POST", HOOK, needs_token=False)
def execute_webhook(realm: Realm, call: Call) -> Answer:
    interaction = _interaction(realm, call)
    post = interaction.post
    if interaction.reply is Reply.DEFERRED_MESSAGE and post and post.flags & LOADING:
        _change(realm, interaction, post, call)  # the first followup fills the loading message
        return ok(realm.shown.message(post))
    if BY_SERVER not in interaction.owners and len(interaction.followups) >= MOST_FOLLOWUPS:
        raise Refused(Why.TOO_MANY_FOLLOWUPS)
    fresh = posts.write(realm, draft_of(realm, interaction, call.fields, call.uploads))
    interaction.followups.append(fresh)
    return ok(realm.shown.message(fresh))


@operation("get_original_webhook_message", "GET", ORIGINAL, needs_token=False)
def get_original(realm: Realm, call: Call) -> Answer:
    return ok(realm.shown.message(_original(realm, _interaction(realm, call))))


@operation("update_original_webhook_message", "PATCH", ORIGINAL, needs_token=False)
def update_original(realm: Realm, call: Call) -> Answer:
    interaction = _interaction(realm, call)
    return _change(realm, interaction, _original(realm, interaction), call)


@operation("delete_original_webhook_message", "DELETE", ORIGINAL, needs_token=False)
def delete_original(realm: Realm, call: Call) -> Answer:
    posts.delete(realm, _original(realm, _interaction(realm, call)))
    return NOTHING


@operation("get_webhook_message", "GET", MESSAGE, needs_token=False)
def get_message(realm: Realm, call: Call) -> Answer:
    return ok(realm.shown.message(_named(realm, _interaction(realm, call), call)))


@operation("update_webhook_message", "PATCH", MESSAGE, needs_token=False)
def update_message(realm: Realm, call: Call) -> Answer:
    interaction = _interaction(realm, call)
    return _change(realm, interaction, _named(realm, interaction, call), call)


@operation("delete_webhook_message", "DELETE", MESSAGE, needs_token=False)
def delete_message(realm: Realm, call: Call) -> Answer:
    posts.delete(realm, _named(realm, _interaction(realm, call), call))
    return NOTHING


def _interaction(realm: Realm, call: Call) -> Interaction:
    if call.id("webhook_id") != realm.world.application_id:
        raise Refused(Why.UNKNOWN_WEBHOOK)
    return realm.interactions.answered(call.params["webhook_token"])


def _original(realm: Realm, interaction: Interaction) -> Post:
    return _still_there(realm, interaction.post)


def _named(realm: Realm, interaction: Interaction, call: Call) -> Post:
    number = call.id("message_id")
    own = [*interaction.followups, *([interaction.post] if interaction.post else [])]
    return _still_there(realm, next((each for each in own if each.id == number), None))


def _still_there(realm: Realm, post: Post | None) -> Post:
    if post is None or post.id not in realm.world.posts.get(post.room_id, {}):
        raise Refused(Why.UNKNOWN_MESSAGE)
    return post


def _change(realm: Realm, interaction: Interaction, post: Post, call: Call) -> Answer:
    edit(realm, post, call.fields, call.uploads)
    if post is interaction.post:
        interaction.state = State.ANSWERED
        realm.pulse.beat()
    return ok(realm.shown.message(post))
