"""Games replayed from their stored moves, with a cache of those used last."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock

import rules
from bot.matches.match_value import Match, Offer, TakenBackTurn
from bot.matches.replies import ReplyReason
from bot.matches.terms import Terms

SIZE = 512  # matches


class CorruptMatch(Exception):
    """The stored moves do not lead to the stored position: a bug, or a damaged database."""

    def __init__(self, match_id: int, why: str) -> None:
        super().__init__(f"match {match_id}: {why}")
        self.match_id = match_id
        self.why = why


@dataclass(frozen=True, slots=True)
class Replay:
    """The history of a match up to a version: its game, moves as texts, offers, moments."""

    version: int
    texts: tuple[str, ...]
    course: rules.Course
    offers: tuple[Offer, ...]
    played_at: tuple[datetime, ...] = ()
    undone: tuple[TakenBackTurn, ...] = ()
    replies: Mapping[int, ReplyReason] = field(default_factory=dict)


class ReplayCache:
    """The replays of the matches used last; the database remains authoritative.

    A version of a match never changes once it is stored, so what is remembered of it stays true.
    Transactions run in threads, so several may ask at once.
    """

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._replays: OrderedDict[int, Replay] = OrderedDict()
        self._lock = Lock()

    def find(self, match_id: int) -> Replay | None:
        """Return what is remembered of a match, at whatever version."""
        with self._lock:
            replay = self._replays.get(match_id)
            if replay is not None:
                self._replays.move_to_end(match_id)
            return replay

    def keep(self, match_id: int, replay: Replay) -> None:
        """Remember a replay in place of an earlier one; forget the least recently used."""
        with self._lock:
            self._replays[match_id] = replay
            self._replays.move_to_end(match_id)
            if len(self._replays) > self._size:
                self._replays.popitem(last=False)

    def forget(self, match_id: int) -> None:
        """Forget what may never have been stored."""
        with self._lock:
            self._replays.pop(match_id, None)

    def follow(self, before: Match, after: Match) -> None:
        """Go on from what is remembered of a match to its next version, which is committed."""
        known = self.find(before.id)
        if known is None or known.version != before.version:
            return
        played = (after.course.write_kept(ply) for ply in range(before.ply, after.ply))
        replay = Replay(
            version=after.version,
            texts=(*known.texts, *played)[: len(known.texts) + after.ply - before.ply],
            course=after.course,
            offers=after.offers,
            played_at=after.played_at,
            undone=after.undone,
            replies=after.replies,
        )
        self.keep(after.id, replay)


def replay_course(
    match_id: int, terms: Terms, texts: tuple[str, ...], known: Replay | None = None
) -> rules.Course:
    """Return the game that the stored moves make, going on from what is known of it.

    Raises `CorruptMatch` if a move cannot be played.
    """
    if known is None or known.texts != texts[: len(known.texts)]:
        begun, rest = terms.first_course(), texts
    else:
        begun, rest = known.course, texts[len(known.texts) :]
    try:
        return _extend(begun, rest)
    except rules.RulesError as error:
        raise CorruptMatch(match_id, f"a stored move can't be played: {error}") from error


def _extend(course: rules.Course, texts: Iterable[str]) -> rules.Course:
    for text in texts:
        course = course.follow_kept(text)
    return course
