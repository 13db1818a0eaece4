"""The data of a person as files: for programs and for people, so always in English."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from bot.matches.match_value import Match
from bot.matches.seating import has_seat, side_of
from bot.talk.languages import speak_english
from bot.talk.names import side_name
from bot.talk.records.records import result_in_points, write_record

MOST_ROWS = 5000  # of one list
LARGEST_EXACT = 2**53
DATA, GAMES = "damka-data.json", "damka-games.pdn"  # the names of the files


def write_games(matches: Iterable[Match]) -> bytes:
    """Write games one after the other, as programs for draughts read them."""
    return b"\n".join(write_record(match) for match in matches)


def write_data(
    sections: Mapping[str, Sequence[Mapping[str, Any]]],
    games: Sequence[Any],
    most: int = MOST_ROWS,
) -> bytes:
    """Write the data about a person: one list for each kind of thing, moments as ISO 8601.

    A list ends after `most` lines.
    """
    written = {
        _words(name): [_entry(row) for row in rows[:most]]
        for name, rows in sections.items()
        if rows
    }
    return json.dumps(
        {**written, "games": games}, ensure_ascii=False, indent=1, default=_value
    ).encode()


def count_cut(sections: Mapping[str, Sequence[Any]]) -> int:
    """Count the lists that a file does not hold completely."""
    return sum(len(rows) > MOST_ROWS for rows in sections.values())


def describe_game(match: Match, person_id: int) -> dict[str, Any]:
    """Return the facts about a game besides its record: where it was played, and when each move was
    made.
    """
    own: dict[str, Any] = {}
    if has_seat(match, person_id):
        side = side_of(match, person_id)
        sides = match.course.turns[match.given :]
        moved = [at for at, turn in zip(match.played_at, sides, strict=False) if turn is side]
        with speak_english():
            own = {"you played": side_name(side), "you moved at": moved}
    return {
        "game": match.id,
        "variant": match.terms.game,
        "server": _exact(match.server_id),
        "began at": match.started_at,
        "ended at": match.result.at if match.result else None,
        "result": result_in_points(match.result),
        **own,
    }


def _entry(row: Mapping[str, Any]) -> dict[str, Any]:
    return {_words(name): _exact(value) for name, value in row.items() if value is not None}


def _exact(value: Any) -> Any:
    """Return an id of Discord as text: many programs read such numbers inexactly."""
    return str(value) if isinstance(value, int) and abs(value) > LARGEST_EXACT else value


def _words(name: str) -> str:
    return name.replace("_", " ")


def _value(value: Any) -> Any:
    """Convert a value that JSON cannot represent."""
    return value.isoformat() if isinstance(value, date) else list(value)
