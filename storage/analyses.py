"""What the engine found out about finished matches."""

from datetime import datetime

from sqlalchemy import Connection, bindparam, select, text

from storage.columns import UtcTime
from storage.schema import IS_UNPACKED, analyses, matches
from storage.upserts import Upsert

KEEP = Upsert(analyses, ("judgements",))
TELL = Upsert(analyses, ("is_told",))


def keep_analysis(transaction: Connection, match_id: int, judgements: str) -> None:
    """Keep the analysis of a match's moves so far, as text."""
    row = {"match_id": match_id, "judgements": judgements, "is_told": False}
    transaction.execute(KEEP.spoken_by(transaction), row)


FIND = select(analyses.c.judgements).where(analyses.c.match_id == bindparam("match"))


def find_analysis(transaction: Connection, match_id: int) -> str | None:
    """Return the analysis of a match's moves, or None if there is none."""
    found: str | None = transaction.scalar(FIND, {"match": match_id})
    return found


def note_told(transaction: Connection, match_id: int) -> None:
    """Note that the players of a match no longer need to be told of its analysis."""
    row = {"match_id": match_id, "judgements": "[]", "is_told": True}
    transaction.execute(TELL.spoken_by(transaction), row)


UNTOLD = (
    select(matches.c.id)
    .outerjoin(analyses, analyses.c.match_id == matches.c.id)
    .where(
        text(IS_UNPACKED),
        matches.c.ended_at > bindparam("since", type_=UtcTime),
        matches.c.ended_at <= bindparam("until", type_=UtcTime),
        analyses.c.is_told.is_not(True),
    )
    .order_by(matches.c.ended_at)
    .limit(bindparam("most"))
)


def list_untold_matches(
    transaction: Connection, since: datetime, until: datetime, most: int = 20
) -> list[int]:
    """List unpacked matches that ended between two moments, whose players were not told."""
    return list(transaction.scalars(UNTOLD, {"since": since, "until": until, "most": most}))
