"""Replays cases of results that players report: what stands, and who was refused."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.matches.terms import Terms
from bot.tournaments.arbiter import correct_result
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.pairing import begin_event
from bot.tournaments.presets import Preset
from bot.tournaments.scoring import Points
from bot.tournaments.telling import find_silence_end
from bot.tournaments.told_results import (
    ReportedResult,
    ask_arbiter,
    find_tellings,
    list_silent,
    tell,
)
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import DecidedMeanwhile, NotYourPairing
from storage import Person, Place

Case = Mapping[str, Any]
KEY = (1, 1)
REASONS: dict[type[Exception], str] = {DecidedMeanwhile: "decided", NotYourPairing: "no player"}


def tell_report(case: Case) -> object:
    """Go through the events of a case, and tell how the result stands at its end."""
    players: list[str] = case["players"]
    tournament = _open(players, Preset[case["pace"].upper()])
    refused: list[list[object]] = []
    for index, (moment, name, what, result) in enumerate(case["events"]):
        now, points = _moment(moment), _read(result)
        tournament = _ask(tournament, now)
        if what == "rules":
            tournament = _rule(tournament, points)
            continue
        number = players.index(name) + 1 if name in players else 0
        said = points if number == 1 else points[::-1]
        try:
            tournament = tell(tournament, number, ReportedResult(KEY, 3 - number, said), now)
        except tuple(REASONS) as refusal:
            refused.append([index, REASONS[type(refusal)]])
    end = _moment(case["until"])
    tournament = _ask(tournament, end)
    pairing = tournament.event.pairing(*KEY)
    result = f"{pairing.white_points}-{pairing.black_points}" if pairing.is_over else None
    return {
        "state": _find_state(tournament, end),
        "result": result,
        "refused": refused,
    }


def _find_state(tournament: Tournament, now: datetime) -> str:
    """Tell how far the result of the pairing is."""
    pairing = tournament.event.pairing(*KEY)
    if pairing.is_over:
        return "agreed" if pairing.state is PairingState.DONE else "ruled"
    told = find_tellings(tournament, pairing)
    if len(told) != 1:
        return "disputed" if told else "open"
    silent_at = find_silence_end(pairing, told, tournament.preset)
    return "told" if silent_at is not None and now < silent_at else "asks arbiter"


def _ask(tournament: Tournament, now: datetime) -> Tournament:
    return ask_arbiter(tournament, list_silent(tournament, now), now)


def _rule(tournament: Tournament, points: Points) -> Tournament:
    event = correct_result(tournament.event, *KEY, points, PairingState.ADJUDICATED)
    return replace(tournament, event=event)


def _read(result: str) -> Points:
    white, black = result.split("-")
    return int(white), int(black)


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _open(players: list[str], preset: Preset) -> Tournament:
    event = begin_event(ALL_PLAY_ALL, [1, 2])
    return Tournament(
        place=Place(1, 2),
        starter=Person(99, "Host"),
        name="Cup",
        terms=Terms("russian"),
        lasts=timedelta(days=7),
        kind=ALL_PLAY_ALL,
        preset=preset,
        plays_anywhere=True,
        id=1,
        state=TournamentState.RUNNING,
        created_at=_moment(0),
        started_at=_moment(0),
        people={number: Person(number, name) for number, name in enumerate(players, 1)},
        event=replace(event, pairings=(Pairing(1, 1, 1, 2),)),
    )
