"""What people and servers chose, and which commands Discord took."""

from bot.clocks.control_text import NONE
from bot.matches.changed import Due
from bot.matches.runner import Runner
from bot.matches.work import Work, reads, writes
from storage import command_hashes
from storage.people import find_person_preferences, note_direct_messages, remember_person
from storage.places import find_server_preferences, keep_server_preferences
from storage.rows import Person, PersonPreferences, ServerPreferences
from storage.waking import wake_untimed_matches


class ServerChoices:
    """What each server chose, remembered: one process serves a server at a time."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._known: dict[int, ServerPreferences] = {}  # by server

    async def find(self, server_id: int) -> ServerPreferences:
        """Return what a server chose."""
        if server_id not in self._known:
            found = await self._runner.read(find_server_preferences, server_id)
            self._known.setdefault(server_id, found)
        return self._known[server_id]

    async def keep(self, server_id: int, chosen: ServerPreferences) -> None:
        """Keep what a server chose; have games without a clock looked at that it concerns."""
        await self._runner.run(keep_server_choice, server_id, chosen)
        self._known[server_id] = chosen


@writes
def keep_server_choice(work: Work, server_id: int, chosen: ServerPreferences) -> None:
    """Keep what a server chose; only `ServerChoices` does so, which remembers it."""
    before = find_server_preferences(work.transaction, server_id)
    keep_server_preferences(work.transaction, server_id, chosen)
    work.changed.due.add(Due.CLOCKS)
    if before.untimed != chosen.untimed:
        wake_untimed_matches(work.transaction, server_id, NONE)


@reads
def find_preferences(work: Work, person_id: int) -> PersonPreferences:
    """Return what a person chose."""
    return find_person_preferences(work.transaction, person_id)


@writes
def keep_direct_channel(work: Work, person: Person, channel_id: int) -> None:
    """Keep the channel for messages to a person, and that they take such messages."""
    remember_person(work.transaction, person)
    note_direct_messages(work.transaction, person.id, channel_id, None)


@reads
def find_command_hash(work: Work, scope: str) -> str | None:
    """Return the hash of the commands that Discord last took for `scope`, or None."""
    return command_hashes.find_command_hash(work.transaction, scope)


@writes
def keep_command_hash(work: Work, scope: str, value: str) -> None:
    """Keep the hash of the commands that Discord took for `scope`."""
    command_hashes.keep_command_hash(work.transaction, scope, value)
