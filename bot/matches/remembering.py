"""The service's part for what is known of people, servers and commands."""

import storage.commands
import storage.people
import storage.places
from bot.matches.desk import Desk
from storage import Person, PersonPreferences, ServerPreferences


class Remembering(Desk):
    """Small facts outside any match."""

    async def remember(self, person: Person) -> None:
        """Keep a person under the name last seen."""
        async with self._database.writing() as transaction:
            await storage.people.remember(transaction, person)

    async def person_preferences(self, person_id: int) -> PersonPreferences:
        async with self._database.reading() as transaction:
            return await storage.people.preferences(transaction, person_id)

    async def set_person_preferences(self, person: Person, chosen: PersonPreferences) -> None:
        async with self._database.writing() as transaction:
            await storage.people.prefer(transaction, person, chosen)

    async def server_preferences(self, server_id: int) -> ServerPreferences:
        """What a server wants, remembered: a server is always served by the same process."""
        if server_id not in self._wanted:
            async with self._database.reading() as transaction:
                found = await storage.places.preferences(transaction, server_id)
            self._wanted.setdefault(server_id, found)
        return self._wanted[server_id]

    async def set_server_preferences(self, server_id: int, chosen: ServerPreferences) -> None:
        async with self._database.writing() as transaction:
            await storage.places.prefer(transaction, server_id, chosen)
        self._wanted[server_id] = chosen

    async def command_hash(self, scope: str) -> str | None:
        """The hash of the commands that Discord last took for `scope`."""
        async with self._database.reading() as transaction:
            return await storage.commands.known_hash(transaction, scope)

    async def set_command_hash(self, scope: str, value: str) -> None:
        async with self._database.writing() as transaction:
            await storage.commands.keep_hash(transaction, scope, value)
