"""What may be measured while the bot runs; what is here keeps nothing, and costs nothing."""

from enum import StrEnum


class Outcome(StrEnum):
    """What became of an interaction."""

    ANSWERED = "answered"
    DEFERRED = "deferred"  # answered, after Discord was asked for more time
    REFUSED = "refused"  # answered with what is in the way
    FAILED = "failed"  # by a bug
    LOST = "lost"  # no answer reached Discord


class Measures:
    """Hears of what happens, and keeps nothing; `bot.metrics` has one that keeps figures."""

    def note_answer(self, act: str, outcome: Outcome, seconds: float, age: float) -> None:
        """Hear how many seconds an act took to answer, and how old its event was when it came."""

    def note_step(self, loop: str, seconds: float, *, has_failed: bool) -> None:
        """Hear that a loop took a step."""

    def note_transaction(self, kind: str, seconds: float, error: str | None) -> None:
        """Hear of a transaction, `read` or `write`, with the name of its error."""

    def note_call(self, route: str, status: int, seconds: float) -> None:
        """Hear of a call to Discord."""


NO_MEASURES = Measures()
