"""Tick off the suggestions of a tour from people's acts and the bot's answers.

The file of the tour says when a suggestion is done: a list of conditions, of which one is enough.
All keys of a condition must fit. `press` is about the control that a person uses; all others are
about a message of the bot that is new or was changed: `pings` and `private_to` name people,
`answers` a command (an empty text: none), `shows` its controls, `text` its words.
`press` and `shows` are regular expressions for a custom_id, which is the same in every language;
`text` is a regular expression, too. `as` names the person who acted, `in` the channel.
"""

import re
from collections.abc import Callable, Sequence

from playground.backend import Backend
from playground.components import walk
from playground.events import Event, JsonObject
from playground.page.screen import list_texts_of
from playground.records import Post

PATTERNS = ("press", "shows", "text")
MESSAGES = ("MESSAGE_CREATE", "MESSAGE_UPDATE")


class TourProgress:
    """Follows the suggestions; `done` holds the numbers of those that were ticked off."""

    def __init__(
        self,
        backend: Backend,
        suggestions: Sequence[JsonObject],
        done: list[int],
        changed: Callable[[], None],
    ) -> None:
        self._backend = backend
        self._suggestions = suggestions
        self._done = done
        self._changed = changed

    def begin(self) -> None:
        """Listen from now on, as earlier events were not a visitor's."""
        self._backend.bus.subscribe(self._hear)

    def describe(self) -> list[JsonObject]:
        """Return the suggestions as the page shows them."""
        return [
            {key: value for key, value in suggestion.items() if key != "done"}
            | {"is_done": number in self._done}
            for number, suggestion in enumerate(self._suggestions)
        ]

    def _hear(self, event: Event) -> None:
        facts = self._list_facts(event)
        if facts is None:
            return
        for number, suggestion in enumerate(self._suggestions):
            conditions = suggestion.get("done", ())
            if number not in self._done and any(_holds(each, facts) for each in conditions):
                self._done.append(number)
                self._changed()

    def _list_facts(self, event: Event) -> JsonObject | None:
        """Return the facts about an event that conditions test, or None if it does not matter."""
        if event.name == "INTERACTION_CREATE" and "custom_id" in event.data["data"]:
            return self._list_facts_of_press(event.data)
        if event.name in MESSAGES and event.data["author"]["id"] == str(self._backend.world.bot_id):
            room = self._backend.world.posts.get(int(event.data["channel_id"]), {})
            post = room.get(int(event.data["id"]))
            is_new = event.name == "MESSAGE_CREATE"  # an edit pings nobody
            return None if post is None else self._list_facts_of_message(post, is_new=is_new)
        return None

    def _list_facts_of_press(self, data: JsonObject) -> JsonObject:
        user = data["member"]["user"] if "member" in data else data["user"]
        pressed = data["data"]["custom_id"]
        return {"press": pressed, "as": [user["username"]], "in": [data["channel"].get("name")]}

    def _list_facts_of_message(self, post: Post, *, is_new: bool) -> JsonObject:
        world = self._backend.world
        private = world.users.get(post.private_to or 0)
        actor = None if post.origin is None else post.origin["user"]["username"]
        return {
            "pings": [world.users[number].name for number in post.pinged if is_new],
            "private_to": [private and private.name],
            "answers": [post.command],
            "as": [actor],
            "in": [world.rooms[post.room_id].name],
            "shows": "\n".join(part.get("custom_id", "") for part in walk(post.components)),
            "text": "\n".join(list_texts_of(post)),
        }


def _holds(condition: JsonObject, facts: JsonObject) -> bool:
    for key, wanted in condition.items():
        if key not in facts:
            return False
        if key in PATTERNS:
            if not re.search(wanted, facts[key], re.MULTILINE):
                return False
        elif wanted not in facts[key]:
            return False
    return True
