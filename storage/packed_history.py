"""The packed form of a finished match: one text for its moves and one for its offers.

Each has a line with its moment and its text; after a plus sign, why a move was played
automatically. Moments are microseconds in base 36, counted from the move before (for a first move
and for offers, from the beginning of the match).
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from storage.rows import History, MoveRow, OfferRow

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MICROSECOND = timedelta(microseconds=1)


def pack_moves(started_at: datetime, moves: Iterable[MoveRow]) -> str:
    """Return the text of a match's moves, in the order played."""
    return "\n".join(_move_lines(started_at, moves))


def pack_offers(started_at: datetime, offers: Iterable[OfferRow]) -> str:
    """Return the text of a match's offers, the oldest first."""
    return "\n".join(
        f"{_write_number(_since(started_at, offer.made_at))}"
        f" {offer.ply} {offer.color} {offer.kind} {offer.answer}{_write_answered_ply(offer)}"
        for offer in offers
    )


def unpack_history(match_id: int, started_at: datetime, moves: str, offers: str) -> History:
    """Read what `pack_moves` and `pack_offers` wrote; the events of Discord are not kept."""
    lines = moves.splitlines()
    return History(
        moves=tuple(line.partition(" ")[2] for line in lines),
        played_at=tuple(_read_moments(started_at, lines)),
        offers=tuple(_read_offer(match_id, started_at, line) for line in offers.splitlines()),
        replies={ply: how for ply, line in enumerate(lines) if (how := _head(line)[1])},
    )


def _move_lines(started_at: datetime, moves: Iterable[MoveRow]) -> Iterator[str]:
    before = started_at
    for move in moves:
        how = f"+{move.how}" if move.how else ""
        yield f"{_write_number(_since(before, move.played_at))}{how} {move.text}"
        before = move.played_at


def _head(line: str) -> tuple[str, str]:
    """Return the text of a move's moment and of the reason it was automatic."""
    moment, _, how = line.partition(" ")[0].partition("+")
    return moment, how


def _read_moments(started_at: datetime, lines: Iterable[str]) -> Iterator[datetime]:
    moment = started_at
    for line in lines:
        moment += int(_head(line)[0], 36) * MICROSECOND
        yield moment


def _read_offer(match_id: int, started_at: datetime, line: str) -> OfferRow:
    moment, ply, color, kind, answer, *answered_ply = line.split(" ")
    return OfferRow(
        match_id=match_id,
        ply=int(ply),
        color=int(color),
        kind=kind,
        made_at=started_at + int(moment, 36) * MICROSECOND,
        answer=answer,
        answered_ply=int(answered_ply[0]) if answered_ply else None,
    )


def _write_answered_ply(offer: OfferRow) -> str:
    return "" if offer.answered_ply is None else f" {offer.answered_ply}"


def _since(before: datetime, after: datetime) -> int:
    """Return the microseconds between two moments; negative if a clock was set back."""
    return (after - before) // MICROSECOND


def _write_number(number: int) -> str:
    """Write a whole number so that `int(text, 36)` reads it."""
    sign, number, digits = "-" * (number < 0), abs(number), ""
    while number or not digits:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return sign + digits
