"""Carry each event once to the gateway, the tests and the page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """Holds one change, as the gateway names it (`MESSAGE_CREATE` ...).

    `guild_id` is None in direct messages. `only_for` names the one person who sees it (a private
    answer); such events do not travel over the gateway.
    """

    name: str
    data: JsonObject
    guild_id: int | None = None
    only_for: int | None = None


Listener = Callable[[Event], None]


class Bus:
    """Calls every listener with every event, in the order of publishing."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Add a listener; returns the function that removes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        """Call every listener with `event`, in the order of subscription."""
        for listener in tuple(self._listeners):
            listener(event)
