"""The events of Discord that have already had their effect."""

from sqlalchemy import BigInteger, Connection, bindparam, select, union_all

from storage.schema import gifts, matches, moves, offers, undone

EVENT = bindparam("event", type_=BigInteger)
TABLES = (moves, offers, matches, undone, gifts)
SEEN = union_all(*(select(table.c.event).where(table.c.event == EVENT) for table in TABLES))


def is_event_seen(transaction: Connection, event: int | None) -> bool:
    """Tell whether this event has begun a match, played a move, made an offer or given time.

    A move that was taken back counts. Returns False for None.
    """
    return event is not None and transaction.execute(SEEN, {"event": event}).first() is not None


BEGUN = select(matches.c.id).where(matches.c.event == EVENT)


def find_match_begun_by(transaction: Connection, event: int | None) -> int | None:
    """Return the id of the match that this event of Discord began; None if the event is None."""
    if event is None:
        return None
    found: int | None = transaction.scalar(BEGUN, {"event": event})
    return found
