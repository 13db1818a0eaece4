"""The notices that people are sent, each once, together in one message."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import BigInteger, Connection, and_, bindparam, delete, func, select, text, update

from storage.columns import UtcTime
from storage.rows import NoticeRow, columns_of
from storage.schema import IS_UNSENT, notices
from storage.upserts import Upsert

COLUMNS = tuple(notices.c[name] for name in NoticeRow.__dataclass_fields__)
UNSENT, FREE = text(IS_UNSENT), notices.c.claimed_at.is_(None)
MOMENT, CLAIM = bindparam("moment", type_=UtcTime), bindparam("claim", type_=UtcTime)
PERSON = notices.c.person_id == bindparam("person", type_=BigInteger)
PLAN = Upsert(notices)
FORGET_OF_MATCH = delete(notices).where(
    notices.c.match_id == bindparam("match"), notices.c.sent_at.is_(None), FREE
)
CLAIMED = and_(PERSON, notices.c.sent_at.is_(None), notices.c.claimed_at == CLAIM)
IS_LOST = and_(UNSENT, notices.c.due_at <= MOMENT, notices.c.claimed_at < CLAIM)
LOST = select(notices.c.person_id).where(
    UNSENT,
    notices.c.due_at <= bindparam("latest", type_=UtcTime),
    notices.c.claimed_at < CLAIM,
)


def plan_notices(transaction: Connection, rows: Iterable[NoticeRow]) -> None:
    """Plan notices; those planned or sent before stay as they are."""
    planned = [columns_of(row) for row in rows]
    if planned:
        transaction.execute(PLAN.spoken_by(transaction), planned)


def forget_notices_of_match(transaction: Connection, match_id: int) -> None:
    """Forget the notices about a match that are not sent yet."""
    transaction.execute(FORGET_OF_MATCH, {"match": match_id})


FORGET_REMINDERS = FORGET_OF_MATCH.where(notices.c.kind != bindparam("this_kind"))


def forget_other_notices_of_match(transaction: Connection, match_id: int, kind: str) -> None:
    """Forget the notices about a match that are not sent yet, except those of one kind."""
    transaction.execute(FORGET_REMINDERS, {"match": match_id, "this_kind": kind})


TOLD = select(notices.c.person_id).where(
    notices.c.match_id == bindparam("match"),
    notices.c.kind == bindparam("this_kind"),
    notices.c.ply == bindparam("this_ply"),
)


def list_people_told(transaction: Connection, match_id: int, kind: str, ply: int) -> list[int]:
    """List the people who were or will be sent a notice of a kind about a match at a ply."""
    wanted = {"match": match_id, "this_kind": kind, "this_ply": ply}
    return list(transaction.scalars(TOLD, wanted))


FORGET_TURNS = delete(notices).where(
    notices.c.match_id == bindparam("match"), notices.c.ply >= bindparam("first")
)


def forget_notices_of_turns(transaction: Connection, match_id: int, ply: int) -> None:
    """Forget the notices, sent or not, about the turns of a match from a ply on."""
    transaction.execute(FORGET_TURNS, {"match": match_id, "first": ply})


FORGET_EARLIER = delete(notices).where(
    PERSON,
    notices.c.kind == bindparam("this_kind"),
    notices.c.match_id == bindparam("match"),
    notices.c.ply == bindparam("this_ply"),
    notices.c.sent_at.is_not(None),
    notices.c.due_at <= MOMENT,
)


def forget_earlier_notice(transaction: Connection, row: NoticeRow, due_before: datetime) -> None:
    """Forget this notice if it was due by a moment, so that it can be planned again."""
    transaction.execute(
        FORGET_EARLIER,
        {
            "person": row.person_id,
            "this_kind": row.kind,
            "match": row.match_id,
            "this_ply": row.ply,
            "moment": due_before,
        },
    )


FORGET = delete(notices).where(
    PERSON,
    notices.c.kind == bindparam("this_kind"),
    notices.c.match_id == bindparam("match"),
    notices.c.sent_at.is_(None),
    FREE,
)


def forget_notices(transaction: Connection, person_id: int, kind: str, match_id: int) -> None:
    """Forget the unclaimed notices of one kind to a person about a match."""
    wanted = {"person": person_id, "this_kind": kind, "match": match_id}
    transaction.execute(FORGET, wanted)


MOVE = (
    update(notices)
    .where(
        PERSON,
        notices.c.kind == bindparam("this_kind"),
        notices.c.match_id == bindparam("match"),
        notices.c.ply == bindparam("this_ply"),
    )
    .values(claimed_at=None, due_at=MOMENT, is_silent=bindparam("silent"))
)


def move_notice(transaction: Connection, row: NoticeRow) -> None:
    """Give a claimed notice back, to be sent as this row says."""
    transaction.execute(
        MOVE,
        {
            "person": row.person_id,
            "this_kind": row.kind,
            "match": row.match_id,
            "this_ply": row.ply,
            "moment": row.due_at,
            "silent": row.is_silent,
        },
    )


DUE = (
    select(notices.c.person_id)
    .where(UNSENT, FREE, notices.c.due_at <= MOMENT)
    .group_by(notices.c.person_id)
    .order_by(func.min(notices.c.due_at), notices.c.person_id)
    .limit(bindparam("most"))
)


def list_people_to_tell(transaction: Connection, now: datetime, most: int) -> list[int]:
    """List people with notices due, up to a limit, the longest wait first."""
    return list(transaction.scalars(DUE, {"moment": now, "most": most}))


CLAIM_ALL = (
    update(notices)
    .where(PERSON, notices.c.sent_at.is_(None), FREE, notices.c.due_at <= MOMENT)
    .values(claimed_at=CLAIM)
    .returning(*COLUMNS)
)


def claim_notices(
    transaction: Connection, person_id: int, until: datetime, claim: datetime
) -> list[NoticeRow]:
    """Claim all notices to a person due by a moment, and return them."""
    wanted = {"person": person_id, "moment": until, "claim": claim}
    return [NoticeRow(**row._mapping) for row in transaction.execute(CLAIM_ALL, wanted)]


MARK_SENT = update(notices).where(CLAIMED).values(sent_at=MOMENT)


def mark_notices_sent(
    transaction: Connection, person_id: int, claim: datetime, now: datetime
) -> None:
    """Mark the notices of one claim as sent."""
    transaction.execute(MARK_SENT, {"person": person_id, "claim": claim, "moment": now})


RELEASE = update(notices).where(CLAIMED).values(claimed_at=None)


def release_notices(transaction: Connection, person_id: int, claim: datetime) -> None:
    """Give the notices of one claim back: they are due as they were."""
    transaction.execute(RELEASE, {"person": person_id, "claim": claim})


FREE_LOST = (
    update(notices).where(IS_LOST, notices.c.kind == bindparam("this_kind")).values(claimed_at=None)
)
END_LOST = update(notices).where(IS_LOST).values(sent_at=notices.c.claimed_at)


def settle_lost_notices(
    transaction: Connection, lost_before: datetime, now: datetime, again: str
) -> None:
    """Settle the notices claimed before a moment by a process that never reported their outcome.

    They count as sent, except those of one kind, which are sent again.
    """
    transaction.execute(FREE_LOST, {"moment": now, "claim": lost_before, "this_kind": again})
    transaction.execute(END_LOST, {"moment": now, "claim": lost_before})


NEXT = select(func.min(notices.c.due_at)).where(UNSENT, FREE)


def find_next_notice(transaction: Connection) -> datetime | None:
    """Return when the next unclaimed notice is due, or None."""
    due_at: datetime | None = transaction.execute(NEXT).scalar_one()
    return due_at


SWEEP = delete(notices).where(notices.c.sent_at < MOMENT)


def sweep_notices(transaction: Connection, sent_before: datetime) -> None:
    """Delete the notices sent before a moment."""
    transaction.execute(SWEEP, {"moment": sent_before})
