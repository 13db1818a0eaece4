"""Once nothing goes wrong any more, all that was owed is done within its time."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta

from rules import Color
from storage.schema import matches, seats
from tests.simulation.checks.evidence import Breach, Evidence

Turns = Callable[[int], tuple[Color, int]]  # who is to move in a match, and at which ply
OWED = "what is owed is done in time once nothing goes wrong"
STAMP = "%Y-%m-%d %H:%M:%S.%f"

# What is owed at a moment, as statements that find it. `:late` is a moment by which it was due.
OWED_NOW: Mapping[str, str] = {
    "boards": """
        SELECT r.match_id, r.channel_id, r.wanted_version, r.shown_version FROM rooms r
        WHERE r.wanted_version > r.shown_version AND NOT (r.is_closed AND EXISTS (
            SELECT 1 FROM matches m WHERE m.id = r.match_id AND m.ending IS NULL))""",
    "quiet changes": """
        SELECT match_id, channel_id, quiet_changes, quiet_changes_shown FROM rooms
        WHERE quiet_changes > quiet_changes_shown AND NOT is_closed AND message_id IS NOT NULL""",
    "messages of offers": """
        SELECT match_id, channel_id, wanted_version, shown_version FROM offer_messages
        WHERE wanted_version > shown_version""",
    "messages of challenges": """
        SELECT id, state, shown_state FROM challenges
        WHERE COALESCE(shown_state, '') <> state""",
    "tables of tournaments": """
        SELECT id, wanted_version, shown_version FROM tournaments
        WHERE wanted_version > shown_version""",
    "ends of simuls": "SELECT id, state FROM simuls WHERE state = 'over' AND NOT is_told",
    "erasures": "SELECT id, person_id FROM erasures WHERE NOT waits",
    "judgings": "SELECT match_id FROM judgings WHERE NOT is_told",
    "news of tournaments": "SELECT id, tournament_id, news FROM tournament_news",
    "ends of challenges": """
        SELECT id, expires_at FROM challenges WHERE state = 'open' AND expires_at < :late""",
    "messages of lobbies": """
        SELECT id, channel_id FROM lobbies
        WHERE state = 'open' AND message_id IS NULL AND created_at < :late""",
    "ends of lobbies": """
        SELECT id, expires_at FROM lobbies WHERE state = 'open' AND expires_at < :late""",
    "looks at clocks": """
        SELECT id, wake_at FROM matches
        WHERE ending IS NULL AND wake_at IS NOT NULL AND wake_at < :late""",
    "ends of votes": """
        SELECT match_id, ply, due_at FROM councils WHERE state = 'open' AND due_at < :late""",
    "reminders": """
        SELECT person_id, kind, match_id, ply, due_at FROM notices
        WHERE sent_at IS NULL AND due_at < :late""",
    "steps of tournaments": """
        SELECT id, due_at FROM tournaments WHERE due_at IS NOT NULL AND due_at < :late""",
    "news for followers": """
        SELECT match_id, person_id, due_at FROM follows
        WHERE due_at IS NOT NULL AND due_at < :late""",
}
LATE = timedelta(minutes=3)


class Owed:
    """Remembers what was owed at the look before: only what is owed twice is late."""

    def __init__(self) -> None:
        self._before: dict[str, set[tuple[object, ...]]] = {}

    def look(self, evidence: Evidence, turns: Turns) -> None:
        """Note what is owed now, before nothing goes wrong for a while."""
        self._before = find_owed(evidence, turns)

    def check(self, evidence: Evidence, turns: Turns) -> Iterator[Breach]:
        """Yield what is owed now and was owed at the look before."""
        for name, found in find_owed(evidence, turns).items():
            for row in sorted(found & self._before.get(name, set()), key=str):
                yield Breach(OWED, f"{name}: {row}")


def find_owed(evidence: Evidence, turns: Turns) -> dict[str, set[tuple[object, ...]]]:
    """Return everything that is owed, by what it is."""
    late = write_stamp(evidence.now - LATE)
    found = {
        name: {tuple(row) for row in evidence.ask(statement.replace(":late", f"'{late}'"))}
        for name, statement in OWED_NOW.items()
    }
    return found | {"moves of the computer": {*list_awaited(evidence, turns)}}


def list_awaited(evidence: Evidence, turns: Turns) -> Iterator[tuple[object, ...]]:
    """List the matches in which the computer is to move, with the ply."""
    running = {match.id for match in evidence.rows(matches) if match.ending is None}
    for seat in evidence.rows(seats):
        if seat.level is not None and seat.match_id in running:
            color, ply = turns(seat.match_id)
            if color == seat.color:
                yield seat.match_id, ply


def write_stamp(moment: datetime) -> str:
    """Write a moment as SQLite keeps it."""
    return moment.strftime(STAMP)
