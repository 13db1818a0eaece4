"""Turns rows into values and values into rows, field by field."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TypedDict

from bot.clocks.account import Gift
from bot.clocks.inactivity_stages import NOTICE_AFTER
from bot.clocks.off_times import BOTH, FOREVER, OffTime
from bot.matches.beginning import Beginning
from bot.matches.handicap import Handicap
from bot.matches.match_value import (
    Match,
    MatchEnding,
    Offer,
    Result,
    Seat,
    TakenBackTurn,
)
from bot.matches.ping_places import PingPlace
from bot.matches.replays import Replay
from bot.matches.shards import shard_of
from bot.matches.terms import Terms
from rules import Color, Ending, Reason
from storage import Person, Room
from storage.rows import (
    ChallengeRow,
    GiftRow,
    KeptMatch,
    LobbyRow,
    MatchChange,
    MatchRow,
    NewMatch,
    OfferRow,
    OffTimeRow,
    SimulRow,
    TakebackRow,
    TournamentRow,
    convert,
)

ENDINGS: dict[str, Ending | MatchEnding] = {
    ending.name: ending for kind in (Ending, MatchEnding) for ending in kind
}


class TermsColumns(TypedDict):
    """The columns of terms."""

    game: str
    options: tuple[str, ...]
    rated: bool
    opening: str | None
    house_rules: tuple[str, ...]
    clock: str


def columns_of_terms(terms: Terms) -> TermsColumns:
    """Return the columns that store terms, for a match or for what leads to matches."""
    return {
        "game": terms.game,
        "options": terms.options,
        "rated": terms.rated,
        "opening": terms.opening,
        "house_rules": terms.house_rules,
        "clock": terms.clock,
    }


def terms_of(row: MatchRow | ChallengeRow | LobbyRow | TournamentRow | SimulRow) -> Terms:
    """Return the terms stored with a match, or with what leads to matches."""
    odds = row.odds if isinstance(row, MatchRow | ChallengeRow) else None
    return convert(Terms, row, handicap=None if odds is None else Handicap.of(odds))


def write_odds(terms: Terms) -> int | None:
    """Return the column that stores a handicap, for a match or a challenge."""
    return None if terms.handicap is None else terms.handicap.signed


def match_of(
    kept: KeptMatch,
    replay: Replay,
    off_times: Sequence[OffTimeRow] = (),
    gifts: Sequence[GiftRow] = (),
) -> Match:
    """Return the match of a row and its replay.

    The off-times and gifts may include those of other matches.
    """
    row = kept.row
    return convert(
        Match,
        row,
        terms=terms_of(row),
        seats=_seats(kept),
        rooms=tuple(sorted(kept.rooms, key=_rank)),
        course=replay.course,
        offers=replay.offers,
        result=result_of_row(row),
        played_at=replay.played_at,
        off_times=off_times_of(kept, off_times),
        gifts=tuple(gift_of(gift) for gift in gifts if gift.match_id == row.id),
        undone=replay.undone,
        replies=replay.replies,
    )


def off_times_of(kept: KeptMatch, rows: Sequence[OffTimeRow]) -> tuple[OffTime, ...]:
    """Return the off-times that stop clocks of a match, among those given."""
    return tuple(off_time_of(row, sides) for row in rows if (sides := _sides(kept, row)))


def off_time_of(row: OffTimeRow, sides: tuple[Color, ...] = BOTH) -> OffTime:
    """Return the off-time of a row, for some sides of a match."""
    return convert(OffTime, row, ends_at=row.ends_at or FOREVER, sides=sides)


def off_time_row(match_id: int, off_time: OffTime) -> OffTimeRow:
    """Return the row of an off-time of one match."""
    return OffTimeRow(
        cause=off_time.cause.name,
        begins_at=off_time.begins_at,
        ends_at=None if off_time.ends_at == FOREVER else off_time.ends_at,
        match_id=match_id,
    )


def gift_of(row: GiftRow) -> Gift:
    """Return the gift of a row."""
    return convert(Gift, row, side=row.color, time=timedelta(seconds=row.seconds))


def gift_row(match_id: int, gift: Gift, event: int | None) -> GiftRow:
    """Return the row of a gift."""
    return GiftRow(
        match_id=match_id,
        given_at=gift.given_at,
        color=gift.side,
        seconds=int(gift.time.total_seconds()),
        event=event,
    )


def undone_of(row: TakebackRow) -> TakenBackTurn:
    """Return the takeback of a row."""
    return convert(TakenBackTurn, row, by=row.color)


def takeback_row(undone: TakenBackTurn) -> TakebackRow:
    """Return the row of a takeback."""
    return convert(TakebackRow, undone, color=undone.by)


def _sides(kept: KeptMatch, row: OffTimeRow) -> tuple[Color, ...]:
    """Return the sides of a match whose clocks stand in an off-time; none if it is another
    match's.
    """
    if row.match_id is not None:
        return BOTH if row.match_id == kept.row.id else ()
    if row.shards is not None:
        return BOTH if row.shard == shard_of(kept.row.server_id, row.shards) else ()
    if not terms_of(kept.row).control.knows_holidays:
        return ()
    return tuple(
        color
        for color, holder in zip(Color, kept.holders, strict=True)
        if isinstance(holder, Person) and holder.id == row.person_id
    )


def new_match_row(beginning: Beginning, fen: str, event: int | None) -> NewMatch:
    """Return the row of a match that begins in the position `fen`."""
    stages = beginning.terms.control.stages
    return NewMatch(
        **columns_of_terms(beginning.terms),
        odds=write_odds(beginning.terms),
        server_id=beginning.place.server_id,
        fen=fen,
        started_at=beginning.at,
        moved_at=beginning.at,
        wake_at=beginning.at if stages else beginning.at + NOTICE_AFTER,
        event=event,
    )


def match_change(match: Match) -> MatchChange:
    """Return the columns of a match's row that change."""
    result = match.result
    return convert(
        MatchChange,
        match,
        fen=match.course.write_place(),
        ending=result.ending.name if result else None,
        winner=result.winner if result else None,
        reason=result.reason.name if result and result.reason else None,
        numbers=result.numbers if result else (),
        ended_at=result.at if result else None,
    )


def offer_of(row: OfferRow) -> Offer:
    """Return the offer of a row; its kind tells how many days a pause has: "pause-7"."""
    kind, _, days = row.kind.partition("-")
    return convert(
        Offer, row, kind=kind, by=row.color, at=row.made_at, days=int(days) if days else None
    )


def offer_row(match_id: int, offer: Offer, event: int | None = None) -> OfferRow:
    """Return the row of an offer."""
    return convert(
        OfferRow,
        offer,
        match_id=match_id,
        color=offer.by,
        kind=f"{offer.kind}-{offer.days}" if offer.days else str(offer.kind),
        made_at=offer.at,
        event=event,
    )


def _seats(kept: KeptMatch) -> tuple[Seat, Seat]:
    (white, black), (white_left, black_left) = kept.holders, kept.has_left
    white_pings, black_pings = (PingPlace(each or PingPlace.CHANNEL) for each in kept.pings)
    return (
        Seat(Color.WHITE, white, white_left, white_pings),
        Seat(Color.BLACK, black, black_left, black_pings),
    )


def _rank(room: Room) -> tuple[bool, bool, int]:
    """Rank the rooms of a match: the one that everyone sees first, those of one person last."""
    return room.person_id is not None, room.side is not None, room.place.channel_id


def result_of_row(row: MatchRow) -> Result | None:
    if row.ending is None or row.ended_at is None:
        return None
    return Result(
        ending=ENDINGS[row.ending],
        winner=None if row.winner is None else Color(row.winner),
        at=row.ended_at,
        reason=Reason[row.reason] if row.reason else None,
        numbers=row.numbers,
    )
