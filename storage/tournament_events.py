"""The scheduled events that servers show for tournaments with a planned start."""

from sqlalchemy import BigInteger, Connection, Text, bindparam, select, text, update

from storage.columns import OwnId
from storage.schema import HAS_OPEN_EVENT, tournaments

OPEN = (
    select(tournaments.c.id)
    .where(text(HAS_OPEN_EVENT), tournaments.c.id > bindparam("after", type_=OwnId))
    .order_by(tournaments.c.id)
    .limit(bindparam("most"))
)


def list_open_events(transaction: Connection, after: int = 0, most: int = 50) -> list[int]:
    """List tournaments with ids above `after` whose event may need an update."""
    return list(transaction.scalars(OPEN, {"after": after, "most": most}))


NOTE = (
    update(tournaments)
    .where(
        tournaments.c.id == bindparam("tournament", type_=OwnId),
        tournaments.c.event_told == bindparam("before", type_=Text),
    )
    .values(event_id=bindparam("event", type_=BigInteger), event_told=bindparam("told", type_=Text))
)


def note_event(
    transaction: Connection, tournament_id: int, before: str, event_id: int | None, told: str
) -> bool:
    """Keep what an event shows, or return False, changing nothing, if that is no longer `before`.

    This way only one of two processes updates the event.
    """
    noted = {"tournament": tournament_id, "before": before, "event": event_id, "told": told}
    return transaction.execute(NOTE, noted).rowcount == 1


OF_CHANNEL = select(tournaments.c.event_id).where(
    tournaments.c.channel_id == bindparam("channel", type_=BigInteger),
    tournaments.c.event_id.is_not(None),
)


def list_known_events(transaction: Connection, channel_id: int) -> set[int]:
    """Return the ids of the events of all tournaments that were ever planned in a channel."""
    return set(transaction.scalars(OF_CHANNEL, {"channel": channel_id}))
