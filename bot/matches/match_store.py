"""Matches loaded and saved, inside transactions."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import rules
from bot.clocks.control_text import NONE
from bot.matches import mapping
from bot.matches.beginning import Beginning
from bot.matches.changed import ChangedMatch, Due
from bot.matches.match_facts import NoSuchMatch
from bot.matches.match_value import Match
from bot.matches.replays import CorruptMatch, Replay, replay_course
from bot.matches.replies import ReplyReason
from bot.matches.work import Work, reads, writes
from storage import Overtaken, Person, Transaction
from storage.events import is_event_seen
from storage.gifts import add_gift, list_gifts
from storage.histories import add_move, add_offer, answer_offer, find_histories, take_back_history
from storage.kept_matches import (
    find_match,
    find_matches,
    find_newest_match,
    find_newest_over_match,
    list_matches_in,
    list_running_matches,
    list_server_matches,
)
from storage.match_secrets import add_match_secret, find_match_secrets
from storage.matches import change_match, insert_match
from storage.notices import forget_notices_of_match, forget_notices_of_turns
from storage.off_times import add_off_time, end_off_time_of_match, list_off_times
from storage.offer_messages import want_offer_messages
from storage.people import remember_people
from storage.plans import forget_plans
from storage.rooms import note_quiet_change, want_version
from storage.rows import GiftRow, History, KeptMatch, MoveRow, OffTimeRow

log = logging.getLogger(__name__)


@reads
def load_match(work: Work, match_id: int) -> Match:
    """Return the match; raises `NoSuchMatch` or `CorruptMatch`."""
    match = _load_one(work, find_match(work.transaction, match_id))
    if match is None:
        raise NoSuchMatch(match_id)
    return match


@reads
def load_running_in(work: Work, channel_id: int) -> list[Match]:
    """Return the matches that go on in a channel, the newest first.

    A damaged one is logged and left out if there are others; if it is the only one, it raises
    `CorruptMatch`.
    """
    every = list_matches_in(work.transaction, channel_id)
    if len(every) == 1:
        return [_match_or_newer(work, past) for past in _read_pasts(work, every)]
    return read_kept(work, every)


@reads
def load_newest(work: Work, channel_id: int) -> Match | None:
    """Return the newest match of a channel, running or over, or None."""
    return _load_one(work, find_newest_match(work.transaction, channel_id))


@reads
def load_newest_over(work: Work, channel_id: int) -> Match | None:
    """Return the newest match of a channel that is over, or None."""
    return _load_one(work, find_newest_over_match(work.transaction, channel_id))


@reads
def load_running_of(work: Work, person_id: int) -> list[Match]:
    """Return a person's running matches, the oldest move first.

    A damaged one is logged and left out.
    """
    return read_kept(work, list_running_matches(work.transaction, person_id))


@reads
def load_running_in_server(work: Work, server_id: int, most: int = 50) -> list[Match]:
    """Return running matches that are shown in a server, at most `most`, the newest first.

    A damaged one is logged and left out. Show each only to people who see its channel.
    """
    return read_kept(work, list_server_matches(work.transaction, server_id, most))


@reads
def load_readable(work: Work, match_ids: Sequence[int]) -> list[Match]:
    """Return the matches with these ids that exist, in the order of the ids.

    A damaged one is logged and left out.
    """
    return read_kept(work, find_matches(work.transaction, match_ids))


@writes
def begin_match(work: Work, beginning: Beginning, event: int | None) -> Match:
    """Save a new match with the places that it occupies; raises `EventSeen`."""
    place = beginning.terms.first_course().write_place()
    new = mapping.new_match_row(beginning, place, event)
    match_id = insert_match(work.transaction, new, beginning.players, beginning.rooms)
    if not rules.is_draughts(new.game):
        add_match_secret(work.transaction, match_id, work.chance.draw_secret())
    match = load_match(work, match_id)
    work.changed.matches.append(ChangedMatch(None, match))
    work.follow(work, None, match)
    return match


@writes
def save_match(work: Work, before: Match, after: Match, event: int | None = None) -> None:
    """Write what changed; raises `Overtaken` if `before` is no longer what is stored."""
    transaction = work.transaction
    if before.undone and is_event_seen(transaction, event):
        raise Overtaken(before.id)  # by a repetition of a move that was taken back
    _save_moves(transaction, before, after, event)
    if after.ply < before.ply:
        _take_back(transaction, after)
    _save_offers(transaction, before, after, event)
    change = mapping.match_change(after)
    change_match(transaction, before.id, change, before.version, before.touched)
    _tell_rooms(transaction, before, after)
    _save_times(transaction, before, after, event)
    _want_offer_messages(work, before, after)
    if after.is_over or after.ply < before.ply:
        forget_plans(transaction, before.id)
    if before.has_notices and (after.ply > before.ply or after.is_over):
        forget_notices_of_match(transaction, before.id)
    new = set(after.seats) - set(before.seats)
    remember_people(transaction, (seat.holder for seat in new if isinstance(seat.holder, Person)))
    work.changed.matches.append(ChangedMatch(before, after))
    work.follow(work, before, after)


def _load_one(work: Work, kept: KeptMatch | None) -> Match | None:
    if kept is None:
        return None
    (past,) = _read_pasts(work, [kept])
    return _match_or_newer(work, past)


def _match_or_newer(work: Work, past: "_Past") -> Match:
    """Build a match, or read it again if it has changed since it was found; raises `CorruptMatch`.

    A transaction of PostgreSQL that writes sees what others commit between two of its statements:
    a match whose moves do not lead to its position may have been found before a move, and its moves
    read after it.
    """
    try:
        return _match(work, past)
    except CorruptMatch:
        row = past.kept.row
        found = find_match(work.transaction, row.id)
        if found is None or found.row.version == row.version:
            raise
        (newer,) = _read_pasts(work, [found])
        return _match_or_newer(work, newer)


def read_kept(work: Work, every: Sequence[KeptMatch]) -> list[Match]:
    """Return matches as they are stored; a damaged one is logged and left out."""
    found = []
    for past in _read_pasts(work, every):
        try:
            found.append(_match_or_newer(work, past))
        except CorruptMatch as error:
            log.error("a match cannot be read: %s", error)
    return found


def _read_pasts(work: Work, kept: Sequence[KeptMatch]) -> Iterator["_Past"]:
    """Read the history of some matches in one go, except what is remembered."""
    known = {each.row.id: work.replays.find(each.row.id) for each in kept}
    unknown = [each for each in kept if not _is_current(known[each.row.id], each)]
    in_rows = [each.row.id for each in unknown if each.history is None]
    histories = find_histories(work.transaction, in_rows)
    histories |= {each.row.id: each.history for each in unknown if each.history is not None}
    times = _find_times(work.transaction, [each for each in kept if _has_clock(each)])
    secrets = _find_secrets(work.transaction, kept)
    for each in kept:
        own, number = times if _has_clock(each) else NO_TIMES, each.row.id
        secret = secrets.get(number, "")
        yield _Past(each, known[number], histories.get(number), own, secret)


def _match(work: Work, past: "_Past") -> Match:
    kept, known, history = past.kept, past.known, past.history
    replay = known if history is None else _replay(kept, known, history)
    assert replay is not None  # what is not remembered has a history
    _check_position(kept, replay)
    work.replays.keep(kept.row.id, replay)
    match = mapping.match_of(kept, replay, past.times.off_times, past.times.gifts)
    return replace(match, secret=past.secret) if past.secret else match


@dataclass(frozen=True, slots=True)
class _Times:
    """Off-times and gifts, possibly including those of other matches."""

    off_times: Sequence[OffTimeRow] = ()
    gifts: Sequence[GiftRow] = ()


NO_TIMES = _Times()


@dataclass(frozen=True, slots=True)
class _Past:
    """The past of a match: what is remembered of it, or else its history as read."""

    kept: KeptMatch
    known: Replay | None
    history: History | None
    times: _Times
    secret: str = ""


def _has_clock(kept: KeptMatch) -> bool:
    return kept.row.clock != NONE


def _find_times(transaction: Transaction, kept: Sequence[KeptMatch]) -> _Times:
    """Return all off-times and gifts of some matches, possibly with those of others."""
    if not kept:
        return NO_TIMES
    holders = {holder for each in kept for holder in each.holders}
    match_ids = [each.row.id for each in kept]
    off_times = list_off_times(
        transaction,
        match_ids=match_ids,
        person_ids=[holder.id for holder in holders if isinstance(holder, Person)],
        since=min(each.row.started_at for each in kept),
    )
    return _Times(off_times, list_gifts(transaction, match_ids))


def _find_secrets(transaction: Transaction, kept: Sequence[KeptMatch]) -> dict[int, str]:
    """Return the secrets that decide chance in some matches; draughts have none."""
    match_ids = [each.row.id for each in kept if not rules.is_draughts(each.row.game)]
    return find_match_secrets(transaction, match_ids) if match_ids else {}


def _is_current(known: Replay | None, kept: KeptMatch) -> bool:
    return known is not None and known.version == kept.row.version


def _replay(kept: KeptMatch, known: Replay | None, history: History) -> Replay:
    terms = mapping.terms_of(kept.row)
    return Replay(
        version=kept.row.version,
        texts=history.moves,
        course=replay_course(kept.row.id, terms, history.moves, known),
        played_at=history.played_at,
        offers=tuple(map(mapping.offer_of, history.offers)),
        undone=tuple(map(mapping.undone_of, history.takebacks)),
        replies={ply: ReplyReason(how) for ply, how in history.replies.items()},
    )


def _check_position(kept: KeptMatch, replay: Replay) -> None:
    """Raise `CorruptMatch` unless the moves lead to the stored position, however it is written."""
    fen = kept.row.fen
    try:
        is_same = replay.course.is_at(fen)
    except rules.RulesError as error:
        raise CorruptMatch(kept.row.id, f"the stored position isn't one: {error}") from error
    if not is_same:
        raise CorruptMatch(kept.row.id, f"the moves don't lead to the stored position, {fen}")


def _tell_rooms(transaction: Transaction, before: Match, after: Match) -> None:
    """Have rooms show a new board of the match, or update their newest board without a call.

    The last of several changes at once, such as an offer with a move, needs no board of its own.
    """
    if any(room.wanted_version > before.version for room in after.rooms):
        want_version(transaction, before.id, after.version, closes=after.is_over)
    if after.quiet_changes > before.quiet_changes:
        note_quiet_change(transaction, before.id)


def _save_moves(transaction: Transaction, before: Match, after: Match, event: int | None) -> None:
    for ply in range(before.ply, after.ply):
        move = MoveRow(
            match_id=before.id,
            ply=ply,
            version=after.version,
            text=after.course.write_kept(ply),
            played_at=after.moved_at,
            event=event if ply == before.ply else None,
            how=after.replies.get(ply),
        )
        add_move(transaction, move)


def _take_back(transaction: Transaction, after: Match) -> None:
    """Take moves back, and forget what people were told about the turns to be replayed."""
    takeback = mapping.takeback_row(after.undone[-1])
    take_back_history(transaction, after.id, after.ply, takeback)
    forget_notices_of_turns(transaction, after.id, after.ply)


def _save_times(transaction: Transaction, before: Match, after: Match, event: int | None) -> None:
    """Save the off-times of a match that are new or changed their end, and new gifts."""
    known = {(off.cause, off.begins_at) for off in before.off_times}
    for off in after.off_times:
        row = mapping.off_time_row(after.id, off)
        if (off.cause, off.begins_at) not in known:
            add_off_time(transaction, row)
        elif off not in before.off_times:
            end_off_time_of_match(transaction, row)
    for gift in after.gifts[len(before.gifts) :]:
        add_gift(transaction, mapping.gift_row(after.id, gift, event))


def _want_offer_messages(work: Work, before: Match, after: Match) -> None:
    """Have the message under the board say what became of an offer; also under a new board."""
    if not before.offers and not after.offers:
        return
    earlier, later = ((match.offer_to_tell, match.ply) for match in (before, after))
    if earlier != later and (earlier[0] or later[0]):
        channels = [room.place.channel_id for room in before.rooms if not room.is_closed]
        want_offer_messages(work.transaction, before.id, after.version, channels)
        work.changed.due.add(Due.OFFER_MESSAGES)


def _save_offers(transaction: Transaction, before: Match, after: Match, event: int | None) -> None:
    for offer in after.offers[len(before.offers) :]:
        add_offer(transaction, mapping.offer_row(before.id, offer, event))
    for old, new in zip(before.offers, after.offers, strict=False):
        if old != new:
            answer_offer(transaction, mapping.offer_row(before.id, new))
