"""The unit of work for services that know only its transaction."""

from collections.abc import Sequence

from bot.matches import match_store
from bot.matches.match_value import Beginning, Match
from bot.matches.work import Work
from storage import Transaction

KEY = "work"


def enter(transaction: Transaction, work: Work) -> Work:
    """Let a unit of work be found by its transaction; return it."""
    transaction.info[KEY] = work
    return work


def work_of(transaction: Transaction) -> Work:
    """Return the unit of work of a transaction."""
    work = transaction.info[KEY]
    assert isinstance(work, Work)
    return work


class MatchStore:
    """Loads and saves matches in a transaction, as the functions of `match_store` do in a work."""

    def load(self, transaction: Transaction, match_id: int) -> Match:
        """Return the match; raises `NoSuchMatch` or `CorruptMatch`."""
        return match_store.load_match(work_of(transaction), match_id)

    def load_running_in(self, transaction: Transaction, channel_id: int) -> list[Match]:
        """Return the matches that go on in a channel, the newest first."""
        return match_store.load_running_in(work_of(transaction), channel_id)

    def load_newest(self, transaction: Transaction, channel_id: int) -> Match | None:
        """Return the newest match of a channel, running or over, or None."""
        return match_store.load_newest(work_of(transaction), channel_id)

    def load_newest_over(self, transaction: Transaction, channel_id: int) -> Match | None:
        """Return the newest match of a channel that is over, or None."""
        return match_store.load_newest_over(work_of(transaction), channel_id)

    def load_running_of(self, transaction: Transaction, person_id: int) -> list[Match]:
        """Return a person's running matches, the oldest move first."""
        return match_store.load_running_of(work_of(transaction), person_id)

    def load_running_in_server(
        self, transaction: Transaction, server_id: int, most: int
    ) -> list[Match]:
        """Return running matches that are shown in a server, the newest first."""
        return match_store.load_running_in_server(work_of(transaction), server_id, most)

    def load_readable(self, transaction: Transaction, match_ids: Sequence[int]) -> list[Match]:
        """Return the matches with these ids that are there, in the order of the ids."""
        return match_store.load_readable(work_of(transaction), match_ids)

    def begin(self, transaction: Transaction, beginning: Beginning, event: int | None) -> Match:
        """Keep a new match in its occupied places; raises `EventSeen`."""
        return match_store.begin_match(work_of(transaction), beginning, event)

    def save(
        self, transaction: Transaction, before: Match, after: Match, event: int | None
    ) -> None:
        """Write what changed; raises `Overtaken` if `before` is no longer what is kept."""
        match_store.save_match(work_of(transaction), before, after, event)
