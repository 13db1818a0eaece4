"""The service for what is known of people, servers and commands."""

import storage.command_hashes
import storage.people
import storage.places
import storage.waking
from bot.clocks.control_text import NONE
from bot.matches.changed import Due
from bot.matches.older_store import work_of
from bot.matches.runner import Runner
from storage import DirectMessages, Person, PersonPreferences, ServerPreferences, Transaction


class Remembering:
    """Small facts outside any match."""

    def __init__(self, database: Runner) -> None:
        self._database = database
        self._servers: dict[int, ServerPreferences] = {}  # by server

    async def find_person_preferences(self, person_id: int) -> PersonPreferences:
        """Return what a person chose."""
        return await self._database.read(storage.people.find_person_preferences, person_id)

    async def keep_person_preferences(self, person: Person, chosen: PersonPreferences) -> None:
        """Keep what a person chose."""
        await self._database.write(storage.people.keep_person_preferences, person, chosen)

    async def keep_direct_channel(self, person: Person, channel_id: int) -> None:
        """Keep the channel for messages to a person, and that they take such messages."""
        await self._database.write(_keep_direct_channel, person, channel_id)

    async def find_direct_messages(self, person_id: int) -> DirectMessages:
        """Return what is known of writing to a person."""
        return await self._database.read(storage.people.find_direct_messages, person_id)

    async def find_server_preferences(self, server_id: int) -> ServerPreferences:
        """Return what a server chose, remembered: one process serves it at a time."""
        if server_id not in self._servers:
            found = await self._database.read(storage.places.find_server_preferences, server_id)
            self._servers.setdefault(server_id, found)
        return self._servers[server_id]

    async def keep_server_preferences(self, server_id: int, chosen: ServerPreferences) -> None:
        """Keep what a server chose; have games without a clock looked at that it concerns."""
        await self._database.write(_keep_server_preferences, server_id, chosen)
        self._servers[server_id] = chosen

    async def find_command_hash(self, scope: str) -> str | None:
        """Return the hash of the commands that Discord last took for `scope`, or None."""
        return await self._database.read(storage.command_hashes.find_command_hash, scope)

    async def keep_command_hash(self, scope: str, value: str) -> None:
        """Keep the hash of the commands that Discord took for `scope`."""
        await self._database.write(storage.command_hashes.keep_command_hash, scope, value)


def _keep_direct_channel(transaction: Transaction, person: Person, channel_id: int) -> None:
    storage.people.remember_person(transaction, person)
    storage.people.note_direct_messages(transaction, person.id, channel_id, None)


def _keep_server_preferences(
    transaction: Transaction, server_id: int, chosen: ServerPreferences
) -> None:
    before = storage.places.find_server_preferences(transaction, server_id)
    storage.places.keep_server_preferences(transaction, server_id, chosen)
    work_of(transaction).changed.due.add(Due.CLOCKS)
    if before.untimed != chosen.untimed:
        storage.waking.wake_untimed_matches(transaction, server_id, NONE)
