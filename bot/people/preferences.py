"""The choices of people and servers, and the commands that Discord accepted."""

from datetime import datetime, timedelta

from bot.clocks.control_text import NONE
from bot.matches.changed import Due
from bot.matches.runner import Runner
from bot.matches.work import Work, reads, writes
from storage import command_hashes
from storage.people import (
    find_person_preferences,
    list_chosen_languages,
    note_direct_messages,
    remember_person,
)
from storage.places import find_server_preferences, keep_server_preferences
from storage.rows import Person, PersonPreferences, ServerPreferences
from storage.waking import wake_untimed_matches

RENEWED_AFTER = timedelta(minutes=5)


class ServerChoices:
    """A cache of what each server chose; safe because one process serves a server at a time."""

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
        """Save what a server chose; have the games without a clock that it concerns looked at."""
        await self._runner.run(keep_server_choice, server_id, chosen)
        self._known[server_id] = chosen


class PersonLanguages:
    """A cache of the languages that people chose: every interaction asks for one.

    They are read when the bot starts, and again from time to time, since a person may choose in a
    server that another process serves.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._chosen: dict[int, str] = {}  # by person
        self._read_at: datetime | None = None

    def find(self, person_id: int) -> str | None:
        """Return the locale that a person chose, or None."""
        return self._chosen.get(person_id)

    def note(self, person_id: int, language: str | None) -> None:
        """Remember what a person chose, once that is saved; None if they chose none."""
        others = {person: each for person, each in self._chosen.items() if person != person_id}
        self._chosen = others if language is None else others | {person_id: language}

    async def renew(self, now: datetime) -> None:
        """Read all of them if that was a while ago."""
        if self._read_at is not None and now - self._read_at < RENEWED_AFTER:
            return
        before, self._read_at = self._chosen, now
        found = await self._runner.read(list_chosen_languages)
        if self._chosen is before:  # otherwise what was read may be older than what was noted
            self._chosen = found


@writes
def keep_server_choice(work: Work, server_id: int, chosen: ServerPreferences) -> None:
    """Save what a server chose; called by `ServerChoices` only, which caches it."""
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
    """Save the channel for messages to a person, and that they accept such messages."""
    remember_person(work.transaction, person)
    note_direct_messages(work.transaction, person.id, channel_id, None)


@reads
def find_command_hash(work: Work, scope: str) -> str | None:
    """Return the hash of the commands that Discord last accepted for `scope`, or None."""
    return command_hashes.find_command_hash(work.transaction, scope)


@writes
def keep_command_hash(work: Work, scope: str, value: str) -> None:
    """Save the hash of the commands that Discord accepted for `scope`."""
    command_hashes.keep_command_hash(work.transaction, scope, value)
