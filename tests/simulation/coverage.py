"""What the worlds of a run have reached, and what no world ever did: the next wish."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from discord import app_commands
from discord.app_commands import ContextMenu

import rules
from bot.acts.commands import COMMANDS
from bot.acts.controls import CONTROLS
from bot.clocks.reminders import ReminderKind
from bot.matches.match_value import MatchEnding
from bot.tournaments.kinds import KINDS
from storage.schema import metadata
from tests.simulation.checks.evidence import Evidence

# Values that rows have, by the words for them; each statement yields one column.
VALUES = {
    "a game ends": "SELECT DISTINCT ending FROM matches WHERE ending IS NOT NULL",
    "a tournament is played": "SELECT DISTINCT kind FROM tournaments WHERE state = 'finished'",
    "a reminder is sent": "SELECT DISTINCT kind FROM notices WHERE sent_at IS NOT NULL",
}
SHOWN = 12  # of what was never reached, on a line


def look_for_rows(evidence: Evidence) -> Iterator[str]:
    """Yield which tables have rows, and which of their values occur."""
    for table in metadata.sorted_tables:
        if evidence.ask(f'SELECT 1 FROM "{table.name}" LIMIT 1'):  # noqa: S608 - our own name
            yield f"rows of {table.name}"
    for words, statement in VALUES.items():
        for (value,) in evidence.ask(statement):
            yield f"{words}: {value}"


def list_everything() -> Iterator[str]:
    """Yield all that a world can reach."""
    yield from (f"rows of {table.name}" for table in metadata.sorted_tables)
    yield from (f"a game ends: {each.name}" for each in (*MatchEnding, *rules.Ending))
    yield from (f"a tournament is played: {name}" for name in KINDS)
    yield from (f"a reminder is sent: {each.name}" for each in ReminderKind)
    yield from (f"command {each.qualified_name}" for each in list_commands())
    yield from (f"command {each.name}" for each in COMMANDS if isinstance(each, ContextMenu))
    for kind, actions in CONTROLS.items():
        yield from (f"control {kind.value}:{action.value}" for action in actions)


def list_commands() -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Yield every command and subcommand."""
    for each in COMMANDS:
        found = each.walk_commands() if isinstance(each, app_commands.Group) else (each,)
        yield from (one for one in found if isinstance(one, app_commands.Command))


def write_coverage(reached: Counter[str]) -> Iterator[str]:
    """Yield lines that tell how much was reached, and what was not."""
    everything = [*list_everything()]
    missing = [each for each in everything if not reached[each]]
    yield f"reached {len(everything) - len(missing)} of {len(everything)}"
    for first in range(0, len(missing), SHOWN):
        yield f"  never: {'; '.join(missing[first : first + SHOWN])}"
