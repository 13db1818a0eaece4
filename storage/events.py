"""The events of Discord that have had their effect."""

from sqlalchemy import BigInteger, Connection, bindparam, select, union_all

from storage.schema import matches, moves, offers

EVENT = bindparam("event", type_=BigInteger)
SEEN = union_all(
    *(select(table.c.event).where(table.c.event == EVENT) for table in (moves, offers, matches))
)
BEGUN = select(matches.c.id).where(matches.c.event == EVENT)


def is_event_seen(transaction: Connection, event: int | None) -> bool:
    """Tell whether this event has begun a match, played a move or made an offer; None never has."""
    return event is not None and transaction.execute(SEEN, {"event": event}).first() is not None


def find_match_begun_by(transaction: Connection, event: int | None) -> int | None:
    """Return the id of the match that this event of Discord began; None began none."""
    if event is None:
        return None
    found: int | None = transaction.scalar(BEGUN, {"event": event})
    return found
