"""Replays cases of the month: its numbers, its awards and its champions."""

from collections.abc import Mapping
from typing import Any

from bot.seasons.recap import Entrant, EventKind, Month, PastEvent, PlayedGame, recap
from rules import Color
from tests.vectors.kinds import Case, Kinds, replay_kind

WINNERS = {"white": Color.WHITE, "black": Color.BLACK, "draw": None}


def check_season(case: Case) -> tuple[object, object]:
    """Return what a case expects, and what is found."""
    return replay_kind(KINDS, case)


def _recap(case: Case) -> object:
    names = _list_names(case)
    numbers = {name: number for number, name in enumerate(names)}
    found = recap(_read_month(case, numbers))
    return {
        "games": found.games,
        "people": found.people,
        "longest": found.longest.id if found.longest else None,
        "upset": found.upset.id if found.upset else None,
        "capture": found.capture.id if found.capture else None,
        "improved": [names[who] for who in found.improved.people],
        "solver": [names[who] for who in found.solver.people],
        "points": [[each.place, names[each.person_id], each.points] for each in found.table],
        "champion": [names[each.person_id] for each in found.champions],
    }


def _list_names(case: Case) -> list[str]:
    names = {*case["hidden"], *case["solved"], *case["weeks"]}
    names |= {game[side] for game in case["games"] for side in ("white", "black")}
    names |= {name for event in case["events"] for _, name, _ in event["table"]}
    return sorted(names)


def _read_month(case: Case, numbers: Mapping[str, int]) -> Month:
    return Month(
        games=[_read_game(game, numbers) for game in case["games"]],
        hidden={numbers[name] for name in case["hidden"]},
        solved={numbers[name]: count for name, count in case["solved"].items()},
        events=[
            PastEvent(
                EventKind(event["kind"]),
                event["counts"],
                [Entrant(place, numbers[name], took) for place, name, took in event["table"]],
            )
            for event in case["events"]
        ],
        weeks=[numbers[name] for name in case["weeks"]],
    )


def _read_game(game: Mapping[str, Any], numbers: Mapping[str, int]) -> PlayedGame:
    change = game.get("change")
    return PlayedGame(
        id=game["id"],
        ended_at=game["at"],
        people=(numbers[game["white"]], numbers[game["black"]]),
        is_public=game["public"],
        winner=WINNERS[game["result"]],
        plies=game["plies"],
        captured=game["capture"],
        expected=game.get("expected"),
        changes=(change["white"], change["black"]) if change else None,
    )


KINDS: Kinds = {"month": _recap}
