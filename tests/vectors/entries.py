"""Replays cases of entries to tournaments: who is let in, who waits, who is called."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.matches.terms import Terms
from bot.ratings.glicko import Rating
from bot.tournaments.conditions import Applicant, Conditions, Obstacle
from bot.tournaments.kinds import SWISS
from bot.tournaments.model import Event
from bot.tournaments.seeding import order_seeds
from bot.tournaments.team_names import clean_name, find_unfit
from bot.tournaments.tournament import Tournament, TournamentPlan, TournamentState
from bot.tournaments.waiting_list import bar, has_room, let_in, seat, take_out, wait
from storage import Person, Place
from tests.vectors.attendances import tell_attendance
from tests.vectors.kinds import replay_kind
from tests.vectors.rulings import tell_ruling
from tests.vectors.tellings import tell_report

Case = Mapping[str, Any]
REASONS = {
    Obstacle.REMOVED: "removed",
    Obstacle.NOT_OPEN_YET: "not open yet",
    Obstacle.CLOSED: "closed",
    Obstacle.NO_ROLE: "role",
    Obstacle.YOUNG_ACCOUNT: "account too young",
    Obstacle.NEW_HERE: "too new here",
    Obstacle.UNSURE_RATING: "rating not sure",
    Obstacle.LOW_RATING: "rating too low",
    Obstacle.HIGH_RATING: "rating too high",
}


def check_entry(case: Case) -> tuple[object, object]:
    """Return what a case of entries expects, and what is found."""
    return replay_kind(KINDS, case)


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def _tell_list(case: Case) -> object:
    return EntryList(case).tell()


class EntryList:
    """The list of a case, as it goes through its events."""

    def __init__(self, case: Case) -> None:
        self.case, self.terms = case, case["terms"]
        self.numbers = {name: number for number, name in enumerate(case["people"], 1)}
        self.names = {number: name for name, number in self.numbers.items()}
        self.tournament = _open(self.terms)
        self.called: list[str] = []
        self.refused: list[list[object]] = []
        self.roles: dict[str, int] = {}

    def tell(self) -> object:
        """Go through all events, and tell what is left."""
        for index, (moment, name, what, *rest) in enumerate(self.case["events"]):
            reason = self._meet(moment, name, what, *rest)
            if reason:
                self.refused.append([index, reason])
            if moment < self.terms.get("starts", moment + 1):
                self.tournament, numbers = let_in(self.tournament)
                people = self.tournament.people
                self.called += [self.names[people[each].id] for each in numbers]
        return {
            "inside": [self.names[each.id] for each in self.tournament.people.values()],
            "waiting": [self.names[each.person.id] for each in self.tournament.waiting],
            "called": self.called,
            "refused": self.refused,
        }

    def _meet(self, moment: int, name: str, what: str, most: int = 0) -> str:
        person, before = Person(self.numbers[name], name), self.tournament
        is_inside = before.find_number(person.id) is not None
        match what:
            case "enter":
                return self._enter(moment, name)
            case "most":
                conditions = replace(before.conditions, most=most)
                self.tournament = replace(before, conditions=conditions)
                return ""
            case "leave":
                self.tournament = take_out(before, person.id)
            case "remove":
                self.tournament = bar(before, person)
            case _:
                raise KeyError(what)
        return "" if is_inside or before.is_waiting(person.id) else "not entered"

    def _enter(self, moment: int, name: str) -> str:
        before, person = self.tournament, Person(self.numbers[name], name)
        if before.find_number(person.id) is not None or before.is_waiting(person.id):
            return ""
        if self.case["people"][name].get("banned"):
            return "banned"
        now = datetime.fromtimestamp(moment, UTC)
        conditions = replace(before.conditions, role_ids=self._number(self.terms.get("roles", ())))
        hindered = conditions.find_obstacle(self._applicant(name), now)
        if hindered is not None:
            return REASONS[hindered.obstacle]
        is_free = not before.waiting and has_room(before)
        self.tournament = seat(before, person) if is_free else wait(before, person, now)
        return ""

    def _applicant(self, name: str) -> Applicant:
        known = self.case["people"][name]
        return Applicant(
            account_made_at=datetime.fromtimestamp(known["account"], UTC),
            came_here_at=datetime.fromtimestamp(known["joined"], UTC),
            role_ids=frozenset(self._number(known["roles"])),
            rating=Rating(*known["rating"]) if known["rating"] else None,
            was_removed=self.numbers[name] in self.tournament.removed,
        )

    def _number(self, roles: list[str]) -> tuple[int, ...]:
        return tuple(self.roles.setdefault(role, len(self.roles) + 1) for role in roles)


def _open(terms: Case) -> Tournament:
    plan = TournamentPlan(
        place=Place(1, 2),
        starter=Person(99, "Host"),
        name="Cup",
        terms=Terms("russian"),
        lasts=timedelta(days=1),
        kind=SWISS,
        conditions=Conditions(
            opens_at=_moment(terms.get("opens")),
            closes_at=_moment(terms.get("closes")),
            most=terms.get("most"),
            account_days=terms.get("account_days", 0),
            member_days=terms.get("member_days", 0),
            least_rating=terms.get("least"),
            highest_rating=terms.get("highest"),
        ),
    )
    fields = {name: getattr(plan, name) for name in TournamentPlan.__dataclass_fields__}
    return Tournament(
        **fields,
        id=1,
        state=TournamentState.ENTRY,
        created_at=datetime.fromtimestamp(0, UTC),
        people={},
        event=Event(SWISS, 0, {}),
    )


def _tell_name(case: Case) -> object:
    name = clean_name(case["text"])
    unfit = find_unfit(name, case["others"])
    return {"name": name} if unfit is None else {"refused": unfit.name.lower().replace("_", " ")}


def _tell_seeds(case: Case) -> object:
    ratings = {name: Rating(*rating) if rating else None for name, rating in case["people"].items()}
    return order_seeds(ratings, case["seed"], case["by_hand"])


KINDS: dict[str, Callable[[Case], object]] = {
    "list": _tell_list,
    "name": _tell_name,
    "attend": tell_attendance,
    "ruling": tell_ruling,
    "seeds": _tell_seeds,
    "report": tell_report,
}
