"""The boards that people open in a browser: a link that works once becomes a session."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

import storage.open_boards as store
from bot.matches.runner import Runner
from bot.matches.work import Work, reads, writes
from storage import Person, Place
from storage.people import remember_person
from storage.rows import OpenBoard

TICKET_LASTS = timedelta(minutes=2)  # long enough to change from Discord's app to a browser
SESSION_LASTS = timedelta(hours=12)
HERE = timedelta(seconds=40)  # since a board was last heard of
BYTES = 32  # of a secret
LONGEST = 64  # characters of a secret that are looked at


class TicketGone(Exception):
    """A link to a board was used before, or is too old."""


class SignedOut(Exception):
    """A session has ended, or was closed."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A session: the secret that its page keeps, and when it ends."""

    secret: str
    ends_at: datetime


class OpenBoards:
    """Who looks at which match in a browser; while the bot serves no such page, nobody does, and
    nothing is asked.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.address = ""  # of the page, without a slash at its end; empty: there is none

    async def find_looking(self, match_id: int, now: datetime) -> set[int]:
        """Return the people who look at a match now, in whatever process."""
        if not self.address:
            return set()
        return await self._runner.read(store.list_looking, match_id, now - HERE)


@writes
def make_ticket(  # noqa: PLR0913  # what one press tells
    work: Work, match_id: int, person: Person, place: Place, locale: str, now: datetime
) -> str:
    """Return a secret that opens a match for this person once, within `TICKET_LASTS`."""
    remember_person(work.transaction, person)
    ticket = secrets.token_urlsafe(BYTES)
    row = OpenBoard(
        ticket_hash=_hash(ticket),
        match_id=match_id,
        person_id=person.id,
        server_id=place.server_id,
        channel_id=place.channel_id,
        locale=locale,
        made_at=now,
        ends_at=now + TICKET_LASTS,
    )
    store.keep_ticket(work.transaction, row)
    return ticket


@reads
def check_ticket(work: Work, ticket: str, now: datetime) -> None:
    """Raise `TicketGone` for a ticket that opens nothing; guessing holds up no writer."""
    if not store.is_unused(work.transaction, _hash(ticket), now):
        raise TicketGone


@writes
def open_board(work: Work, ticket: str, now: datetime) -> Opened:
    """Turn a ticket into a session; raises `TicketGone`."""
    opened = Opened(secrets.token_urlsafe(BYTES), now + SESSION_LASTS)
    hashes = _hash(ticket), _hash(opened.secret)
    if not store.use_ticket(work.transaction, *hashes, now, opened.ends_at):
        raise TicketGone
    return opened


@reads
def find_open_board(work: Work, session: str, now: datetime) -> OpenBoard:
    """Return the board that a session shows; raises `SignedOut`."""
    found = store.find_open_board(work.transaction, _hash(session), now)
    if found is None:
        raise SignedOut
    return found


@reads
def check_open(work: Work, board: OpenBoard, now: datetime) -> None:
    """Raise `SignedOut` if a board was closed, or its time is up."""
    if not store.is_open(work.transaction, board.ticket_hash, now):
        raise SignedOut


@writes
def note_seen(work: Work, board: OpenBoard, now: datetime, *, is_shown: bool = True) -> None:
    """Note that a person looks at a board, or no longer does; raises `SignedOut`."""
    seen_at = now if is_shown else None
    if not store.note_seen(work.transaction, board.ticket_hash, now, seen_at):
        raise SignedOut


@writes
def forget_looking(work: Work, now: datetime) -> None:
    """Forget who looked before the bot stopped."""
    store.forget_looking(work.transaction, now - HERE)


@writes
def close_own_boards(work: Work, person_id: int) -> int:
    """Close every board that a person has open in a browser; return how many there were."""
    work.changed.people.add(person_id)
    return store.close_boards(work.transaction, person_id)


def _hash(secret: str) -> str:
    """Return what is kept of a secret; one of any length costs the same."""
    return sha256(secret[:LONGEST].encode(errors="replace")).hexdigest()
