"""The measurements of a running bot; this default keeps nothing and costs nothing."""

from enum import StrEnum

DRAG = "drag"  # the act of a piece that is dropped on the board in a browser


class Outcome(StrEnum):
    """What became of an interaction."""

    ANSWERED = "answered"
    DEFERRED = "deferred"  # answered, after Discord was asked for more time
    REFUSED = "refused"  # answered with the reason for a refusal
    FAILED = "failed"  # by a bug
    LOST = "lost"  # no answer reached Discord


class Measures:
    """Receives measurements and keeps nothing; one of `metrics` keeps figures."""

    def note_answer(self, act: str, outcome: Outcome, seconds: float, age: float) -> None:
        """Receive the seconds that an act took to answer, and the age of its event on arrival."""

    def note_step(self, loop: str, seconds: float, *, has_failed: bool) -> None:
        """Receive that a loop took a step."""

    def note_transaction(self, kind: str, seconds: float, error: str | None) -> None:
        """Receive a transaction, `read` or `write`, with the name of its error."""

    def note_call(
        self, route: str, status: int, seconds: float, *, is_global_limit: bool = False
    ) -> None:
        """Receive a call to Discord, and whether it was refused for all calls together."""


NO_MEASURES = Measures()
