"""Everything that people do is answered in time, while nothing goes wrong."""

from collections.abc import Iterator

from playground.interactions import Cause, Interaction, State
from playground.posts import LOADING
from tests.simulation.checks.evidence import Breach

ANSWERED = "every press is answered in three seconds while nothing goes wrong"
FILLED = "no answer loads for ever"
SLOWEST = 60.0  # seconds that an answer may load


class Answers:
    """Remembers what people did while all was well."""

    def __init__(self) -> None:
        self.watched: list[tuple[float, Interaction]] = []

    def note(self, moment: float, interaction: Interaction) -> None:
        """Remember something that someone does now."""
        self.watched.append((moment, interaction))

    def check(self, now: float) -> Iterator[Breach]:
        """Yield what was not answered of that which was remembered, and forget it."""
        still = []
        for moment, interaction in self.watched:
            told = f"{interaction.cause.name} {interaction.data} at {moment:.3f}"
            if interaction.state is State.WAITING:
                still.append((moment, interaction))
            elif interaction.state is not State.ANSWERED and not _is_silent(interaction):
                if interaction.state is State.DEFERRED and now < moment + SLOWEST:
                    still.append((moment, interaction))
                    continue
                yield Breach(ANSWERED, f"{interaction.state}: {told}")
            elif interaction.post is not None and interaction.post.flags & LOADING:
                if now < moment + SLOWEST:
                    still.append((moment, interaction))
                    continue
                yield Breach(FILLED, told)
        self.watched = still


def _is_silent(interaction: Interaction) -> bool:
    """Tell whether an answer may remain a silent one: of a press or a form that changed its
    message.
    """
    return interaction.state is State.DEFERRED and interaction.cause is not Cause.COMMAND
