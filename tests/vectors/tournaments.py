"""Replays cases of tournaments: tables of rounds, tie-breaks, Swiss pairings, small things."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.tournaments.berger import berger_table
from bot.tournaments.kinds import SWISS, SWISS_ORDER
from bot.tournaments.knockout import bracket
from bot.tournaments.ladder import take_place
from bot.tournaments.model import Entry, Event, Line, Pairing, PairingState, TieBreak
from bot.tournaments.scoring import GameResult, Material, Scoring
from bot.tournaments.standings import make_table, virtual_opponent
from bot.tournaments.swiss import Float, SwissPair, SwissPlayer, pair_swiss, total_cost
from bot.watching.prediction_rules import right_points
from rules import Color

Case = Mapping[str, Any]
COLORS = {"w": Color.WHITE, "b": Color.BLACK, "-": None}
RESULTS = {
    "white": GameResult.WHITE_WINS,
    "draw": GameResult.DRAW,
    "black": GameResult.BLACK_WINS,
}


def check_berger(case: Case) -> tuple[object, object]:
    """Return the rounds that a case expects, and those of the table."""
    found = [[list(pair) for pair in pairs] for pairs in berger_table(case["players"])]
    return case["rounds"], found


def check_tie_breaks(case: Case) -> tuple[object, object]:
    """Return the points and tie-breaks that a case expects, and those of the table."""
    if "before" in case:
        after = case["rounds"] - case["round"]
        return case["expect"], float(virtual_opponent(case["before"], case["got"], after, 1))
    names = dict(enumerate(case["players"], 1))
    event = _event(case, {name: number for number, name in names.items()})
    order = [TieBreak[name.upper()] for name in case.get("order", ())] or SWISS_ORDER
    table = make_table(event, order)
    if isinstance(case["expect"], dict):
        return case["expect"], {names[line.number]: _tell_line(line) for line in table}
    ranked = [{"player": names[line.number], "place": line.place} for line in table]
    lines = [_tell_line(line) for line in table]
    return case["expect"], [place | line for place, line in zip(ranked, lines, strict=True)]


def check_swiss(case: Case) -> tuple[object, object]:
    """Return the least costs of the rounds of an event, and what the pairings found cost.

    The boards that a case names are one solution among several of the same cost.
    """
    expected, found = [], []
    for step in case["steps"]:
        players = [_swiss_player(player) for player in step["players"]]
        boards = pair_swiss(players, Color.WHITE if case["first"] == "w" else Color.BLACK)
        paired = sorted(number for board in boards for number in board if number is not None)
        named = [SwissPair(*board) for board in step["boards"]]
        numbers = sorted(player.number for player in players)
        expected.append([step["round"], numbers, step["least_cost"], step["least_cost"]])
        costs = [list(total_cost(players, one)) for one in (boards, named)]
        found.append([step["round"], paired, *costs])
    return expected, found


def check_small(case: Case) -> tuple[object, object]:
    """Return what a small case expects, and what is found."""
    return case["expect"], SMALL[case["kind"]](case)


def _event(case: Case, numbers: Mapping[Any, int]) -> Event:
    pairings = [
        _pairing(round_number, board, game, numbers)
        for round_number, games in enumerate(case["rounds"], 1)
        for board, game in enumerate(games, 1)
    ]
    entries = {number: Entry(number) for number in numbers.values()}
    return Event(SWISS, len(case["rounds"]), entries, tuple(pairings), case["win"])


def _pairing(
    round_number: int, board: int, game: Iterable[Any], numbers: Mapping[Any, int]
) -> Pairing:
    white, black, white_points, black_points, is_played = game
    unplayed = PairingState.BYE if black is None else PairingState.FORFEITED
    state = PairingState.DONE if is_played else unplayed
    opponent = None if black is None else numbers[black]
    pairing = Pairing(round_number, board, numbers[white], opponent)
    return pairing.end(state, (white_points, black_points))


def _tell_line(line: Line) -> dict[str, object]:
    return {
        "points": line.points,
        "buchholz": float(line.tie_breaks[TieBreak.BUCHHOLZ]),
        "buchholz_cut_1": float(line.tie_breaks[TieBreak.BUCHHOLZ_CUT_1]),
        "sonneborn_berger": float(line.tie_breaks[TieBreak.SONNEBORN_BERGER]),
        "wins": int(line.tie_breaks[TieBreak.WINS]),
    }


def _swiss_player(player: Case) -> SwissPlayer:
    return SwissPlayer(
        player["number"],
        player["score"],
        frozenset(player["met"]),
        tuple(COLORS[color] for color in player["colours"]),
        player["bye"],
        Float(player["float"]),
    )


def _bracket(case: Case) -> object:
    return bracket(case["size"])


def _ladder(case: Case) -> object:
    order, players = case["order"], (case["challenger"], case["defender"])
    numbers = {name: number for number, name in enumerate(order)}
    if case["score"] != 1:
        return order
    after = take_place(list(numbers.values()), *(numbers[name] for name in players))
    return [order[number] for number in after]


def _delft(case: Case) -> object:
    white, black = Material(*case["white"]), Material(*case["black"])
    return list(Scoring.DELFT.score(RESULTS[case["result"].split()[0]], white, black))


def _prediction(case: Case) -> object:
    return right_points(case["right"], case["total"])


SMALL: dict[str, Callable[[Case], object]] = {
    "bracket": _bracket,
    "ladder": _ladder,
    "prediction": _prediction,
    "delft": _delft,
}
