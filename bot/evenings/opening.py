"""An evening is opened: what its host may choose, and how many there may be."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clocks.control_text import parse_control, write_control
from bot.evenings.evening import DOOR, TAILS, Evening, EveningPlan
from bot.evenings.evening_facts import (
    EveningHere,
    TooManyEvenings,
    WrongMedley,
    WrongName,
    WrongStart,
)
from bot.evenings.evening_store import load_evening, save_evening
from bot.matches.admission import check_not_banned
from bot.matches.gathering import Gathering, ShownGathering
from bot.matches.terms import Terms
from bot.matches.work import Work, reads, writes
from storage.evenings import (
    find_open_evening,
    insert_evening,
    list_open_of_host,
    list_open_of_server,
)
from storage.people import lock_person, remember_person
from storage.places import lock_server, occupy_place
from storage.rows import NewEvening, Person, Place

LENGTHS = (30, 45, 60, 90, 120)  # minutes
LONGEST_NAME = 40
MEDLEY = range(2, 11)  # games
MOST_IN_SERVER = 2
FURTHEST = timedelta(days=30)
CLOCKS = tuple(TAILS)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningOpening:
    """An evening that someone wants to open, and where."""

    place: Place
    host: Person
    plan: EveningPlan


def terms_of(plan: EveningPlan, game: str) -> Terms:
    """Return the terms of a game of an evening."""
    return Terms(game=game, clock=write_control(parse_control(plan.clock)), rated=plan.rated)


def check_plan(plan: EveningPlan, now: datetime) -> None:
    """Raise `WrongName`, `WrongMedley`, `WrongStart` or an error about a game."""
    if not 1 <= len(plan.name) <= LONGEST_NAME:
        raise WrongName
    is_medley = len(plan.games) > 1
    if (is_medley and len(plan.games) not in MEDLEY) or len({*plan.games}) < len(plan.games):
        raise WrongMedley
    for game in plan.games:
        terms_of(plan, game).check()
    if not now <= plan.starts_at <= now + FURTHEST:
        raise WrongStart


@writes
def open_evening(work: Work, opening: EveningOpening, now: datetime) -> Evening:
    """Open an evening in its channel.

    Raises `EveningHere`, `TooManyEvenings`, `Banned`, or what `check_plan` raises.
    """
    plan, place = opening.plan, opening.place
    check_plan(plan, now)
    check_not_banned(work.transaction, place.server_id, opening.host.id, now)
    occupy_place(work.transaction, place)
    if (here := find_open_evening(work.transaction, place.channel_id)) is not None:
        message_id = here.message_id or here.door_message_id
        raise EveningHere(ShownGathering(Gathering.EVENING, here.id, place, message_id))
    remember_person(work.transaction, opening.host)
    lock_server(work.transaction, place.server_id or 0)
    lock_person(work.transaction, opening.host.id)
    others = list_open_of_server(work.transaction, place.server_id or 0)
    if len(others) >= MOST_IN_SERVER or list_open_of_host(work.transaction, opening.host.id):
        raise TooManyEvenings
    new = NewEvening(
        place=place,
        host=opening.host,
        name=plan.name,
        games=plan.games,
        medley=plan.by,
        clock=plan.clock,
        minutes=plan.minutes,
        rated=plan.rated,
        role_ids=plan.role_ids,
        created_at=now,
        starts_at=plan.starts_at,
        due_at=plan.starts_at - DOOR,
    )
    opened = load_evening(work, insert_evening(work.transaction, new))
    return save_evening(work, opened, opened, now)


@reads
def list_evenings(work: Work, server_id: int) -> list[Evening]:
    """List the evenings of a server that are not over, the next one first."""
    return [load_evening(work, each) for each in list_open_of_server(work.transaction, server_id)]
