"""Where matches meet the database: records become values, and changes become rows."""

import logging
from collections.abc import Iterable
from dataclasses import astuple

import storage.matches
import storage.moves
import storage.offers
import storage.people
from bot.matches.errors import CorruptMatch, NoSuchMatch
from bot.matches.lines import Lines, write
from bot.matches.match import Answer, Match, Offer, Result, Seat
from bot.matches.terms import Terms
from rules import Color
from storage import Person, Transaction
from storage.moves import MoveRecord
from storage.records import (
    MatchRecord,
    MatchState,
    NewMatch,
    OfferRecord,
    ResultRecord,
    TermsRecord,
)

log = logging.getLogger(__name__)


class Archive:
    """Matches as they are kept."""

    def __init__(self) -> None:
        self._lines = Lines()

    async def begin(self, transaction: Transaction, new: NewMatch, event: int | None) -> Match:
        """Keep a new match; raises PlaceTaken or EventSeen."""
        return await self.find(transaction, await storage.matches.begin(transaction, new, event))

    async def find(self, transaction: Transaction, match_id: int, *, locks: bool = False) -> Match:
        """The match; with `locks` nobody else changes it until the transaction ends."""
        record = await storage.matches.find(transaction, match_id, locks=locks)
        if record is None:
            raise NoSuchMatch(match_id)
        return self.match(record)

    async def save(
        self, transaction: Transaction, before: Match, after: Match, event: int | None = None
    ) -> None:
        """Write what changed; raises MoveTaken, Overtaken or EventSeen where `before` is old."""
        await _save_moves(transaction, before, after, event)
        await _save_offers(transaction, before, after, event)
        await storage.matches.change(transaction, before.id, _state(after), before.version)
        for seat in set(after.seats) - set(before.seats):
            await storage.people.remember(transaction, seat.person)

    def matches(self, records: Iterable[MatchRecord]) -> list[Match]:
        """The matches of some records; one that is damaged is told to the log and left out."""
        found = []
        for record in records:
            try:
                found.append(self.match(record))
            except CorruptMatch as error:
                log.error("a match cannot be read: %s", error)
        return found

    def match(self, record: MatchRecord) -> Match:
        """The match of a record; raises `CorruptMatch` unless its moves lead to its position."""
        terms = Terms(*astuple(record.terms))
        line = self._lines.replay(record.id, terms, record.moves)
        if line.game.fen(line.position) != record.fen:
            raise CorruptMatch(record.id, f"the moves do not lead to {record.fen}")
        return Match(
            id=record.id,
            place=record.place,
            terms=terms,
            seats=_seats(record.players),
            line=line,
            offers=tuple(_offer(offer) for offer in record.offers),
            result=_result(record.result) if record.result else None,
            started_at=record.started_at,
            moved_at=record.moved_at,
            version=record.version,
            shown_version=record.shown_version,
            message_id=record.message_id,
            touched=record.touched,
        )


def terms_record(terms: Terms) -> TermsRecord:
    return TermsRecord(*astuple(terms))


async def _save_moves(
    transaction: Transaction, before: Match, after: Match, event: int | None
) -> None:
    for ply in range(before.ply, after.ply):
        move = MoveRecord(
            before.id, ply, after.version, write(after.line, ply), after.moved_at, event
        )
        await storage.moves.add(transaction, move)


async def _save_offers(
    transaction: Transaction, before: Match, after: Match, event: int | None
) -> None:
    for offer in after.offers[len(before.offers) :]:
        await storage.offers.add(transaction, before.id, _offer_record(offer), event)
    for old, new in zip(before.offers, after.offers, strict=False):
        if old != new:
            await storage.offers.settle(transaction, before.id, _offer_record(new))


def _state(match: Match) -> MatchState:
    return MatchState(
        fen=match.game.fen(match.position),
        moved_at=match.moved_at,
        version=match.version,
        result=ResultRecord(*astuple(match.result)) if match.result else None,
        touched=match.touched,
    )


def _seats(players: tuple[Person, Person]) -> tuple[Seat, Seat]:
    white, black = players
    return Seat(Color.WHITE, white), Seat(Color.BLACK, black)


def _offer(record: OfferRecord) -> Offer:
    by = Color(record.color)
    return Offer("draw", by, record.ply, record.made_at, Answer(record.answer))


def _offer_record(offer: Offer) -> OfferRecord:
    return OfferRecord(offer.ply, offer.by, offer.kind, offer.at, offer.answer)


def _result(record: ResultRecord) -> Result:
    winner = None if record.winner is None else Color(record.winner)
    return Result(record.ending, winner, record.words, record.ended_at)
