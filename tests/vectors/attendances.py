"""Replays cases of absence in any order: who was ready, who moved, who has the point."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.matches.terms import Terms
from bot.tournaments.arrivals import judge_never_begun, say_away, say_ready
from bot.tournaments.first_turns import FirstTurns, follow_first_turns
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.pairing import begin_event
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_game import TournamentGame
from storage import Person, Place

Case = Mapping[str, Any]
KEY = (1, 1)
NUMBERS = {"a": 1, "b": 2}
NAMES = {number: name for name, number in NUMBERS.items()}


def tell_attendance(case: Case) -> object:
    """Go through the events of a case, and tell how the game stands at its end."""
    meeting = Meeting(case)
    for moment, name, what in case["events"]:
        if not meeting.is_over(moment):
            meeting.meet(moment, NUMBERS[name], what)
    return meeting.tell(case["until"])


class Meeting:
    """A pairing of two, as it goes through the events of its case."""

    def __init__(self, case: Case) -> None:
        self.time = timedelta(seconds=case["first"])
        white = NUMBERS[case["white"]]
        self.pairing = Pairing(1, 1, white, 3 - white)
        self.tournament = _open(self.pairing)
        self.game: TournamentGame | None = None
        self.began = 0
        self.moves: list[int] = []

    def meet(self, moment: int, number: int, what: str) -> None:
        """Take one event into account."""
        now = _moment(moment)
        if self.game is not None:
            if what == "move" and number == self.pairing.players[len(self.moves) % 2]:
                self.moves.append(moment)
        elif what == "away":
            self.tournament = say_away(self.tournament, KEY, number, now)
        elif what == "here":
            ready = say_ready(self.tournament, KEY, number, now)
            self.tournament = ready.tournament
            if ready.begins:
                self.began = moment
                self.game = TournamentGame(1, first_move_by=now + self.time)

    def is_over(self, moment: int) -> bool:
        """Follow the limits up to a moment; tell whether a player has not come."""
        while self.game and self.game.limit and self.game.limit <= _moment(moment):
            moved_at = _moment(self.moves[-1]) if self.moves else None
            played = FirstTurns(len(self.moves) > 1, moved_at)
            after = follow_first_turns(self.game, played, self.time)
            if after is None:
                return True
            self.game = after
        return False

    def tell(self, until: int) -> object:
        """Tell the state of the game at a moment."""
        if self.is_over(until) and self.game and self.game.first_move_by:
            absent = NAMES[self.pairing.players[len(self.moves)]]
            return {"state": f"{absent} absent", "at": int(self.game.first_move_by.timestamp())}
        if self.game is not None:
            return {"state": "playing", "at": self.began}
        judged = judge_never_begun(self.tournament, self.pairing)
        if judged.state is PairingState.FORFEITED:
            winner = judged.white if judged.white_points else judged.black
            return {"state": f"{NAMES[winner or 0]} given", "at": until}
        return {"state": "both tried" if judged.white_points else "both absent", "at": until}


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _open(pairing: Pairing) -> Tournament:
    event = begin_event(ALL_PLAY_ALL, [1, 2])
    return Tournament(
        place=Place(1, 2),
        starter=Person(99, "Host"),
        name="Cup",
        terms=Terms("russian"),
        lasts=timedelta(days=7),
        kind=ALL_PLAY_ALL,
        id=1,
        state=TournamentState.RUNNING,
        created_at=_moment(0),
        started_at=_moment(0),
        people={number: Person(number, name) for name, number in NUMBERS.items()},
        event=replace(event, pairings=(pairing,)),
    )
