"""Players tell the results of games played elsewhere; if they differ, an arbiter is found."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.matches.act import Act
from bot.matches.admission import check_not_banned, is_banned
from bot.matches.work import Work, reads, writes
from bot.tournaments.entry import check_running
from bot.tournaments.model import Pairing
from bot.tournaments.told_results import ReportedResult, find_tellings, list_asked, tell
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_facts import DecidedMeanwhile, NotYourPairing
from bot.tournaments.tournament_store import load_to_change, load_tournament, save_tournament
from storage import Person

MOST_ASKED = 6  # results in a message; the arbiter finds the others in the list of games


@dataclass(frozen=True, slots=True)
class Reported:
    """The tournament after a player reported a result; `calls` if the opponent is to hear of it."""

    tournament: Tournament
    pairing: Pairing
    number: int
    calls: bool


@dataclass(frozen=True, slots=True)
class ToDecide:
    """The results for which an arbiter is asked, and who that is; None: any arbiter here."""

    tournament: Tournament
    pairings: Sequence[Pairing]
    arbiter: Person | None


@reads
def find_own_pairing(work: Work, tournament_id: int, key: Key, act: Act) -> tuple[Tournament, int]:
    """Return a tournament, and the number of a person who plays a pairing that is not over.

    Raises `NotRunning`, `NotYourPairing` or `DecidedMeanwhile`.
    """
    found = load_tournament(work, tournament_id)
    check_running(found)
    pairing, number = found.event.pairing(*key), found.find_number(act.person.id)
    if number is None or number not in pairing.players or not found.plays_anywhere:
        raise NotYourPairing(found)
    if pairing.is_over:
        raise DecidedMeanwhile(found, pairing)
    return found, number


@writes
def report_result(work: Work, tournament_id: int, said: ReportedResult, act: Act) -> Reported:
    """Record the result that a player gives a pairing; the same word twice changes nothing.

    The opponent is called the first time. Raises `NotRunning`, `Banned`, or what
    `told_results.tell` raises.
    """
    before = load_to_change(work, tournament_id)
    check_running(before)
    number = before.find_number(act.person.id) or 0
    after = tell(before, number, said, act.at)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    told = find_tellings(before, before.event.pairing(*said.key))
    if after != before:
        after = save_tournament(work, before, after)
    return Reported(after, after.event.pairing(*said.key), number, calls=not told)


@reads
def find_to_decide(work: Work, tournament_id: int, now: datetime) -> ToDecide:
    """Return the results that wait for an arbiter, and an arbiter who plays none of them."""
    found = load_tournament(work, tournament_id)
    asked = list_asked(found)[:MOST_ASKED]
    playing = {found.people[number].id for pairing in asked for number in pairing.players}
    server_id = found.place.server_id
    free = (
        each
        for each in (found.starter, found.deputy)
        if each is not None
        and each.id not in playing
        and not is_banned(work.transaction, server_id, each.id, now)
    )
    return ToDecide(found, asked, next(free, None))
