"""The service for moderators: who may not play, which matches end, and what was done."""

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.changed import ChangedMatch, Due
from bot.matches.match_facts import MatchIsOver
from bot.matches.match_value import Match
from bot.matches.moderation_facts import (
    ModeratorAction,
    NotBanned,
    NotModeratedHere,
    NoVerdictHere,
    Ruling,
    ShownThere,
    Verdict,
)
from bot.matches.next_version import check_running
from bot.matches.older_store import MatchStore, work_of
from bot.matches.runner import Runner
from bot.matches.work import Work, writes
from bot.ratings.farming import SuspiciousPair
from bot.ratings.suspicious_pairs import find_suspicious_pairs
from bot.teams.session_store import load_session, save_session
from storage import AuditEntry, Ban, Person, Place, Transaction
from storage.audit import add_entry, list_entries, list_entries_about
from storage.bans import find_ban, keep_ban, lift_ban
from storage.judgings import forget_judgings_told
from storage.matches import lock_match
from storage.places import occupy_place
from storage.rooms import move_room
from storage.rows import ServerPreferences
from storage.teams import list_matches_of_member

PAGE = 20  # entries of the log that are listed at once
RECENT = 5  # entries that are listed about a person


@dataclass(frozen=True, slots=True)
class Conduct:
    """What moderators must know of a person in their server."""

    ban: Ban | None
    running: tuple[Match, ...]
    entries: tuple[AuditEntry, ...]
    suspicious: tuple[SuspiciousPair, ...] = ()


class Moderating:
    """Every act is one transaction, in which it is also written down; nothing unwrites it."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def ban(self, ban: Ban) -> AuditEntry:
        """Close the games of a server for someone; a later ban takes the place of an earlier.

        What the person says in votes that are open there is taken back, and another arbiter is
        called to the games that wait for their judgement.
        """
        return await self._database.write(self._ban, ban)

    async def unban(self, server_id: int, person: Person, act: Act) -> AuditEntry:
        """Lift a ban; raises `NotBanned`."""
        return await self._database.write(_unban, server_id, person, act)

    async def end_games_of(self, person_id: int, ruling: Ruling) -> list[Match]:
        """End all running games of a person in a server as its moderator decides, all at once.

        Raises `NoVerdictHere` as `end` does.
        """
        return await self._database.write(self._end_games_of, person_id, ruling)

    async def end(self, match_id: int, ruling: Ruling) -> tuple[Match, AuditEntry]:
        """End a match as a moderator of one of its servers decides.

        Raises `NoSuchMatch`, `NotModeratedHere`, `MatchIsOver`, or `NoVerdictHere` where another
        server takes part and the match is to have a result.
        """
        return await self._database.write(self._end, match_id, ruling)

    async def move(
        self, match_id: int, place: Place, act: Act, here: Place | None = None
    ) -> tuple[Match, AuditEntry]:
        """Have a match go on in another channel of the same server.

        Of two rooms there it is the one that is `here`, or else the first. Raises `NoSuchMatch`,
        `NotModeratedHere`, `MatchIsOver`, or `ShownThere` where it is shown there already.
        """
        return await self._database.write(self._move, match_id, place, act, here)

    async def check_not_banned(self, server_id: int | None, person: Person, now: datetime) -> None:
        """Raise `Banned` where a server has closed its games for someone."""
        await self._database.read(check_not_banned, server_id, person.id, now)

    async def list_log(self, server_id: int, page: int = 1) -> list[AuditEntry]:
        """List what moderators did in a server, the newest first; pages count from 1."""
        skipped = (page - 1) * PAGE
        return await self._database.read(list_entries, server_id, PAGE, skipped)

    async def find_conduct(self, server_id: int, person_id: int) -> Conduct:
        """Return what moderators of a server must know of a person."""
        return await self._database.read(self._find_conduct, server_id, person_id)

    def _ban(self, transaction: Transaction, ban: Ban) -> AuditEntry:
        keep_ban(transaction, ban)
        for match_id in sorted(list_matches_of_member(transaction, ban.person.id)):
            lock_match(transaction, match_id)
            match = self._store.load(transaction, match_id)
            is_here = match.room_of(match.turn).place.server_id == ban.server_id
            session = load_session(transaction, match) if is_here else None
            if session is not None:
                poll = session.poll.leave(ban.person.id, ban.made_at)
                save_session(transaction, session, replace(session, poll=poll))
        entry = AuditEntry(
            server_id=ban.server_id,
            made_at=ban.made_at,
            actor=ban.made_by,
            action=ModeratorAction.BAN,
            person=ban.person,
            until=ban.until,
            reason=ban.reason,
        )
        add_entry(transaction, entry)
        forget_judgings_told(transaction, ban.server_id, ban.person.id)
        work_of(transaction).changed.due.add(Due.TABLES)  # another arbiter is called
        return entry

    def _end_games_of(
        self, transaction: Transaction, person_id: int, ruling: Ruling
    ) -> list[Match]:
        ended = []
        for match in self._list_running_of(transaction, ruling.server_id, person_id):
            with suppress(MatchIsOver):  # it has ended since it was listed
                ended.append(self._end(transaction, match.id, ruling)[0])
        return ended

    def _end(
        self, transaction: Transaction, match_id: int, ruling: Ruling
    ) -> tuple[Match, AuditEntry]:
        before = self._load(transaction, match_id, ruling.server_id)
        if ruling.verdict is not Verdict.NONE and _is_between_servers(before):
            raise NoVerdictHere
        after = match_actions.end_by_moderator(before, ruling.verdict, ruling.at)
        self._store.save(transaction, before, after, None)
        entry = AuditEntry(
            server_id=ruling.server_id,
            made_at=ruling.at,
            actor=ruling.moderator,
            action=ModeratorAction.END,
            match_id=match_id,
            reason=ruling.reason,
        )
        add_entry(transaction, entry)
        return after, entry

    def _move(
        self,
        transaction: Transaction,
        match_id: int,
        place: Place,
        act: Act,
        here: Place | None,
    ) -> tuple[Match, AuditEntry]:
        match = self._load(transaction, match_id, place.server_id)
        check_running(match)
        if match.room_in(place.channel_id) is not None:
            raise ShownThere
        entry = AuditEntry(
            server_id=place.server_id or 0,
            made_at=act.at,
            actor=act.person,
            action=ModeratorAction.MOVE,
            match_id=match_id,
        )
        add_entry(transaction, entry)
        occupy_place(transaction, place)
        ours = [room for room in match.rooms if room.place.server_id == place.server_id]
        room = next((room for room in ours if room.place == here), ours[0])
        move_room(transaction, match_id, room.place.channel_id, place.channel_id)
        moved = self._store.load(transaction, match_id)
        work_of(transaction).changed.matches.append(ChangedMatch(match, moved))
        return moved, entry

    def _load(self, transaction: Transaction, match_id: int, server_id: int | None) -> Match:
        """Return a match of a server, which no one else changes until the transaction ends."""
        lock_match(transaction, match_id)
        match = self._store.load(transaction, match_id)
        if not _is_in(match, server_id):
            raise NotModeratedHere
        return match

    def _find_conduct(self, transaction: Transaction, server_id: int, person_id: int) -> Conduct:
        return Conduct(
            find_ban(transaction, server_id, person_id),
            tuple(self._list_running_of(transaction, server_id, person_id)),
            tuple(list_entries_about(transaction, server_id, person_id, RECENT)),
            tuple(find_suspicious_pairs(transaction, server_id, person_id)),
        )

    def _list_running_of(
        self, transaction: Transaction, server_id: int, person_id: int
    ) -> list[Match]:
        """List a person's running matches that are shown in a server."""
        mine = self._store.load_running_of(transaction, person_id)
        return [
            match
            for match in mine
            if any(room.place.server_id == server_id for room in match.rooms)
        ]


@writes
def note_changed_settings(
    work: Work, server_id: int, before: ServerPreferences, after: ServerPreferences, act: Act
) -> None:
    """Write down which settings of a server were changed, and to what, and have it told."""
    old, new = asdict(before), asdict(after)
    changed = [
        f"{name.replace('_', '-')}: {'-' if new[name] in (None, ()) else new[name]}"
        for name in new
        if new[name] != old[name]
    ]
    if not changed:
        return
    entry = AuditEntry(
        server_id=server_id,
        made_at=act.at,
        actor=act.person,
        action=ModeratorAction.SETTINGS,
        reason=", ".join(changed),
    )
    add_entry(work.transaction, entry)
    work.changed.entries.append(entry)


def _is_in(match: Match, server_id: int | None) -> bool:
    return any(room.place.server_id == server_id for room in match.rooms)


def _is_between_servers(match: Match) -> bool:
    return len({room.place.server_id for room in match.rooms}) > 1


def _unban(transaction: Transaction, server_id: int, person: Person, act: Act) -> AuditEntry:
    if not lift_ban(transaction, server_id, person.id):
        raise NotBanned(person)
    entry = AuditEntry(
        server_id=server_id,
        made_at=act.at,
        actor=act.person,
        action=ModeratorAction.UNBAN,
        person=person,
    )
    add_entry(transaction, entry)
    return entry
