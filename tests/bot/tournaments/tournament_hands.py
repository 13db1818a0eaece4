"""What tests of tournaments do again and again."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from bot.clocks.control_text import write_control
from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import check_in_for_tournament, enter_tournament, open_tournament
from bot.tournaments.kinds import KNOCK_OUT
from bot.tournaments.model import Event, Kind, Pairing, PairingState
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.presets import Preset, plan_times
from bot.tournaments.rounds import RoundState
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import Key, Tournament, TournamentPlan, TournamentState
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import begin_tournament_game
from rules import Color
from storage.rows import Person
from tests.bot.conftest import HERE, NOON, act, mover

MINUTE = timedelta(minutes=1)
PEOPLE = tuple(Person(number, f"Player {number}") for number in range(11, 40))
ARBITER = PEOPLE[-1]
# Moves of a game that counts for more than its result.
REAL = "c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g7-f6", "b4:d6", "e7:c5"


def plan_of(
    kind: Kind, preset: Preset = Preset.EVENING, rounds: int | None = None
) -> TournamentPlan:
    """A plan of rounds as the command makes it."""
    times = plan_times(kind, preset)
    return TournamentPlan(
        place=HERE,
        starter=ARBITER,
        name="Cup",
        terms=Terms("russian", clock=write_control(times.control)),
        lasts=times.lasts,
        kind=kind,
        preset=preset,
        rounds=rounds,
        games=times.games,
    )


def begin(kind: Kind, players: int) -> Event:
    """An event with its first pairings."""
    event = begin_event(kind, range(1, players + 1))
    return event if event.pairings else pair_next(event, Color.WHITE)


def begin_bracket(numbers: Sequence[int]) -> Event:
    """A knock-out with its first round paired."""
    return pair_next(begin_event(KNOCK_OUT, numbers), Color.WHITE)


def play(event: Event, random: Random | None = None) -> Event:
    """Let White, in a knock-out the better seed, win every open game, or anyone."""
    for each in event.pairings:
        if not each.is_over:
            points = (2, 0) if random is None else random.choice([(2, 0), (1, 1), (0, 2)])
            event = event.record(each.round, each.board, points, PairingState.DONE)
    return event


async def start(services: Services, plan: TournamentPlan, players: int) -> Tournament:
    """A tournament of so many that has started at noon, its first round paired if it has rounds."""
    opened = await services.run(open_tournament, plan, NOON)
    for person in PEOPLE[:players]:
        await services.run(enter_tournament, opened.id, act(person))
    await begin_at_once(services, opened.id, players)
    await advance_tournaments(services.runner, services.heartbeats, NOON)
    return await services.run(load_tournament, opened.id)


async def begin_at_once(services: Services, tournament_id: int, players: int) -> None:
    """Start a tournament; where people have to be here, they are."""
    started = await services.run(start_tournament, tournament_id, act(ARBITER))
    if started.state is TournamentState.CHECK_IN:
        for person in PEOPLE[:players]:
            await services.run(check_in_for_tournament, tournament_id, act(person))
        await services.run(start_tournament, tournament_id, act(ARBITER))


async def open_round(services: Services, tournament: Tournament) -> Tournament:
    """The tournament after its latest round opened."""
    assert tournament.round is not None
    assert tournament.round.state is RoundState.PAIRED
    await advance_tournaments(services.runner, services.heartbeats, tournament.round.opens_at)
    return await services.run(load_tournament, tournament.id)


async def begin_game(services: Services, tournament: Tournament, key: Key, at: datetime) -> Match:
    """The game of a pairing, begun by its White."""
    who = tournament.people[tournament.event.pairing(*key).white]
    return await services.run(begin_tournament_game, tournament.id, key, act(who, at), HERE)


async def play_game(
    services: Services, tournament: Tournament, pairing: Pairing, winner: int | None
) -> None:
    """Play the next game of a pairing: this number wins it, or no one does."""
    now = tournament.round.opens_at if tournament.round else NOON
    key = pairing.round, pairing.board
    match = await begin_game(services, tournament, key, now)
    for text in REAL:
        match = await play_typed(services.changes, match, act(mover(match), now), text)
    white, black = (seat.holder for seat in match.seats)
    assert isinstance(white, Person)
    assert isinstance(black, Person)
    if winner is None:
        match = await services.change(offer_draw, match, act(white, now))
        await services.change(accept_draw, match, act(black, now))
    else:
        is_white = tournament.people[winner] == white
        await services.change(resign, match, act(black if is_white else white, now))


async def play_round(services: Services, tournament: Tournament) -> Tournament:
    """Play the latest round, in which the lower number always wins, and pair the next one."""
    tournament = await open_round(services, tournament)
    number = tournament.event.round
    while waiting := tournament.list_open(number):
        for pairing in waiting:
            if tournament.event.pairing(pairing.round, pairing.board).is_over:
                continue
            await play_game(services, tournament, pairing, min(pairing.players))
        tournament = await services.run(load_tournament, tournament.id)
    assert tournament.round is not None
    await advance_tournaments(services.runner, services.heartbeats, tournament.round.opens_at)
    return await services.run(load_tournament, tournament.id)


def states(tournament: Tournament) -> list[PairingState]:
    """What has become of the pairings of the latest round."""
    return [each.state for each in tournament.list_round(tournament.event.round)]


async def after(services: Services, made: Tournament, at: datetime) -> Tournament:
    """A tournament once everything due by then is done."""
    await advance_tournaments(services.runner, services.heartbeats, at)
    return await services.run(load_tournament, made.id)
