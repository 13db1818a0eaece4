"""What moderators do: ban people, end and move matches, and read the log.

Each act is logged in its own transaction, and nothing removes the entry.
"""

from contextlib import suppress
from dataclasses import asdict, dataclass, replace

from bot.matches import match_actions
from bot.matches.act import Act
from bot.matches.changed import ChangedMatch, Due
from bot.matches.match_facts import MatchIsOver
from bot.matches.match_store import load_match, load_running_of, save_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import (
    ModeratorAction,
    NotBanned,
    NotModeratedHere,
    NoVerdictHere,
    RuledResult,
    Ruling,
    ShownThere,
)
from bot.matches.next_version import check_running
from bot.matches.work import Work, reads, writes
from bot.ratings.farming import SuspiciousPair
from bot.ratings.suspicious_pairs import find_suspicious_pairs
from bot.teams.session_store import load_session, save_session
from storage import AuditEntry, Ban, Person, Place
from storage.audit import add_entry, list_entries, list_entries_about
from storage.bans import find_ban, keep_ban, lift_ban
from storage.judgings import forget_judgings_told
from storage.matches import lock_match
from storage.open_boards import close_boards
from storage.places import occupy_place
from storage.rooms import move_room
from storage.rows import ServerPreferences
from storage.teams import list_matches_of_member

PAGE = 20  # entries of the log that are listed at once
RECENT = 5  # entries that are listed about a person


@dataclass(frozen=True, slots=True)
class Conduct:
    """What moderators need to know about a person in their server."""

    ban: Ban | None
    running: tuple[Match, ...]
    entries: tuple[AuditEntry, ...]
    suspicious: tuple[SuspiciousPair, ...] = ()


@writes
def ban_person(work: Work, new: Ban) -> AuditEntry:
    """Ban a person from the games of a server; a later ban replaces an earlier one.

    The person's votes in open polls there are taken back, the boards that they opened there in a
    browser are closed, and another arbiter is called for the games that wait for their judgement.
    """
    transaction = work.transaction
    keep_ban(transaction, new)
    close_boards(transaction, new.person.id, new.server_id)
    work.changed.people.add(new.person.id)
    for match_id in sorted(list_matches_of_member(transaction, new.person.id)):
        lock_match(transaction, match_id)
        match = load_match(work, match_id)
        is_here = match.room_of(match.turn).place.server_id == new.server_id
        session = load_session(work, match) if is_here else None
        if session is not None:
            poll = session.poll.leave(new.person.id, new.made_at)
            save_session(work, session, replace(session, poll=poll))
    entry = AuditEntry(
        server_id=new.server_id,
        made_at=new.made_at,
        actor=new.made_by,
        action=ModeratorAction.BAN,
        person=new.person,
        until=new.until,
        reason=new.reason,
    )
    add_entry(transaction, entry)
    forget_judgings_told(transaction, new.server_id, new.person.id)
    work.changed.due.add(Due.TABLES)  # another arbiter is called
    return entry


@writes
def unban_person(work: Work, server_id: int, person: Person, act: Act) -> AuditEntry:
    """Lift a ban; raises `NotBanned`."""
    if not lift_ban(work.transaction, server_id, person.id):
        raise NotBanned(person)
    entry = AuditEntry(
        server_id=server_id,
        made_at=act.at,
        actor=act.person,
        action=ModeratorAction.UNBAN,
        person=person,
    )
    add_entry(work.transaction, entry)
    return entry


@writes
def end_games_of(work: Work, person_id: int, ruling: Ruling) -> list[Match]:
    """End all running games of a person in a server at once, as its moderator.

    Raises `NoVerdictHere` as `end_match` does.
    """
    ended = []
    for match in _list_running_of(work, ruling.server_id, person_id):
        with suppress(MatchIsOver):  # it has ended since it was listed
            ended.append(end_match(work, match.id, ruling)[0])
    return ended


@writes
def end_match(work: Work, match_id: int, ruling: Ruling) -> tuple[Match, AuditEntry]:
    """End a match as a moderator of one of its servers decides.

    Raises `NoSuchMatch`, `NotModeratedHere`, `MatchIsOver`, or `NoVerdictHere` if another server
    takes part and the match is to have a result.
    """
    before = _load_here(work, match_id, ruling.server_id)
    if ruling.verdict is not RuledResult.NONE and _is_between_servers(before):
        raise NoVerdictHere
    after = match_actions.end_by_moderator(before, ruling.verdict, ruling.at)
    save_match(work, before, after)
    entry = AuditEntry(
        server_id=ruling.server_id,
        made_at=ruling.at,
        actor=ruling.moderator,
        action=ModeratorAction.END,
        match_id=match_id,
        reason=ruling.reason,
    )
    add_entry(work.transaction, entry)
    return after, entry


@writes
def move_match(
    work: Work, match_id: int, place: Place, act: Act, here: Place | None = None
) -> tuple[Match, AuditEntry]:
    """Move a match to another channel of the same server.

    If it has two rooms there, the one that is `here` moves, or else the first. Raises
    `NoSuchMatch`, `NotModeratedHere`, `MatchIsOver`, or `ShownThere` if it is already shown there.
    """
    match = _load_here(work, match_id, place.server_id)
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
    add_entry(work.transaction, entry)
    occupy_place(work.transaction, place)
    ours = [room for room in match.rooms if room.place.server_id == place.server_id]
    room = next((room for room in ours if room.place == here), ours[0])
    move_room(work.transaction, match_id, room.place.channel_id, place.channel_id)
    moved = load_match(work, match_id)
    work.changed.matches.append(ChangedMatch(match, moved))
    return moved, entry


@reads
def list_log(work: Work, server_id: int, page: int = 1) -> list[AuditEntry]:
    """List what moderators did in a server, the newest first; pages count from 1."""
    return list_entries(work.transaction, server_id, PAGE, (page - 1) * PAGE)


@reads
def find_conduct(work: Work, server_id: int, person_id: int) -> Conduct:
    """Return what moderators of a server need to know about a person."""
    transaction = work.transaction
    return Conduct(
        find_ban(transaction, server_id, person_id),
        tuple(_list_running_of(work, server_id, person_id)),
        tuple(list_entries_about(transaction, server_id, person_id, RECENT)),
        tuple(find_suspicious_pairs(transaction, server_id, person_id)),
    )


@writes
def note_changed_settings(
    work: Work, server_id: int, before: ServerPreferences, after: ServerPreferences, act: Act
) -> None:
    """Log which settings of a server were changed, and to what, and have it announced."""
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


def _load_here(work: Work, match_id: int, server_id: int | None) -> Match:
    """Return a match of a server, locked against other changes until the transaction ends."""
    lock_match(work.transaction, match_id)
    match = load_match(work, match_id)
    if not _is_in(match, server_id):
        raise NotModeratedHere
    return match


def _list_running_of(work: Work, server_id: int, person_id: int) -> list[Match]:
    """List a person's running matches that are shown in a server."""
    return [match for match in load_running_of(work, person_id) if _is_in(match, server_id)]
