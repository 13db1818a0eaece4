from datetime import UTC, datetime

from storage import Person, Place, Room, Transaction
from storage.matches import insert_match
from storage.places import occupy_place
from storage.rows import Holder, NewChallenge, NewMatch

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANNA, BORIS, CLARA = Person(2**63 - 1, "Anna"), Person(2, "Борис"), Person(3, "Clara")
HERE, THERE = Place(2**62, 71), Place(None, 72)


def new_match(started_at: datetime = NOON, event: int | None = None) -> NewMatch:
    return NewMatch(
        game="russian",
        options=("a-b", "c"),
        rated=True,
        opening=None,
        house_rules=(),
        clock="none",
        server_id=None,
        fen="first",
        started_at=started_at,
        moved_at=started_at,
        event=event,
    )


def begin(
    transaction: Transaction,
    new: NewMatch | None = None,
    place: Place = HERE,
    holders: tuple[Holder, Holder] = (ANNA, BORIS),
) -> int:
    """Occupy a place and begin a match there."""
    occupy_place(transaction, place)
    return insert_match(transaction, new or new_match(), holders, [Room(place=place)])


def new_challenge(opponent: Person | None = BORIS, rematch_of: int | None = None) -> NewChallenge:
    return NewChallenge(
        place=HERE,
        challenger=ANNA,
        opponent=opponent,
        game="russian",
        options=("a-b", "c"),
        rated=True,
        opening=None,
        house_rules=(),
        clock="3d/move",
        color=None,
        created_at=NOON,
        expires_at=NOON.replace(hour=13),
        rematch_of=rematch_of,
    )
