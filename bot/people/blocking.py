"""Blocking: whoever is blocked cannot ask a person to play; running games go on, and no one is
told.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.matches.moderation_facts import TooManyBlocked
from bot.matches.work import Work, reads, writes
from storage import Person
from storage.blocks import keep_blocked, list_blocked
from storage.people import lock_person, remember_person

MOST_BLOCKED = 25  # people; a menu shows no more


@reads
def find_blocked(work: Work, person_id: int) -> Sequence[Person]:
    """List the people whom a person has blocked, the first one first."""
    return list_blocked(work.transaction, person_id)


@writes
def block(work: Work, person: Person, other: Person, now: datetime) -> Sequence[Person]:
    """Block one more person, and return all who are blocked; raises `TooManyBlocked`."""
    remember_person(work.transaction, person)
    lock_person(work.transaction, person.id)
    return _keep(work, person, [*list_blocked(work.transaction, person.id), other], now)


@writes
def choose_blocked(
    work: Work, person: Person, others: Sequence[Person], now: datetime
) -> Sequence[Person]:
    """Block just these people, and return them; raises `TooManyBlocked`."""
    remember_person(work.transaction, person)
    lock_person(work.transaction, person.id)
    return _keep(work, person, others, now)


def _keep(work: Work, person: Person, others: Iterable[Person], now: datetime) -> Sequence[Person]:
    """Keep whom a person blocks, each once; oneself cannot be blocked."""
    blocked = {each.id: each for each in others if each.id != person.id}
    if len(blocked) > MOST_BLOCKED:
        raise TooManyBlocked(MOST_BLOCKED)
    keep_blocked(work.transaction, person, [*blocked.values()], now)
    return list_blocked(work.transaction, person.id)
