"""Someone who has done all that leaves a row, and a search for what is left of them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Table, insert, select, text

from bot.challenges.challenges import accept_challenge, propose_game
from bot.evenings.attendance import come_to_table
from bot.evenings.evening import EveningPlan
from bot.evenings.opening import EveningOpening, open_evening
from bot.matches.absences import take_holidays
from bot.matches.computer_games import ComputerGame, begin_computer_game
from bot.matches.planning import add_to_plan
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.people.moderation import ban_person
from bot.people.open_boards import make_ticket
from bot.people.preferences import keep_direct_channel
from bot.services import Services
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from bot.teams.simul import SimulPlan
from bot.teams.simuls import begin_board, join_simul, open_simul, start_simul
from bot.tournaments.conditions import Conditions
from bot.tournaments.entry import enter_tournament, open_tournament, wait_for_place
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.start import start_tournament
from bot.tournaments.tournaments import begin_tournament_game
from bot.votes.poll import Tick
from bot.watching.follows import FollowKind, follow_match
from bot.watching.prediction_rules import Predicted
from bot.watching.predictions import predict
from rules import Color
from storage import Database
from storage.evenings import keep_evening_trophies
from storage.people import keep_person_preferences, remember_person
from storage.person_columns import PERSON_COLUMNS
from storage.places import occupy_place
from storage.rows import Ban, EveningTrophyRow, Person, PersonPreferences, Place, TrophyRow
from storage.schema import (
    attempts,
    award_steps,
    awards,
    blocks,
    daily_puzzles,
    daily_solvers,
    duel_people,
    duels,
    event_places,
    exercise_ratings,
    game_puzzles,
    lesson_progress,
    metadata,
    missed,
    mistakes,
    notices,
    odds_steps,
    practice,
    pupils,
    puzzle_reports,
    run_weeks,
    runs,
    school_days,
    season_shares,
    shares,
    tellings,
    won_roles,
)
from storage.trophies import keep_trophies
from tests.bot.conftest import BORIS, CLARA, HERE, NOON, act, begin, play, proposal
from tests.bot.matches.test_private_games import CONVERSATION
from tests.bot.ratings import test_ratings
from tests.bot.teams import team_games, test_simuls
from tests.bot.tournaments import tournament_hands

ZOE = Person(7_777_777_777_777, "Zoe Quill")  # whose id and name are nowhere by chance
OWN_CHANNEL = Place(None, 6_666_666_666_666)  # her conversation with the bot
OTHERS_CHANNEL = Place(None, 82)
SLOW = Terms("russian", clock="3d/move")
SERVER = HERE.server_id or 0


def place(number: int) -> Place:
    """A channel of the usual server, in which nothing else happens."""
    return Place(SERVER, 9000 + number)


async def live(services: Services, database: Database) -> None:
    """Let Zoe do everything that leaves a row in any table."""
    for part in PARTS:
        await part(services)
    await database.write(go_to_school)


async def _play(services: Services) -> None:
    chosen = PersonPreferences(zone="Europe/Rome", world_rating="on", table_place=None)
    await services.write(keep_person_preferences, ZOE, chosen)
    await services.write(keep_person_preferences, BORIS, PersonPreferences(world_rating="on"))
    for person, channel in ((ZOE, OWN_CHANNEL), (BORIS, OTHERS_CHANNEL)):
        await services.run(keep_direct_channel, person, channel.channel_id)
    await test_ratings.finish(services, (ZOE, CLARA), Color.WHITE)
    await test_ratings.finish(services, (CLARA, ZOE), None)
    await test_ratings.finish(services, (CLARA, BORIS))
    await play(services, await begin(services, place(1), SLOW, (ZOE, BORIS)), "c3-d4", "b6-a5")
    private = await services.run(propose_game, proposal(ZOE, BORIS, CONVERSATION), NOON)
    await services.run(accept_challenge, private.id, act(BORIS))
    computer = ComputerGame(place=OWN_CHANNEL, level=1, terms=Terms("russian"), color=Color.WHITE)
    alone = await services.run(begin_computer_game, computer, act(ZOE))
    await play_typed(services.changes, alone, act(ZOE), "c3-d4")
    await services.run(take_holidays, ZOE, NOON + timedelta(days=2), 3, NOON)
    planned = await begin(services, place(2), SLOW, (BORIS, ZOE))
    await add_to_plan(services.runner, planned, act(ZOE), "c3-d4 b6-a5")
    await services.run(propose_game, proposal(ZOE, None, place(3)), NOON)
    await services.run(propose_game, proposal(BORIS, ZOE, place(4)), NOON)


async def _join_in(services: Services) -> None:
    team = replace(
        team_games.OPEN, captain_id=ZOE.id, name="Friends of zoe quill", own_name="Zoe Quill's"
    )
    members = [team_games.MEMBERS[0], team_games.MEMBERS[1]]
    people = [(Color.WHITE, each) for each in (ZOE, members[0])] + [(Color.BLACK, members[1])]
    invitation = Invitation(
        place=place(5),
        starter=ZOE,
        terms=Terms("russian"),
        teams=(team, replace(team, name="Guests", own_name=None, captain_id=None)),
        first=tuple(people),
    )
    lobby = await services.run(open_lobby, invitation, NOON)
    match = await services.run(start_lobby, lobby.id, team_games.at(ZOE, 0))
    await team_games.vote(services, match, ZOE, "c3-d4")
    await team_games.tick(services, match, ZOE, Tick.OFFER)
    await services.run(open_lobby, replace(invitation, place=place(6)), NOON)
    alone = replace(team_games.ALONE, name=ZOE.name)
    other = replace(invitation, place=place(7), starter=BORIS, teams=(alone, team_games.OPEN))
    await services.run(open_lobby, other, NOON)


async def _compete(services: Services) -> None:
    plan = tournament_hands.plan_of(ALL_PLAY_ALL)
    running = await services.run(open_tournament, replace(plan, place=place(8), starter=ZOE), NOON)
    for person in (ZOE, BORIS, CLARA):
        await services.run(enter_tournament, running.id, act(person))
    begun = await services.run(start_tournament, running.id, act(ZOE))
    key = next(
        (each.round, each.board)
        for each in begun.event.pairings
        if begun.find_number(ZOE.id) in each.players
    )
    await services.run(begin_tournament_game, running.id, key, act(ZOE), place(9))
    named = replace(plan, place=place(10), starter=ZOE, name="Zoe Quill's cup")
    waiting = await services.run(open_tournament, named, NOON)
    await services.run(enter_tournament, waiting.id, act(ZOE))
    small = replace(plan, place=place(40), starter=BORIS, deputy=ZOE, conditions=Conditions(most=2))
    small = replace(small, name="Cup of Zoe Quill")
    full = await services.run(open_tournament, small, NOON)
    for person in (BORIS, CLARA):
        await services.run(enter_tournament, full.id, act(person))
    await services.run(wait_for_place, full.id, act(ZOE))
    won = TrophyRow(tournament_id=running.id, person_id=ZOE.id, place=1, people=4)
    await services.write(keep_trophies, [won])
    await services.write(_tell_result, running.id)
    await _spend_an_evening(services)
    hosted = await services.run(open_simul, SimulPlan(place=place(11), host=ZOE, terms=SLOW), NOON)
    await services.run(join_simul, hosted.id, act(BORIS))
    await services.run(start_simul, hosted.id, act(ZOE))
    await services.run(begin_board, hosted.id, 1, place(12), NOON)
    other = await services.run(open_simul, replace(test_simuls.PLAN, place=place(13)), NOON)
    for person in (ZOE, CLARA):
        await services.run(join_simul, other.id, act(person))
    await services.run(start_simul, other.id, act(test_simuls.HOST))


def _tell_result(transaction: Connection, tournament_id: int) -> None:
    """Let Zoe have told the result of a game that was played elsewhere."""
    told = {"round": 1, "board": 1, "opponent": 2, "own_points": 2, "their_points": 0}
    row = {"tournament_id": tournament_id, "person_id": ZOE.id, "told_at": NOON, "note": "photo"}
    transaction.execute(insert(tellings), {**row, **told})


async def _spend_an_evening(services: Services) -> None:
    """Host an evening, play in it, and have won a trophy in it."""
    plan = EveningPlan(
        name="Evening of Zoe Quill",
        games=("russian",),
        clock="5+3, strict",
        minutes=90,
        starts_at=NOON + timedelta(minutes=5),
    )
    opening = EveningOpening(place=place(41), host=ZOE, plan=plan)
    opened = await services.run(open_evening, opening, NOON)
    for person in (ZOE, BORIS):
        await services.run(come_to_table, opened.id, act(person))
    won = EveningTrophyRow(evening_id=opened.id, person_id=ZOE.id, place=1, people=4)
    await services.write(keep_evening_trophies, [won])


async def _watch(services: Services) -> None:
    match = await begin(services, place(14), players=(BORIS, CLARA))
    await services.run(follow_match, match.id, ZOE, FollowKind.END, NOON)
    await services.run(predict, match.id, Predicted.WHITE, act(ZOE))
    await services.run(make_ticket, match.id, ZOE, place(14), "de", NOON)


async def _be_moderated(services: Services) -> None:
    until = NOON + timedelta(days=30)
    for server, end in ((SERVER + 1, until), (SERVER + 2, NOON + timedelta(days=1))):
        await services.run(ban_person, ban_of(ZOE, BORIS, server, end))
    await services.run(ban_person, ban_of(CLARA, ZOE, SERVER + 1, until))


PARTS: tuple[Callable[[Services], Awaitable[None]], ...] = (
    _play,
    _join_in,
    _compete,
    _watch,
    _be_moderated,
)


def ban_of(person: Person, by: Person, server: int, until: datetime) -> Ban:
    """A ban for something that has to do with Zoe."""
    return Ban(
        server_id=server,
        person=person,
        until=until,
        reason="rude to Zoe Quill",
        made_by=by,
        made_at=NOON,
    )


def go_to_school(transaction: Connection) -> None:
    """Let Zoe have done everything at school; and be told, shown and given something."""
    occupy_place(transaction, place(1))
    remember_person(transaction, ZOE)
    match = transaction.scalar(text("SELECT max(id) FROM matches"))
    own: dict[str, Any] = {"person_id": ZOE.id}
    day = date(2026, 5, 1)
    month = {"server_id": SERVER, "month": day}
    event = {"kind": "evening", "event_id": 1, "server_id": SERVER, "channel_id": 71}
    rows: dict[Table, dict[str, Any]] = {
        blocks: {"blocked_id": ZOE.id, "since": NOON},
        season_shares: {**month, "shared_at": NOON},
        won_roles: {"server_id": SERVER, "role_id": 5, "state": "held"},
        event_places: {**event, "ended_at": NOON, "place": 1, "took_part": True, "counts": True},
        lesson_progress: {"lesson": 1, "step": 2, "turn": 0, "misses": 1, "hints": 0, "slips": 0}
        | {"tried": "", "reached": 2, "stars": 1, "version": 3},
        practice: {"ending": "petrov", "seen_at": NOON, "game": "russian", "fen": "W:WKc3:BKd8"}
        | {"seed": 7, "moves": ("c3-d4",), "hints": 1, "is_helped": True, "stars": 2, "best": 6}
        | {"tries": 1, "version": 4},
        school_days: {"day": day},
        attempts: {"puzzle": 5, "seen_at": NOON, "moves": ("c3-d4",), "misses": 0, "hints": 0}
        | {"tried": "", "other_way": "", "is_first": True, "state": "open", "version": 1},
        exercise_ratings: {"family": "Russian", "rating": 1500.0, "deviation": 99.0}
        | {"volatility": 0.06, "games": 1, "rated_at": NOON},
        pupils: {"shows_rating": True, "wished_game": "russian", "knows": "none"},
        mistakes: {"match_id": match, "ply": 2, "game": "russian", "fen": "W:Wc3:Bd4"}
        | {"played": "c3-b4", "written": "{}", "stage": 1, "due_at": NOON},
        missed: {"puzzle": 5, "missed_at": NOON},
        run_weeks: {"server_id": SERVER, "kind": "storm", "week": day, "runs": 1}
        | {"solved": 1, "best": 1},
        runs: {"server_id": SERVER, "kind": "storm", "day": day, "started_at": NOON}
        | {"row": (5,), "state": "row", "marks": "r", "step": 0, "pressed_at": NOON, "used": 9}
        | {"budget": 99, "score": 0, "wrong": 1, "combo": 0, "best": 0, "version": 1},
        puzzle_reports: {"puzzle": 5, "reported_at": NOON},
    }
    for table, row in {**rows, **_rows_of_match(match)}.items():
        transaction.execute(insert(table), {**own, **row})
    _solve_with_others(transaction, match)


def _rows_of_match(match: int | None) -> dict[Table, dict[str, Any]]:
    """What Zoe was told, shown and given about a match."""
    return {
        awards: {"key": "first", "match_id": match, "at": NOON},
        award_steps: {"key": "votes", "match_id": match, "count": 1},
        notices: {"kind": "last", "match_id": match, "ply": 3, "due_at": NOON, "is_silent": False},
        shares: {"match_id": match, "channel_id": place(1).channel_id, "shared_at": NOON}
        | {"is_sent": True},
    }


def _solve_with_others(transaction: Connection, match: int | None) -> None:
    """Let Zoe have solved the puzzle of a day and a duel, and missed a shot in a game."""
    day, own = date(2026, 5, 1), {"person_id": ZOE.id}
    pair = {"server_id": SERVER, "low_id": ZOE.id, "high_id": ZOE.id, "family": "Russian"}
    transaction.execute(insert(odds_steps), {**pair, "step": 3, "row": -1})
    daily = {"server_id": SERVER, "day": day}
    shown = {"channel_id": place(1).channel_id, "puzzle": 5, "due_at": NOON, "tried": 1}
    versions = {"solved": 1, "is_closed": True, "wanted_version": 1, "shown_version": 1}
    transaction.execute(insert(daily_puzzles), {**daily, **shown, **versions})
    solved = {"puzzle": 5, "is_solved": True, "solved_at": NOON}
    transaction.execute(insert(daily_solvers), {**daily, **own, **solved})
    duel = {"channel_id": place(1).channel_id, "host_id": ZOE.id, "opponent_id": ZOE.id}
    stands = {"kind": "race", "state": "over", "most": 2, "created_at": NOON}
    transaction.execute(insert(duels), {**duel, **stands, "wanted_version": 1, "shown_version": 1})
    transaction.execute(insert(duel_people), {**own, "duel_id": 1, "number": 1})
    puzzle = {"match_id": match, "ply": 2, "server_id": SERVER, "channel_id": place(1).channel_id}
    found = {"game": "russian", "fen": "W:Wc3:Bd4", "written": "c3:e5", "missed_by": ZOE.id}
    transaction.execute(insert(game_puzzles), {**puzzle, **found, "public_at": NOON})


def list_empty_columns(transaction: Connection, person: Person) -> list[str]:
    """List the columns that may hold a person and do not hold this one in any row."""
    return [
        f"{each.table.name}.{each.column.name}"
        for each in PERSON_COLUMNS
        if transaction.execute(select(each.column).where(each.column == person.id)).first() is None
    ]


def list_traces(transaction: Connection, person: Person, *ids: int) -> list[str]:
    """List every value of every row of every table that holds an id or the name of a person."""
    sought = [str(each) for each in (person.id, *ids)]
    return [
        f"{table.name}.{name}: {value}"
        for table in metadata.sorted_tables
        for row in transaction.execute(select(table)).mappings()
        for name, value in row.items()
        if any(each in str(value) for each in sought)
        or person.name.casefold() in str(value).casefold()
    ]
