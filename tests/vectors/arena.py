"""Replays cases of evenings: points, waves, tables, medleys, whole evenings."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.evenings import course, presses
from bot.evenings.evening import By, Evening, EveningGame, EveningPlan, EveningState, Presence
from bot.evenings.evening_facts import (
    AfterLastCall,
    EveningClosed,
    InGame,
    NotFree,
    NotInEvening,
    OutOfEvening,
)
from bot.evenings.medley import game_at, game_by_turns, slot_length
from bot.evenings.points import EveningResult, score_games
from bot.evenings.standings import (
    EveningLine,
    TableGame,
    list_trophies,
    make_table,
    rank_results,
    run_of,
)
from bot.evenings.waves import Free, WavePair, pair_free, rank, seat, total_cost
from bot.matches.match_error import MatchError
from bot.matches.real_games import LEAST_PLIES
from rules import Color
from storage import Person, Place

Case = Mapping[str, Any]
START = datetime(2026, 11, 20, 20, tzinfo=UTC)
SECOND = timedelta(seconds=1)
COLORS = {"w": Color.WHITE, "b": Color.BLACK}
CLOCKS = {
    "3+2": "3+2, strict",
    "5+3": "5+3, strict",
    "10+5": "10+5, strict",
    "30s": "30s/move, reserve 1m, strict",
}
REASONS = {
    NotFree: "not free",
    OutOfEvening: "out",
    AfterLastCall: "too late",
    NotInEvening: "not entered",
    InGame: "playing",
    EveningClosed: "over",
}


class Refused(Exception):
    """A press that a match, and not the evening, refuses."""


def check_arena(case: Case) -> tuple[object, object]:
    """Return what a case of evenings expects, and what is found."""
    expected = case["expect"]
    if case["kind"] == "pair" and not expected["unique"]:
        expected = {"cost": expected["cost"]}
    return expected, KINDS[case["kind"]](case)


def _score(case: Case) -> object:
    scores, run = score_games((EveningResult(kind), plies) for kind, plies in case["results"])
    return {
        "games": [[score.points, score.is_double] for score in scores],
        "best_row": run.best_row,
    }


def _read_free(person: Case) -> Free:
    return Free(
        person["number"],
        person["points"],
        person["rating"],
        person["waited"],
        tuple(person["met"]),
        tuple(COLORS[letter] for letter in person["colours"]),
        person["again"],
    )


def _pair(case: Case) -> object:
    free = [_read_free(person) for person in case["free"]]
    boards = pair_free(free, only_two=case["only_two"])
    cost = total_cost(free, boards)
    found = {"cost": [int(each) for each in cost], "boards": [list(board) for board in boards]}
    return found | {"unique": True}


def _seat(case: Case) -> object:
    return seat(*rank([_read_free(person) for person in case["pair"]])).white


def _make_table(case: Case) -> object:
    numbers = {person["name"]: person["number"] for person in case["people"]}
    names = {number: name for name, number in numbers.items()}
    results = {
        numbers[person["name"]]: [
            TableGame(numbers[name], EveningResult(kind), plies, START + at * SECOND)
            for name, kind, plies, at in person["games"]
        ]
        for person in case["people"]
    }
    return [_write_line(line, names) for line in rank_results(results)]


def _write_line(line: EveningLine, names: Mapping[int, str]) -> object:
    return {
        "place": line.place,
        "name": names[line.number],
        "points": line.points,
        "wins": line.wins,
        "beaten": line.beaten,
        "reached": (line.reached - START) // SECOND if line.reached else 0,
    }


def _deal(case: Case) -> object:
    games = case["games"]
    if case["by"] == "turns":
        return [game_by_turns(games, one, other) for one, other in case["played"]]
    length = slot_length(case["minutes"], len(games))
    return {
        "starts": [number * length for number in range(len(games))],
        "games": [game_at(games, case["minutes"], at * SECOND) for at in case["at"]],
    }


class Hall:
    """An evening that is played by its list of presses, second by second."""

    def __init__(self, terms: Case) -> None:
        plan = EveningPlan(
            name="Friday",
            games=tuple(terms["games"]),
            by=By(terms["medley"] or "time"),
            clock=CLOCKS[terms["clock"]],
            minutes=terms["minutes"],
            starts_at=START,
        )
        self.evening = Evening(
            place=Place(1, 2), host_id=0, plan=plan, state=EveningState.DOOR, created_at=START
        )
        self._ratings = terms["ratings"]
        self._people: dict[str, int] = {}
        self._leads: dict[int, int] = {}
        self._pairs: list[tuple[int, str, str, str]] = []
        self._judged: list[list[str]] = []
        self._refused: list[list[object]] = []
        self._ended = 0

    def replay(self, events: list[list[Any]]) -> object:
        by_second: dict[int, list[tuple[int, list[Any]]]] = {}
        for index, event in enumerate(events):
            by_second.setdefault(event[0], []).append((index, event))
        last = (self.evening.plan.judged_at - START) // SECOND
        for second in range(min([*by_second, 0]), last + 1):
            now = START + second * SECOND
            self._keep_limits(now)
            for index, event in by_second.get(second, ()):
                self._press(index, event, now)
            self._pair(now)
            self._move_on(now)
        return self._tell()

    def _keep_limits(self, now: datetime) -> None:
        for game in course.list_late(self.evening, now):
            self.evening = course.end_late(self.evening, game, _turn(game))
        self.evening = course.send_away(self.evening, now)
        if now >= self.evening.plan.judged_at:
            for game in self.evening.running:
                self._judged.append([self._name(game.white), self._name(game.black)])
                ahead = self._leads.get(game.match_id, 0)
                self.evening = course.judge(self.evening, game, ahead, LEAST_PLIES, now)

    def _press(self, index: int, event: list[Any], now: datetime) -> None:
        try:
            self._act(event[1], event[2], event[3] if len(event) > 3 else None, now)
        except MatchError as error:
            self._refused.append([index, REASONS[type(error)]])
        except Refused as error:
            self._refused.append([index, str(error)])

    def _act(self, name: str, what: str, argument: int | None, now: datetime) -> None:
        person = Person(self._people.setdefault(name, len(self._people) + 1), name)
        evening = self.evening
        match what:
            case "play":
                self.evening = presses.play(evening, person, now)
            case "pause":
                self.evening = presses.pause(evening, person.id, now)
            case "again":
                self.evening = presses.ask_again(evening, person.id)
            case "leave" | "remove":
                self._go(person, what, argument, now)
            case _:
                self._play_on(person, what, argument or 0, now)

    def _go(self, person: Person, what: str, plies: int | None, now: datetime) -> None:
        number = self.evening.find_number(person.id)
        game = self.evening.running_of(number) if number else None
        if game is not None and number is not None:
            lost = EveningResult.LOSS if what == "leave" else EveningResult.ABSENT
            kind = lost if number == game.white else lost.other
            self.evening = course.end_game(self.evening, game, kind, plies or 0, now)
        go = presses.leave if what == "leave" else presses.take_out
        self.evening = go(self.evening, person.id, now)

    def _play_on(self, person: Person, what: str, argument: int, now: datetime) -> None:
        game = self._find_game(person)
        number = self.evening.find_number(person.id)
        side = Color.WHITE if number == game.white else Color.BLACK
        if what == "move":
            if side is Color.BLACK and not game.is_begun:
                raise Refused("not your turn")
            self.evening = course.note_first_move(self.evening, game, now)
        elif what == "leads":
            self._leads[game.match_id] = argument if side is Color.WHITE else -argument
        else:
            won = EveningResult.WIN if side is Color.WHITE else EveningResult.LOSS
            kind = EveningResult.DRAW if what == "draws" else won
            self.evening = course.end_game(self.evening, game, kind, argument, now)

    def _find_game(self, person: Person) -> EveningGame:
        number = self.evening.find_number(person.id)
        if number is None:
            raise NotInEvening
        game = self.evening.running_of(number)
        if game is None:
            raise Refused("no game")
        return game

    def _pair(self, now: datetime) -> None:
        if now >= START and self.evening.state is EveningState.DOOR:
            self.evening = replace(self.evening, state=EveningState.RUNNING)
        moment = course.find_wave(self.evening, now)
        if moment is None:
            return
        assert moment == now
        ratings = {
            number: self._ratings.get(each.person.name, 1500)
            for number, each in self.evening.players.items()
        }
        for board in course.pair_wave(self.evening, moment, ratings):
            game = self.evening.choose_game(*board, now)
            self.evening = course.begin_game(self.evening, board, len(self._pairs) + 1, game, now)
            self._note(board, game, now)
        self.evening = replace(self.evening, waved_at=moment)

    def _note(self, board: WavePair, game: str, now: datetime) -> None:
        white, black = (self._name(number) for number in board)
        self._pairs.append(((now - START) // SECOND, white, black, game))

    def _move_on(self, now: datetime) -> None:
        was_open = self.evening.is_open
        self.evening = course.move_on(self.evening, now)
        if was_open and not self.evening.is_open:
            self._ended = (now - START) // SECOND

    def _name(self, number: int) -> str:
        return self.evening.players[number].person.name

    def _tell(self) -> object:
        players = self.evening.players
        return {
            "pairs": [list(pair) for pair in sorted(self._pairs)],
            "table": [
                [line.place, self._name(line.number), line.points]
                for line in make_table(self.evening)
            ],
            "rows": {
                each.person.name: run_of(self.evening, number).best_row
                for number, each in players.items()
            },
            "out": sorted(
                each.person.name for each in players.values() if each.presence is Presence.OUT
            ),
            "judged": sorted(self._judged),
            "trophies": [
                [line.place, self._name(line.number)] for line in list_trophies(self.evening)
            ],
            "refused": self._refused,
            "ended": self._ended,
        }


def _turn(game: EveningGame) -> Color:
    """Return the side whose first turn is due: in these cases White begins, whatever the game."""
    return Color.BLACK if game.is_begun else Color.WHITE


def _replay_evening(case: Case) -> object:
    return Hall(case["terms"]).replay(case["events"])


KINDS: dict[str, Callable[[Case], object]] = {
    "points": _score,
    "pair": _pair,
    "white": _seat,
    "table": _make_table,
    "medley": _deal,
    "evening": _replay_evening,
}
