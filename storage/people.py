"""People, their preferences, and how to send them direct messages."""

import sys
from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, or_, select, text, update

from storage.columns import UtcTime
from storage.rows import DirectMessages, Person, PersonPreferences, columns_of
from storage.schema import HAS_LANGUAGE, IS_REFUSING, people
from storage.upserts import Upsert

REMEMBER = Upsert(people, ("name",))
CHOSEN = tuple(PersonPreferences.__dataclass_fields__)
PREFER = Upsert(people, ("name", *CHOSEN))
THIS = people.c.id == bindparam("person")


def remember_person(transaction: Connection, person: Person) -> None:
    """Keep the person under the name last seen."""
    remember_people(transaction, (person,))


NAMES = select(people.c.id, people.c.name).where(
    people.c.id.in_(bindparam("people", expanding=True))
)


def remember_people(transaction: Connection, met: Iterable[Person]) -> None:
    """Keep people under the names last seen.

    Only new names are written, as an upsert locks even a row that it leaves unchanged. They are
    written in the order of ids, so that two transactions about the same people cannot deadlock.
    """
    names = {person.id: person.name for person in met}
    if not names:
        return
    rows = transaction.execute(NAMES, {"people": list(names)})
    known = {row.id: row.name for row in rows}
    new = [{"id": each, "name": names[each]} for each in sorted(names)]
    if changed := [row for row in new if known.get(row["id"]) != row["name"]]:
        transaction.execute(REMEMBER.spoken_by(transaction), changed)


# The weakest lock that excludes itself: rows that refer to the person can still be written.
LOCK = select(people.c.id).where(THIS).with_for_update(key_share=True)


def lock_person(transaction: Connection, person_id: int) -> None:
    """Lock a known person until the transaction ends.

    Counts made afterwards stay true, if all who add to them lock the person first.
    """
    transaction.execute(LOCK, {"person": person_id})


PREFERENCES = select(*(people.c[name] for name in CHOSEN)).where(THIS)


def find_person_preferences(transaction: Connection, person_id: int) -> PersonPreferences:
    """Return a person's preferences; those of a stranger are empty."""
    row = transaction.execute(PREFERENCES, {"person": person_id}).one_or_none()
    return PersonPreferences(**row._mapping) if row else PersonPreferences()


def keep_person_preferences(
    transaction: Connection, person: Person, chosen: PersonPreferences
) -> None:
    """Keep a person's preferences; adds the person if they are new."""
    transaction.execute(PREFER.spoken_by(transaction), {**columns_of(person), **columns_of(chosen)})


NOTE_LOCALE = update(people).where(THIS).values(locale=bindparam("locale"))


def note_locale(transaction: Connection, person_id: int, locale: str) -> bool:
    """Keep the language of a person's client; return whether the person is known."""
    kept = transaction.execute(NOTE_LOCALE, {"person": person_id, "locale": locale})
    return kept.rowcount > 0


DIRECT_MESSAGES = select(people.c.dm_channel_id, people.c.dm_blocked_at).where(THIS)


def find_direct_messages(transaction: Connection, person_id: int) -> DirectMessages:
    """Return what is known about sending direct messages to a person."""
    row = transaction.execute(DIRECT_MESSAGES, {"person": person_id}).one_or_none()
    return DirectMessages(row.dm_channel_id, row.dm_blocked_at) if row else DirectMessages()


NOTE_DIRECT_MESSAGES = (
    update(people)
    .where(THIS)
    .values(dm_channel_id=bindparam("channel"), dm_blocked_at=bindparam("blocked", type_=UtcTime))
)


def note_direct_messages(
    transaction: Connection, person_id: int, channel_id: int | None, blocked_at: datetime | None
) -> None:
    """Keep the channel for direct messages to a person, and since when they have refused them."""
    noted = {"person": person_id, "channel": channel_id, "blocked": blocked_at}
    transaction.execute(NOTE_DIRECT_MESSAGES, noted)


OFFER = (
    update(people)
    .where(
        THIS,
        func.coalesce(people.c.lesson_offers, "on") != "off",
        or_(
            people.c.lesson_offered_at.is_(None),
            people.c.lesson_offered_at <= bindparam("before", type_=UtcTime),
        ),
    )
    .values(lesson_offered_at=bindparam("now", type_=UtcTime))
)


def claim_lesson_offer(
    transaction: Connection, person_id: int, now: datetime, before: datetime
) -> bool:
    """Note that a known person is offered a lesson now; return False if none may be offered.

    None may be offered to a person who wants none or was offered one after `before`.
    """
    claimed = {"person": person_id, "now": now, "before": before}
    return transaction.execute(OFFER, claimed).rowcount == 1


REFUSING = select(people.c.id, people.c.dm_blocked_at).where(
    text(IS_REFUSING), people.c.dm_blocked_at >= bindparam("since", type_=UtcTime)
)


def list_refusing(transaction: Connection, since: datetime) -> dict[int, datetime]:
    """Return since when people have refused direct messages, by id, if it was after a moment."""
    rows = transaction.execute(REFUSING, {"since": since})
    return {row.id: row.dm_blocked_at for row in rows}


LANGUAGES = select(people.c.id, people.c.language).where(text(HAS_LANGUAGE), people.c.id > 0)


def list_chosen_languages(transaction: Connection) -> dict[int, str]:
    """Return the languages that people chose, by their ids."""
    return {row.id: sys.intern(row.language) for row in transaction.execute(LANGUAGES)}
