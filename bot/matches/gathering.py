"""Gatherings: a channel has one of each kind at a time, and messages show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.matches.work import Work, writes
from storage.kept_messages import NOTHING, note_shown, show_again
from storage.rows import Place


class Gathering(Enum):
    """The kinds of gatherings, by their tables."""

    LOBBY = "lobbies"
    SIMUL = "simuls"
    DUEL = "duels"
    TOURNAMENT = "tournaments"
    EVENING = "evenings"


@dataclass(frozen=True, slots=True)
class KeptMessage:
    """A message that is to show a gathering as it stands; `id` is None if there is none yet.

    `column` is where its id is kept. With `is_answer` the answer to a command shows it first. One
    that is closed is still edited, but not posted, nor posted anew if it is gone.
    """

    place: Place
    id: int | None
    column: str = "message_id"
    is_answer: bool = True
    is_closed: bool = False


class Gathered:
    """What every gathering has, and which messages show it."""

    __slots__ = ()
    id: int
    place: Place
    created_at: datetime
    message_id: int | None
    wanted_version: int

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done in it any more."""
        raise NotImplementedError

    @property
    def version(self) -> int:
        """A number that grows with every change that its messages show."""
        return self.wanted_version

    @property
    def messages(self) -> tuple[KeptMessage, ...]:
        """The messages that show it, the one that a command's answer shows first at the front."""
        return (KeptMessage(self.place, self.message_id, is_closed=self.is_over),)


@writes
def mark_shown(
    work: Work, kind: Gathering, seen: Gathered, columns: Mapping[str, object], *, is_whole: bool
) -> None:
    """Record the columns with new messages of a gathering, and whether all of them show it now as
    it stands in this value.
    """
    version = seen.version if is_whole else NOTHING
    note_shown(work.transaction, kind.value, seen.id, version, columns)


@writes
def mark_answered(
    work: Work, kind: Gathering, seen: Gathered, place: Place, message_id: int | None = None
) -> None:
    """Record that an answer shows a gathering in a place as it stands in this value.

    `message_id` is its message there if that is new. Its other messages may still be missing.
    """
    messages = seen.messages
    answered = next((each for each in messages if each.place == place), messages[0])
    columns = {} if message_id is None else {answered.column: message_id}
    is_whole = all(each is answered or each.id is not None or each.is_closed for each in messages)
    mark_shown(work, kind, seen, columns, is_whole=is_whole)


@dataclass(frozen=True, slots=True)
class ShownGathering:
    """A gathering and its message; None if it has none yet."""

    kind: Gathering
    id: int
    place: Place
    message_id: int | None


class OneHere(Exception):
    """There is one already where only one can be; `shown` is the one that is there."""

    shown: ShownGathering


@writes
def show_gathering_again(work: Work, shown: ShownGathering) -> None:
    """Have the message of a gathering brought up to date, or posted again if it is gone."""
    show_again(work.transaction, shown.kind.value, shown.id)
    changed: set[int] = getattr(work.changed, shown.kind.value)
    changed.add(shown.id)
