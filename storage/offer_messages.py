"""The messages under boards that ask about an offer or say that it was declined."""

from collections.abc import Iterable

from sqlalchemy import BigInteger, Connection, bindparam, delete, select, text, tuple_, update

from storage.columns import OwnId
from storage.rows import DueRoom, Place
from storage.schema import IS_DUE_OFFER_MESSAGE, channels, offer_messages
from storage.upserts import Upsert

HERE = (
    offer_messages.c.match_id == bindparam("match"),
    offer_messages.c.channel_id == bindparam("channel"),
)
NOTHING_SHOWN = 0  # before every version
FIRST = -1, -1  # before every match and channel


WANT = Upsert(offer_messages, ("wanted_version",))


def want_offer_messages(
    transaction: Connection, match_id: int, version: int, channel_ids: Iterable[int]
) -> None:
    """Request that these channels show the message about the offer as of this match version."""
    rows = [
        {
            "match_id": match_id,
            "channel_id": channel_id,
            "wanted_version": version,
            "shown_version": NOTHING_SHOWN,
        }
        for channel_id in channel_ids
    ]
    if rows:
        transaction.execute(WANT.spoken_by(transaction), rows)


FIND = select(offer_messages.c.message_id).where(*HERE)


def find_offer_message(transaction: Connection, match_id: int, channel_id: int) -> int | None:
    """Return the message about an offer that a channel shows, or None."""
    found: int | None = transaction.execute(
        FIND, {"match": match_id, "channel": channel_id}
    ).scalar_one_or_none()
    return found


SHOW = (
    update(offer_messages)
    .where(*HERE)
    .values(shown_version=bindparam("shown"), message_id=bindparam("message"))
)


def note_offer_message(
    transaction: Connection, match_id: int, channel_id: int, version: int, message_id: int
) -> None:
    """Note which message shows the offer as of this version of the match."""
    here = {"match": match_id, "channel": channel_id}
    transaction.execute(SHOW, {**here, "shown": version, "message": message_id})


LOSE = (
    update(offer_messages)
    .where(*HERE, offer_messages.c.message_id == bindparam("message"))
    .values(message_id=None)
)


def lose_offer_message(
    transaction: Connection, match_id: int, channel_id: int, message_id: int
) -> None:
    """Note that a message about an offer is gone, unless a later one has replaced it."""
    transaction.execute(LOSE, {"match": match_id, "channel": channel_id, "message": message_id})


END = delete(offer_messages).where(*HERE, offer_messages.c.wanted_version <= bindparam("shown"))


def end_offer_message(
    transaction: Connection, match_id: int, channel_id: int, version: int
) -> None:
    """Note that as of this version of the match no offer needs a message."""
    transaction.execute(END, {"match": match_id, "channel": channel_id, "shown": version})


DUE = (
    select(
        offer_messages.c.match_id,
        offer_messages.c.channel_id,
        offer_messages.c.wanted_version,
        channels.c.server_id,
    )
    .join(channels, channels.c.id == offer_messages.c.channel_id)
    .where(
        text(IS_DUE_OFFER_MESSAGE),
        tuple_(offer_messages.c.match_id, offer_messages.c.channel_id)
        > tuple_(
            bindparam("after_match", type_=OwnId), bindparam("after_channel", type_=BigInteger)
        ),
    )
    .order_by(offer_messages.c.match_id, offer_messages.c.channel_id)
    .limit(bindparam("most"))
)


def list_due_offer_messages(
    transaction: Connection, after: DueRoom | None = None, most: int = 50
) -> list[DueRoom]:
    """List the channels whose message about an offer is out of date, the oldest match first.

    Returns at most `most` that follow `after`, the last place of the previous list.
    """
    match_id, channel_id = (after.match_id, after.place.channel_id) if after else FIRST
    wanted = {"after_match": match_id, "after_channel": channel_id, "most": most}
    return [
        DueRoom(row.match_id, Place(row.server_id, row.channel_id), row.wanted_version)
        for row in transaction.execute(DUE, wanted)
    ]
