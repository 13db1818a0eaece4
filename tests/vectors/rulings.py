"""Replays cases of what an arbiter may order, and of the first reason against it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.matches.moderation_facts import ModeratorAction
from bot.matches.terms import Terms
from bot.tournaments.arbiter_orders import (
    ArbiterOrder,
    check_order,
    check_own_interest,
    check_version,
)
from bot.tournaments.kinds import SWISS
from bot.tournaments.model import Entry, Event, Pairing, PairingState
from bot.tournaments.presets import Preset
from bot.tournaments.rounds import RoundState, schedule_round
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    DecideOwnGame,
    PlaysHere,
    TooEarlyToForfeit,
    TournamentChanged,
)
from storage import Person, Place

Case = Mapping[str, Any]
REASONS: dict[type[Exception], str] = {
    DecidedMeanwhile: "changed meanwhile",
    TournamentChanged: "changed meanwhile",
    DecideOwnGame: "own game",
    PlaysHere: "plays here",
    TooEarlyToForfeit: "too early",
}
RESULTS = [*GameResult]
ORDERS = {
    "swap": ModeratorAction.SWAP,
    "pair again": ModeratorAction.PAIR_AGAIN,
    "forfeit": ModeratorAction.FORFEIT,
    "extend": ModeratorAction.EXTEND,
}
NAMES = ("ann", "ben", "cleo", "dan", "eva", "finn")


def tell_ruling(case: Case) -> object:
    """Return the first reason against an order, None if it may be given."""
    who = case["who"]
    tournament = _open(case)
    person_id = NAMES.index(who["name"]) + 1
    manages, has_role = who.get("manager", False), who.get("arbiter", False)
    if not (manages or has_role or tournament.leads(person_id)):
        return "no arbiter"
    if case["order"] == "cancel":  # which anyone who leads may do at any time
        return None
    order, now = _order(case), datetime.fromtimestamp(case["now"], UTC)
    try:
        check_version(tournament, order, case["seen"])
        check_own_interest(tournament, order, person_id, manages=manages)
        check_order(tournament, order, case["seen"], now)
    except tuple(REASONS) as refusal:
        return REASONS[type(refusal)]
    return None


def _order(case: Case) -> ArbiterOrder:
    touched = tuple(NAMES.index(name) + 1 for name in case["touches"])
    match case["order"]:
        case "result":
            numbers: tuple[int, ...] = (1, 1, RESULTS.index(GameResult.DRAW))
            return ArbiterOrder(ModeratorAction.RESULT, numbers)
        case "concede":
            is_white = case["touches"][0] == case["who"]["name"]
            given = GameResult.BLACK_WINS if is_white else GameResult.WHITE_WINS
            return ArbiterOrder(ModeratorAction.RESULT, (1, 1, RESULTS.index(given)))
        case "forfeit":
            opponents = [NAMES.index(each) + 1 for each in case["touches"] if not _is(case, each)]
            return ArbiterOrder(ModeratorAction.FORFEIT, tuple(opponents[:1]))
        case "extend":
            return ArbiterOrder(ModeratorAction.EXTEND, (30,))
        case "swap":
            return ArbiterOrder(ModeratorAction.SWAP, touched)
        case name:
            return ArbiterOrder(ORDERS[name])


def _is(case: Case, name: str) -> bool:
    return bool(name == case["who"]["name"])


def _open(case: Case) -> Tournament:
    """Return a tournament in which the people touched meet, and all others are done."""
    who, touches = case["who"], case["touches"]
    others = [name for name in NAMES if name not in touches]
    if not who.get("plays"):
        others = [name for name in others if name != who["name"]]
    order = [NAMES.index(name) + 1 for name in (*touches, *others)]
    first = Pairing(1, 1, order[0], order[1])
    if case["order"] in ("result", "concede") and case["seen"] != case["version"]:
        first = first.end(PairingState.ADJUDICATED, (2, 0))
    rest = Pairing(1, 2, order[2], order[3]).end(PairingState.DONE, (1, 1))
    playing = [number for pairing in (first, rest) for number in pairing.players]
    limit = datetime.fromtimestamp(case["limit"], UTC)
    times = schedule_round(1, Preset.EVENING, Preset.EVENING.value, limit)
    return Tournament(
        place=Place(1, 2),
        starter=Person(NAMES.index(who["name"]) + 1 if who.get("starter") else 99, "Host"),
        name="Cup",
        terms=Terms("russian"),
        lasts=Preset.EVENING.value,
        kind=SWISS,
        id=1,
        state=TournamentState.RUNNING,
        created_at=limit,
        people={number: Person(number, NAMES[number - 1]) for number in playing},
        event=Event(SWISS, 3, {each: Entry(each) for each in playing}, (first, rest)),
        times={1: replace(times, state=RoundState.OPEN, first_move_by=limit)},
        wanted_version=case["version"],
    )
